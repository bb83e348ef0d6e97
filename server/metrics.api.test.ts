import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { metrics: new Metrics(true), databaseLoad: () => ({ busy: 2, waiting: 5 }) })
})
afterAll(() => test.close())

const read = (headers: Record<string, string> = {}) => test.app.inject({ url: '/metrics', headers })
/** The value of one line of the metrics. */
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  )

describe('the metrics', () => {
  it('are lines that Prometheus reads, each with a help and a type, and are not kept by anybody', async () => {
    const { statusCode, headers, body } = await read()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(headers['cache-control']).toBe('no-store')
    const lines = body.split('\n').filter((line) => line !== '')
    const value = /^[a-z0-9_]+(?:\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})? (?:NaN|[+-]?[\d.]+(?:e[+-]?\d+)?)$/i
    expect(lines.filter((line) => !line.startsWith('# ') && !value.test(line))).toEqual([])
    const named = new Set(lines.flatMap((line) => /^# TYPE (\w+) /.exec(line)?.slice(1) ?? []))
    expect([...named].every((name) => name.startsWith('fagui_'))).toBe(true)
  })
  it('count requests by their route, never by what was asked', async () => {
    await test.call('/fagui/internet/fagui/law/search?q=%E6%88%91%E7%9A%84%E7%97%85%E5%8E%86')
    await test.call('/fagui/internet/fagui/law/search?q=abc')
    const { body } = await read()
    expect(
      valueOf(
        body,
        'fagui_http_request_duration_seconds_count{route="/fagui/internet/fagui/law/search",method="GET",status="200"}',
      ),
    ).toBe(2)
    expect(body).not.toMatch(/abc|%E6|病历/)
    for (const stage of ['ready', 'read', 'find', 'order', 'records'])
      expect(valueOf(body, `fagui_search_stage_duration_seconds_count{stage="${stage}"}`)).toBe(2)
  })
  it('count refusals, and addresses that do not exist as one route', async () => {
    await test.ask('GET /sys/user/list')
    await test.call('/fagui/no-such-call/1')
    await test.call('/fagui/no-such-call/2')
    const { body } = await read()
    expect(valueOf(body, 'fagui_refusals_total{status="401"}')).toBe(1)
    expect(body).not.toContain('no-such-call')
    expect(valueOf(body, 'fagui_http_request_duration_seconds_count{route="none",method="GET",status="404"}')).toBe(2)
  })
  it('have the figures of the installation', async () => {
    const { body } = await read()
    expect(valueOf(body, 'fagui_database_up')).toBe(1)
    expect(valueOf(body, 'fagui_database_bytes')).toBeGreaterThan(1_000_000)
    expect(valueOf(body, 'fagui_index_waiting_versions')).toBe(0)
    expect(valueOf(body, 'fagui_mails_waiting')).toBe(0)
    expect(valueOf(body, 'fagui_db_connections_busy')).toBe(2)
    expect(valueOf(body, 'fagui_db_callers_waiting')).toBe(5)
    expect(body).toMatch(/^fagui_job_failed\{job="\w+"\} 0$/m)
    expect(body).toMatch(/^fagui_build_info\{version="\d+\.\d+\.\d+[^"]*"\} 1$/m)
    expect(body).toMatch(/^fagui_nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  })
  it('are there for the networks of the setting only; for others there is no such address', async () => {
    const fromElsewhere = await read({ 'x-forwarded-for': '203.0.113.9' })
    expect(fromElsewhere.statusCode).toBe(404)
    expect(fromElsewhere.body).not.toContain('fagui_')
    // A proxy that does not say for whom it asks, or says it in a way that is not read here.
    expect((await read({ via: '1.1 nginx' })).statusCode).toBe(404)
    expect((await read({ forwarded: 'for=203.0.113.9' })).statusCode).toBe(404)
    const trusting = await startTestApp({ trustedProxies: ['10.9.9.9'] })
    try {
      expect(
        (await trusting.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode,
      ).toBe(404)
      expect((await trusting.app.inject('/metrics')).statusCode).toBe(200)
    } finally {
      await trusting.close()
    }
  })
  it('are nowhere with METRICS_FROM=none', async () => {
    const other = await startTestApp({ metricsFrom: [] })
    try {
      expect((await other.app.inject('/metrics')).statusCode).toBe(404)
    } finally {
      await other.close()
    }
  })
  it.each(['grafana-dashboard.json', 'alerts.yml'])('have every name that %s asks for', async (file) => {
    const text = readFileSync(new URL(`../deploy/monitoring/${file}`, import.meta.url), 'utf8')
    const asked = new Set([...text.matchAll(/fagui_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')))
    const { body } = await read()
    const named = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
    expect(asked.size).toBeGreaterThan(8)
    expect([...asked].filter((name) => !named.has(name))).toEqual([])
  })
})
