import { launcher } from './config.ts'

/** How the operator of this installation writes a command. */
export function commandLine(command: string, args = '') {
  if (launcher) return `${shellWord(launcher)} ${command} ${args}`.trimEnd()
  return `npm run ${command}${args && ` -- ${args}`}`
}

/** A text as one word of a shell's command line: in quotes if it has more than ordinary characters. */
export const shellWord = (text: string) =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
