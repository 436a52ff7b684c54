import type { Item } from './items.ts'
import type { Entry } from './ledger.ts'

/** A topic's replies as one reader saw them, between two times of this process's clock. */
export type Reading = { topicId: number; startedAt: number; endedAt: number; keys: string[] }

/**
 * Each topic is a list and each reply appends a unique element. Without the replies whose removal
 * was attempted, one of any two readings is a prefix of the other, so no reply ever appears between
 * two that were seen; and whatever was seen or acknowledged before a reading began is in it.
 */
export function complaintsOfOrder(
  readings: Reading[],
  entries: Entry[],
  items: Map<string, Item>,
): string[] {
  const appends = entries.filter(({ thing, act, outcome }) => {
    return thing === 'reply' && act === 'create' && outcome === 'acked'
  })
  const appendsOf = Map.groupBy(appends, ({ topicId }) => topicId)
  const complaints: string[] = []
  for (const [topicId, ofTopic] of Map.groupBy(readings, (reading) => reading.topicId)) {
    const lasting = ofTopic.map((reading) => ({
      ...reading,
      keys: reading.keys.filter((key) => !items.get(key)?.mayBeDeleted),
    }))
    const lastingAppends = (appendsOf.get(topicId) ?? []).filter(
      ({ key }) => !items.get(key)?.mayBeDeleted,
    )
    const found = [
      ...complaintsOfPrefixes(lasting),
      ...complaintsOfShrinking(lasting),
      ...complaintsOfMissing(lasting, lastingAppends),
    ]
    complaints.push(...found.map((words) => `topic ${topicId}: ${words}`))
  }
  return complaints
}

/** Sorted by length, each need only be a prefix of the next. */
function complaintsOfPrefixes(readings: Reading[]) {
  const byLength = readings.toSorted((a, b) => a.keys.length - b.keys.length)
  return byLength.flatMap(({ keys: shorter }, at) => {
    const longer = byLength[at + 1]?.keys ?? shorter
    const place = shorter.findIndex((key, index) => key !== longer[index])
    if (place === -1) return []
    return [`place ${place} was ${shorter[place]} in one reading and ${longer[place]} in another`]
  })
}

function complaintsOfShrinking(readings: Reading[]) {
  const byStart = readings.toSorted((a, b) => a.startedAt - b.startedAt)
  const byEnd = readings.toSorted((a, b) => a.endedAt - b.endedAt)
  let seen = 0
  let ended = 0
  return byStart.flatMap(({ keys, startedAt }) => {
    for (; (byEnd[ended]?.endedAt ?? Infinity) < startedAt; ended += 1) {
      seen = Math.max(seen, byEnd[ended]?.keys.length ?? 0)
    }
    return keys.length < seen ? [`${seen} replies were seen, and later ${keys.length}`] : []
  })
}

function complaintsOfMissing(readings: Reading[], appends: Entry[]) {
  return readings.flatMap(({ keys, startedAt }) => {
    const seen = new Set(keys)
    const due = appends.filter(({ answeredAt }) => answeredAt !== null && answeredAt < startedAt)
    return due
      .filter(({ key }) => !seen.has(key))
      .map(({ key }) => `${key} was acknowledged, and a later reading is without it`)
  })
}
