import * as z from 'zod/mini'
import { stringOr, WebUrl, withLengths } from './fields.ts'

/** Stored pictures are named by a hash of their content. */
const MEDIA_ADDRESS = /^\/media\/[0-9a-f]{64}\.webp$/

/** The accepted formats. */
const DATA_HEAD = /^data:image\/(png|jpeg|webp|gif|avif);base64,/

const MISSING = 'Please provide an image URL or base64 data'

type ImageRules = { min: number; max: number }

/**
 * The source of a picture: an http(s) URL, a data URL, or an address of the site's own. The content
 * of a data URL is checked when it is decoded.
 */
export const imageSource = (rules: ImageRules) =>
  z.pipe(
    imageText(rules),
    z.transform((value) => normalImage(value) ?? ''),
  )

/** The source of a picture that may be removed: null and '' both mean none. */
export const imageSourceOrNone = ({ max }: ImageRules) =>
  z.pipe(
    z.nullable(imageText({ min: 0, max })),
    z.transform((value) => normalImage(value ?? '')),
  )

function imageText({ min, max }: ImageRules) {
  const isFit = (value: string) => (value === '' && min === 0) || normalImage(value) !== null
  const shape = stringOr(MISSING).check(
    z.refine((value) => value.length >= min, { error: MISSING, abort: true }),
    z.refine((value) => value.length <= max, {
      error: `Image cannot exceed ${max} characters`,
      abort: true,
    }),
    z.refine(isFit, MISSING),
  )
  return withLengths({ ...(min > 0 && { minLength: min }), maxLength: max }, shape)
}

function normalImage(value: string) {
  if (DATA_HEAD.test(value.slice(0, 40)) || MEDIA_ADDRESS.test(value)) return value
  const url = WebUrl.safeParse(value)
  return url.success ? url.data : null
}
