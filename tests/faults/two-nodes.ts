import type { TestContext } from 'node:test'
import { startProxy } from './proxy-process.ts'
import type { ProxyName } from './proxy-process.ts'
import { freePort } from '../free-port.ts'
import { startSite } from './site-process.ts'
import type { SiteProcess } from './site-process.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

type Options = {
  /** The main file of another release. */
  release?: string | undefined
  settings?: Record<string, string>
}

const BEHIND_PROXY = { TRUST_PROXY: 'loopback', DRAIN_SECONDS: '1' }

/** Two nodes of a site on PostgreSQL, and a proxy in front of them. */
export async function openTwoNodes(
  t: TestContext,
  proxy: ProxyName,
  { release, settings: more = {} }: Options = {},
) {
  const settings = { ...(await freshSettings(await durableCluster())), ...more }
  const trial = await openTrial(t, settings)
  const ports = [settings.PORT, String(await freePort())]
  const start = (at: number, main?: string) =>
    startSite({ ...settings, ...BEHIND_PROXY, PORT: ports[at] ?? '' }, [], main)
  const nodes: SiteProcess[] = await Promise.all(ports.map((_, at) => start(at, release)))
  t.after(() => Promise.all(nodes.map((node) => node.kill('SIGKILL'))))
  return {
    trial,
    nodes,
    url: await startProxy(t, proxy, nodes),
    /** Starts a node that has ended, with the main file of another release if one is given. */
    restart: async (at: number, main?: string) => {
      nodes[at] = await start(at, main)
    },
  }
}
