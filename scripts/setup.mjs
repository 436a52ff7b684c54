/**
 * Prepares this machine for a program of the project, then replaces itself with that program:
 *
 *   node scripts/setup.mjs [--build] [--browser] [--postgres] [--env] [--watch] [FILE arguments…]
 *
 * With the folder next to it, the only part that runs on the Node of the machine (20 or newer),
 * before anything is installed. Progress goes to standard error: standard output belongs to the
 * program.
 *
 * Node 12 to 17 understand this file, and say that they are too old. Node 18 works, but is not tested.
 */
const OLDEST_THAT_WORKS = 18
const { node } = process.versions

if (Number(node.split('.')[0]) < OLDEST_THAT_WORKS) {
  process.stderr.write(
    `setup: needs Node 20 or newer; this is ${node}. Install a current Node: https://nodejs.org\n`,
  )
  process.exitCode = 1
} else {
  void import('./setup/set-up.mjs')
}
