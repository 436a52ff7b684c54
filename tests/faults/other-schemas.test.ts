import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import { migrateIn, migrationNames } from '../../server/db/migrate.ts'
import { sharedCluster } from '../engines.ts'
import { freshFolder } from '../fresh-folder.ts'
import { migrate } from '../migrate.ts'
import { withSql } from './direct-sql.ts'
import { filledSite, succeeds } from './filled-site.ts'
import { freshSettings, openTrial } from './trial.ts'

/** The role of the clusters. PostgreSQL looks first in a schema with the name of the role, if there is one. */
const ROLE = 'guildhall'
const SCHEMAS = `select distinct relnamespace::regnamespace::text as name from pg_class
  where relname in (select relname from pg_class where relname ~ '^[a-z]' and relkind = 'r')
    and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`

test('a site is copied and restored although a schema has the name of its role since', async (t) => {
  const { settings } = await filledSite(t, await sharedCluster())
  await withSql(settings, ({ rows }) => rows(`create schema ${ROLE}`))
  const archive = join(freshFolder(), 'site.tar.zst')
  await succeeds('server/commands/check-data.ts', [], settings)
  await succeeds('server/commands/backup.ts', [archive], settings)
  const place = await freshSettings(await sharedCluster())
  await succeeds('server/commands/restore.ts', [archive], place)
  await succeeds('server/commands/check-data.ts', [], place)
})

test('an upgrade makes its tables in the schema of the site, not in one made since', async (t) => {
  const settings = await freshSettings(await sharedCluster())
  const { db, close } = openEngine(readSettings(settings))
  t.after(close)
  await db.transaction().execute((tx) => migrateIn(tx, migrationNames[0]))
  await withSql(settings, ({ rows }) => rows(`create schema ${ROLE}`))
  await migrate(db)
  const schemas = await withSql(settings, ({ rows }) => rows(SCHEMAS))
  assert.deepEqual(schemas, [{ name: 'public' }])
})

test('a site begins in a schema of its own, whatever its name, beside another site', async (t) => {
  const { settings } = await filledSite(t, await sharedCluster())
  const own = await freshSettings()
  const url = new URL(settings.DATABASE_URL ?? '')
  url.searchParams.set('options', '-c search_path="Own\\ site"')
  const place = { ...own, DATABASE_URL: url.href }
  await withSql(settings, ({ rows }) => rows('create schema "Own site"'))
  const trial = await openTrial(t, place)
  await (await trial.start()).kill('SIGTERM')
  await succeeds('server/commands/check-data.ts', [], place)
  await succeeds('server/commands/backup.ts', [join(freshFolder(), 'own.tar.zst')], place)
})
