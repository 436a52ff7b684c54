import { useRef } from 'react'
import type { Registration } from '#contract/accounts.ts'
import { ApiError, isOutcomeUnknown } from '../../api-error.ts'
import type { Call } from '../../api.ts'

const CONFLICT = 409

/**
 * Creates an account. If the answer to a registration was lost, the account may exist already: the same
 * registration, sent again, then logs in.
 */
export function useRegister() {
  const unanswered = useRef<string>(undefined)
  return async (call: Call, body: Registration) => {
    const text = JSON.stringify(body)
    const isRepeated = unanswered.current === text
    try {
      return await call('POST /api/register', { body })
    } catch (error) {
      if (isOutcomeUnknown(error)) unanswered.current = text
      if (!isRepeated || !(error instanceof ApiError) || error.status !== CONFLICT) throw error
      const { email, password } = body
      return call('POST /api/login', { body: { email, password } }).catch(() => {
        throw error
      })
    }
  }
}
