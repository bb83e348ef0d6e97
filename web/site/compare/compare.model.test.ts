import { describe, expect, it } from 'vitest'
import type { VersionSummary } from '#common/contract/laws.ts'
import type { Row, RowKind } from '#common/law/compare.ts'
import { pairOf, shownRows, versionName } from './compare.model.ts'

const version = (versionId: string, versionDate: string): VersionSummary => ({
  versionId,
  versionDate,
  publishDate: null,
  publishDateBasis: null,
  effectDate: null,
  effectDateBasis: null,
  endDate: null,
  kind: '修正',
  docNumber: null,
  articleCount: 1,
  effect: { status: '03', state: null, text: '已修改', reason: '', since: null, by: null, basis: null },
})
const row = (kind: RowKind): Row => ({ kind, left: null, right: null, pieces: [] })

describe('pairOf', () => {
  const versions = [version('c', '2023-01-01'), version('a', '2005-01-01'), version('b', '2018-01-01')]
  it('pairOf takes the newest two versions by default', () => {
    expect(pairOf(versions, undefined, undefined)).toMatchObject({ from: { versionId: 'b' }, to: { versionId: 'c' } })
  })
  it('pairOf takes the versions of the address', () => {
    expect(pairOf(versions, 'c', 'a')).toMatchObject({ from: { versionId: 'a' }, to: { versionId: 'c' } })
    expect(pairOf(versions, undefined, 'b')).toMatchObject({ from: { versionId: 'a' }, to: { versionId: 'b' } })
    expect(pairOf(versions, 'a', 'gone')).toMatchObject({ from: { versionId: 'a' }, to: { versionId: 'c' } })
  })
  it('pairOf needs two different versions', () => {
    expect(pairOf([version('a', '2005-01-01')], undefined, undefined)).toBeNull()
    expect(pairOf(versions, 'a', 'a')).toBeNull()
  })
})

describe('shownRows', () => {
  const rows = (['same', 'changed', 'renumbered', 'moved', 'added'] as const).map(row)
  it('shownRows shows changes of substance, everything or one kind', () => {
    expect(shownRows(rows, 'substance').map((item) => item.kind)).toEqual(['changed', 'moved', 'added'])
    expect(shownRows(rows, 'all')).toHaveLength(5)
    expect(shownRows(rows, 'same').map((item) => item.kind)).toEqual(['same'])
  })
})

describe('versionName', () => {
  it('versionName says date, kind and effect', () => {
    expect(versionName(version('a', '2005-01-01'))).toBe('2005-01-01 修正（已修改）')
  })
})
