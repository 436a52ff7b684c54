import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { freshFolder } from '../fresh-folder.ts'
import { builtProgram } from '../../scripts/setup/builds.mjs'
import { root } from '../../scripts/setup/root.mjs'
import { droppedLogLines, openFile, openLogDestination } from '../../server/log-destination.ts'
import { freshStorage } from '../engines.ts'
import { fillDisk } from '../faults/fill-disk.ts'
import { openSmallDisk } from '../faults/small-disk.ts'
import { until } from '../until.ts'
import { freePort } from '../free-port.ts'
import { PASSWORD } from '../test-users.ts'

/** More lines than a pipe and the memory for waiting lines hold together. */
const REQUESTS = 12_000
const AT_ONCE = 50
const MEMORY_KB_MAX = 450_000

test('a running site writes JSON lines to standard output and nothing to standard error', async (t) => {
  const { child, url } = await startSite(t, 'pipe', {
    ADMIN_EMAIL: 'chief@example.test',
    ADMIN_PASSWORD: PASSWORD,
  })
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  assert.equal(await statusOf(`${url}/nowhere`), 404)
  child.kill('SIGTERM')
  await once(child, 'close')
  assert.equal(output.stderr, '')
  const lines = output.stdout.trimEnd().split('\n')
  assert.ok(lines.length >= 2)
  for (const line of lines) {
    const { time, level, msg } = JSON.parse(line) as Record<string, unknown>
    assert.equal(new Date(String(time)).toISOString(), time)
    assert.ok(typeof level === 'string' && typeof msg === 'string')
  }
})

test('a standard output that nobody reads neither blocks the site nor fills its memory', async (t) => {
  const { child, url } = await startSite(t, 'pipe')
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const statuses = await Promise.all(
    Array.from({ length: REQUESTS }, () => statusOf(`${url}/healthz`, agent)),
  )
  agent.destroy()
  assert.ok(statuses.every((status) => status === 200))
  assert.ok(residentKb(child.pid) < MEMORY_KB_MAX, `${residentKb(child.pid)} kB`)

  let read = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (read += text))
  // The next line after the reader has caught up says how many are missing.
  await until(async () => {
    await statusOf(`${url}/healthz`)
    return read.includes('"dropped"')
  })
  const lines = read.trimEnd().split('\n')
  for (const line of lines) JSON.parse(line)
  assert.ok(lines.length > 1_000)
})

test('a site whose standard output is closed goes on, and ends as usual', async (t) => {
  const { child, url } = await startSite(t, 'pipe')
  child.stdout?.destroy()
  for (let count = 0; count < 20; count += 1) {
    assert.equal(await statusOf(`${url}/nowhere`), 404)
  }
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('a site that cannot write its log file goes on', async (t) => {
  const { url } = await startSite(t, openSync('/dev/full', 'w'))
  for (let count = 0; count < 20; count += 1) {
    assert.equal(await statusOf(`${url}/nowhere`), 404)
  }
})

test('a log file on a disk that was full for long goes on when the disk has room', async (t) => {
  const disk = await openSmallDisk(8)
  if (typeof disk === 'string') return t.skip(`no disk can be mounted here: ${disk}`)
  t.after(disk.close)
  const path = join(disk.outside, 'log')
  const log = openLogDestination(openFile(openSync(path, 'a')))
  const write = async (line: string) => {
    log.write(`${JSON.stringify({ line })}\n`)
    await nextTurn()
  }
  await write('before')
  const free = fillDisk(disk.outside)
  const before = droppedLogLines()
  while (droppedLogLines() === before) await write('x'.repeat(10_000))
  free()
  await until(async () => {
    await write('after')
    return readFileSync(path, 'utf8').endsWith('{"line":"after"}\n')
  })
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const read = lines.map((line) => JSON.parse(line) as { line?: string; dropped?: number })
  assert.equal(read.at(0)?.line, 'before')
  assert.ok(read.some(({ dropped = 0 }) => dropped > 0))
})

test('no line is dropped while the output takes what is written', () => {
  const written: string[] = []
  const before = droppedLogLines()
  const log = openLogDestination({
    write: (text) => void written.push(text),
    waitingBytes: () => 0,
  })
  const line = `${'x'.repeat(1_000)}\n`
  for (let count = 0; count < 3_000; count += 1) log.write(line)
  assert.equal(droppedLogLines(), before)
  assert.ok(written.join('').length > 2_900_000)
})

test('the lines of several processes are whole, however slowly they are read', async (t) => {
  const pipe = openPipe(t)
  const { url } = await startSite(t, pipe.writer, { WORKERS: '2' })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  t.after(() => agent.destroy())
  let read = ''
  const reader = new Socket({ fd: pipe.reader, readable: true, writable: false })
  t.after(() => reader.destroy())
  reader.setEncoding('utf8').on('data', (text: string) => (read += text))
  for (let round = 1; round <= 4; round += 1) {
    reader.pause()
    // More than fit into the pipe.
    const answers = Array.from({ length: 1_000 }, () => statusOf(`${url}/nowhere`, agent))
    assert.ok((await Promise.all(answers)).every((status) => status === 404))
    reader.resume()
    await until(() => read.split('"status":404').length > round * 1_000, 'all lines')
  }
  for (const line of read.trimEnd().split('\n')) JSON.parse(line)
})

/** Both ends of a pipe as a shell makes it. */
function openPipe(t: TestContext) {
  const folder = freshFolder()
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(path, constants.O_WRONLY)
  t.after(() => closeSync(writer))
  return { reader, writer }
}

async function startSite(
  t: TestContext,
  stdout: 'pipe' | number,
  settings: Record<string, string> = {},
) {
  const storage = await freshStorage()
  const port = String(await freePort())
  const given = { ...storage.settings, ...settings }
  const environment = { ...given, PORT: port, STARTER: 'off', RATE_LIMIT: 'off' }
  const child = spawn(process.execPath, [builtProgram('server/main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', stdout, 'pipe'],
  })
  t.after(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    await storage.remove()
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await statusOf(`${url}/readyz`)) === 200, 'a site that is ready')
  return { child, url }
}

/** 0 without an answer. */
function statusOf(url: string, agent?: Agent): Promise<number> {
  return new Promise((resolve) => {
    request(url, agent ? { agent } : {}, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', () => resolve(0))
      .end()
  })
}

function residentKb(pid = 0) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
