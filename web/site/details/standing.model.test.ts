import { describe, expect, it } from 'vitest'
import { EFFECT_TEXT } from '#common/law/model.ts'
import type { Detail, Relation, VersionSummary } from '#common/contract/laws.ts'
import { bannerOf, factsOf, heldUntil, readingPoint, standingOf } from './standing.model.ts'
import { relationGroups } from './relations.model.ts'

const summary = (status: '01' | '02' | '03' | '04' | '05', part: Partial<VersionSummary> = {}): VersionSummary => ({
  versionId: `v${status}`,
  versionDate: '2018-10-26',
  publishDate: '2018-10-26',
  publishDateBasis: null,
  effectDate: '2018-10-26',
  effectDateBasis: null,
  endDate: null,
  kind: '修正',
  docNumber: null,
  articleCount: 1,
  effect: { status, state: null, text: EFFECT_TEXT[status], reason: '', since: null, by: null, basis: null },
  ...part,
})
const detail = (
  version: VersionSummary,
  versions: VersionSummary[] = [version],
  part: Partial<Detail> = {},
): Detail => ({
  work: {
    workId: 'w1',
    title: '某法',
    shortTitle: '某法',
    aliases: ['甲法'],
    fType: 'FT10',
    fType_dictText: '宪法、法律',
    fLevel: 'F00',
    fLevel_dictText: '国家级',
    region: '000000',
    region_dictText: '国家',
    subject: null,
    subject_dictText: null,
    issuers: ['全国人大常委会'],
    issuersToday: [null],
  },
  version: {
    ...version,
    title: '某法',
    titleNote: '',
    events: [],
    adoptDate: null,
    approveDate: null,
    expireDate: null,
    expireDateBasis: null,
    statedExpireDate: null,
    effectText: '',
    charCount: 1,
    textHash: '',
    corrections: [],
    parts: [],
  },
  versions,
  missingEditions: [],
  unapplied: [],
  newestDay: '2025-03-31',
  completeUntil: null,
  isAhead: false,
  reading: { sure: 'certain', missing: null },
  recognised: false,
  scan: null,
  asOf: '2025-06-20',
  tree: [],
  relations: [],
  attachments: [],
  ...part,
})

describe('bannerOf', () => {
  it('bannerOf and the bar say of a day that has not come that the text may change until then', () => {
    const later = detail(summary('01'), undefined, { asOf: '2999-01-01', isAhead: true })
    expect(bannerOf(later)?.text).toBe('2999年1月1日尚未到来：以下是按目前所知届时适用的文本，此后可能修改。')
    expect(readingPoint(later)).toEqual({ label: '阅读时点（未来）', day: '2999-01-01' })
  })
  it('bannerOf gives no banner for the law in force', () => {
    expect(bannerOf(detail(summary('01')))).toBeNull()
  })
  it('the banner of an old text points to the current one', () => {
    const banner = bannerOf(detail(summary('03', { endDate: '2024-07-01' }), [summary('01'), summary('03')]))
    expect(banner).toEqual({
      tone: 'old',
      text: '您正在阅读2018年10月26日修正的历史文本，已于2024年7月1日被新文本取代。',
      link: { text: '阅读本库最新文本', id: 'w1' },
    })
  })
  it('the banner warns when a text that was law on the day read is no longer law', () => {
    const then = detail(
      summary('01', { versionId: 'old' }),
      [summary('01', { versionId: 'new' }), summary('03', { versionId: 'old', endDate: '2024-07-01' })],
      { asOf: '2020-01-01' },
    )
    expect(bannerOf(then)).toMatchObject({ tone: 'old', link: { id: 'w1' } })
    expect(bannerOf(then)?.text).toContain('已于2024年7月1日被新文本取代')
    expect(standingOf(then)).toMatchObject({ look: '01', text: '有效', words: '2020年1月1日当日有效，现已修改' })
  })
  it('the banner says what repealed the law', () => {
    const gone = summary('04', {
      effect: {
        status: '04',
        state: null,
        text: '已废止',
        reason: '被《乙法》废止',
        since: '2021-01-01',
        by: { workId: 'w2', title: '乙法' },
        basis: null,
      },
    })
    expect(bannerOf(detail(gone))).toEqual({
      tone: 'gone',
      text: '本文件自2021年1月1日起已被《乙法》废止。',
      link: { text: '阅读《乙法》', id: 'w2' },
    })
  })
  it('the banner warns of a text not yet in force', () => {
    expect(bannerOf(detail(summary('02', { effectDate: '2025-07-15' })))?.text).toBe(
      '本文本自2025年7月15日起施行，目前尚未生效。',
    )
    expect(bannerOf(detail(summary('02', { effectDate: null })))?.text).toContain('另行规定')
  })
  it('the banner announces a coming text', () => {
    const banner = bannerOf(detail(summary('01'), [summary('02', { effectDate: '2026-01-01' }), summary('01')]))
    expect(banner).toMatchObject({ tone: 'note', link: { version: 'v02' } })
  })
})

