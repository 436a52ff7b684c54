import type { BrowserContext, Page } from 'playwright-core'

/** A context that tests use one after the other. */
type Pooled = { context: BrowserContext; anchor: Page }

/** The contexts that no test uses, by what they have in common. */
const idle = new Map<string, Pooled[]>()

/**
 * A context without cookies, storage, permissions and routes; `release` gives it back. It is a
 * used one if possible: a page in the process and with the cache of another costs half of a first
 * page. What a context cannot forget, such as a clock, does not belong in it.
 */
export async function takeContext(key: string, create: () => Promise<BrowserContext>) {
  const pooled = idle.get(key)?.pop() ?? (await withAnchor(await create()))
  const { context, anchor } = pooled
  await anchor.evaluate(() => localStorage.clear())
  return {
    context,
    release: async () => {
      const pages = context.pages().filter((page) => page !== anchor)
      await Promise.all(pages.map((page) => page.close()))
      await Promise.all([
        context.unrouteAll({ behavior: 'ignoreErrors' }),
        context.clearCookies(),
        context.clearPermissions(),
        context.setOffline(false),
      ])
      idle.set(key, [...(idle.get(key) ?? []), pooled])
    },
  }
}

/** Closes the idle contexts of a site that will not be opened again. */
export async function closeContexts(siteUrl: string) {
  for (const [key, pooled] of idle) {
    if (!key.includes(siteUrl)) continue
    idle.delete(key)
    await Promise.all(pooled.map(({ context }) => context.close()))
  }
}

async function withAnchor(context: BrowserContext): Promise<Pooled> {
  // Keeps the process of the pages and gives access to their storage.
  const anchor = await context.newPage()
  await anchor.goto('/favicon.svg')
  context.clock.install = () => {
    throw new Error('a page with a clock needs a context of its own: `isAlone`')
  }
  return { context, anchor }
}
