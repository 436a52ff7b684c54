import type { SharpConstructor } from 'sharp'

let loaded: Promise<SharpConstructor> | undefined

/** Fetched with the first picture: a site that only reads never pays for it. */
export function loadSharp() {
  loaded ??= (async () => {
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    // Five formats, from memory; SVG, PDF and the rest of what the library reads never run.
    sharp.block({ operation: ['VipsForeignLoad'] })
    const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
    sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })
    return sharp
  })()
  return loaded
}
