import { parseArgs } from 'node:util'

export type Options = ReturnType<typeof readOptions>

export class BadOption extends Error {}

export const USAGE = `npm run bench [-- options]

The site to measure:
  --topics 20000 --replies 120000   the number of topics and replies
  --engine sqlite|postgres          the database (default: sqlite)
  --database URL                    a PostgreSQL server on which databases may be created
                                    (default: starts a temporary one)
  --workers 1                       the number of processes of the site
  --against URL                     sends the same reads to a running site instead
  --as EMAIL:PASSWORD               an account there

What to measure:
  --only list,topic+member          only rows whose name contains one of these; "+" joins words
                                    that must all occur
  --only mix                        a community: the mix, with writes, cold pages, memory (a minute)
  --only cold                       only the cost of pages that are not cached
  --only gallery,directory          fifty large pictures; 2,000 tools in one category
  --seconds 2                       the duration of a round
  --rounds 3                        rounds per row; a verdict needs all of them on one side

Instead of the rows:
  --growth                          the same reads at several sizes
  --searches                        searches at several sizes, and what runs beside them
  --sizes 2000,20000,200000         the numbers of topics, with six replies each; for --searches
                                    2000,20000,100000, with five
  --soak --minutes 30               a mixed load with hostile texts and aborted requests; prints a
                                    line each minute
  --admin                           the requests of administrators, with many pending items
  --burst                           topics that are not cached, for 50 to 800 visitors at once
  --page-load                       first visits and interactions on a slow phone, in Chromium
  --profile                         a profile of the processor time of these rows`

export function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      topics: { type: 'string', default: '20000' },
      replies: { type: 'string', default: '120000' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      workers: { type: 'string', default: '1' },
      engine: { type: 'string', default: 'sqlite' },
      only: { type: 'string', default: '' },
      database: { type: 'string' },
      against: { type: 'string' },
      as: { type: 'string' },
      sizes: { type: 'string' },
      growth: { type: 'boolean', default: false },
      searches: { type: 'boolean', default: false },
      admin: { type: 'boolean', default: false },
      burst: { type: 'boolean', default: false },
      soak: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '30' },
      'page-load': { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const words = values.only.split(',').filter(Boolean)
  return {
    topics: number('topics', values.topics, 200),
    replies: number('replies', values.replies, 2_000),
    seconds: number('seconds', values.seconds, 0.2),
    rounds: number('rounds', values.rounds, 1),
    workers: number('workers', values.workers, 1),
    engine: engineNamed(values.engine),
    wants: (name: string) => words.length === 0 || words.some((word) => hasAll(name, word)),
    database: values.database ?? null,
    against: values.against ? new URL(values.against).origin : null,
    person: personIn(values.as),
    growth: values.growth,
    searches: values.searches,
    sizes: (values.sizes ?? (values.searches ? SEARCHED_SIZES : SIZES))
      .split(',')
      .map((size) => number('sizes', size, 200)),
    admin: values.admin,
    burst: values.burst,
    soak: values.soak,
    minutes: number('minutes', values.minutes, 1),
    pageLoad: values['page-load'],
    profile: values.profile,
    help: values.help,
  }
}

const SIZES = '2000,20000,200000'
const SEARCHED_SIZES = '2000,20000,100000'

const hasAll = (name: string, words: string) =>
  words.split('+').every((word) => name.includes(word))

function number(name: string, text: string, min: number) {
  const value = Number(text)
  if (value >= min) return value
  throw new BadOption(`--${name} must be a number of at least ${min}, not "${text}"`)
}

function engineNamed(name: string) {
  if (name === 'sqlite' || name === 'postgres') return name
  throw new BadOption(`--engine must be sqlite or postgres, not "${name}"`)
}

function personIn(text: string | undefined) {
  if (text === undefined) return null
  const colon = text.indexOf(':')
  if (colon < 1) throw new BadOption('--as must be EMAIL:PASSWORD')
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}
