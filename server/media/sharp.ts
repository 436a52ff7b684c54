import { onDemand } from '../on-demand.ts'

/** Loaded with the first picture, so that a site without uploads does not pay for it. */
export const loadSharp = onDemand(() => load(['Jpeg', 'Png', 'Webp', 'Nsgif']))

/** For a process that can be ended: see `decode-avif.ts`. */
export const loadAvifDecoder = onDemand(() => load(['Heif']))

/** With the decoders of these formats only, from memory; those of SVG, PDF and all others are blocked. */
async function load(formats: string[]) {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })
  return sharp
}
