/** What each row of has a name of its own; see `EVERYTHING` for what is rare and wide. */
type Kind = 'topic' | 'creation' | 'user'

/**
 * The names under which changes are written down (`server/db/migrations/0013-changes.ts`) and on
 * which kept answers depend: `topic:12` is all that is shown of one topic, `topics` which topics
 * there are and in which lists they stand, `user:5` the name and portrait of a person.
 */
export const nameOf = (kind: Kind, id: number) => `${kind}:${id}`

/** A community or an active tag changed: every kept answer depends on it without saying so. */
export const EVERYTHING = 'all'

/** The names of what a list shows. */
export const namesOfRows = (kind: Kind, rows: unknown) =>
  (rows as { id: number }[]).map(({ id }) => nameOf(kind, id))

/** The names of who wrote what is shown, each once: of topics and replies, or of creations. */
export function namesOfAuthors(rows: { userId?: number; creatorId?: number }[]) {
  const ids = new Set(rows.map(({ userId, creatorId }) => userId ?? creatorId ?? 0))
  return [...ids].map((id) => nameOf('user', id))
}

/** The ids that a list of names has of one kind. */
export const idsOf = (kind: Kind, names: Iterable<string>) =>
  [...names].flatMap((name) => {
    const [named, id] = name.split(':')
    return named === kind && id !== undefined ? [Number(id)] : []
  })
