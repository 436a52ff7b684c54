/**
 * Runs a command of the operator: its result is one line on standard output; an error is one line on
 * standard error, and exit code 1.
 */
export async function runCommand(command: () => Promise<string> | string) {
  try {
    process.stdout.write(`${await command()}\n`)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${message.replaceAll(/\s+/g, ' ').trim()}\n`)
    process.exitCode = 1
  }
}
