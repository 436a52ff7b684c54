/** Words that occur in most, many, few and no posts of the demo, as people type them. */
const TYPED = [
  'the',
  'project',
  'model',
  'prompt',
  'bakery',
  'calendar',
  'kumquat',
  'invoice reasons',
  'how do I',
  'small too',
  'assistant draft',
  '"one sentence"',
  'classifier -bell',
  'promtp',
  'calendr',
  'tag:Discuss model',
  'author:osei_builds project',
  'th',
  'invo',
  '日本',
  'año',
]

/** As costly as a query can be: all its words are frequent, or unknown, or beginnings. */
const HOSTILE = [
  'the a of and to in it is',
  '"the and" "of the" "to a" "in it" "is the" "a the" "and of" "it to"',
  'the -of -and -to -in -it -is -a',
  'th o a',
  'zzzzza zzzzzb zzzzzc zzzzzd zzzzze zzzzzf zzzzzg zzzzzh',
  'a* '.repeat(1_000),
  'x'.repeat(5_000),
]

const addressOf = (q: string) => `/api/search?${new URLSearchParams({ q }).toString()}`

export const typedSearches = TYPED.map(addressOf)
export const hostileSearches = HOSTILE.map(addressOf)
