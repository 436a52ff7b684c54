import { launcher } from './config.ts'

/** How the operator of this installation writes a command. */
export function commandLine(command: string, args = '') {
  if (launcher) return `${launcher} ${command} ${args}`.trimEnd()
  return `npm run ${command}${args && ` -- ${args}`}`
}
