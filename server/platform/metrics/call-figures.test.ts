import { expect, it } from 'vitest'
import { CallFigures } from './call-figures.ts'

const at = new Date('2026-11-20T04:00:00Z')

it('counts what was called between two looks', () => {
  const figures = new CallFigures()
  for (let ms = 1; ms <= 100; ms++)
    figures.note({ call: 'GET /a', ms, status: ms === 7 ? 503 : ms === 8 ? 429 : 200 }, at)
  const span = figures.take()
  expect(span).toMatchObject({ calls: 100, failed: 1, refused: 1, totalMs: 5050 })
  expect(span.slowMs).toBeGreaterThanOrEqual(94)
  expect(span.slowMs).toBeLessThanOrEqual(97)
  expect(figures.take()).toEqual({ calls: 0, failed: 0, refused: 0, totalMs: 0, slowMs: 0 })
})
it('tells the slowest call of each route since the start, the slowest route first', () => {
  const figures = new CallFigures()
  for (let ms = 1; ms <= 50; ms++) figures.note({ call: `GET /${ms}`, ms: ms * 10, status: 200 }, at)
  figures.note({ call: 'GET /50', ms: 700, status: 503 }, new Date('2026-11-20T05:00:00Z'))
  figures.note({ call: 'GET /50', ms: 300, status: 200 }, at)
  figures.take()
  expect(figures.slowest).toHaveLength(20)
  expect(figures.slowest[0]).toEqual({
    call: 'GET /50',
    calls: 3,
    meanMs: 500,
    ms: 700,
    status: 503,
    at: new Date('2026-11-20T05:00:00Z'),
  })
  expect(figures.slowest.at(-1)?.ms).toBe(310)
})
it('a call of any length is counted, also one that took no time', () => {
  const figures = new CallFigures()
  figures.note({ call: 'GET /a', ms: 0, status: 200 }, at)
  figures.note({ call: 'GET /b', ms: 1e12, status: 200 }, at)
  expect(figures.take()).toMatchObject({ calls: 2, totalMs: 3_600_001 })
})
