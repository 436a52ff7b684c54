/** What each row of has a name of its own; see `EVERYTHING` for what is rare and wide. */
type Kind = 'topic' | 'creation' | 'user'

/**
 * The names under which changes are written down (`server/db/migrations/0013-changes.ts`) and on
 * which kept answers depend: `topic:12` is all that is shown of one topic, `topics` which topics
 * there are and in which lists they stand, `user:5` the name and portrait of a person.
 */
export const nameOf = (kind: Kind, id: number) => `${kind}:${id}`

/** A community or a tag changed: every kept answer depends on it without saying so. */
export const EVERYTHING = 'all'

type Written = { userId: number } | { creatorId: number }

/** The names of what a list shows: its rows, and who wrote them. */
export const namesOfRows = (kind: Kind, rows: ({ id: number } & Written)[]) => [
  ...rows.map(({ id }) => nameOf(kind, id)),
  ...namesOfAuthors(rows),
]

/** The names of who wrote what is shown, each once. */
export function namesOfAuthors(rows: Written[]) {
  const ids = new Set(rows.map((row) => ('userId' in row ? row.userId : row.creatorId)))
  return [...ids].map((id) => nameOf('user', id))
}

/** The ids that a list of names has of one kind. */
export const idsOf = (kind: Kind, names: Iterable<string>) =>
  [...names].flatMap((name) => {
    const [named, id] = name.split(':')
    return named === kind && id !== undefined ? [Number(id)] : []
  })
