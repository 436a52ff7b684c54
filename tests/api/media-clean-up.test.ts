import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { HOUR_MS } from '#contract/durations.ts'
import type { Migration } from 'kysely/migration'
import { insertCreation, updateCreation } from '../../server/creations/writing.ts'
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import type { Db } from '../../server/db/engine.ts'
import { up } from '../../server/db/migrations/0008-site-and-jobs.ts'
import { onePerSite } from '../../server/jobs/one-per-site.ts'
import { readImage } from '../../server/media/images.ts'
import { deleteOrphanedFiles } from '../../server/media/orphaned-files.ts'
import { listDueMedia, releaseMedia, reserveMedia } from '../../server/media/queries.ts'
import { withStoredImage } from '../../server/media/stored-image.ts'
import { createMediaFolder, makeMediaFolder } from '../../server/media/media-folder.ts'
import type { MediaStore } from '../../server/media/store.ts'
import { until } from '../until.ts'
import { openDatabase } from '../open-database.ts'
import { people } from '../test-users.ts'
import { dataUrl, photo } from '../pictures.ts'
import { openSite } from '../site.ts'

const PAST = '2020-01-01T00:00:00.000Z'
const always = { isHeld: () => true, renew: async () => true }

/** A database and a folder without a site, so that no job interferes. */
async function openPlace() {
  const { db, environment } = await openDatabase()
  const dataDir = environment.DATA_DIR
  makeMediaFolder(dataDir)
  return {
    settings: environment,
    db,
    media: createMediaFolder(dataDir),
    folder: join(dataDir, 'media'),
  }
}

type Place = Awaited<ReturnType<typeof openPlace>>

let seeds = 0

async function somePicture(seed = (seeds += 1)) {
  const source = dataUrl(await photo({ width: 60, height: 40, seed }), 'jpeg')
  const settings = { publicUrl: 'http://guildhall.test' }
  const field = { name: 'imageUrl', kind: 'picture' } as const
  const image = await readImage({ settings }, source, field)
  return { image, name: image.url.slice('/media/'.length) }
}

type Image = Awaited<ReturnType<typeof somePicture>>['image']

const create = ({ db }: Place, media: MediaStore, image: Image) =>
  withStoredImage({ db, media }, image, (stored) =>
    db.transaction().execute((tx) =>
      insertCreation(tx, {
        name: 'A creation',
        description: 'What it is about.',
        rendered: { html: '', html_version: 0 },
        productUrl: null,
        by: { id: people.ada.id, isAdmin: false },
        communityId: 1,
        tagIds: [11],
        image: stored,
      }),
    ),
  )

async function share(place: Place, seed?: number) {
  const { image, name } = await somePicture(seed)
  const id = await create(place, place.media, image)
  return { id, image, name, url: image.url }
}

/** Removes the picture from a creation. */
const unshare = ({ db, media }: Place, { id }: { id: number }) =>
  updateCreation(db, media, id, { image: null, by: null, confirmCaller })

const filesOf = ({ folder }: Place, name: string) =>
  readdirSync(folder).filter((file) => file.startsWith(name.slice(0, 64)))

const rowsOf = ({ db }: Place, name: string) =>
  db.selectFrom('media').selectAll().where('name', '=', name).execute()

const clean = ({ db }: Place, media: MediaStore) => deleteOrphanedFiles(db, media, always)

/** A change without a request. */
const confirmCaller = async () => {}

test('the clean-up keeps files that this database did not write', async () => {
  const place = await openPlace()
  const { folder, media } = place
  const foreign = [
    `${'a'.repeat(64)}.webp`,
    `${'a'.repeat(64)}-small.webp`,
    'notes.txt',
    'b.part',
    `${'c'.repeat(64)}.webp.${randomUUID()}.${randomUUID()}.part`,
  ]
  for (const name of foreign) {
    writeFileSync(join(folder, name), name)
    utimesSync(join(folder, name), new Date(PAST), new Date(PAST))
  }
  const shared = await share(place)
  await unshare(place, shared)
  assert.equal(await clean(place, media), 1)
  await media.removeUnfinished()
  assert.deepEqual(readdirSync(folder).toSorted(), foreign.toSorted())
})

