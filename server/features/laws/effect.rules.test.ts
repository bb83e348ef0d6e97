import { describe, expect, it } from 'vitest'
import { effectOf, versionOn, type RepealClause, type VersionDates } from './effect.rules.ts'

const version = (
  versionId: string,
  versionDate: string,
  effectDate: string | null = versionDate,
  expireDate: string | null = null,
): VersionDates => ({
  versionId,
  versionDate,
  publishDate: versionDate,
  effectDate,
  expireDate,
})
const old = version('old', '2018-10-26')
const current = version('new', '2023-12-29', '2024-07-01')
const repeal = (date: string | null): RepealClause => ({ byWorkId: 'w2', byTitle: '噪声污染防治法', date, basisText: '同时废止' })

describe('versionOn', () => {
  it('the old version counts until the new one takes effect', () => {
    expect(versionOn([old, current], '2024-06-30')?.versionId).toBe('old')
    expect(versionOn([old, current], '2024-07-01')?.versionId).toBe('new')
  })
  it('the published version counts before any took effect', () => {
    expect(versionOn([current], '2024-01-01')?.versionId).toBe('new')
  })
  it('no version counts before the first publication', () => {
    expect(versionOn([old, current], '2017-01-01')).toBeNull()
  })
})

describe('effectOf', () => {
  it('a version is 有效 from its first day', () =>
    expect(effectOf(current, [old, current], [], '2024-07-01')).toMatchObject({ status: '01', since: '2024-07-01' }))
  it('a version is 尚未施行 on the day before', () =>
    expect(effectOf(current, [old, current], [], '2024-06-30')).toMatchObject({ status: '02', reason: '自2024年7月1日起施行' }))
  it('a law whose only text is to take effect later is 尚未施行 since its publication and 有效 from that day', () => {
    expect(effectOf(current, [current], [], '2024-06-30')).toEqual({
      status: '02',
      text: '尚未施行',
      reason: '自2024年7月1日起施行',
      since: '2023-12-29',
      by: null,
    })
    expect(effectOf(current, [current], [], '2024-07-01')).toMatchObject({ status: '01', since: '2024-07-01' })
  })
  it('a version is 有效 until a newer one takes effect', () => expect(effectOf(old, [old, current], [], '2024-06-30').status).toBe('01'))
  it('a version is 已修改 since the day a newer one is in force', () =>
    expect(effectOf(old, [old, current], [], '2024-07-01')).toMatchObject({ status: '03', since: '2024-07-01' }))
  it('a version is 已废止 from the day the repealing document takes effect, and names that document', () => {
    expect(effectOf(old, [old], [repeal('2022-06-05')], '2022-06-04').status).toBe('01')
    expect(effectOf(old, [old], [repeal('2022-06-05')], '2022-06-05')).toMatchObject({ status: '04', since: '2022-06-05', by: { workId: 'w2' } })
  })
  it('a law is not ended by a repeal older than its newest text', () =>
    expect(effectOf(current, [current], [repeal('2019-01-01')], '2025-01-01').status).toBe('01'))
  it('a version is 已失效 on the day after its term', () => {
    const term = version('t', '2020-01-01', '2020-01-01', '2024-12-31')
    expect(effectOf(term, [term], [], '2024-12-31').status).toBe('01')
    expect(effectOf(term, [term], [], '2025-01-01')).toMatchObject({ status: '05', since: '2024-12-31' })
  })
})
