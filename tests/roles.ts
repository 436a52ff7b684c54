import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { REFUSALS } from '#contract/errors.ts'
import type { Caller } from '#contract/permissions.ts'

/** The kinds of callers that the rules of calls distinguish. */
export const roles = ['a visitor', 'another member', 'the owner', 'an administrator'] as const
export type Role = (typeof roles)[number]

const OWNER = { id: 1, isAdmin: false }

const callers: Record<Role, Caller> = {
  'a visitor': null,
  'another member': { id: 2, isAdmin: false },
  'the owner': OWNER,
  'an administrator': { id: 3, isAdmin: true },
}

/** The status that the rules of a call give to a role, about something that the owner has made. */
export function statusFor(address: ApiAddress, role: Role): number {
  const { access, permission, status = 200 } = api[address]
  const caller = callers[role]
  if (access !== 'anyone' && !caller) return REFUSALS.unauthenticated
  if (access === 'admin' && !caller?.isAdmin) return REFUSALS.forbidden
  const isPermitted = permission as ((by: Caller, of: object) => boolean) | null | undefined
  const made = { userId: OWNER.id, creatorId: OWNER.id }
  return isPermitted && !isPermitted(caller, made) ? REFUSALS.forbidden : status
}
