import { describe, expect, it } from 'vitest'
import type { ArticleEdition, ArticleReference, Detail, TreeNode } from '#common/contract/laws.ts'
import { citationsOf, documentsOf, meantIn, provisionsOf, wordingsOf } from './article-panel.model.ts'

const node = (
  level: TreeNode['level'],
  anchor: string,
  label: string,
  text: string,
  children: TreeNode[] = [],
): TreeNode => ({
  nodeId: anchor,
  level,
  label,
  caption: '',
  text,
  anchor,
  repealed: false,
  links: [],
  children,
})
const ARTICLE = node('article', 't13-1', '第十三条之一', '', [
  node('paragraph', 't13-1_k1', '', '船闸禁止下列行为：', [node('item', 't13-1_k1_x1', '（一）', '擅自捕捞；')]),
  node('paragraph', 't13-1_k2', '', '违反前款规定的，由县级以上人民政府交通运输主管部门处罚。'),
])

const version = {
  versionId: 'v2',
  title: '浙江省船闸条例',
  kind: '修订',
  versionDate: '2020-03-01',
  effectDate: '2020-05-01',
  parts: [],
  effect: { status: null, state: 'unverified', text: '未见失效依据', reason: '', since: null, by: null, basis: null },
}
const detail = (versions = 2): Detail =>
  ({
    tree: [],
    version,
    versions: Array.from({ length: versions }, () => version),
    missingEditions: [],
    asOf: null,
  }) as unknown as Detail

describe('provisionsOf', () => {
  it('an article is followed by its 款 and 项 with their names and first words', () => {
    expect(provisionsOf(ARTICLE)).toEqual([
      { anchor: 't13-1', label: '第十三条之一', words: '船闸禁止下列行为：' },
      { anchor: 't13-1_k1', label: '第十三条之一第一款', words: '船闸禁止下列行为：' },
      { anchor: 't13-1_k1_x1', label: '第十三条之一第一款第一项', words: '擅自捕捞；' },
      { anchor: 't13-1_k2', label: '第十三条之一第二款', words: '违反前款规定的，由县级以上人…' },
    ])
  })
})

describe('citationsOf', () => {
  const item = provisionsOf(ARTICLE)[2] ?? { anchor: '', label: '', words: '' }
  const texts = (of: Detail) =>
    Object.fromEntries(
      citationsOf(of, item, '法规库', 'https://x/details?id=1', '2026-11-20').map(({ name, text }) => [name, text]),
    )
  it('a provision is cited as courts, papers and others cite it, each with the edition', () => {
    expect(texts(detail())).toEqual({
      法院文书: '《浙江省船闸条例》（2020年修订）第十三条之一第一款第一项',
      论文: '《浙江省船闸条例》（2020年修订）第13条之一第1款第1项',
      一般: '《浙江省船闸条例》（2020年3月1日修订，自2020年5月1日起施行）第十三条之一第一款第一项，未见失效依据（截至2026年11月20日），载法规库，https://x/details?id=1',
    })
  })
  it('a court names no edition of a law that has had one text only', () =>
    expect(texts(detail(1))['法院文书']).toBe('《浙江省船闸条例》第十三条之一第一款第一项'))
})

describe('wordingsOf', () => {
  const edition = (
    versionId: string | null,
    date: string,
    change?: 'first' | 'same' | 'changed' | 'renumbered' | 'added',
    label = '第二条',
  ): ArticleEdition => ({
    versionId,
    date,
    kind: '修正',
    effectDate: null,
    article: change
      ? {
          anchor: 't2',
          label,
          text: '文字',
          change,
          pieces: change === 'changed' ? [{ op: 'insert', text: '文字' }] : [],
        }
      : null,
  })
  const notes = (...editions: ArticleEdition[]) => wordingsOf(editions, 'v2').map(({ note }) => note)
  it('each text says what became of the article, the newest first', () => {
    expect(notes(edition('v1', '2010-01-01', 'first'), edition('v2', '2020-01-01', 'changed', '第三条'))).toEqual([
      '与2010年1月1日修正的文本相比有修改，原为第二条',
      '',
    ])
    expect(notes(edition('v1', '2010-01-01'), edition('v2', '2020-01-01', 'added'))).toEqual([
      '与2010年1月1日修正的文本相比为新增',
      '没有对应的条文',
    ])
  })
  it('texts that are not held are named, also where they lie between two that are compared', () => {
    expect(
      notes(
        edition(null, '2000-01-01'),
        edition('v1', '2010-01-01', 'first'),
        edition(null, '2015-01-01'),
        edition('v2', '2020-01-01', 'same'),
      ),
    ).toEqual([
      '与2010年1月1日修正的文本相比文字未变，其间有未收录的文本',
      '本库未收录，文字不详',
      '更早的文本未收录',
      '本库未收录，文字不详',
    ])
  })
  it('words are shown whole only where neither the page nor the differences show them', () => {
    const whole = (...editions: ArticleEdition[]) => wordingsOf(editions, 'v2').map((wording) => wording.whole)
    expect(whole(edition('v1', '2010-01-01', 'first'), edition('v2', '2020-01-01', 'changed'))).toEqual([false, false])
    expect(whole(edition('v1', '2010-01-01', 'first'), edition('v3', '2015-01-01'))).toEqual([false, true])
  })
})

describe('meantIn', () => {
  it('a reference to another text names it, and one to a text that is not held says so', () => {
    const meant = { versionId: 'v1', versionDate: '2010-03-01', kind: '制定' }
    expect(meantIn({ edition: 'other', meant, targetLabel: '第二条' })).toBe('所指为2010年3月1日通过文本的第二条')
    expect(meantIn({ edition: 'stable', meant: null, targetLabel: '第二条' })).toContain('条号未变')
    expect(meantIn({ edition: 'this', meant: null, targetLabel: '第二条' })).toBe('')
  })
})

describe('documentsOf', () => {
  it('references are gathered by document, and each region is named once', () => {
    const reference = (workId: string, region: string) =>
      ({ workId, region, region_dictText: `${region}市` }) as ArticleReference
    const documents = documentsOf(
      [reference('a', '甲'), reference('a', '甲'), reference('b', '甲'), reference('c', '乙')],
      true,
    )
    expect(documents.map(({ key, places, region }) => [key, places.length, region])).toEqual([
      ['a', 2, '甲市'],
      ['b', 1, null],
      ['c', 1, '乙市'],
    ])
  })
})
