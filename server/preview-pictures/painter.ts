import { Renderer } from '@takumi-rs/core'
import type { Card } from './card.ts'
import { createFontCatalog } from './fonts.ts'
import { layoutCard, LOGO, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './layout.ts'

/** Longer texts do not fit in any size. */
const TEXT_CHARACTERS_MAX = 300

/** A card with the bytes of its images. */
export type Drawing = {
  card: Card
  portrait: Uint8Array | null
  picture: Uint8Array | null
}

/** Returns a function that draws cards as PNG. Fonts are loaded when a text needs them. */
export function createPainter() {
  const fonts = createFontCatalog()
  const renderer = new Renderer()
  const loaded = new Set<string>()

  async function loadFonts(text: string) {
    const missing = fonts.needed(text).filter(({ file }) => !loaded.has(file))
    for (const font of missing) {
      const { family: name, ranges: unicodeRange } = font
      await renderer.registerFont({ name, data: fonts.read(font), unicodeRange })
      loaded.add(font.file)
    }
  }

  return async function draw({ card, portrait, picture }: Drawing) {
    const drawable = (text: string) => fonts.drawable(text.slice(0, TEXT_CHARACTERS_MAX))
    const drawableOrNone = (text: string | null) => (text === null ? null : drawable(text) || null)
    const shown = {
      ...card,
      siteName: drawable(card.siteName),
      communityName: drawableOrNone(card.communityName),
      label: drawable(card.label),
      title: drawable(card.title) || drawable(card.label),
      byline: drawableOrNone(card.byline),
      portrait: portrait && card.portrait,
      picture: picture && card.picture,
    }
    const text = Object.values(shown).join(' ')
    await loadFonts(text)
    const images = [
      { src: LOGO.src, data: new TextEncoder().encode(LOGO.svg) },
      ...(portrait && card.portrait ? [{ src: card.portrait, data: portrait }] : []),
      ...(picture && card.picture ? [{ src: card.picture, data: picture }] : []),
    ]
    return renderer.render(layoutCard(shown), {
      width: PREVIEW_WIDTH,
      height: PREVIEW_HEIGHT,
      format: 'png',
      images,
      fontFamilies: fonts.familiesFor(text),
    })
  }
}
