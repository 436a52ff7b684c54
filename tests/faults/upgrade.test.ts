import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { keepingOldAssets } from '../../scripts/setup/old-assets.mjs'

const DAY_SECONDS = 24 * 60 * 60

/** A build like Vite's: older files in the output folder are deleted. */
function openPlace() {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-upgrade-'))
  after(() => rmSync(root, { recursive: true }))
  const places = { folder: join(root, 'client', 'assets'), aside: join(root, 'assets-before') }
  const make = async (files: Record<string, string>) => {
    rmSync(join(root, 'client'), { recursive: true, force: true })
    mkdirSync(places.folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(places.folder, name), text)
  }
  const read = () =>
    Object.fromEntries(
      readdirSync(places.folder).map((name) => [
        name,
        readFileSync(join(places.folder, name), 'utf8'),
      ]),
    )
  return { places, make, read }
}

test('what pages before an upgrade ask for stays fetchable by its hash', async () => {
  const { places, make, read } = openPlace()
  await keepingOldAssets(places, () => make({ 'home-1.js': 'first', 'base-1.js': 'same' }))
  await keepingOldAssets(places, () => make({ 'home-2.js': 'second', 'base-1.js': 'same, anew' }))
  assert.deepEqual(read(), {
    'home-1.js': 'first',
    'home-2.js': 'second',
    'base-1.js': 'same, anew',
  })
  assert.equal(existsSync(places.aside), false)
})

test('what is older than a month goes with the next build', async () => {
  const { places, make, read } = openPlace()
  await make({ 'old.js': '', 'young.js': '' })
  const daysAgo = (days: number) => Date.now() / 1000 - days * DAY_SECONDS
  utimesSync(join(places.folder, 'old.js'), daysAgo(31), daysAgo(31))
  utimesSync(join(places.folder, 'young.js'), daysAgo(29), daysAgo(29))
  await keepingOldAssets(places, () => make({ 'new.js': '' }))
  assert.deepEqual(Object.keys(read()).toSorted(), ['new.js', 'young.js'])
})

test('a build that fails leaves what was there', async () => {
  const { places, make, read } = openPlace()
  await make({ 'home-1.js': 'first' })
  await assert.rejects(
    keepingOldAssets(places, async () => {
      await make({ 'home-2.js': 'half' })
      throw new Error('no room')
    }),
    /no room/,
  )
  assert.equal(read()['home-1.js'], 'first')
})

test('a build that is killed half-way has lost nothing by the next', async () => {
  const { places, make, read } = openPlace()
  mkdirSync(places.aside, { recursive: true })
  writeFileSync(join(places.aside, 'home-1.js'), 'first')
  await make({ 'home-2.js': 'half' })
  await keepingOldAssets(places, () => make({ 'home-3.js': 'third' }))
  assert.deepEqual(Object.keys(read()).toSorted(), ['home-1.js', 'home-2.js', 'home-3.js'])
})
