import { fileErrorSentence } from '../file-errors.ts'
import { keepFilesPrivate } from '../private-files.ts'

/** A mistake in the command line, which the usage answers. */
export class UsageError extends Error {}

/**
 * Runs a command of the operator: its result is one line on standard output; an error is one line on
 * standard error, and exit code 1. With `--help` it only prints its usage.
 */
export async function runCommand(usage: string, command: () => Promise<string> | string) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`Usage: ${usage}\n`)
    return
  }
  keepFilesPrivate()
  try {
    process.stdout.write(`${await command()}\n`)
  } catch (error) {
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

function lineOf(error: unknown) {
  const message =
    fileErrorSentence(error) ?? (error instanceof Error ? error.message : String(error))
  return message.replaceAll(/\s+/g, ' ').trim()
}
