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

const filled = new Map<string, Promise<void>>()

function fillOnce(client: Client, clusterUrl: string, template: Template) {
  const key = `${clusterUrl} ${template.name}`
  const filling = filled.get(key) ?? fillInLock(client, clusterUrl, template)
  filled.set(key, filling)
  return filling
}

/** The advisory lock lets one test process fill it while the others wait. */
async function fillInLock(client: Client, clusterUrl: string, { name, fill }: Template) {
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
  // Half of the time of a copy by way of the log.
  return client.query(`create database ${created} template ${copied} strategy file_copy`)
}

/** One connection serves all sites of a process: opening one takes as long as dropping a database. */
const clients = new Map<string, Promise<Client>>()

async function withClient(url: string, work: (client: Client) => Promise<unknown>) {
  const client = clients.get(url) ?? connect(url)
  clients.set(url, client)
  await work(await client)
}

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  // A server that was stopped or killed gets a new connection.
  const forget = () => clients.delete(url)
  client.on('error', forget)
  client.on('end', forget)
  await client.connect().catch((error: unknown) => {
    forget()
    throw error
  })
  // Missing in its types.
  const { unref } = client as unknown as { unref: () => void }
  unref.call(client)
  return client
}

function addressOf(clusterUrl: string, database: string): string {
  const address = new URL(clusterUrl)
  address.pathname = `/${database}`
  return address.href
}
