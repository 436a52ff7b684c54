import { ALL_TYPES, OTHER_TYPE } from '#contract/constants.ts'
import type { Resource } from '#contract/resources.ts'
import type { Db } from '../db/engine.ts'
import { refusedField } from '../refusal.ts'
import { isResourceType } from './queries.ts'

/** @throws {Refusal} `invalid` unless the site has this type */
export async function assertResourceType(db: Db, type: string) {
  if (await isResourceType(db, type)) return
  throw refusedField(
    'invalid',
    'type',
    type ? `There is no resource type '${type}'` : 'Please choose a type',
  )
}

/** @throws {Refusal} `conflict` for a name with which the client selects all types, or a new one */
export function assertTypeName(type: string) {
  if (type !== ALL_TYPES && type !== OTHER_TYPE) return
  const message = `A resource type cannot be named '${type}'. Please map it to an existing type.`
  throw refusedField('conflict', 'type', message)
}

/** The fields of a resource in an audit entry. */
export const auditSnapshot = ({ name, url, type, typeSuggestion, pending }: Resource) => ({
  name,
  url,
  type,
  typeSuggestion,
  pending,
})
