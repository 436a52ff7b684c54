import { Renderer } from '@takumi-rs/core'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { root } from '../../scripts/setup/root.mjs'
import { createFontCatalog } from '../../server/preview-pictures/fonts.ts'
import { COLORS } from '../../server/preview-pictures/layout.ts'

const TITLES = [
  'How do you test “agents” – 50 % of €5? Łódź, Ærøskøbing, Việt Nam',
  'Ελληνικά, Кириллица, Україна, Հայերեն, ქართული',
  '如何测试你的智能体？繁體中文的標題',
  'エージェントをテストする ひらがな、漢字',
  '에이전트를 어떻게 시험합니까?',
  'كيف تختبر وكلاءك؟ پژوهش گفتگو اردو',
  'איך בודקים סוכנים?',
  'आप अपने एजेंटों का परीक्षण कैसे करते हैं? क्षत्रिय',
  'বাংলা ગુજરાતી ਪੰਜਾਬੀ ಕನ್ನಡ മലയാളം தமிழ் తెలుగు සිංහල',
  'ไทย ລາວ ភាសាខ្មែរ မြန်မာ አማርኛ',
  '🎉 👩‍💻 🇩🇪 👍🏽 ❤️ 🏳️‍🌈 ☕ 🤖 🧵',
  '→ ≠ ∑ ✓ ★ 𝒳 ½ ² ™ ∞ ⌘ ☑',
]

const SIZE = { width: 160, height: 100 }
const fonts = createFontCatalog()
type Fonts = ReturnType<typeof fonts.needed>
const renderer = new Renderer()
const loaded = new Set<string>()

test('every character of titles in many scripts has a glyph, and none is an empty box', async () => {
  const box = await drawn('\u{10fffe}')
  const nothing = await drawn(' ')
  for (const title of TITLES) {
    assert.equal(fonts.drawable(title), title.normalize('NFC'))
    for (const { segment } of new Intl.Segmenter().segment(title)) {
      if (segment.trim() === '') continue
      const glyph = await drawn(segment)
      assert.notDeepEqual(glyph, box, `${segment} of ${title} is an empty box`)
      assert.notDeepEqual(glyph, nothing, `${segment} of ${title} is not drawn`)
    }
  }
})

test('a text is drawn with the fonts that it needs as with all of them', async () => {
  const file = join(root, 'dist/preview-fonts/fonts.json')
  const everyFont = await rendererWith(JSON.parse(readFileSync(file, 'utf8')) as Fonts)
  for (const title of [...TITLES, 'x̌ ǩ Ṿ́', 'क्षत्रिय x̌', '1️⃣ a⃝']) {
    const itsFonts = await rendererWith(fonts.needed(title))
    assert.deepEqual(await drawnBy(itsFonts, title), await drawnBy(everyFont, title), title)
  }
})

test('a text of the first font needs no other, although most fonts have the space', () => {
  const families = (text: string) => new Set(fonts.needed(text).map(({ family }) => family))
  assert.deepEqual([...families('How do you test it? Łódź')], ['Instrument Sans Variable'])
  assert.ok(families('שלום 2').size < 5)
})

test('a character that no font has is left out of a picture', () => {
  assert.equal(fonts.drawable('a\u{10fffe}b\u0007c\u{13000}'), 'abc')
})

test('Chinese and Japanese titles have the forms of their own characters', async () => {
  assert.notDeepEqual(
    await drawn('直', fonts.familiesFor('直')),
    await drawn('直', fonts.familiesFor('直の')),
  )
})

test('preview pictures have the colours of the theme', () => {
  const theme = readFileSync(join(root, 'web/styles/theme.css'), 'utf8')
  for (const [name, color] of Object.entries(COLORS)) {
    assert.ok(theme.includes(`--color-${name}: light-dark(${color}, `), name)
  }
})

async function drawn(text: string, fontFamilies = fonts.familiesFor(text)) {
  const missing = fonts.needed(`${text}a`).filter(({ file }) => !loaded.has(file))
  for (const { file } of missing) loaded.add(file)
  await register(renderer, missing)
  return drawnBy(renderer, text, fontFamilies)
}

async function rendererWith(some: Fonts) {
  const one = new Renderer()
  await register(one, some)
  return one
}

async function register(one: Renderer, some: Fonts) {
  for (const font of some) {
    const { family: name, ranges: unicodeRange } = font
    await one.registerFont({ name, data: fonts.read(font), unicodeRange })
  }
}

async function drawnBy(one: Renderer, text: string, fontFamilies = fonts.familiesFor(text)) {
  const style = { ...SIZE, backgroundColor: 'white', color: 'black', fontSize: 60 }
  const options = { ...SIZE, fontFamilies, format: 'png' } as const
  return sharp(await one.render({ type: 'text', text, style }, options))
    .raw()
    .toBuffer()
}
