import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInlineRenderer } from '../../server/text/inline-renderer.ts'

const render = createInlineRenderer()
const linksIn = (markdown: string) =>
  [...render(markdown).html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href, content]) => [href, content],
  )

test('an address in the text of a link is part of the text', () => {
  assert.deepEqual(linksIn('[<https://a.test>](/b) and <https://c.test>'), [
    ['/b', 'https://a.test'],
    ['https://c.test', 'https://c.test'],
  ])
  assert.deepEqual(linksIn('[to **<ada@b.test>**, see][r] https://c.test\n\n[r]: /x'), [
    ['/x', 'to <strong>ada@b.test</strong>, see'],
    ['https://c.test', 'https://c.test'],
  ])
})