test('an unfinished file of this site is deleted after an hour, not earlier', async () => {
  const site = await openSite()
  const dataDir = site.environment['DATA_DIR'] ?? ''
  const id = readFileSync(join(dataDir, 'site-id'), 'utf8').trim()
  const media = createMediaFolder(dataDir)
  const parts = [PAST, new Date().toISOString()].map((time, at) => {
    const path = join(dataDir, 'media', `${'abc'[at]}.webp.${randomUUID()}.${id}.part`)
    writeFileSync(path, 'half')
    utimesSync(path, new Date(time), new Date(time))
    return path
  })
  await media.removeUnfinished()
  assert.deepEqual(parts.map(existsSync), [false, true])
})

test('a row is committed before its file, and a row without a file is cleaned up', async () => {
  const place = await openPlace()
  const { image, name } = await somePicture()
  const seen: unknown[] = []
  const watched: MediaStore = {
    ...place.media,
    async write(file, bytes) {
      seen.push((await rowsOf(place, name)).length)
      await place.media.write(file, bytes)
    },
  }
  await create(place, watched, image)
  assert.deepEqual(seen, [1, 1])
  const never = await somePicture()
  await reserveMedia(place.db, never.name, new Date(PAST))
  assert.equal(await clean(place, place.media), 1)
  assert.deepEqual(await rowsOf(place, never.name), [])
  assert.equal(filesOf(place, name).length, 2)
})

test('other transactions commit while files are written or deleted', async () => {
  const place = await openPlace()
  const { db } = place
  const slow: MediaStore = {
    ...place.media,
    // Each step ends only after another writer has written.
    has: async (name) => write(db).then(() => place.media.has(name)),
    write: async (name, bytes) => write(db).then(() => place.media.write(name, bytes)),
    remove: async (name) => write(db).then(() => place.media.remove(name)),
    sync: async () => write(db).then(() => place.media.sync()),
  }
  const { image, name } = await somePicture()
  const id = await create(place, slow, image)
  await updateCreation(db, slow, id, { image, by: null, confirmCaller })
  await unshare(place, { id })
  assert.equal(await clean(place, slow), 1)
  assert.deepEqual(filesOf(place, name), [])
})

async function write(db: Db) {
  await db
    .transaction()
    .execute((tx) =>
      tx.updateTable('users').set({ is_admin: false }).where('id', '=', people.bob.id).execute(),
    )
}

/** Each step at which a process may die; the next run repairs it. */
const crashes: Record<string, (place: Place) => Promise<string>> = {
  async 'after the row was reserved'(place) {
    const { name } = await somePicture()
    await reserveMedia(place.db, name, new Date(PAST))
    return name
  },
  async 'after the files were written'(place) {
    const { image, name } = await somePicture()
    await reserveMedia(place.db, name, new Date(PAST))
    for (const [file, bytes] of image.files) await place.media.write(file, bytes)
    return name
  },
  async 'after the row was marked as being deleted'(place) {
    const shared = await share(place)
    await unshare(place, shared)
    await stopAt('remove', place)
    return shared.name
  },
  async 'after the files were deleted'(place) {
    const shared = await share(place)
    await unshare(place, shared)
    await stopAt('sync', place)
    return shared.name
  },
}

async function stopAt(step: 'remove' | 'sync', place: Place) {
  const dying = { ...place.media, [step]: () => Promise.reject(new Error('killed')) }
  await assert.rejects(clean(place, dying), /killed/)
}

for (const [when, crash] of Object.entries(crashes)) {
  test(`a crash ${when} is cleaned up by the next run and loses nothing`, async () => {
    const place = await openPlace()
    const kept = await share(place)
    const name = await crash(place)
    assert.equal((await rowsOf(place, name)).length, 1)
    await clean(place, place.media)
    assert.deepEqual([await rowsOf(place, name), filesOf(place, name)], [[], []])
    assert.equal(filesOf(place, kept.name).length, 2)
  })
}

