import assert from 'node:assert/strict'
import { test } from 'node:test'
import { description, excerpt, withoutMarks } from '#contract/excerpt.ts'
import { excerptOf } from '../../server/search/excerpt.ts'

const CHARACTERS = 100_000
const LINE_ENDS = {
  '\\n': '\n',
  '\\r': '\r',
  '\\r\\n': '\r\n',
  'U+2028': '\u2028',
  'U+2029': '\u2029',
}

for (const [name, end] of Object.entries(LINE_ENDS)) {
  test(
    `fences between line ends ${name} take time in proportion to the text`,
    { timeout: 10_000 },
    () => {
      for (const line of ['```', '~~~', '> ', '|', '# ', '- ', '*a', '`a', '[a](']) {
        const lines = `${line}${end}`
        withoutMarks(lines.repeat(CHARACTERS / lines.length))
      }
    },
  )

  test(`lines that end in ${name} lose the same marks as others`, () => {
    const text = ['```js', 'let *a', '```', '# One', '> Two', '- *Three*'].join(end)
    assert.equal(withoutMarks(text), 'let *a\n\nOne\nTwo\nThree')
    assert.equal(excerpt(text), 'One Two Three')
  })
}

test('an excerpt of a search says that text precedes it, also where no space does', () => {
  const found = { words: ['gurdy'], isPrefix: false, alternatives: [] }
  assert.equal(excerptOf(`${'あ'.repeat(900)} gurdy`, [found]), '… <mark>gurdy</mark>')
  assert.equal(excerptOf(`${'あ'.repeat(900)}(gurdy) is it`, [found]), '…<mark>gurdy</mark>) is it')
})

test('an excerpt of a search marks a word that is far from the beginning, whatever precedes it', () => {
  const found = (word: string) => ({ words: [word], isPrefix: false, alternatives: [] })
  const before = 'Words that come first. '.repeat(40)
  assert.match(excerptOf(`${before}Café.`, [found('cafe')]), /<mark>Café<\/mark>\.$/)
  assert.equal(
    excerptOf('琴の先生', [{ ...found('琴'), words: ['琴', 'の'] }]),
    '<mark>琴の</mark>先生',
  )
  assert.match(excerptOf(`Hurdygurdy. ${before}A gurdy.`, [found('gurdy')]), /<mark>gurdy<\/mark>/)
})

test('the beginning of a long text ends with a whole character and says that there is more', () => {
  for (const [beginningOf, length] of [
    [excerpt, 1_530],
    [description, 930],
  ] as const) {
    const shown = beginningOf(
      `[A](https://a.test/${'p'.repeat(length)}) ${'\u{1F600}'.repeat(200)}`,
    )
    assert.match(shown, /^A \u{1F600}+…$/u)
    assert.equal(beginningOf(`\`\`\`\n${'code '.repeat(600)}\n\`\`\``), '')
  }
})
