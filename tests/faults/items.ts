import { KEY } from './ledger.ts'
import type { Entry, Intent, Thing } from './ledger.ts'

/** A row found through the API or through SQL. */
export type Found = {
  thing: Thing
  key: string
  id: number
  content: string
  tagIds?: number[]
  topicId?: number
}

/** The states of a row that the ledger allows: one, or two if an outcome is unknown. */
export type Item = {
  thing: Thing
  key: string
  id: number | null
  topicId: number | null
  possible: Set<string>
  /** The responses, for the text of a complaint. */
  answers: string[]
  /** A removal was attempted. */
  mayBeDeleted: boolean
}

const ABSENT = 'absent'

const stateOf = ({ content, tagIds = [], topicId }: Intent | Found) =>
  JSON.stringify({ content, tagIds, topicId })

/**
 * A writer leaves a row alone once an outcome is unknown, so there are at most two possible states.
 */
export function itemsOf(entries: Entry[]): Map<string, Item> {
  const items = new Map<string, Item>()
  for (const entry of entries) {
    const item = items.get(entry.key) ?? newItem(entry)
    items.set(entry.key, item)
    item.answers.push(`${entry.act} ${entry.status ?? 'unanswered'}`)
    if (entry.act === 'remove') item.mayBeDeleted = true
    if (entry.outcome === 'refused') continue
    if (entry.outcome === 'acked') item.possible.clear()
    item.possible.add(entry.act === 'remove' ? ABSENT : stateOf(entry))
    if (entry.act === 'create') item.id = entry.id
  }
  const topics = [...items.values()].filter(({ thing }) => thing === 'topic')
  const goneTopics = new Set(topics.filter(({ mayBeDeleted }) => mayBeDeleted).map(({ id }) => id))
  for (const item of items.values()) {
    if (item.topicId === null || !goneTopics.has(item.topicId)) continue
    item.mayBeDeleted = true
    item.possible.add(ABSENT)
  }
  return items
}

function newItem({ thing, key, topicId }: Entry): Item {
  return {
    thing,
    key,
    id: null,
    topicId: topicId ?? null,
    possible: new Set([ABSENT]),
    answers: [],
    mayBeDeleted: false,
  }
}

/**
 * Each row must exist at most once, in a state that the ledger allows; rows missing in the ledger
 * must not exist.
 */
export function complaintsOfItems(
  items: Iterable<Item>,
  found: Found[],
  through: string,
): string[] {
  const complaints: string[] = []
  const foundByKey = Map.groupBy(found, ({ key }) => key)
  for (const { key, thing, id, possible, answers } of items) {
    const copies = foundByKey.get(key) ?? []
    foundByKey.delete(key)
    const name = `${through}: ${thing} ${key}`
    if (copies.length > 1) complaints.push(`${name} is there ${copies.length} times`)
    const [copy] = copies
    const state = copy ? stateOf(copy) : ABSENT
    if (!possible.has(state)) {
      const due = [...possible].map(brief).join(' or ')
      complaints.push(`${name} (${answers.join(', ')}) is ${brief(state)} and should be ${due}`)
    }
    if (copy && id !== null && copy.id !== id) {
      complaints.push(`${name} has the id ${copy.id}, and was acknowledged as ${id}`)
    }
  }
  const invented = [...foundByKey.keys()].filter((key) => KEY.test(key))
  complaints.push(...invented.map((key) => `${through}: nobody wrote ${key}`))
  return complaints
}

const brief = (state: string) => (state.length > 60 ? `${state.slice(0, 60)}…` : state)
