import { onDemand } from '../on-demand.ts'

/** Loaded with the first picture, so that a site without uploads does not pay for it. */
export const loadSharp = onDemand(async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Four formats, from memory only; the loaders of SVG, PDF, AVIF and all other formats are blocked.
  sharp.block({ operation: ['VipsForeignLoad'] })
  const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif']
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })
  return sharp
})
