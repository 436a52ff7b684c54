import type { SeededRandom } from '../seeded-random.ts'
import type { Table, World } from './random-world.ts'

export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Deleted or never used. */
const NO_ROW = 999_999

/** Pieces of text: words of several scripts, Markdown of every kind, and what tends to break. */
const PIECES = [
  'damask',
  'A tool',
  'quilt',
  'naïve',
  '東京の織物',
  'مرحبا',
  '🧵🪡',
  'ß',
  'I',
  'x',
  '**bold**',
  '`code`',
  '```js\nlet a = 1\n```',
  '# Heading',
  '- one\n- two',
  '> quoted',
  '[a link](https://example.test/a?b=1&c=2)',
  'https://example.test/path',
  '<b>not HTML</b>',
  '"quoted"',
  "it's",
  '100 %',
  '_',
  '\\',
  '-minus',
  'tag:x',
  'a*',
  '(',
  '{{x}}',
  '$1',
  '%s',
]

type Field = (world: World) => unknown

/** Values by the name of a field; every other field gets one of its JSON schema. */
const fields: Record<string, Field> = {
  title: text(8),
  content: text(40),
  message: text(20),
  description: text(20),
  name: either(text(3), known),
  username: either(text(2), known),
  author: text(2),
  q: text(4),
  search: text(1),
  tag: either(known, text(1)),
  typeSuggestion: text(2),
  email: ({ random, emails }) =>
    random.below(3) === 0 ? random.pick(emails) : `p${random.below(10_000)}@example.test`,
  password: ({ random }) => random.pick(['correct horse battery', 'secret']),
  token: ({ random }) => 'x'.repeat(22 + random.below(80)),
  url,
  productUrl: either(url, () => null),
  imageUrl: url,
  profileImage: either(() => null, url),
  xusername: either(
    ({ random }) => `x${random.below(99)}`,
    () => null,
  ),
  date: ({ random }) => random.pick(['2026-01-01', '2026-11-25T10:00:00.000Z', 'yesterday']),
  type: ({ random }) => random.pick(['topic', 'tool', 'creation', 'blog', 'video', 'other']),
  tagIds: several('tags'),
  toolIds: several('tools'),
  toolId: one('tools'),
  authorId: one('users'),
  into: one('tags'),
  communityId: either(() => 1, one('communities')),
  before: one('topics'),
  after: one('replies'),
  page: small,
  replies: small,
  topPick: either(small, () => ''),
  sort: ({ random }) => random.pick(['rating', 'name', 'newest', 'oldest']),
  kind: ({ random }) => random.pick(['topics', 'tools', 'creations', 'resources', 'none']),
  since: ({ random }) => random.pick(['day', 'week', 'month', 'year', '2026-01-01']),
}

/** An object that mostly meets a JSON schema; each optional field is there or not. */
export function randomObject(world: World, { properties = {}, required = [] }: JsonSchema) {
  const { random } = world
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random.below(2) === 0,
  )
  return Object.fromEntries(
    chosen.map(([name, schema]) => [
      name,
      (fields[name] ?? (() => bySchema(random, schema)))(world),
    ]),
  )
}

/** The id of a row of the table, which a call at the same time may delete, or of none. */
export function one(table: Table): Field {
  return ({ random, ids }) => random.pick([...ids[table], random.pick([NO_ROW, 1])])
}

function bySchema(random: SeededRandom, schema: JsonSchema): unknown {
  if (schema.enum) return random.pick(schema.enum)
  const { type, minimum = 0, maximum = 100, maxLength = 20 } = schema
  if (type === 'boolean') return random.below(2) === 0
  if (type === 'integer') return minimum + random.below(Math.min(maximum - minimum, 100))
  return 'x'.repeat(1 + random.below(maxLength))
}

function several(table: Table): Field {
  return (world) => Array.from({ length: 1 + world.random.below(3) }, () => one(table)(world))
}

function text(pieces: number): Field {
  return ({ random }) =>
    Array.from({ length: 1 + random.below(pieces) }, () => random.pick(PIECES)).join(' ')
}

function known({ random, names }: World) {
  return random.pick(names)
}

function small({ random }: World) {
  return 1 + random.below(4)
}

function url({ random }: World) {
  return `https://${random.pick(['a', 'b', 'xn--bcher-kva'])}${random.below(500)}.test/${random.below(3)}`
}

function either(...choices: Field[]): Field {
  return (world) => world.random.pick(choices)(world)
}
