import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { root } from '../../scripts/setup/root.mjs'
import { createRequestMetrics } from '../../server/metrics/request-metrics.ts'
import { upsertJobRuns } from '../../server/jobs/queries.ts'
import { engine } from '../engines.ts'
import { until } from '../until.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertFailedMail, insertTopic } from '../insert-rows.ts'

const METRICS_TOKEN = 'a-token-for-tests'
const headers = { authorization: `Bearer ${METRICS_TOKEN}` }

test('without METRICS_TOKEN there is no /metrics', async () => {
  const { raw } = await openSite()
  assert.equal((await raw('/metrics', { headers })).status, 404)
})

test('the metrics need the token', async () => {
  const { raw } = await openSite({ METRICS_TOKEN })
  for (const authorization of [
    '',
    METRICS_TOKEN,
    'Bearer',
    'Bearer wrong',
    `Basic ${METRICS_TOKEN}`,
  ]) {
    const response = await raw('/metrics', { headers: { authorization } })
    assert.equal(response.status, 401, authorization)
    assert.equal(response.headers.get('www-authenticate'), 'Bearer')
  }
  const response = await raw('/metrics', { headers })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  assert.equal(response.headers.get('cache-control'), 'no-store')
})

test('requests are counted by method, pattern and status, and unknown paths are one route', async () => {
  const site = await openSite({ METRICS_TOKEN })
  const { id } = await insertTopic(site.db)
  for (let count = 0; count < 3; count += 1) await site.raw(`/api/topics/${id}`)
  await site.raw(`/topic/${id}?token=secret`)
  for (let count = 0; count < 20; count += 1) {
    for (const place of ['', '/api', '/assets', '/media'])
      await site.raw(`${place}/unknown-${count}`)
    await site.raw('/nowhere', { method: 'DELETE' })
  }
  const expected = {
    'http_requests_total{method="GET",route="/api/topics/:id",status="200"}': 3,
    'http_requests_total{method="GET",route="/topic/:id",status="200"}': 1,
    'http_requests_total{method="GET",route="unknown",status="404"}': 40,
    'http_requests_total{method="GET",route="/assets/*",status="404"}': 20,
    'http_requests_total{method="DELETE",route="unknown",status="404"}': 20,
    'http_requests_total{method="GET",route="/media/:name",status="404"}': 20,
    'http_request_duration_seconds_count{method="GET",route="/api/topics/:id"}': 3,
  }
  for (const [line, value] of Object.entries(expected)) {
    await until(async () => (await scrape(site)).get(line) === value, `${line} ${value}`)
  }
  const series = [...(await scrape(site)).keys()]
  assert.ok(!series.some((line) => /unknown-|secret/.test(line)))
})

test('the metrics tell about caches, queues, mail, jobs and the process', async () => {
  const site = await openSite({ METRICS_TOKEN })
  await insertFailedMail(site.db, 'ada@example.test')
  for (let count = 0; count < 3; count += 1) await site.raw('/api/topics')
  const endedAt = new Date('2026-01-02T03:04:05.000Z')
  const trial = { name: 'trial', startedAt: endedAt, endedAt, durationMs: 1_500, failure: null }
  await upsertJobRuns(site.db, { ...trial, runs: 3, failures: 1 })
  await until(async () =>
    (await scrape(site)).has('guildhall_job_runs{background_job="send-mail"}'),
  )
  const found = await scrape(site)
  const expected: Record<string, number> = {
    'guildhall_response_cache_requests_total{result="hit"}': 2,
    'guildhall_response_cache_requests_total{result="miss"}': 1,
    guildhall_response_cache_evictions_total: 0,
    'guildhall_queue_waiting{queue="passwords"}': 0,
    'guildhall_queue_running{queue="images"}': 0,
    'guildhall_queue_waiting{queue="texts"}': 0,
    'guildhall_mail{state="waiting"}': 0,
    'guildhall_mail{state="failed"}': 1,
    guildhall_database_up: 1,
    guildhall_processes: 1,
    'guildhall_job_failures{background_job="send-mail"}': 0,
    'guildhall_job_runs{background_job="trial"}': 3,
    'guildhall_job_failures{background_job="trial"}': 1,
    'guildhall_job_last_duration_seconds{background_job="trial"}': 1.5,
    'guildhall_job_last_success_timestamp_seconds{background_job="trial"}':
      endedAt.getTime() / 1_000,
    'guildhall_job_last_failure_timestamp_seconds{background_job="trial"}': 0,
  }
  for (const [line, value] of Object.entries(expected)) assert.equal(found.get(line), value, line)
  const positive = [
    'guildhall_response_cache_bytes',
    'guildhall_job_last_success_timestamp_seconds{background_job="send-mail"}',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
  ]
  for (const line of positive) assert.ok((found.get(line) ?? 0) > 0, line)
  assert.ok(found.has('nodejs_eventloop_lag_p99_seconds'))
})

test('the time of requests is given in seconds', async () => {
  const registry = new Registry()
  const countRequest = createRequestMetrics(registry)
  countRequest({ method: 'GET', route: '/about', status: 200, milliseconds: 250 })
  assert.match(await registry.metrics(), /^http_request_duration_seconds_sum\{.*\} 0\.25$/m)
})

test('the metrics are there while the database is not', async () => {
  const site = await openSite({ METRICS_TOKEN })
  await site.db.destroy()
  const found = await scrape(site)
  assert.equal(found.get('guildhall_database_up'), 0)
  assert.ok(!found.has('guildhall_mail{state="waiting"}'))
})

/** Values by name and labels. */
async function scrape({ raw }: TestSite) {
  const text = await (await raw('/metrics', { headers })).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line): [string, number] => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

test('every metric of the dashboard and of the alert rules is in a scrape', async () => {
  const site = await openSite({ METRICS_TOKEN })
  await site.raw('/api/topics')
  await until(async () =>
    (await scrape(site)).has('guildhall_job_runs{background_job="send-mail"}'),
  )
  const scraped = new Set([...(await scrape(site)).keys()].map((line) => line.split('{')[0]))
  const named = ['grafana-dashboard.json', 'alerts.yaml'].flatMap((file) => {
    const text = readFileSync(join(root, 'docs/monitoring', file), 'utf8')
    return text.match(/\b(?:guildhall|http|nodejs|process)_[a-z0-9_]+/g) ?? []
  })
  assert.ok(named.length > 20)
  const missing = named.filter((name) => !scraped.has(name) && !ELSEWHERE.includes(name))
  assert.deepEqual([...new Set(missing)], [])
})

/** Metrics of sites with a replica, and on PostgreSQL. */
const ELSEWHERE = ['guildhall_replica_used']
if (engine === 'sqlite') {
  ELSEWHERE.push('guildhall_database_connections', 'guildhall_database_connections_waiting')
}
