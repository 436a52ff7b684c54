/** Writes more to the database in a folder than SQLite's log may have, and closes it. */
import { sql } from 'kysely'
import { openEngine } from '../server/db/engine.ts'

const [dataDir = ''] = process.argv.slice(2)
const { db, close } = openEngine({ dataDir, databaseUrl: null, replica: null })
await sql`create table notes (text text not null)`.execute(db)
await sql`insert into notes values (hex(zeroblob(4000000)))`.execute(db)
await close()
process.stdout.write('closed')
