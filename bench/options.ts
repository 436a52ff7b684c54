import { parseArgs } from 'node:util'

export type Options = ReturnType<typeof readOptions>

export class BadOption extends Error {}

export const USAGE = `npm run bench [-- options]

  --topics 20000 --replies 120000   how full the site is
  --seconds 2                       how long each round of a row runs
  --rounds 3                        how often each row is measured; verdicts need all on one side
  --only list,topic+member          rows with one of these in their name; + joins what must all be
  --only mix                        a community: the mix, with writes, cold pages, memory; a minute
  --only cold                       of these, what a page costs that nobody asked for before
  --only gallery,directory          fifty large pictures; 2,000 tools in one category
  --engine sqlite|postgres          where it keeps its things; sqlite unless said otherwise
  --database URL                    a PostgreSQL server that may create databases; without it
                                    a throw-away one is started
  --workers 1                       processes that serve the site
  --growth                          the same reads at several sizes instead
  --searches                        searches at several sizes, and what runs beside them, instead
  --sizes 2000,20000,200000         how many topics those have, with six replies each;
                                    with --searches 2000,20000,100000, with five
  --soak                            a mixed load with hostile texts and hang-ups instead, a line a minute
  --minutes 30                      how long that takes
  --admin                           what administrators request, where much is pending, instead
  --page-load                       first visits and touches of a slow phone, in Chromium, instead
  --profile                         where the processor's time goes in these rows instead
  --against URL                     the same reads at a site that runs already
  --as EMAIL:PASSWORD               somebody who may sign in there`

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
  throw new BadOption(`--${name} must be a number from ${min} on, not "${text}"`)
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
