import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { root } from '../scripts/setup/root.mjs'
import { POLICIES } from '../server/rate-limits/policies.ts'
import { roles, statusFor } from './roles.ts'

test('the table of calls in docs/product.md equals the contract', () => {
  const rows = (Object.keys(api) as ApiAddress[]).toSorted(byPath).map((address) => {
    const { rateLimits, audit } = api[address]
    const answers = roles.map((role) => {
      const status = statusFor(address, role)
      return status < 400 ? 'yes' : String(status)
    })
    return [`\`${address}\``, ...answers, rateLimits.join(', '), (audit ?? []).join(', ')]
  })
  const head = ['Call', 'Visitor', 'Member', 'Owner', 'Administrator', 'Rate limits', 'Audit']
  assert.deepEqual(tableUnder('Calls'), [head, ...rows].map(toLine))
})

test('the table of rate limits in docs/product.md equals the policies', () => {
  const rows = Object.entries(POLICIES).flatMap(([limit, { countedIn, counters }]) =>
    counters.map(({ by, max, windowSeconds }) => [
      limit,
      by,
      String(max),
      `${windowSeconds / 60} min`,
      countedIn,
    ]),
  )
  const head = ['What', 'By', 'How many', 'In', 'Counted in the']
  assert.deepEqual(tableUnder('Rate limits'), [head, ...rows].map(toLine))
})

const byPath = (a: string, b: string) => pathOf(a).localeCompare(pathOf(b)) || a.localeCompare(b)
const pathOf = (address: string) => address.slice(address.indexOf(' '))

/** As it stands in the document: a failure shows the line to write. */
const toLine = (cells: string[]) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')

/** The lines of the table in a section of docs/product.md. */
function tableUnder(heading: string) {
  const text = readFileSync(join(root, 'docs/product.md'), 'utf8')
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return own.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('|---'))
}
