import asyncHooks, {
  AsyncLocalStorage,
  AsyncResource,
  createHook,
  executionAsyncId,
} from 'node:async_hooks'
import type { HookCallbacks } from 'node:async_hooks'

/**
 * Loads `node:test` so that an `AsyncLocalStorage` tells it which test is running. By itself it keeps the
 * test of every promise in a hook, which takes a fifth of the processor time of the API tests. It takes
 * these three from the module when it is loaded for the first time.
 */
export async function loadNodeTest() {
  Object.assign(asyncHooks, {
    AsyncResource: Scope,
    createHook: hookOfScopes,
    executionAsyncId: idOfRunning,
  })
  const nodeTest = await import('node:test')
  Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId })
  return nodeTest
}

/** The test, suite or hook that is running. */
const running = new AsyncLocalStorage<AsyncResource>()
const idOfRunning = () => running.getStore()?.asyncId() ?? 0

let callbacks: HookCallbacks = {}

/** What tests, suites and hooks are derived from; the callback connects each with its id. */
class Scope extends AsyncResource {
  constructor(type: string) {
    super(type)
    callbacks.init?.(this.asyncId(), type, idOfRunning(), this)
  }

  override runInAsyncScope<This, Result>(
    run: (this: This, ...args: unknown[]) => Result,
    self?: This,
    ...args: unknown[]
  ): Result {
    const inside = () => Reflect.apply(run, self, args) as Result
    return super.runInAsyncScope(() => running.run(this, inside))
  }
}

function hookOfScopes(given: HookCallbacks) {
  callbacks = given
  return { enable() {}, disable() {} }
}
