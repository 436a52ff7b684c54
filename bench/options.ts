import { parseArgs } from 'node:util'

export type Options = ReturnType<typeof readOptions>

export class BadOption extends Error {}

export const USAGE = `npm run bench [-- options]

  --topics 20000 --replies 120000   how full the site is
  --seconds 3                       how long each row runs
  --only list,topic+member          rows with one of these in their name; + joins what must all be
  --only gallery,directory          fifty large pictures; 2,000 tools in one category
  --engine sqlite|postgres          where it keeps its things; sqlite unless said otherwise
  --database URL                    a PostgreSQL server that may create databases; without it
                                    a throw-away one is started
  --workers 1                       processes that serve the site
  --growth                          the same reads at a tenth, once and ten times the topics instead
  --soak                            a mixed load with hostile texts and hang-ups instead, a line a minute
  --minutes 30                      how long that takes
  --desk                            what administrators ask for where much waits instead
  --profile                         where the processor's time goes in these rows instead
  --against URL                     the same reads at a site that runs already
  --as EMAIL:PASSWORD               somebody who may sign in there`

export function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      topics: { type: 'string', default: '20000' },
      replies: { type: 'string', default: '120000' },
      seconds: { type: 'string', default: '3' },
      workers: { type: 'string', default: '1' },
      engine: { type: 'string', default: 'sqlite' },
      only: { type: 'string', default: '' },
      database: { type: 'string' },
      against: { type: 'string' },
      as: { type: 'string' },
      growth: { type: 'boolean', default: false },
      desk: { type: 'boolean', default: false },
      soak: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '30' },
      profile: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const words = values.only.split(',').filter(Boolean)
  return {
    topics: number('topics', values.topics, 200),
    replies: number('replies', values.replies, 2_000),
    seconds: number('seconds', values.seconds, 0.2),
    workers: number('workers', values.workers, 1),
    engine: engineNamed(values.engine),
    wants: (name: string) => words.length === 0 || words.some((word) => hasAll(name, word)),
    database: values.database ?? null,
    against: values.against ? new URL(values.against).origin : null,
    person: personIn(values.as),
    growth: values.growth,
    desk: values.desk,
    soak: values.soak,
    minutes: number('minutes', values.minutes, 1),
    profile: values.profile,
    help: values.help,
  }
}

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
