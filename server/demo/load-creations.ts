import type { Settings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import { readImage, type Image } from '../media/images.ts'
import type { MediaStore } from '../media/store.ts'
import { replaceImage, withStoredImage, type StoredImage } from '../media/stored-image.ts'
import { listTags } from '../tags/queries.ts'
import { openInlineRenderer } from '../text/inline-renderer.ts'
import { chanceOf } from './chance.ts'
import { demoCreations } from './demo-creations.ts'
import { fileOf } from './pictures/drawing.ts'
import type { DemoCreation } from './shapes.ts'

const HOUR_MS = 3_600_000

const rendered = openInlineRenderer()

type LoadContext = { db: Db; media: MediaStore; settings: Pick<Settings, 'publicUrl'> }

/** The gallery: pictures are drawn, then kept the way a member's are. Resolves to how many. */
export async function loadCreations(
  { db, media, settings }: LoadContext,
  people: Map<string, number>,
  all: readonly DemoCreation[] = demoCreations,
) {
  if (await areHere(db, people)) return 0
  const site = { db, media, settings: { ...settings, rateLimit: false } }
  // All of them first: once a member's picture was read, SVG is nothing that is read any more.
  const creations = all.filter(({ author }) => people.has(author))
  const drawn = await drawAll(creations)
  const images = new Map<string, Image>()
  for (const { name, author } of creations) {
    const source = drawn.get(name)
    if (!source) continue
    const field = { name: 'imageUrl', kind: 'picture' as const, userId: people.get(author) ?? 0 }
    images.set(name, await readImage(site, source, field))
  }
  const tagIds = new Map(
    (await listTags(db, { type: 'creation', includeInactive: true })).map(({ id, name }) => [
      name,
      id,
    ]),
  )
  const known = { people, tagIds, now: Date.now() }
  await withStoredImages({ db, media }, [...images], (stored) =>
    db.transaction().execute(async (tx) => {
      for (const creation of creations) {
        const image = stored.get(creation.name)
        await insertCreation(tx, creation, image?.url ?? null, known)
        await replaceImage(tx, null, image)
      }
    }),
  )
  return creations.length
}

type Stored = Map<string, StoredImage>

/** All pictures are stored before the one transaction that uses them. */
async function withStoredImages(
  storage: Pick<LoadContext, 'db' | 'media'>,
  [next, ...rest]: [name: string, image: Image][],
  work: (stored: Stored) => Promise<void>,
  known: Stored = new Map(),
): Promise<void> {
  if (!next) return work(known)
  const [name, image] = next
  await withStoredImage(storage, image, (stored) =>
    withStoredImages(storage, rest, work, new Map([...known, [name, stored]])),
  )
}

type Known = { people: Map<string, number>; tagIds: Map<string, number>; now: number }

async function insertCreation(
  db: Db,
  creation: DemoCreation,
  imageUrl: string | null,
  { people, tagIds, now }: Known,
) {
  const hoursAgo = creation.daysAgo * 24 + chanceOf(creation.name).next() * 10
  const { id } = await db
    .insertInto('creations')
    .values({
      community_id: 1,
      user_id: people.get(creation.author) ?? 0,
      name: creation.name,
      description: creation.description,
      ...rendered(creation.description),
      image_url: imageUrl,
      product_url: creation.productUrl,
      created_at: new Date(now - hoursAgo * HOUR_MS).toISOString(),
      updated_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tags = creation.tags.flatMap((name) => tagIds.get(name) ?? [])
  if (tags.length === 0) return
  await db
    .insertInto('creation_tags')
    .values(
      tags.map((tag_id, position) => ({ creation_id: id, tag_id, position, community_id: 1 })),
    )
    .execute()
}

async function areHere(db: Db, people: Map<string, number>) {
  const names = demoCreations.map(({ name }) => name)
  const known = await db
    .selectFrom('creations')
    .select('id')
    .where('name', 'in', names)
    .where('user_id', 'in', [...people.values()])
    .executeTakeFirst()
  return known !== undefined
}

async function drawAll(creations: DemoCreation[]) {
  const drawn = new Map<string, string>()
  for (const { name, draw } of creations) {
    if (!draw) continue
    const { format, bytes } = await fileOf(draw(chanceOf(name)))
    drawn.set(name, `data:image/${format};base64,${bytes.toString('base64')}`)
  }
  return drawn
}
