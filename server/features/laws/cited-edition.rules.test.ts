import { describe, expect, it } from 'vitest'
import { citedEdition } from './cited-edition.rules.ts'
import type { History, VersionDates } from './effect.rules.ts'

const version = (versionId: string, versionDate: string, editions: VersionDates['editions'] = []): VersionDates => ({
  versionId,
  versionDate,
  publishDate: null,
  effectDate: versionDate,
  effectBasis: null,
  expireDate: null,
  editions,
})
const life = (...versions: VersionDates[]): History => ({
  versions,
  known: [],
  endings: [],
  doubts: [],
  checks: [],
  extensions: [],
})
const TODAY = '2026-11-20'

describe('citedEdition', () => {
  it('a text made after the newest edition means that edition', () =>
    expect(
      citedEdition(life(version('v1', '2018-01-01'), version('v2', '2023-01-01')), '2024-05-01', TODAY),
    ).toMatchObject({
      edition: 'current',
      versionId: 'v2',
    }))
  it('a text made before means the edition of its day', () =>
    expect(
      citedEdition(life(version('v1', '2018-01-01'), version('v2', '2023-01-01')), '2020-05-01', TODAY),
    ).toMatchObject({
      edition: 'then',
      versionId: 'v1',
    }))
  it('a text made when another edition was in force, which is not held, means no text of the library', () => {
    const newest = version('v2', '2023-12-29', [
      { date: '2005-10-27', kind: '修订', words: '修订' },
      { date: '2023-12-29', kind: '修订', words: '修订' },
    ])
    expect(citedEdition(life(newest), '2008-05-01', TODAY)).toEqual({
      edition: 'notHeld',
      versionId: null,
      stable: false,
    })
    expect(citedEdition(life(newest), null, TODAY)).toMatchObject({ edition: 'notHeld' })
  })
  it('the first text of a law is meant even when its day of effect is not known or still to come', () => {
    const unknown = { ...version('v1', '2020-01-01'), effectDate: null }
    expect(citedEdition(life(unknown, version('v2', '2023-01-01')), '2020-03-01', TODAY)).toMatchObject({
      edition: 'then',
      versionId: 'v1',
    })
    const coming = { ...version('v1', '2020-01-01'), effectDate: '2020-06-01', publishDate: '2020-01-05' }
    expect(citedEdition(life(coming), '2020-03-01', TODAY)).toMatchObject({ edition: 'current', versionId: 'v1' })
  })
  it('of two texts neither is meant for sure while the day of effect of the newer one is not known', () => {
    const unknown = { ...version('v2', '2020-01-01'), effectDate: null }
    expect(citedEdition(life(version('v1', '2010-01-01'), unknown), '2020-03-01', TODAY)).toMatchObject({
      edition: 'notHeld',
      versionId: null,
    })
  })
  it('numbers are stable where only 修正案 have changed the law since', () => {
    const newest = version('v2', '2023-12-29', [
      { date: '1997-03-14', kind: '修订', words: '修订' },
      { date: '2023-12-29', kind: '修正', words: '中华人民共和国刑法修正案（十二）修正' },
    ])
    expect(citedEdition(life(newest), '2008-05-01', TODAY)).toEqual({
      edition: 'notHeld',
      versionId: null,
      stable: true,
    })
  })
})
