import { dataUrl, photo } from '../tests/pictures.ts'
import type { Fact } from './facts.ts'
import type { Flow } from './generator/flow.ts'
import type { Generator } from './generator/open-generator.ts'
import { requestText } from './generator/open-generator.ts'
import { measureRounds } from './measure.ts'
import { bytesOfPage } from './page-weight.ts'
import { reportProgress } from './progress.ts'
import { READERS } from './reads.ts'
import type { Headers } from './reads.ts'
import { logIn, startSite } from './site.ts'
import { member } from './seed/seed.ts'
import { below } from './spread.ts'
import type { Row } from './targets.ts'
import { getBytes } from './get-bytes.ts'

const CREATIONS = 50
const CARDS = 12
const DIFFERENT_PHOTOS = 10
const ART_TAG_ID = 15
const READS_PER_SECOND = 50
const SECONDS_MIN = 8
const LIST_KILOBYTES_MAX = 200
const PAGE_KILOBYTES_MAX = 300
const GALLERY = '/?tab=creations'
const MEMORY_MB_MAX = 350

type Site = Awaited<ReturnType<typeof startSite>>
type Run = {
  generator: Generator
  seconds: number
  rounds: number
  environment: Record<string, string>
}

/** Fifty creations with pictures of the maximum size, while other clients read the front page. */
export async function measureGallery({ generator, seconds, rounds, environment }: Run) {
  reportProgress(`${CREATIONS} pictures`)
  const site = await startSite(environment)
  const headers = await logIn(site.url, member)
  const photos = await makePhotos(DIFFERENT_PHOTOS)
  const reading: Flow = {
    requests: [requestText(site.url, { path: '/' })],
    callers: READERS,
    perSecond: READS_PER_SECOND,
  }
  const run = { generator, target: site, seconds: Math.max(seconds, SECONDS_MIN / rounds), rounds }
  const reads = async (name: string): Promise<Row> => ({
    name,
    kind: 'mixed',
    rounds: await measureRounds(run, [reading]),
  })
  const rows = [await reads('home page at 50 a second, visitor')]
  const before = largest(site)
  let [kept, isOver] = [0, false]
  const uploading = (async () => {
    while (kept < CREATIONS || !isOver) {
      await upload(site.url, headers, photos[kept % photos.length] ?? '', kept)
      kept += 1
    }
  })()
  rows.push(await reads('home page at 50 a second while pictures come in, visitor'))
  isOver = true
  await uploading
  const facts = [memoryFact(before, largest(site), kept), ...(await weights(site))]
  await site.close()
  return { rows, facts }
}

/** Creates creations with different pictures; resolves to their ids. */
export async function uploadPhotos(url: string, headers: Headers, count: number) {
  const ids: number[] = []
  for (const picture of await makePhotos(count)) {
    ids.push(await upload(url, headers, picture, ids.length))
  }
  return ids
}

async function makePhotos(count: number) {
  const photos: string[] = []
  while (photos.length < count) {
    photos.push(dataUrl(await photo({ seed: photos.length + 1 }), 'jpeg'))
  }
  return photos
}

async function upload(url: string, headers: Headers, imageUrl: string, at: number) {
  const creation = { name: `Creation ${at}`, description: 'A picture of the bench.', imageUrl }
  const response = await fetch(`${url}/api/creations`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...creation, tagIds: [ART_TAG_ID] }),
  })
  if (response.status !== 201) throw new Error(`an upload answers ${response.status}`)
  return ((await response.json()) as { id: number }).id
}

const largest = (site: Site) => {
  const all = site.memory()
  return {
    mb: Math.max(...all.map(({ mb }) => mb)),
    peakMb: Math.max(...all.map(({ peakMb }) => peakMb)),
  }
}

type Size = ReturnType<typeof largest>

function memoryFact(before: Size, after: Size, kept: number): Fact {
  const value = `${before.mb} MB before, ${after.mb} MB after, ${after.peakMb} MB at its highest`
  const check = under('P10', 'MB', after.peakMb, MEMORY_MB_MAX)
  return { name: `memory while ${kept} large pictures come in`, value, checks: [check] }
}

async function weights({ url }: Site): Promise<Fact[]> {
  const list = await getBytes(`${url}/api/creations`)
  const rows = JSON.parse(list.body.toString()) as { thumbnailUrl: string }[]
  const cards = rows.slice(0, CARDS)
  let thumbnails = 0
  for (const { thumbnailUrl } of cards) {
    thumbnails += (await getBytes(url + thumbnailUrl)).body.length
  }
  const listKb = list.body.length / 1_000
  const [cardsKb, pageKb] = [thumbnails / 1_000, (await bytesOfPage(url, GALLERY)) / 1_000]
  return [
    {
      name: `the list of ${rows.length} creations`,
      value: `${listKb.toFixed(0)} kB, uncompressed`,
      checks: [under('weight', 'kB', listKb, LIST_KILOBYTES_MAX)],
    },
    {
      name: `first visit of the gallery with ${CARDS} cards`,
      value: `${(pageKb + cardsKb).toFixed(0)} kB, ${cardsKb.toFixed(0)} of them pictures`,
      checks: [under('weight', 'kB', pageKb + cardsKb, PAGE_KILOBYTES_MAX)],
    },
  ]
}

const under = (target: string, unit: string, is: number, max: number) =>
  below(max, { target, asks: `< ${max} ${unit}`, is })
