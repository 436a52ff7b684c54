/** Types of service workers, which those of pages lack and Workbox's refer to. */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & { readonly request: Request }
