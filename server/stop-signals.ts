/**
 * Imported before everything else: loading the rest takes a while, and until there is a handler a
 * signal ends the process with its own exit code. Before the site serves there is nothing to finish,
 * since what a start writes to disk is safe from a kill.
 */
let stop: (signal: NodeJS.Signals) => void = () => process.exit(0)

// A supervisor sends the first, Ctrl-C the second, a terminal that is closed the third.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => stop(signal))

/** From now on these signals do this instead of ending the process. */
export function onStopSignal(handler: (signal: NodeJS.Signals) => void) {
  stop = handler
}
