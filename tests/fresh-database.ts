import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'

/** A database that is filled once per run and then copied in milliseconds. */
export type Template = {
  name: string
  /** Must leave no connection open: PostgreSQL copies only databases without connections. */
  fill: (url: string) => Promise<void>
}

/** The URL of a new database: empty, or a copy of the template. */
export async function freshDatabase(clusterUrl: string, template?: Template): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await withClient(clusterUrl, async (client) => {
    if (template) await fillOnce(client, clusterUrl, template)
    await createDatabase(client, name, template?.name ?? 'template0')
  })
  return addressOf(clusterUrl, name)
}

/** Also closes connections that are still open. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await withClient(addressOf(url, 'postgres'), (client) =>
    client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`),
  )
}

/**
 * Test files run in separate processes; the advisory lock lets one fill it while the others wait.
 */
async function fillOnce(client: Client, clusterUrl: string, { name, fill }: Template) {
  await client.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) {
      // The template gets its name only once it is complete.
      const unfinished = `${name}_unfinished`
      await client.query(`drop database if exists ${escapeIdentifier(unfinished)} with (force)`)
      await createDatabase(client, unfinished, 'template0')
      await fill(addressOf(clusterUrl, unfinished))
      const names = [unfinished, name].map(escapeIdentifier)
      await client.query(`alter database ${names[0]} rename to ${names[1]}`)
    }
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name])
  }
}

function createDatabase(client: Client, name: string, template: string) {
  const [created, copied] = [name, template].map(escapeIdentifier)
  return client.query(`create database ${created} template ${copied}`)
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(clusterUrl: string, database: string): string {
  const address = new URL(clusterUrl)
  address.pathname = `/${database}`
  return address.href
}
