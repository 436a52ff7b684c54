import type { Fact } from '../facts.ts'
import { uploadPhotos } from '../gallery.ts'
import type { Options } from '../options.ts'
import { reportProgress, step } from '../progress.ts'
import { member, seed } from '../seed/seed.ts'
import { logIn, startSite } from '../site.ts'
import type { Storage } from '../storage.ts'
import { measureLoads } from './loads.ts'
import { openChromium } from './phone.ts'
import { measureTouches } from './touches.ts'

const CREATIONS = 24

/** `--page-load`: the loading times on a slow phone, in Chromium, page by page. */
export async function runPageLoad(options: Options, storage: Storage): Promise<Fact[]> {
  const { topics, rounds, workers } = options
  const browser = await openChromium()
  const engine = storage.openEngine()
  const seeded = await step(`${topics} topics`, () => seed(engine, options))
  await engine.close()
  const site = await startSite(storage.environment, { workers })
  const headers = await logIn(site.url, member)
  const creations = await step('pictures', () => uploadPhotos(site.url, headers, CREATIONS))
  const pages = [
    { name: 'home', path: '/' },
    { name: 'the topic list', path: '/topics' },
    { name: 'a topic', path: `/topic/${seeded.typical}` },
    { name: 'a creation', path: `/creation/${creations[0]}` },
    { name: 'the gallery', path: '/?tab=creations' },
  ]
  const facts: Fact[] = []
  for (const page of pages.filter(({ name }) => options.wants(name))) {
    reportProgress(page.name)
    facts.push(await measureLoads(browser, { url: site.url, rounds }, page))
  }
  const { cookie } = headers
  const run = { url: site.url, rounds, cookie, topicId: seeded.typical, wants: options.wants }
  facts.push(...(await measureTouches(browser, run)))
  await browser.close()
  await site.close()
  return facts
}
