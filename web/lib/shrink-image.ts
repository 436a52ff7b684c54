import { PORTRAIT_CHARACTERS_MAX } from '#contract/constants.ts'

/** The settings of the first attempt, and of the second if the image is still too large. */
const FIT_PIXELS = 800
const QUALITY = 0.5
const AGAIN_SCALE = 0.7
const AGAIN_QUALITY = 0.4

/**
 * Converts an image to a JPEG small enough to upload.
 *
 * @throws {Error} with a message for the user if it cannot be converted
 */
export async function shrinkImage(file: Blob): Promise<string> {
  const image = await loadImage(await readFile(file))
  const scale = Math.min(1, FIT_PIXELS / Math.max(image.naturalWidth, image.naturalHeight))
  const first = draw(image, scale, QUALITY)
  // A creation's image may be longer than a portrait; both are made by the same rule.
  return first.length > PORTRAIT_CHARACTERS_MAX
    ? draw(image, scale * AGAIN_SCALE, AGAIN_QUALITY)
    : first
}

function draw(image: HTMLImageElement, scale: number, quality: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Could not get canvas context')
  // JPEG has no transparency: without a background, transparent areas would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}

function readFile(file: Blob) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () =>
    resolve(typeof reader.result === 'string' ? reader.result : ''),
  )
  reader.addEventListener('error', () => {
    reject(new Error('Failed to read file'))
  })
  reader.readAsDataURL(file)
  return promise
}

function loadImage(source: string) {
  const { promise, resolve, reject } = Promise.withResolvers<HTMLImageElement>()
  const image = new Image()
  image.addEventListener('load', () => resolve(image))
  image.addEventListener('error', () => {
    reject(new Error('Failed to load image'))
  })
  image.src = source
  return promise
}
