import { constants } from 'node:os'
import { runCleanUps } from '../clean-up-on-interrupt.ts'
import { fileErrorSentence } from '../file-errors.ts'
import { keepFilesPrivate } from '../private-files.ts'

/** A mistake in the command line; the usage is printed. */
export class UsageError extends Error {}

type Help = {
  /** Its arguments; also printed after a mistake in them. */
  usage: string
  /** What it does, in a sentence. */
  purpose: string
}

/**
 * Runs a command of the operator: its result is one line on standard output; an error is one line on
 * standard error, and exit code 1. With `--help` it only prints how it is used and what it does. A
 * signal ends it once it has removed its unfinished files.
 */
export async function runCommand(
  { usage, purpose }: Help,
  command: () => Promise<string> | string,
) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`Usage: ${usage}\n${purpose}\n`)
    return
  }
  keepFilesPrivate()
  const isInterrupted = endOnSignals()
  try {
    process.stdout.write(`${printable(await command())}\n`)
  } catch (error) {
    // The clean-ups have removed files that the command was using.
    if (isInterrupted()) return
    process.stderr.write(`${isMistake(error) ? `Usage: ${usage}` : lineOf(error)}\n`)
    process.exitCode = 1
  }
}

/**
 * The arguments of a command that takes `count` of them and no options.
 * @throws {UsageError} if there are more or fewer, or one begins with `-`
 */
export function readArguments(count: number): string[] {
  const given = process.argv.slice(2)
  if (given.length !== count || given.some((one) => one.startsWith('-'))) throw new UsageError()
  return given
}

/** The message of `parseArgs` would repeat an argument, which may be an address with a password. */
const isMistake = (error: unknown) =>
  error instanceof UsageError ||
  String((error as NodeJS.ErrnoException | null)?.code).startsWith('ERR_PARSE_ARGS')

/**
 * A text for the terminal. What others have written, such as a name in an archive or the answer of a
 * server, could otherwise control it, or show in another order than it is.
 */
export const printable = (text: string) =>
  text.replaceAll(/[^\P{Cc}\t\n]|\p{Bidi_Control}/gu, '\u{FFFD}')

/** Ends the process with the code that a shell gives to one that was ended by a signal. */
function endOnSignals() {
  let isInterrupted = false
  function interrupt(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    // Ctrl-C may arrive twice, from the terminal and from npm.
    if (isInterrupted) return
    isInterrupted = true
    process.stderr.write(`Stopped by ${signal}.\n`)
    const code = 128 + constants.signals[signal]
    process.exitCode = code
    runCleanUps(() => process.exit(code))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  return () => isInterrupted
}

function lineOf(error: unknown) {
  const message =
    fileErrorSentence(error) ?? (error instanceof Error ? error.message : String(error))
  return printable(message.replaceAll(/\s+/g, ' ').trim())
}
