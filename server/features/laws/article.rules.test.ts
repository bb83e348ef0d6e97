import { describe, expect, it } from 'vitest'
import type { TreeNode } from '#common/contract/laws.ts'
import { unitsOf } from '#common/law/compare.ts'
import { editionsOf, isLower, meaningOf, placesOf } from './article.rules.ts'
import type { History, VersionDates } from './effect.rules.ts'

const article = (anchor: string, label: string, text: string): TreeNode => ({
  nodeId: anchor,
  level: 'article',
  label,
  caption: '',
  text,
  anchor,
  repealed: false,
  links: [],
  children: [],
})
const LOCKS = '船闸每日开放，开放的时间由管理单位公布，过往船舶应当依次通过。'
const OTHER = '乘坐渡轮的旅客应当购买船票，儿童和老人免票，车辆另行收费。'
const version = (
  versionId: string,
  day: string,
  editions: VersionDates['editions'] = [],
): VersionDates & { kind: string } => ({
  versionId,
  versionDate: day,
  publishDate: null,
  effectDate: day,
  effectBasis: null,
  expireDate: null,
  editions,
  kind: '修订',
})
const history = (...versions: (VersionDates & { kind: string })[]): History<VersionDates & { kind: string }> => ({
  versions,
  known: [],
  endings: [],
  doubts: [],
  checks: [],
  extensions: [],
})
const TREES: Record<string, TreeNode[]> = {
  old: [article('t1', '第一条', LOCKS), article('t2', '第二条', OTHER)],
  gap: [article('t1', '第一条', OTHER)],
  new: [
    article('t1', '第一条', OTHER),
    article('t2', '第二条', '本条例所称渡槽，是指跨越河谷的输水设施。'),
    article('t3', '第三条', LOCKS.replace('每日', '每周')),
  ],
}
const trees = (versionId: string) => unitsOf(TREES[versionId] ?? [])

describe('placesOf', () => {
  it('an article is followed through all texts by its words, past a text that does not have it', () => {
    const places = placesOf(['old', 'gap', 'new'], trees, 'old', 't1')
    expect(['old', 'gap', 'new'].map((id) => places.get(id)?.anchor ?? null)).toEqual(['t1', null, 't3'])
    const back = placesOf(['old', 'gap', 'new'], trees, 'new', 't3')
    expect(['old', 'gap', 'new'].map((id) => back.get(id)?.anchor ?? null)).toEqual(['t1', null, 't3'])
  })
})

describe('editionsOf', () => {
  it('every known text is listed with what changed, a text that is not held without words', () => {
    const note = { date: '2015-01-01', kind: '修正', words: '2015年1月1日修正' }
    const past = history(
      version('old', '2000-01-01'),
      version('gap', '2010-01-01'),
      version('new', '2020-01-01', [note]),
    )
    const editions = editionsOf(past, placesOf(['old', 'gap', 'new'], trees, 'new', 't3'))
    expect(
      editions.map(({ versionId, date, article: at }) => [versionId, date, at?.label ?? null, at?.change ?? null]),
    ).toEqual([
      ['old', '2000-01-01', '第一条', 'first'],
      ['gap', '2010-01-01', null, null],
      [null, '2015-01-01', null, null],
      ['new', '2020-01-01', '第三条', 'added'],
    ])
  })
  it('changed words are marked, and a new number alone is no change of words', () => {
    const renumbered = { ...TREES, new: [article('t1', '第一条', OTHER), article('t2', '第二条', LOCKS)] } as Record<
      string,
      TreeNode[]
    >
    const of = (versionId: string) => unitsOf(renumbered[versionId] ?? [])
    const past = history(version('old', '2000-01-01'), version('new', '2020-01-01'))
    expect(editionsOf(past, placesOf(['old', 'new'], of, 'new', 't2'))[1]?.article).toMatchObject({
      label: '第二条',
      change: 'renumbered',
      pieces: [],
    })
    const changed = editionsOf(past, placesOf(['old', 'new'], trees, 'new', 't3'))[1]?.article
    expect(changed?.change).toBe('changed')
    expect(changed?.pieces.filter(({ op }) => op !== 'equal').map(({ op, text }) => op + text)).toEqual([
      'delete每日',
      'insert每周',
    ])
  })
})

describe('meaningOf', () => {
  const past = history(version('old', '2000-01-01'), version('new', '2020-01-01'))
  const places = placesOf(['old', 'new'], trees, 'new', 't3')
  const meaning = (targetAnchor: string, madeOn: string | null, shown = 'new') =>
    meaningOf({ targetAnchor, madeOn }, past, places, shown, '2026-01-01')
  it('a reference means the article under the number that it had when the reference was written', () => {
    expect(meaning('t3_k2', '2021-01-01')).toEqual({ edition: 'this', versionId: null })
    expect(meaning('t1', '2010-01-01')).toEqual({ edition: 'other', versionId: 'old' })
    expect(meaning('t3', '2010-01-01')).toBeNull()
    expect(meaning('t1', '2021-01-01')).toBeNull()
    expect(meaning('t3', '2021-01-01', 'old')).toEqual({ edition: 'other', versionId: 'new' })
  })
  it('a reference to a text that is not known may mean the article of the same number, and nothing more is said', () => {
    expect(meaning('t3', null)).toEqual({ edition: 'unknown', versionId: null })
    expect(meaning('t1', null)).toBeNull()
  })
  it('where only 修正案 have changed a law since, the number is enough', () => {
    const criminal = history(
      version('new', '2020-01-01', [{ date: '2015-01-01', kind: '修正', words: '根据《修正案（九）》修正' }]),
    )
    const here = placesOf(['new'], trees, 'new', 't3')
    expect(meaningOf({ targetAnchor: 't3', madeOn: '2012-01-01' }, criminal, here, 'new', '2026-01-01')).toEqual({
      edition: 'stable',
      versionId: null,
    })
  })
})

describe('isLower', () => {
  it('documents of lower levels that rest on an article are told from those of its own level and from those that change it', () => {
    expect([isLower('BASIS', 'F01', 'F00'), isLower('CITE', 'F02', 'F01'), isLower('IMPLEMENT', 'F01', 'F00')]).toEqual(
      [true, true, true],
    )
    expect([isLower('CITE', 'F01', 'F01'), isLower('CITE', 'F00', 'F01'), isLower('REPEAL', 'F02', 'F01')]).toEqual([
      false,
      false,
      false,
    ])
  })
})
