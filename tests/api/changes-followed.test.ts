import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openSqliteChanges } from '../../server/db/sqlite-changes.ts'
import { engine } from '../engines.ts'
import { peopledStorage } from '../people.ts'

const isSqlite = engine === 'sqlite'

test(
  'a question that comes in after another process has committed knows of it, in whatever turn of the event loop',
  { skip: !isSqlite },
  async (t) => {
    const { settings, remove } = await peopledStorage()
    const path = join(settings.DATA_DIR, 'guildhall.db')
    const { changes, close } = openSqliteChanges(path)
    const other = new DatabaseSync(path)
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(async () => {
      client.destroy()
      server.close()
      other.close()
      close()
      await remove()
    })
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const client = connect(port, '127.0.0.1')
    const [accepted] = await Promise.all([once(server, 'connection'), once(client, 'connect')])
    const arrived = once(accepted[0] as Socket, 'data')
    const { promise, resolve } = Promise.withResolvers<number>()
    // Asked where a finished page is handed out; what comes in next is read before such a turn ends.
    setImmediate(() => {
      resolve(Number(changes.position('exact')))
      other.exec("insert into changes (name) values ('topic:1')")
      client.write('a request')
    })
    const before = await promise
    await arrived
    assert.ok(Number(changes.position('exact')) > before)
    assert.equal(changes.isCurrent(['topic:1'], before), false)
  },
)
