import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { startObjectStore } from '../object-store.ts'
import type { ObjectStore } from '../object-store.ts'
import { dataUrl, photo } from '../pictures.ts'
import { runProgram } from '../program.ts'
import { call } from './call.ts'
import { startSite } from './site-process.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'

export type Creation = { id: number; imageUrl: string; thumbnailUrl: string }

/** A running site whose images are in a bucket of a store of its own. */
export async function siteWithBucket(t: TestContext, storage: SiteSettings) {
  const store: ObjectStore = await startObjectStore()
  const settings = { ...storage, MEDIA_S3_URL: store.urlOf() }
  return { store, settings, ...(await openSite(t, settings)) }
}

/** A running site, and the session of one of its members. */
export async function openSite(t: TestContext, settings: SiteSettings) {
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  const body = { username: 'Grace', email: 'grace@example.test', password: 'a good one' }
  const { session } = await call(site.url, 'POST /api/register', { body })
  return { site, session }
}

export async function share({ url }: SiteProcess, session: string | null, seed: number) {
  const imageUrl = dataUrl(await photo({ width: 40, height: 30, seed }), 'jpeg')
  const [tag] = (await call(url, 'GET /api/tags?type=creation')).body as { id: number }[]
  const body = { name: 'A picture', description: 'In a bucket.', imageUrl, tagIds: [tag?.id] }
  return call(url, 'POST /api/creations', { session, body })
}

export const assertConsistent = (settings: SiteSettings) =>
  succeeds('server/commands/check-data.ts', [], settings)

export async function succeeds(
  program: string,
  args: string[],
  environment: Record<string, string>,
) {
  const { code, stderr } = await runProgram(program, args, environment)
  assert.equal(code, 0, stderr)
}
