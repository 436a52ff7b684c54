import type { Node } from '@takumi-rs/core'
import type { Card } from './card.ts'

export const PREVIEW_WIDTH = 1_200
export const PREVIEW_HEIGHT = 630

/** The light colours of `web/styles/theme.css`. */
export const COLORS = {
  ground: 'oklch(0.975 0.006 90)',
  line: 'oklch(0.895 0.01 85)',
  'line-strong': 'oklch(0.78 0.014 85)',
  ink: 'oklch(0.235 0.012 70)',
  'ink-2': 'oklch(0.42 0.014 70)',
  'ink-3': 'oklch(0.53 0.014 70)',
  'seal-ink': 'oklch(0.52 0.125 48)',
}

/** The drawing of `web/public/favicon.svg`, in its colours for light backgrounds. */
export const LOGO = {
  src: 'logo',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26" width="104" height="104" fill="none" stroke="#c2622d" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M3 11 13 3.5 23 11M6 13v9m7-11.5V22m7-9v9M3.5 23.2h19"/></svg>',
}

const MARGIN = 72
const PICTURE = { width: 520, height: 390 }
const PICTURE_MARGIN = 48
const TITLE_HEIGHT = 270
const LINE_HEIGHT = 1.14
const TITLE_SIZES = [84, 72, 62, 54, 48]
/** As a share of the font size; East Asian characters are as wide as the font size. */
const CHARACTER_WIDTH = 0.52
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]|\p{Emoji_Presentation}/gu
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u

/** The picture of a card whose texts can all be drawn. */
export function layoutCard(card: Card): Node {
  const width = PREVIEW_WIDTH - 2 * MARGIN - (card.picture ? PICTURE.width + 24 : 0)
  return {
    type: 'container',
    style: {
      display: 'flex',
      width: PREVIEW_WIDTH,
      height: PREVIEW_HEIGHT,
      backgroundColor: COLORS.ground,
      color: COLORS.ink,
      fontSize: 30,
    },
    children: [
      {
        type: 'container',
        style: {
          display: 'flex',
          flexDirection: 'column',
          width,
          height: '100%',
          marginLeft: MARGIN,
          paddingTop: 60,
          paddingBottom: 56,
        },
        children: [header(card), body(card, width), LINE, footer(card)],
      },
      ...(card.picture ? [pictureBeside(card.picture)] : []),
    ],
  }
}

const header = ({ siteName, communityName }: Card): Node => ({
  type: 'container',
  style: { display: 'flex', alignItems: 'center', gap: 18, width: '100%' },
  children: [
    { type: 'image', src: LOGO.src, style: { width: 52, height: 52 } },
    oneLine(siteName, { fontSize: 34, fontWeight: 640, letterSpacing: '-0.01em' }),
    ...(communityName === null
      ? []
      : [
          oneLine('/', { color: COLORS['line-strong'], fontSize: 34 }),
          oneLine(communityName, { color: COLORS['ink-2'], flexShrink: 1 }),
        ]),
  ],
})

function body({ label, title }: Card, width: number): Node {
  const fontSize = titleSize(title, width)
  return {
    type: 'container',
    style: {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 20,
      flexGrow: 1,
      width: '100%',
    },
    children: [
      oneLine(label, { color: COLORS['seal-ink'], fontSize: 28, fontWeight: 600 }),
      {
        type: 'text',
        text: title,
        style: {
          width: '100%',
          fontSize,
          fontWeight: 640,
          lineHeight: LINE_HEIGHT,
          letterSpacing: '-0.022em',
          overflowWrap: 'anywhere',
          textOverflow: 'ellipsis',
          lineClamp: linesOf(fontSize),
          direction: RIGHT_TO_LEFT.test(title) ? 'rtl' : 'ltr',
        },
      },
    ],
  }
}

const footer = ({ byline, portrait, host }: Card): Node => ({
  type: 'container',
  style: {
    display: 'flex',
    alignItems: 'center',
    gap: 18,
    width: '100%',
    height: 56,
  },
  children: [
    ...(portrait === null
      ? []
      : [image(portrait, { width: 56, height: 56, borderRadius: 28, flexShrink: 0 })]),
    ...(byline === null ? [] : [oneLine(byline, { fontWeight: 600, flexShrink: 1 })]),
    { type: 'container', style: { flexGrow: 1 } },
    oneLine(host, { color: COLORS['ink-3'], fontSize: 28, flexShrink: 0 }),
  ],
})

const LINE: Node = {
  type: 'container',
  style: { width: '100%', height: 2, marginBottom: 28, backgroundColor: COLORS.line },
}

const pictureBeside = (src: string): Node =>
  image(src, {
    ...PICTURE,
    position: 'absolute',
    right: PICTURE_MARGIN,
    top: (PREVIEW_HEIGHT - PICTURE.height) / 2,
    borderRadius: 14,
    borderWidth: 2,
    borderStyle: 'solid',
    borderColor: COLORS.line,
  })

type Style = NonNullable<Node['style']>

const image = (src: string, style: Style): Node => ({
  type: 'image',
  src,
  style: { objectFit: 'cover', ...style },
})

const oneLine = (text: string, style: Style): Node => ({
  type: 'text',
  text,
  style: { lineClamp: 1, textOverflow: 'ellipsis', overflowWrap: 'anywhere', ...style },
})

/** The largest size in which the title fits. */
function titleSize(title: string, width: number) {
  const characters = title.length * CHARACTER_WIDTH
  const units = characters + (title.match(WIDE) ?? []).length * (1 - CHARACTER_WIDTH)
  const fits = (size: number) => Math.ceil((units * size) / width) <= linesOf(size)
  return TITLE_SIZES.find(fits) ?? Math.min(...TITLE_SIZES)
}

const linesOf = (size: number) => Math.floor(TITLE_HEIGHT / (size * LINE_HEIGHT))
