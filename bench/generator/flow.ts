import { openCaller } from './connection.ts'
import type { Caller, Outcome } from './connection.ts'
import { openRequests } from './requests.ts'
import type { Requests } from './requests.ts'

/** One kind of traffic: this many callers share the requests, each with one request in flight. */
export type Flow = {
  requests: Requests
  callers: number
  /** A shorter response counts as an error, whatever its status. */
  bytesMin?: number
  /**
   * Requests start at this rate; if omitted, each caller sends its next request after each
   * response.
   */
  perSecond?: number
}

/** The results of a flow between the end of the warm-up and the end. */
export type FlowResult = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  /** The number of 2xx responses over the whole time, warm-up included. */
  succeeded: number
  /** Counts by outcome of requests without a 2xx response. */
  failures: Record<string, number>
}

const PATIENCE_MS = 10_000

/** Runs until `endsAt`; requests in flight at that time are awaited and not counted in the rate. */
export async function runFlow(target: URL, flow: Flow, { countsFrom, endsAt }: Span) {
  const next = openRequests(flow.requests)
  const callers = Array.from({ length: flow.callers }, () => openCaller(target, flow.bytesMin ?? 0))
  const latencies: number[] = []
  const outcomes = new Map<Outcome, number>()

  /** False if no request is left. */
  async function ask(caller: Caller, startedAt: number) {
    const request = next()
    if (request === null) return false
    const outcome = await new Promise<Outcome>((resolve) => caller.send(request, resolve))
    const now = performance.now()
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    const isCounted = isSuccess(outcome) && now >= countsFrom && now <= endsAt
    if (isCounted) latencies.push(now - startedAt)
    return true
  }

  const timer = setTimeout(
    () => callers.forEach((caller) => caller.giveUp('not answered in time')),
    endsAt - performance.now() + PATIENCE_MS,
  )
  if (flow.perSecond) await askAtPace(callers, flow.perSecond, endsAt, ask)
  else await Promise.all(callers.map((caller) => askAtOnce(caller, endsAt, ask)))
  clearTimeout(timer)
  callers.forEach((caller) => caller.giveUp('over'))
  const until = Math.min(endsAt, performance.now())
  return summarise(latencies, outcomes, (until - countsFrom) / 1_000)
}

type Span = { countsFrom: number; endsAt: number }
type Ask = (caller: Caller, startedAt: number) => Promise<boolean>

async function askAtOnce(caller: Caller, endsAt: number, ask: Ask) {
  let isMore = true
  while (isMore && performance.now() < endsAt) isMore = await ask(caller, performance.now())
}

/** Latency counts from the time a request was due: slow responses must not reduce the rate. */
async function askAtPace(callers: Caller[], perSecond: number, endsAt: number, ask: Ask) {
  const idle = [...callers]
  const running = new Set<Promise<boolean>>()
  let dueAt = performance.now()
  while (dueAt < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()))
    if (idle.length === 0) await Promise.race(running)
    const caller = idle.pop()
    if (!caller) continue
    const work = ask(caller, dueAt).finally(() => {
      running.delete(work)
      idle.push(caller)
    })
    running.add(work)
    dueAt += 1_000 / perSecond
  }
  await Promise.all(running)
}

const isSuccess = (outcome: Outcome) =>
  typeof outcome === 'number' && outcome >= 200 && outcome < 300

function summarise(latencies: number[], outcomes: Map<Outcome, number>, seconds: number) {
  const ascending = Float64Array.from(latencies).toSorted()
  const at = (share: number) => ascending[Math.ceil(ascending.length * share) - 1] ?? NaN
  const all = [...outcomes]
  return {
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    succeeded: all.reduce((sum, [outcome, count]) => sum + (isSuccess(outcome) ? count : 0), 0),
    failures: Object.fromEntries(all.filter(([outcome]) => !isSuccess(outcome))),
  } satisfies FlowResult
}
