import * as z from 'zod/mini'
import { characterCount, isText } from './characters.ts'
import { EMAIL_CHARACTERS_MAX, ID_MAX, TAGS_PER_POST_MAX, URL_CHARACTERS_MAX } from './constants.ts'
import { parseUrl } from './parse-url.ts'

/** A positive 32-bit integer. */
export const Id = z.int().check(z.positive(), z.maximum(ID_MAX))

/** An id in a body, with one message for everything else. */
export const idOr = (message: string) =>
  z.int({ error: message }).check(z.positive(message), z.maximum(ID_MAX, message))

/** ISO 8601, UTC, milliseconds. */
export const Time = z.iso.datetime()

/** `updatedAt` of what was changed: the call is refused if someone has changed it since. */
export const SeenAt = z.optional(
  z.nullable(z.iso.datetime({ error: 'seenAt must be the updatedAt of what was edited, or null' })),
)

export const Done = z.object({ success: z.literal(true) })

export const MessageReply = z.object({ message: z.string() })

/** A string, with a message for a missing one. */
export const stringOr = (whenMissing: string) =>
  z.string({ error: typeMessage('string', whenMissing) })

export const Flag = z.boolean({ error: typeMessage('boolean', 'Required') })

/** Rows by id; impossible ids are dropped or refused like any other unknown id. */
export const idsOr = (whenMissing: string) =>
  z.array(z.int({ error: typeMessage('integer', 'Required') }), {
    error: typeMessage('array', whenMissing),
  })

type TextRules = {
  /** The name of the field in messages: 'Title'. */
  name: string
  min?: number
  max: number
  tooShort?: string
}

/**
 * Text that is stored as written. Its minimum length is counted without surrounding white space, as
 * in forms, and is not reached without a visible character; what `isText` rejects is refused.
 */
export const text = (rules: TextRules) => textWith(rules)

/** Like `text`, of any number of lines, but stored without surrounding white space. */
export const trimmedText = (rules: TextRules) => textWith(rules, z.trim())

/** `message`: for a text that is no email address. */
export const emailAddress = (message: string) =>
  stringOr(message).check(
    z.trim(),
    z.maxLength(EMAIL_CHARACTERS_MAX, `Email cannot exceed ${EMAIL_CHARACTERS_MAX} characters`),
    z.email(message),
  )

const INVALID_URL = 'Please enter a valid URL'

/** A link: http or https, with a host, without credentials. */
export const WebUrl = z.pipe(
  stringOr(INVALID_URL).check(
    z.trim(),
    z.maxLength(URL_CHARACTERS_MAX, `URL cannot exceed ${URL_CHARACTERS_MAX} characters`),
    z.refine(isWebUrl, INVALID_URL),
  ),
  z.transform((value) => new URL(value).href),
)

/** An optional link: null and '' both mean none. */
export const OptionalWebUrl = z.pipe(
  z.nullable(
    withLengths(
      { maxLength: URL_CHARACTERS_MAX },
      stringOr(INVALID_URL).check(
        z.refine((value) => value.trim() === '' || WebUrl.safeParse(value).success, INVALID_URL),
      ),
    ),
  ),
  z.transform((value) => (value?.trim() ? WebUrl.parse(value) : null)),
)

export const TagIds = idsOr('Please select at least one tag').check(
  z.maxLength(TAGS_PER_POST_MAX, `Tags cannot exceed ${TAGS_PER_POST_MAX}`),
)

function isWebUrl(value: string) {
  // The parser accepts too much here: missing slashes, tabs and line breaks.
  if (!/^https?:\/\/[^\p{Cc}]+$/iu.test(value) || !value.isWellFormed()) return false
  const url = parseUrl(value)
  if (!url || url.href.length > URL_CHARACTERS_MAX) return false
  return url.hostname !== '' && url.username === '' && url.password === ''
}

function textWith(rules: TextRules, ...before: ReturnType<typeof z.trim>[]) {
  const { name, min = 0, max } = rules
  const shape = stringOr(shortMessage(rules)).check(
    ...before,
    z.refine((value) => lengthOf(value) >= min, shortMessage(rules)),
    z.maxLength(max, `${name} cannot exceed ${max} characters`),
    z.refine(isText, `${name} contains characters that cannot be stored`),
  )
  // `/openapi.json` cannot express that white space does not count.
  return min > 0 ? withLengths({ minLength: min }, shape) : shape
}

function shortMessage({ name, min = 0, tooShort }: TextRules) {
  if (tooShort !== undefined) return tooShort
  if (min === 0) return `${name} is required`
  return min === 1 ? `${name} cannot be empty` : `${name} must be at least ${min} characters`
}

/** Adds lengths to `/openapi.json` that it does not know from the checks. */
export function withLengths<T extends z.ZodMiniType>(
  lengths: { minLength?: number; maxLength?: number },
  shape: T,
): T {
  z.globalRegistry.add(shape, lengths)
  return shape
}

const lengthOf = (value: string) => (NOTHING_VISIBLE.test(value) ? 0 : characterCount(value.trim()))

/**
 * Joiners, soft hyphens and the like have no width; within visible text they have a meaning. U+2800 is
 * Braille without a dot.
 */
const NOTHING_VISIBLE = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

/** The message for a wrong JSON type; a missing field gets the message of its own rule. */
function typeMessage(expected: string, whenMissing: string) {
  return ({ input }: { input?: unknown }) =>
    input === undefined ? whenMissing : `Expected ${expected}, received ${typeName(input)}`
}

function typeName(value: unknown) {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
