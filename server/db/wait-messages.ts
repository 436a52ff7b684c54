/** What a start and a command say while they wait for another process. */
export const WAITS_FOR_MIGRATION = 'waiting for another process to migrate the database'
export const WAITS_FOR_WRITER = 'waiting for another process that writes to the database'

/** A listener for a command. */
export const sayOnStderr = (what: string) => () => void process.stderr.write(`${what}\n`)