test('a due picture that is in use is kept and no longer due', async () => {
  const place = await openPlace()
  const { name, url } = await share(place)
  await releaseMedia(place.db, url)
  assert.deepEqual(await listDueMedia(place.db, 9), [name])
  assert.equal(await clean(place, place.media), 0)
  assert.equal(filesOf(place, name).length, 2)
  assert.deepEqual(await listDueMedia(place.db, 9), [])
})

test('a picture that a creation no longer uses is kept while it is the portrait of a member', async () => {
  const place = await openPlace()
  const shared = await share(place)
  await place.db.updateTable('users').set({ profile_image: shared.url }).execute()
  await unshare(place, shared)
  assert.deepEqual(await listDueMedia(place.db, 9), [shared.name])
  assert.equal(await clean(place, place.media), 0)
  assert.equal(filesOf(place, shared.name).length, 2)
})

test('a picture that nothing uses any more can be used by its address while its file is there', async () => {
  const place = await openPlace()
  const { id, image, name } = await share(place)
  const stored = { ...image, files: new Map<string, Buffer>() }
  await unshare(place, { id })
  const again = await create(place, place.media, stored)
  assert.deepEqual(await listDueMedia(place.db, 9), [])
  await unshare(place, { id: again })
  await place.media.remove(name)
  await assert.rejects(create(place, place.media, stored), /could not be read/)
})

test('an upload keeps its file although an equal upload is deleted meanwhile', async () => {
  const place = await openPlace()
  const seed = (seeds += 1)
  const { image, name } = await somePicture(seed)
  let isFirst = true
  const media: MediaStore = {
    ...place.media,
    // Another upload starts and ends while the files of this one are written.
    async write(file, bytes) {
      await place.media.write(file, bytes)
      if (!isFirst) return
      isFirst = false
      const other = await share(place, seed)
      await unshare(place, other)
      await clean(place, place.media)
    },
  }
  await create(place, media, image)
  assert.equal(filesOf(place, name).length, 2)
  const [row] = await rowsOf(place, name)
  assert.deepEqual([row?.check_at, row?.deleting_at], [null, null])
})

test('an upload does not use a row that was deleted and reserved again without files', async () => {
  const place = await openPlace()
  const { image, name } = await somePicture()
  let isFirst = true
  const media: MediaStore = {
    ...place.media,
    async write(file, bytes) {
      await place.media.write(file, bytes)
      if (!isFirst || !file.includes('-small')) return
      isFirst = false
      await releaseMedia(place.db, image.url)
      await clean(place, place.media)
      assert.ok(await reserveMedia(place.db, name, new Date(Date.now() + HOUR_MS)))
    },
  }
  await create(place, media, image)
  assert.equal(filesOf(place, name).length, 2)
})

test('an upload waits for a running deletion of the same picture and keeps its file', async () => {
  const place = await openPlace()
  const seed = (seeds += 1)
  const shared = await share(place, seed)
  await unshare(place, shared)
  const deletion = Promise.withResolvers<void>()
  const isMarked = Promise.withResolvers<void>()
  const media: MediaStore = {
    ...place.media,
    async remove(file) {
      isMarked.resolve()
      await deletion.promise
      await place.media.remove(file)
    },
  }
  const cleaning = clean(place, media)
  await isMarked.promise
  const sharing = share(place, seed)
  let isShared = false
  void sharing.then(() => (isShared = true))
  for (let at = 0; at < 10; at += 1) await write(place.db)
  assert.equal(isShared, false)
  deletion.resolve()
  await Promise.all([cleaning, sharing])
  assert.equal(filesOf(place, shared.name).length, 2)
  assert.equal((await rowsOf(place, shared.name)).length, 1)
})

test('a picture uploaded again is kept by a clean-up that stood still before it deleted the old one', async () => {
  for (const step of ['remove', 'sync'] as const) {
    const place = await openPlace()
    const seed = (seeds += 1)
    const shared = await share(place, seed)
    await unshare(place, shared)
    // Stands still at the first file, or after the last one, until its lease has expired.
    let isHeld = true
    const media: MediaStore = {
      ...place.media,
      async [step](file: string) {
        if (isHeld) {
          isHeld = false
          assert.equal(await clean(place, place.media), 1)
          await share(place, seed)
        }
        await place.media[step](file)
      },
    }
    const lease = { renew: async () => isHeld, isHeld: () => isHeld }
    assert.equal(await deleteOrphanedFiles(place.db, media, lease), 0)
    assert.equal(filesOf(place, shared.name).length, 2, step)
    assert.equal((await rowsOf(place, shared.name)).length, 1, step)
  }
})

