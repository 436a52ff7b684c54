import { hash } from 'node:crypto'
import { refusedField } from '../refusal.ts'
import { decodeImage } from './decode.ts'
import { encodeImage } from './encode.ts'
import { InvalidImage, TooLargeImage } from './image-errors.ts'
import { MEDIA_PREFIX } from './queries.ts'

const UNREADABLE = 'This image could not be read. Please use a PNG, JPEG, WebP, GIF or AVIF image.'
const TOO_LARGE = 'This image has too many pixels. Please use a smaller one.'

type ImageContext = { settings: { publicUrl: string } }
type Field = { name: string; kind: 'picture' | 'portrait' }

/** An image in memory: its address, and its files by name if it was uploaded. */
export type Image = { field: string; url: string; files: Map<string, Buffer> }

/**
 * Reads the image field of a form: a data URL is decoded, checked by its content and encoded again;
 * an address is used unchanged. Nothing is stored yet (see `withStoredImage`).
 * @throws {Refusal} `invalid`, naming the field
 */
export async function readImage(
  context: ImageContext,
  source: string,
  field: Field,
): Promise<Image> {
  const ownAddress = source.startsWith(`${context.settings.publicUrl}${MEDIA_PREFIX}`)
    ? source.slice(context.settings.publicUrl.length)
    : source
  if (!source.startsWith('data:')) {
    return { field: field.name, url: ownAddress, files: new Map() }
  }
  const bytes = decodeImage(source)
  if (!bytes) throw invalidImage(field.name)
  const { picture, thumbnail } = await encodeImage(bytes, field.kind).catch((error: unknown) => {
    if (error instanceof TooLargeImage) throw invalidImage(field.name, TOO_LARGE)
    throw error instanceof InvalidImage ? invalidImage(field.name) : error
  })
  const name = `${hash('sha256', picture)}.webp`
  const files = new Map([[name, picture]])
  if (thumbnail) files.set(thumbnailName(name), thumbnail)
  return { field: field.name, url: `${MEDIA_PREFIX}${name}`, files }
}

/** The address of a stored image's thumbnail; an external address is returned unchanged. */
export function thumbnailUrlOf(url: string | null) {
  return url?.startsWith(MEDIA_PREFIX) ? thumbnailName(url) : url
}

/** The name of the row that an image or its thumbnail belongs to. */
export const originalName = (name: string) => name.replace(/-small\.webp$/, '.webp')

export const thumbnailName = (name: string) => name.replace(/\.webp$/, '-small.webp')

export function invalidImage(path: string, message = UNREADABLE) {
  return refusedField('invalid', path, message)
}
