import { requestText } from './generator/open-generator.ts'
import { hostileSearches, typedSearches } from './searches.ts'
import type { Row } from './targets.ts'

export type Headers = Record<string, string>

/** The topics of a site that the rows request. */
export type Places = {
  typical: number
  /** A topic with 1,000 replies, if known. */
  long: number | null
  spread: number[]
}

/** A row to be measured: these requests in rotation, by 32 concurrent callers. */
export type Read = Pick<Row, 'name' | 'kind'> & {
  requests: string[]
  /** One of them, which the bare server answers with the same bytes. */
  sample: { path: string; headers: Headers }
}

export const READERS = 32

/** As sent by browsers; the site responds with Brotli. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type Work = {
  work: string
  form: 'page' | 'JSON'
  paths: string[]
  isCompressedToo?: boolean
  /** The targets cover repeated requests for one URL; this row shows the cost of other requests. */
  hasNoTarget?: boolean
}

/** Every read of the targets table, for a visitor and for a logged-in member. */
export function planReads(url: string, places: Places, member: Headers | null): Read[] {
  const works = worksAt(places)
  const people: ['visitor' | 'member', Headers][] = [
    ['visitor', {}],
    ...(member ? [['member', member] as ['member', Headers]] : []),
  ]
  return people.flatMap(([who, own]) =>
    works.flatMap(({ work, form, paths, isCompressedToo, hasNoTarget }) => {
      const read = (suffix: string, headers: Headers): Read => ({
        name: `${work}, ${who}${suffix}`,
        kind: hasNoTarget ? 'own' : `${who} ${form}`,
        requests: paths.map((path) => requestText(url, { path, headers })),
        sample: { path: paths[0] ?? '/', headers },
      })
      const plain = read('', own)
      return isCompressedToo ? [plain, read(', compressed', { ...own, ...COMPRESSED })] : [plain]
    }),
  )
}

function worksAt({ typical, long, spread }: Places): Work[] {
  const page = (work: string, path: string, isCompressedToo = false): Work => {
    return { work, form: 'page', paths: [path], isCompressedToo }
  }
  const json = (work: string, path: string, isCompressedToo = false): Work => {
    return { work, form: 'JSON', paths: [path], isCompressedToo }
  }
  const all = (path: string) => spread.map((id) => `${path}/${id}`)
  const longOnes = (id: number) => [
    page('topic page, 1,000 replies', `/topic/${id}`),
    json('topic JSON, 1,000 replies', `/api/topics/${id}`),
  ]
  return [
    page('topic list page', '/topics', true),
    page('topic page', `/topic/${typical}`, true),
    page('home page', '/', true),
    json('topic list JSON', '/api/topics', true),
    json('topic JSON', `/api/topics/${typical}`, true),
    json("home's list JSON", '/api/topics?page=1&communityId=1'),
    page('page 1,000', '/topics?page=1000'),
    json('page 1,000 JSON', '/api/topics?page=1000'),
    { ...json('any topic JSON', ''), paths: all('/api/topics'), hasNoTarget: true },
    { ...json('search', ''), paths: typedSearches, hasNoTarget: true },
    { ...json('search, hostile', ''), paths: hostileSearches, hasNoTarget: true },
    ...(long === null ? [] : longOnes(long)),
  ]
}
