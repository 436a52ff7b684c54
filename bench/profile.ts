import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../scripts/setup/root.mjs'
import { openFolder } from './folder.ts'
import { openGenerator, requestText } from './generator/open-generator.ts'
import { coldPaths } from './mix/cold-paths.ts'
import { coldRowName, MIX_KINDS } from './mix/cold-rows.ts'
import { ACCEPTED } from './mix/pages.ts'
import type { Options } from './options.ts'
import { reportProgress } from './progress.ts'
import { planReads, READERS } from './reads.ts'
import type { Headers } from './reads.ts'
import { member, seed } from './seed/seed.ts'
import { logIn, startSite } from './site.ts'
import type { Storage } from './storage.ts'
import { replyRequests } from './write-rows.ts'

type Frame = { functionName: string; url: string; lineNumber: number }
type Node = { id: number; callFrame: Frame; children?: number[] }
/** Times in microseconds. */
type Profile = {
  nodes: Node[]
  samples: number[]
  timeDeltas: number[]
  startTime: number
  endTime: number
}

const LINES = 25
const WARM_UP_SECONDS = 4

/** Profiles the site's processor time during these reads, each with a site of its own. */
export async function runProfile(options: Options, storage: Storage) {
  const engine = storage.openEngine()
  const seeded = await seed(engine, options)
  await engine.close()
  const places = { ...seeded, spread: seeded.topicIds }
  const plan = (url: string, headers: Headers) => [
    ...planReads(url, places, headers),
    { name: 'reply written', requests: replyRequests(url, headers, seeded) },
    // More pages than a profile takes, so that none is requested twice.
    ...MIX_KINDS.map((kind) => ({
      name: coldRowName(kind),
      requests: coldPaths(kind, seeded).map((path) =>
        requestText(url, { path, headers: ACCEPTED }),
      ),
    })),
  ]
  const names = plan('http://127.0.0.1', {}).map(({ name }) => name)
  const generator = openGenerator()
  for (const name of names.filter(options.wants)) {
    reportProgress(name)
    const { folder, remove } = openFolder()
    const nodeOptions = ['--cpu-prof', `--cpu-prof-dir=${folder}`]
    const site = await startSite(storage.environment, { nodeOptions })
    const headers = await logIn(site.url, member)
    const rows = plan(site.url, headers).filter((row) => row.name === name)
    const requests = rows.flatMap((row) => row.requests)
    await generator.run(site.url, WARM_UP_SECONDS, [{ requests, callers: READERS }])
    await generator.run(site.url, options.seconds, [{ requests, callers: READERS }])
    await site.close()
    const [file = ''] = readdirSync(folder)
    console.log(`\n${name}`)
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
    show(profile, profile.endTime - options.seconds * 1_000_000)
    await remove()
  }
  await generator.close()
}

/** From that time on: excludes the start and the warm-up. */
function show({ nodes, samples, timeDeltas, startTime }: Profile, from: number) {
  const self = new Map<number, number>()
  let time = startTime
  for (const [at, id] of samples.entries()) {
    const delta = timeDeltas[at] ?? 0
    time += delta
    if (time >= from) self.set(id, (self.get(id) ?? 0) + delta)
  }
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const byPlace = new Map<string, number>()
  const within = new Map<string, number>()

  function walk(node: Node, open: Set<string>): number {
    const { callFrame } = node
    const name = `${callFrame.functionName || '(anonymous)'} ${placeOf(callFrame)}`
    const isOutermost = !open.has(name)
    const inside = isOutermost ? new Set([...open, name]) : open
    const own = callFrame.functionName === '(idle)' ? 0 : (self.get(node.id) ?? 0)
    add(byPlace, partOf(placeOf(callFrame)), own)
    const children = (node.children ?? []).flatMap((id) => byId.get(id) ?? [])
    const total = children.reduce((sum, child) => sum + walk(child, inside), own)
    // A recursive function counts once.
    if (isOutermost && isOurs(callFrame)) add(within, name, total)
    return total
  }
  const [first] = nodes
  const total = first ? walk(first, new Set()) : 0
  list('by part, its own time', byPlace, total)
  list('by function of ours, with all it calls', within, total)
}

const add = (sums: Map<string, number>, key: string, value: number) =>
  sums.set(key, (sums.get(key) ?? 0) + value)

function placeOf({ functionName, url, lineNumber }: Frame) {
  if (url === '') return functionName.startsWith('(') ? functionName : `(native) ${functionName}`
  if (!url.startsWith('file:')) return url
  const path = fileURLToPath(url)
  const [, inPackage] = path.split('node_modules/')
  const place = inPackage ?? (path.startsWith(root) ? path.slice(root.length) : basename(path))
  return `${place}:${lineNumber + 1}`
}

/** A package, a folder of Node's own, or a file of the project. */
function partOf(place: string) {
  if (/^(server|dist|node:|\()/.test(place)) return place.replace(/:\d+$/, '')
  return place.split('/', place.startsWith('@') ? 2 : 1).join('/')
}

const isOurs = ({ url }: Frame) => url.startsWith('file:') && !url.includes('/node_modules/')

function list(title: string, sums: Map<string, number>, total: number) {
  console.log(`\n  ${title}`)
  const most = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, LINES)
  for (const [name, value] of most) {
    console.log(`  ${((value / total) * 100).toFixed(1).padStart(5)} %  ${name}`)
  }
}