test('a clean-up that stood still deletes no row that another process has marked', async () => {
  const place = await openPlace()
  const seed = (seeds += 1)
  const shared = await share(place, seed)
  await unshare(place, shared)
  let isFirst = true
  const media: MediaStore = {
    ...place.media,
    // Meanwhile the picture is deleted, uploaded again, and marked by another process.
    async sync() {
      await place.media.sync()
      if (!isFirst) return
      isFirst = false
      await clean(place, place.media)
      await unshare(place, await share(place, seed))
      await stopAt('remove', place)
    },
  }
  await clean(place, media)
  // Its row still tells the next run what to delete.
  await clean(place, place.media)
  assert.deepEqual([await rowsOf(place, shared.name), filesOf(place, shared.name)], [[], []])
})

test('an upload of a picture whose deletion hangs gets a 503', async () => {
  const place = await openPlace()
  const { image, name } = await somePicture()
  await reserveMedia(place.db, name, new Date(Date.now() + HOUR_MS))
  await place.db.updateTable('media').set({ deleting_at: PAST }).execute()
  await assert.rejects(create(place, place.media, image), {
    kind: 'unavailable',
  })
  assert.deepEqual(filesOf(place, name), [])
})

test('one process cleans up at a time, and stops when its lease has expired', async () => {
  const place = await openPlace()
  const second = openEngine(readSettings(place.settings))
  after(() => second.close())
  for (let at = 0; at < 3; at += 1) await unshare(place, await share(place))
  const ran: string[] = []
  const goOn = Promise.withResolvers<void>()
  const first = onePerSite(place.db, 'delete-media', 0, async () => {
    ran.push('first')
    await goOn.promise
  })
  const other = onePerSite(second.db, 'delete-media', 0, async () => void ran.push('second'))
  const running = first(() => false)
  await until(() => ran.length > 0)
  await other(() => false)
  assert.deepEqual(ran, ['first'])
  goOn.resolve()
  await running
  await other(() => false)
  assert.deepEqual(ran, ['first', 'second'])
  // Another process may have taken over: marked rows are left for it.
  let left = 2
  const lease = { renew: async () => true, isHeld: () => (left -= 1) > 0 }
  assert.equal(await deleteOrphanedFiles(place.db, place.media, lease), 0)
  const marked = place.db.selectFrom('media').select('name').where('deleting_at', 'is not', null)
  assert.equal((await marked.execute()).length, 3)
  assert.equal(await clean(place, place.media), 3)
  assert.deepEqual(readdirSync(place.folder), [])
})

test('unused pictures are deleted from a store that takes longer for all than a lease lasts', async () => {
  const place = await openPlace()
  const shared = [await share(place), await share(place), await share(place)]
  for (const each of shared) await unshare(place, each)
  let left = 0
  const media: MediaStore = {
    ...place.media,
    async remove(file) {
      left -= 1
      await place.media.remove(file)
    },
  }
  const lease = { renew: async () => (left = 3) > 0, isHeld: () => left > 0 }
  assert.equal(await deleteOrphanedFiles(place.db, media, lease), 3)
  assert.deepEqual(readdirSync(place.folder), [])
})

test('a picture that cannot be deleted keeps no other one from being deleted, and is reported', async () => {
  const place = await openPlace()
  const damaged = await share(place)
  await unshare(place, damaged)
  for (let at = 0; at < 25; at += 1) {
    await insertUnused(place, `${String(at).padStart(64, '0')}.webp`)
  }
  const media: MediaStore = {
    ...place.media,
    read: (file) =>
      file === damaged.name ? Promise.reject(new Error('damaged')) : place.media.read(file),
  }
  await assert.rejects(clean(place, media), /damaged/)
  const left = await place.db.selectFrom('media').select('name').execute()
  assert.deepEqual(
    left.map(({ name }) => name),
    [damaged.name],
  )
  assert.ok(filesOf(place, damaged.name).includes(damaged.name))
})

