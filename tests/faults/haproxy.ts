import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { root } from '../../scripts/setup/root.mjs'
import { until } from '../until.ts'
import { findProgram } from '../system-programs.ts'
import { spawnProgram } from './background-program.ts'
import { withSql } from './direct-sql.ts'
import { freePort } from '../free-port.ts'
import type { SiteSettings } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'

/**
 * Starts HAProxy with a configuration of `packaging/`, in which addresses alone are replaced, in
 * front of the database of a site. Resolves to the site's settings once the primary answers.
 *
 * @throws {Error} if it does not start, or if the file lacks what is replaced
 */
export async function startHaproxy(
  t: TestContext,
  name: string,
  site: SiteSettings,
  addresses: Record<string, string>,
): Promise<SiteSettings> {
  const port = await freePort()
  const file = join(freshFolder(), name)
  const replaced = Object.entries({ ...addresses, '127.0.0.1:5432': `127.0.0.1:${port}` })
  const text = replaced.reduce(
    (before, [from, to]) => {
      if (!before.includes(from)) throw new Error(`packaging/${name} lacks ${from}`)
      return before.replaceAll(from, to)
    },
    readFileSync(join(root, 'packaging', name), 'utf8'),
  )
  writeFileSync(file, text)
  const haproxy = spawnProgram([findProgram('haproxy') ?? 'haproxy', '-db', '-f', file], {})
  t.after(() => haproxy.kill('SIGKILL'))
  const url = new URL(site.DATABASE_URL ?? '')
  url.port = String(port)
  const settings = { ...site, DATABASE_URL: url.href }
  const answers = () =>
    withSql(settings, (sql) => sql.rows('select 1')).then(
      () => true,
      () => !haproxy.isRunning(),
    )
  await until(answers, 'HAProxy to find the primary')
  if (!haproxy.isRunning()) throw new Error(`HAProxy did not start:\n${haproxy.output()}`)
  return settings
}
