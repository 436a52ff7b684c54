import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInlineRenderer } from '../../server/text/inline-renderer.ts'

const render = createInlineRenderer()
const boxesIn = (markdown: string) => render(markdown).html.match(/<input[^>]*>/g) ?? []

test('an item that begins with a box has a checkbox', () => {
  assert.equal(boxesIn('- [ ] To glaze\n- [x] Turned\n\n1. [X] *Fired*').length, 3)
  assert.deepEqual(boxesIn('- [ ]no task\n- a [x] later\n\n[x] in no list'), [])
})

test('code or a picture that begins with a box has none, and keeps it', () => {
  const { html } = render('- `[x] turned`\n- ![[x] turned](https://pictures.test/a.png)')
  assert.doesNotMatch(html, /<input|class="task"/)
  assert.match(html, /<code>\[x\] turned<\/code>/)
  assert.match(html, /alt="\[x\] turned"/)
})