test('a whole batch of pictures that cannot be deleted keeps no other one from being deleted', async () => {
  const place = await openPlace()
  const names = Array.from({ length: 21 }, (_, at) => `${String(at).padStart(64, '0')}.webp`)
  for (const [at, name] of names.entries()) await insertUnused(place, name, new Date(at))
  const last = names.at(-1) ?? ''
  const media: MediaStore = {
    ...place.media,
    read: (file) =>
      file.startsWith(last.slice(0, 64))
        ? place.media.read(file)
        : Promise.reject(new Error('damaged')),
  }
  await assert.rejects(clean(place, media), /damaged/)
  const left = await place.db.selectFrom('media').select('name').orderBy('name').execute()
  assert.deepEqual(
    left.map(({ name }) => name),
    names.slice(0, -1),
  )
})

async function insertUnused({ db, media }: Place, name: string, dueAt = new Date()) {
  await reserveMedia(db, name, dueAt)
  await media.write(name, Buffer.from('a picture'))
}

test('a job runs once per interval for all processes, and again when it is due early', async () => {
  const place = await openPlace()
  let runs = 0
  const processes = [1, 2, 3].map(() =>
    onePerSite(place.db, 'a-job', HOUR_MS, async () => void (runs += 1)),
  )
  for (const ask of processes) await ask(() => false)
  assert.equal(runs, 1)
  await place.db.updateTable('jobs').set({ due_at: PAST }).execute()
  for (const ask of processes) await ask(() => false)
  assert.equal(runs, 2)
})

test('releasing a picture makes no other picture due, and another change makes none due', async () => {
  const place = await openPlace()
  for (let at = 0; at < 3; at += 1) await share(place)
  const { name, ...shared } = await share(place)
  const renamed = { name: 'Renamed', by: null, confirmCaller }
  await updateCreation(place.db, place.media, shared.id, renamed)
  assert.deepEqual(await listDueMedia(place.db, 9), [])
  await unshare(place, shared)
  assert.deepEqual(await listDueMedia(place.db, 9), [name])
})

test('unused pictures of an earlier release are due after the migration', async () => {
  const place = await openPlace()
  const { db } = place
  const [used, unused] = [await share(place), await share(place)]
  await db.deleteFrom('creations').where('id', '=', unused.id).execute()
  const before = await db.selectFrom('site').selectAll().execute()
  await db.schema.dropIndex('media_check').execute()
  for (const column of ['generation', 'check_at', 'deleting_at']) {
    await db.schema.alterTable('media').dropColumn(column).execute()
  }
  for (const table of ['site', 'jobs']) await db.schema.dropTable(table).execute()
  const migration: Migration = { up }
  await migration.up(db)
  const now = await db.selectFrom('site').selectAll().execute()
  assert.equal(now.length, 1)
  assert.notEqual(now[0]?.id, before[0]?.id)
  assert.deepEqual(await listDueMedia(db, 9), [unused.name])
  assert.equal(await clean(place, place.media), 1)
  assert.equal(filesOf(place, used.name).length, 2)
})

test('a name that is not that of an image is no path, whatever the database says', async () => {
  const { db, media, folder } = await openPlace()
  const precious = join(folder, '..', 'precious.webp')
  writeFileSync(precious, 'other data')
  const row = { name: '../precious.webp', created_at: PAST, used_at: PAST, check_at: PAST }
  await db
    .insertInto('media')
    .values({ ...row, generation: randomUUID() })
    .execute()
  await assert.rejects(deleteOrphanedFiles(db, media, always), /not the name of an image/)
  assert.equal(readFileSync(precious, 'utf8'), 'other data')
  for (const name of ['../precious.webp', '../site-id', '/etc/hostname', '', '.', 'a.webp']) {
    await assert.rejects(async () => media.read(name), name)
    await assert.rejects(async () => media.remove(name), name)
    await assert.rejects(async () => media.write(name, Buffer.from('x')), name)
  }
})
