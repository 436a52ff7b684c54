declare global {
  /** Types of service workers that the types of Workbox refer to. */
  interface ExtendableEvent extends Event {
    waitUntil: (work: Promise<unknown>) => void
  }
  interface FetchEvent extends ExtendableEvent {
    readonly request: Request
  }
}

type Scope = {
  /** Set by the server in front of this script: changes with every build. */
  BUILD: string
  registration: ServiceWorkerRegistration
  InstallEvent?: { prototype: InstallEvent }
  location: Location
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => void,
  ) => void
}

type Events = {
  install: InstallEvent
  activate: ExtendableEvent
  message: ExtendableEvent & { readonly data: unknown }
}

/** Not every browser supports static routes. */
type InstallEvent = ExtendableEvent & { addRoutes?: (routes: object[]) => Promise<void> }

// The project's types of the global scope are those of a page.
export const scope = globalThis as unknown as Scope

const PREFIX = 'guildhall'

/** Caches of this build. */
export const PAGES = `${PREFIX} pages ${scope.BUILD}`
export const FILES = `${PREFIX} files ${scope.BUILD}`
const isOutdated = (name: string) => name.startsWith(PREFIX) && name !== PAGES && name !== FILES

/** A worker that is being replaced may still write to its own. */
export async function deleteOutdatedCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter(isOutdated).map((name) => caches.delete(name)))
}
