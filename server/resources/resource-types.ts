import type { Resource } from '#contract/resources.ts'
import type { Db } from '../db/engine.ts'
import { Refusal } from '../refusal.ts'
import { isResourceType } from './queries.ts'

/** @throws {Refusal} `invalid` unless the site has this type */
export async function assertResourceType(db: Db, type: string) {
  if (await isResourceType(db, type)) return
  const message = type ? `There is no resource type '${type}'` : 'Please choose a type'
  throw new Refusal('invalid', message, { issues: [{ path: 'type', message }] })
}

/** The fields of a resource in an audit entry. */
export const auditSnapshot = ({ name, url, type, typeSuggestion, pending }: Resource) => ({
  name,
  url,
  type,
  typeSuggestion,
  pending,
})
