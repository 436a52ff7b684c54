/** Kinds of data with a name for each row; see `EVERYTHING` for rare changes with a wide effect. */
type Kind = 'topic' | 'creation' | 'tool' | 'user' | 'member'

/**
 * The names under which changes are recorded (`server/db/migrations/0013-changes.ts`) and on which
 * cached responses depend: `topic:12` stands for all data shown of one topic, `topics` for which
 * topics exist and in which lists they are, `topic words` for what any topic says, `user:5` for the
 * name and portrait of a user, `member:5` for what only that user sees: the account, its sessions and
 * its votes; `votes` for votes that were deleted with what they are for.
 */
export const dependencyName = (kind: Kind, id: number) => `${kind}:${id}`

/**
 * A change of a community, or of a tag's name, type, order or visibility: every cached response depends
 * on it implicitly.
 */
export const EVERYTHING = 'all'

type Written = { userId: number | null } | { creatorId: number }

/** The names of the data that a list shows: its rows and their authors. */
export const namesOfRows = (kind: Kind, rows: ({ id: number } & Written)[]) => [
  ...rows.map(({ id }) => dependencyName(kind, id)),
  ...namesOfAuthors(rows),
]

/** The names of the authors, without duplicates. */
export function namesOfAuthors(rows: Written[]) {
  const ids = new Set(rows.map((row) => ('userId' in row ? row.userId : row.creatorId)))
  return [...ids].flatMap((id) => (id === null ? [] : dependencyName('user', id)))
}

/** The ids of one kind in a list of names. */
export const idsOf = (kind: Kind, names: Iterable<string>) =>
  [...names].flatMap((name) => {
    const [named, id] = name.split(':')
    return named === kind && id !== undefined ? [Number(id)] : []
  })
