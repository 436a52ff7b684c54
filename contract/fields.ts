import * as z from 'zod/mini'
import { characterCount, isText } from './characters.ts'
import { ID_MAX, PAGES_MAX, TAGS_PER_POST_MAX, URL_CHARACTERS_MAX } from './constants.ts'

/** A positive 32-bit integer. */
export const Id = z.int().check(z.positive(), z.maximum(ID_MAX))

/** An id in a body, with one message for everything else. */
export const idOr = (message: string) =>
  z.int({ error: message }).check(z.positive(message), z.maximum(ID_MAX, message))

/** A parameter of a path or query: it arrives as text, and is described so in `/openapi.json`. */
export function urlParameter<T extends z.ZodMiniType>(
  described: { type: 'integer' | 'string'; minimum?: number; enum?: readonly string[] },
  shape: T,
): T {
  z.globalRegistry.add(shape, { pattern: undefined, ...described })
  return shape
}

const POSITIVE_INTEGER = { type: 'integer', minimum: 1 } as const
export const NON_NEGATIVE_INTEGER = { type: 'integer', minimum: 0 } as const

/** An id in an address: digits only; anything else is a 404. */
export const ById = z.object({
  id: urlParameter(
    POSITIVE_INTEGER,
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
      z.pipe(z.transform(Number), z.int().check(z.maximum(ID_MAX))),
    ),
  ),
})

/** ISO 8601, UTC, milliseconds. */
export const Time = z.iso.datetime()

/** `updatedAt` of what was changed: the call is refused if someone has changed it since. */
export const SeenAt = z.optional(
  z.nullable(z.iso.datetime({ error: 'seenAt must be the updatedAt of what was edited, or null' })),
)

export const Done = z.object({ success: z.literal(true) })

export const MessageReply = z.object({ message: z.string() })

/** The message for a wrong JSON type; a missing field gets the message of its own rule. */
export function typeMessage(expected: string, whenMissing: string) {
  return ({ input }: { input?: unknown }) =>
    input === undefined ? whenMissing : `Expected ${expected}, received ${typeName(input)}`
}

type TextRules = {
  /** The name of the field in messages: 'Title'. */
  name: string
  min?: number
  max: number
  tooShort?: string
  tooLong?: string
}

/**
 * Text that is stored as written. Its minimum length is counted without surrounding white space, as
 * in forms, and is not reached without a visible character; what `isText` rejects is refused.
 */
export function text(rules: TextRules) {
  return textType(rules).check(...textChecks(rules))
}

/** Like `text`, of any number of lines, but stored without surrounding white space. */
export function trimmedText(rules: TextRules) {
  return textType(rules).check(z.trim(), ...textChecks(rules))
}

const INVALID_URL = 'Please enter a valid URL'

/** A link: http or https, with a host, without credentials. */
export const WebUrl = z.pipe(
  z
    .string({ error: typeMessage('string', INVALID_URL) })
    .check(
      z.trim(),
      z.maxLength(URL_CHARACTERS_MAX, `URL cannot exceed ${URL_CHARACTERS_MAX} characters`),
      z.refine(isWebUrl, INVALID_URL),
    ),
  z.transform((value) => new URL(value).href),
)

/** An optional link: null and '' both mean none. */
export const OptionalWebUrl = z.pipe(
  z.nullable(
    z
      .string({ error: typeMessage('string', INVALID_URL) })
      .check(
        z.refine((value) => value.trim() === '' || WebUrl.safeParse(value).success, INVALID_URL),
      ),
  ),
  z.transform((value) => (value?.trim() ? WebUrl.parse(value) : null)),
)

/** Tags by id; impossible ids are dropped like any other unknown id. */
export const TagIds = z
  .array(z.int({ error: typeMessage('integer', 'Required') }), {
    error: typeMessage('array', 'Please select at least one tag'),
  })
  .check(z.maxLength(TAGS_PER_POST_MAX, `Tags cannot exceed ${TAGS_PER_POST_MAX}`))

/** An optional id in a query: absent means all, an impossible one matches nothing. */
export const IdFilter = urlParameter(
  POSITIVE_INTEGER,
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => {
      if (value === undefined || value === '') return null
      return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= ID_MAX ? Number(value) : 0
    }),
  ),
)

/** A page number in an address: an invalid one counts as 1, a too large one as past the end. */
export const PageNumber = urlParameter(
  POSITIVE_INTEGER,
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => pageOf(value ?? '')),
  ),
)

/** An optional page number: null means as many rows as allowed. */
export const PageOrAll = urlParameter(
  POSITIVE_INTEGER,
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => (value === undefined ? null : pageOf(value))),
  ),
)

/** The id of a row that the client knows; `none` if omitted or not an id. */
export const knownRow = <T>(none: T) =>
  urlParameter(
    NON_NEGATIVE_INTEGER,
    z.pipe(
      z.optional(z.string()),
      z.transform((value) => (/^\d+$/.test(value ?? '') ? Math.min(Number(value), ID_MAX) : none)),
    ),
  )

/** The last known row: pages are counted from the rows below it, regardless of later changes above it. */
export const RowBefore = knownRow(null)

const pageOf = (value: string) =>
  /^[1-9]\d*$/.test(value) ? Math.min(Number(value), PAGES_MAX + 1) : 1

function isWebUrl(value: string) {
  // The parser accepts too much here: missing slashes, tabs and line breaks.
  if (!/^https?:\/\/[^\p{Cc}]+$/iu.test(value) || !value.isWellFormed()) return false
  const url = URL.parse(value)
  if (!url || url.href.length > URL_CHARACTERS_MAX) return false
  return url.hostname !== '' && url.username === '' && url.password === ''
}

function shortMessage({ name, min = 0, tooShort }: TextRules) {
  if (tooShort !== undefined) return tooShort
  if (min === 0) return `${name} is required`
  return min === 1 ? `${name} cannot be empty` : `${name} must be at least ${min} characters`
}

const textType = (rules: TextRules) =>
  z.string({ error: typeMessage('string', shortMessage(rules)) })

function textChecks(rules: TextRules) {
  const { name, min = 0, max, tooLong } = rules
  return [
    z.refine<string>((value) => lengthOf(value) >= min, shortMessage(rules)),
    z.maxLength(max, tooLong ?? `${name} cannot exceed ${max} characters`),
    z.refine<string>(isText, `${name} contains characters that cannot be stored`),
  ]
}

const lengthOf = (value: string) => (NOTHING_VISIBLE.test(value) ? 0 : characterCount(value.trim()))

/**
 * Joiners, soft hyphens and the like have no width; within visible text they have a meaning. U+2800 is
 * Braille without a dot.
 */
const NOTHING_VISIBLE = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

function typeName(value: unknown) {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
