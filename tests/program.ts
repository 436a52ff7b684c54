import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after } from 'node:test'
import { builtProgram } from '../scripts/setup/builds.mjs'
import { root } from '../scripts/setup/root.mjs'
import { until } from './until.ts'

type Environment = Record<string, string>

export type Ended = { code: number | null; stdout: string; stderr: string }

/**
 * Starts a file of the project as a process, which is killed when the test ends: a program of the
 * server in its built form.
 */
export function startProgram(file: string, args: string[], environment: Environment) {
  const child = spawn(process.execPath, [builtProgram(file), ...args], {
    cwd: root,
    // Only the test's variables: the caller's shell may have settings of its own.
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const closed = once(child, 'close')
  after(async () => {
    child.kill('SIGKILL')
    await closed
  })
  return {
    output,
    pid: child.pid ?? 0,
    signal: (name: NodeJS.Signals) => child.kill(name),
    ended: async (): Promise<Ended> => {
      await closed
      return { code: child.exitCode, ...output }
    },
  }
}

export const runProgram = (file: string, args: string[], environment: Environment) =>
  startProgram(file, args, environment).ended()

/**
 * A running site; resolves once it prints its URL.
 *
 * @throws {Error} if the site does not start
 */
export async function startSite(
  environment: Environment,
  command: [file: string, ...args: string[]] = ['server/main.ts'],
) {
  const [file, ...args] = command
  const site = startProgram(file, args, { ...DEFAULTS, ...environment })
  // The text after the last newline is an incomplete line.
  const lines = () => site.output.stdout.split('\n').slice(0, -1).filter(Boolean)
  const url = () => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(lines().join('\n'))?.[0]
  let hasEnded = false
  void site.ended().then(() => (hasEnded = true))
  await until(() => hasEnded || url() !== undefined, 'a site that listens')
  const found = url()
  if (!found) throw new Error(`the site did not start: ${site.output.stderr}`)
  return {
    ...site,
    url: found,
    logs: () => lines().map((line) => JSON.parse(line) as LogLine),
    /** Stops it as a supervisor does; it has to end by itself. */
    async stop() {
      site.signal('SIGTERM')
      assert.equal((await site.ended()).code, 0)
    },
  }
}

const DEFAULTS = { HOST: '127.0.0.1', PORT: '0', DRAIN_SECONDS: '0' }

export type LogLine = Record<string, unknown>

const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile') }
