import { production } from '../setup/production.mjs'

/** The commands of the archive, each a program in `server/`. */
const COMMANDS = [
  ...['admin', 'backup', 'check-data', 'export', 'health', 'import', 'mail', 'media', 'move'],
  'restore',
]

/** Node's compile cache would have to be writable. */
const { NODE_COMPILE_CACHE: _, ...environment } = production

/** The script that starts the site, or one of its commands, with the archive's own Node. */
export const launcher = () => `#!/bin/sh
# Without a command, serves the site. Settings are environment variables, or in a file .env where it
# is started; README.md lists them.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
${Object.entries(environment)
  .map(([name, value]) => `export ${name}="\${${name}:-${value}}"`)
  .join('\n')}
[ ! -d "$here/lib" ] || export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
program=main
case "\${1:-}" in
  ${COMMANDS.join(' | ')}) program=$1; shift ;;
  '') ;;
  *) echo "guildhall [${COMMANDS.join(' | ')}]" >&2; exit 2 ;;
esac
settings=
[ ! -f .env ] || settings=--env-file=.env
exec "$here"/node_modules/node-*/bin/node $settings "$here/server/$program.ts" "$@"
`