describe('readingPoint and factsOf', () => {
  it('the banner of a text whose first day nobody knows leads to the one before, and is left out where there never was one', () => {
    const text = summary('01', { effectDate: null, versionDate: '2024-05-01' })
    const reading: Detail['reading'] = { sure: 'unknownDay', missing: null }
    expect(bannerOf(detail(text, [text], { reading }))).toMatchObject({ link: null })
    const only = { ...text, kind: '制定' as const }
    expect(bannerOf(detail(only, [only], { reading }))).toBeNull()
    expect(bannerOf(detail(text, [text, summary('03')], { reading }))).toMatchObject({
      text: '本文本的施行日期未载明，2025年6月20日是否已经施行无法确定。',
      link: { version: 'v03' },
    })
  })
  it('the title block says the day read', () => {
    expect(readingPoint(detail(summary('01')))).toEqual({ label: '阅读时点', day: '2025-06-20' })
    expect(readingPoint(detail(summary('03'), [], { asOf: null }))).toEqual({ label: '修正文本', day: '2018-10-26' })
  })
  it('the facts leave out what is unknown', () => {
    expect(factsOf(detail(summary('01'))).map((fact) => fact.name)).toEqual([
      '制定机关',
      '类型',
      '层级地区',
      '公布日期',
      '施行日期',
      '简称',
    ])
  })
  it('a day of effect that does not follow from the text is unknown, with the words of the text and which text they are of', () => {
    const effectText = '本条例自2005年5月1日起施行。'
    const dayOf = (kind: '制定' | '修正') => {
      const unknown = detail(summary('01', { effectDate: null, kind }))
      return factsOf({ ...unknown, version: { ...unknown.version, effectText } }).find(
        ({ name }) => name === '施行日期',
      )
    }
    expect(dayOf('修正')).toEqual({
      name: '施行日期',
      value: '未载明',
      basis: `正文所载是最初文本的施行日期：${effectText}`,
    })
    expect(dayOf('制定')?.basis).toBe(`正文：${effectText}`)
  })
  it('a text that no act is known of shows the date of its file, and says that it is that', () => {
    expect(factsOf(detail(summary('01', { kind: '版本' }))).find(({ name }) => name === '文本日期')).toEqual({
      name: '文本日期',
      value: '2018-10-26',
      basis: '文件名所载日期',
    })
    expect(factsOf(detail(summary('01'))).map(({ name }) => name)).not.toContain('文本日期')
  })
})

describe('heldUntil', () => {
  it('a law says up to which day its kind has been checked to be complete', () => {
    expect(heldUntil(detail(summary('01'), undefined, { completeUntil: '2026-06-30' }))).toBe(
      '数据截至2026年6月30日：此前公布的宪法、法律经核对已全部收录，此后的修改和废止可能尚未收录。',
    )
  })
  it('a law of a kind that nobody has checked says so, with the day of the newest document', () => {
    expect(heldUntil(detail(summary('01')))).toBe(
      '本库最新一件文件的日期是2025年3月31日；收录是否完整尚未核对，修改和废止可能尚未收录。',
    )
  })
})

describe('the basis of a day', () => {
  it('a 题注 that only says 施行 is quoted with its day', () => {
    const basis = { kind: 'titleNote' as const, words: '施行', workId: null, anchor: null }
    const facts = (words: string) =>
      factsOf(detail(summary('01', { effectDate: '2022-06-01', effectDateBasis: { ...basis, words } })))
    expect(facts('施行').find(({ name }) => name === '施行日期')?.basis).toBe('题注：2022年6月1日施行')
    expect(facts('国务院令第666号公布').find(({ name }) => name === '施行日期')?.basis).toBe(
      '题注：国务院令第666号公布',
    )
  })
})

describe('relationGroups', () => {
  const relation = (type: string, direction: 'in' | 'out', count: number, workId: string | null = 'w'): Relation => ({
    type,
    typeText: type,
    direction,
    workId,
    title: `${type}${count}`,
    effectStatus: null,
    effectState: null,
    places: [],
    count,
  })
  it('relationGroups puts what changes the effect first and the most cited on top', () => {
    const groups = relationGroups([
      relation('CITE', 'out', 1),
      relation('CITE', 'out', 5, null),
      relation('CITE', 'out', 3),
      relation('REPEAL', 'in', 1),
      relation('BASIS', 'out', 1),
      relation('READS', 'in', 1),
    ])
    expect(groups.map((group) => group.title)).toEqual(['废止本文件', '制定依据', '本文件引用', '被READS'])
    expect(groups[2]?.relations.map((item) => item.count)).toEqual([3, 1, 5])
  })
})
