import { production } from '../setup/production.mjs'

/** The commands of the archive, each a program of the server. */
const COMMANDS = [
  'admin',
  'backup',
  'check-data',
  'export',
  'health',
  'import',
  'mail',
  'media',
  'move',
  'restore',
]

/** Node's compile cache would have to be writable. */
const { NODE_COMPILE_CACHE: _, ...environment } = production

/** The script that starts the site, or one of its commands, with the archive's own Node. */
export const launcher = () => `#!/bin/sh
set -eu
usage="Usage: guildhall [COMMAND]
Without a command it serves the site. The commands are ${COMMANDS.join(', ')}; each has --help.
Settings are environment variables, or in a file .env where it is started; README.md lists them."
here=$(dirname -- "$(readlink -f -- "$0")")
${Object.entries(environment)
  .map(([name, value]) => `export ${name}="\${${name}:-${value}}"`)
  .join('\n')}
[ ! -d "$here/lib" ] || export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export GUILDHALL_LAUNCHER="$0"
program=main
case "\${1:-}" in
  ${COMMANDS.join(' | ')}) program=commands/$1; shift ;;
  '') ;;
  -h | --help | help) echo "$usage"; exit ;;
  *) echo "$usage" >&2; exit 2 ;;
esac
settings=
if [ -f .env ]; then
  [ -r .env ] || { echo "guildhall: $PWD/.env cannot be read by this user" >&2; exit 1; }
  settings=--env-file=.env
fi
exec "$here"/node_modules/node-*/bin/node $settings "$here/dist/programs/$program.js" "$@"
`
