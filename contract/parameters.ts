import * as z from 'zod/mini'
import { truncateWellFormed } from './characters.ts'
import { ID_MAX, PAGES_MAX } from './constants.ts'

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

/** What a query parameter stands for: `parse` gets its text, or undefined if it is absent. */
export const parsedText = <T>(parse: (text: string | undefined) => T) =>
  z.pipe(z.optional(z.string()), z.transform(parse))

/** An optional id in a query: absent means all, an impossible one matches nothing. */
export const IdFilter = urlParameter(
  POSITIVE_INTEGER,
  parsedText((value) => {
    if (value === undefined || value === '') return null
    return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= ID_MAX ? Number(value) : 0
  }),
)

/** A page number in an address: an invalid one counts as 1, a too large one as past the end. */
export const PageNumber = urlParameter(
  POSITIVE_INTEGER,
  parsedText((value = '') => pageOf(value)),
)

/** An optional page number: null means as many rows as allowed. */
export const PageOrAll = urlParameter(
  POSITIVE_INTEGER,
  parsedText((value) => (value === undefined ? null : pageOf(value))),
)

/** The id of a row that the client knows; `none` if omitted or not an id. */
export const knownRow = <T>(none: T) =>
  urlParameter(
    NON_NEGATIVE_INTEGER,
    parsedText((value = '') => (/^\d+$/.test(value) ? Math.min(Number(value), ID_MAX) : none)),
  )

/** One of these values; `none` if omitted or not among them. */
export const oneOf = <T extends string, N extends T | null>(values: readonly T[], none: N) =>
  urlParameter(
    { type: 'string', enum: values },
    parsedText((value) => values.find((one) => one === value) ?? none),
  )

/** The text of a search within a list, without outer spaces; further characters are ignored. */
export const searchText = (charactersMax: number) =>
  parsedText((value = '') => truncateWellFormed(value.trim(), charactersMax))

/** The last known row: pages are counted from the rows below it, regardless of later changes above it. */
export const RowBefore = knownRow(null)

const pageOf = (value: string) =>
  /^[1-9]\d*$/.test(value) ? Math.min(Number(value), PAGES_MAX + 1) : 1
