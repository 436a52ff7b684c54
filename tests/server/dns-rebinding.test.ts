import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import dns from 'node:dns'
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import { fetchPublic } from '../../server/outbound-http/fetch-public.ts'
import { startExternalServer, goTo } from '../external-server.ts'

const PUBLIC = '93.184.215.14'
const HERE = '127.0.0.1'
const LIMITS = { timeoutMs: 60_000, bytesMax: 1_000 }

/** The DNS responses for a name, in order; the last one repeats. */
const names = new Map<string, string[][]>()
const lookups: string[] = []
/** Every address that a connection was attempted to; an attempt at the public one is cut off at once. */
const tried: string[] = []

const real = dns.lookup
after(() => setLookup(real))

type Done = (error: Error | null, found: LookupAddress[]) => void

function lookup(hostname: string, options: LookupAllOptions, done: Done) {
  const answers = names.get(hostname)
  if (!answers) return real(hostname, options, done)
  lookups.push(hostname)
  const found = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
  process.nextTick(
    done,
    null,
    found.map((address) => ({ address, family: 4 })),
  )
}
setLookup(Object.assign(lookup, { __promisify__: real.__promisify__ }) as typeof dns.lookup)

subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  socket.on('connectionAttempt', (address) => {
    tried.push(address)
    if (address === PUBLIC) process.nextTick(() => socket.destroy())
  })
})

test('the connection uses the address that was checked, even if the name resolves to a private one later', async () => {
  const { port, requests } = await startExternalServer({ '/': { body: 'secret' } })
  names.set('turns.test', [[PUBLIC], [HERE]])
  const begun = watch()
  await assert.rejects(fetchPublic(`http://turns.test:${port}/`, LIMITS))
  assert.deepEqual(begun(), { lookups: ['turns.test'], tried: [PUBLIC] })
  assert.deepEqual(requests, [])
  const later = watch()
  await assert.rejects(fetchPublic(`http://turns.test:${port}/`, LIMITS), /not public/)
  assert.deepEqual(later(), { lookups: ['turns.test'], tried: [] })
  assert.deepEqual(requests, [])
})

test('a name with both public and private addresses is refused', async () => {
  const { port, requests } = await startExternalServer()
  for (const found of [
    [PUBLIC, HERE],
    [HERE, PUBLIC],
    [PUBLIC, '10.0.0.1'],
  ]) {
    names.set('both.test', [found])
    const begun = watch()
    await assert.rejects(fetchPublic(`http://both.test:${port}/`, LIMITS), /not public/)
    assert.deepEqual(begun().tried, [])
  }
  assert.deepEqual(requests, [])
})

test('DNS answers are checked after a redirect, too, to another name or to the same', async () => {
  const target = await startExternalServer({ '/': { body: 'secret' } })
  const first = await startExternalServer()
  const from = `http://own.test:${first.port}`
  const trusted = { ...LIMITS, mayBePrivate: new Set([`own.test:${first.port}`]) }
  names.set('own.test', [[HERE]])
  names.set('turns.test', [[PUBLIC], [HERE]])
  first.answers['/turns'] = goTo(`http://turns.test:${target.port}/`)
  first.answers['/back'] = goTo(`http://own.test:${target.port}/`)
  const begun = watch()
  await assert.rejects(fetchPublic(`${from}/turns`, trusted))
  assert.deepEqual(begun(), { lookups: ['own.test', 'turns.test'], tried: [HERE, PUBLIC] })
  const again = watch()
  await assert.rejects(fetchPublic(`${from}/turns`, trusted), /not public/)
  assert.deepEqual(again().tried, [HERE])
  const back = watch()
  await assert.rejects(fetchPublic(`${from}/back`, trusted), /not public/)
  assert.deepEqual(back(), { lookups: ['own.test', 'own.test'], tried: [HERE] })
  assert.deepEqual(target.requests, [])
})

/** Records lookups and connections until the returned function is called. */
function watch() {
  const [before, already] = [lookups.length, tried.length]
  return () => ({ lookups: lookups.slice(before), tried: tried.slice(already) })
}

function setLookup(how: typeof dns.lookup) {
  dns.lookup = how
  syncBuiltinESMExports()
}
