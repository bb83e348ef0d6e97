import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Basis } from '#common/law/model.ts'
import {
  chainOf,
  effectOf,
  effectOfPart,
  endOfPeriod,
  partsOf,
  startOf,
  versionOn,
  type Ending,
  type History,
  type VersionDates,
} from './effect.rules.ts'

const basis: Basis = { kind: 'text', words: '自…起施行', workId: null, anchor: 't9' }
const registered: Basis = { kind: 'register', words: '国务院令第1号', workId: null, anchor: null }
const version = (
  versionId: string,
  versionDate: string | null,
  effectDate: string | null = versionDate,
  rest: Partial<VersionDates> = {},
): VersionDates => ({
  versionId,
  versionDate,
  publishDate: versionDate,
  effectDate,
  effectBasis: effectDate === null ? null : basis,
  expireDate: null,
  editions: [],
  ...rest,
})
const life = (versions: VersionDates[], rest: Partial<History> = {}): History => ({
  versions,
  known: [],
  endings: [],
  doubts: [],
  checks: [],
  extensions: [],
  ...rest,
})
const old = version('old', '2018-10-26')
const current = version('new', '2023-12-29', '2024-07-01')
const both = life([old, current])
const repeal = (date: string | null, madeOn = date): Ending => ({
  manner: '废止',
  byWorkId: 'w2',
  byTitle: '噪声污染防治法',
  date,
  madeOn,
  basis: { kind: 'decision', words: '同时废止', workId: 'w2', anchor: 't90' },
})

describe('endOfPeriod: what the province rules', () => {
  const periodRule = (name: string, trialYears: number | null = 2, otherYears: number | null = null) => ({
    trialYears,
    otherYears,
    source: '《浙江省行政规范性文件管理办法》',
    names: [name],
  })
  const ofName = (name: string, rest: Partial<VersionDates> = {}, ...years: [(number | null)?, (number | null)?]) =>
    version('v', '2024-02-20', '2024-03-01', { periodRule: periodRule(name, ...years), ...rest })
  it.each([
    ['浙江省渡口管理办法（试行）', 2, null, '2026-02-28'],
    ['关于印发《浙江省渡口管理暂行办法》的通知', 2, null, '2026-02-28'],
    ['浙江省渡口管理办法(暂行)', 3, 5, '2027-02-28'],
    ['浙江省渡口管理办法', 2, 5, '2029-02-28'],
    ['浙江省渡口管理办法', 2, null, null],
    ['浙江省渡口管理办法（试行）', null, 5, null],
    ['关于试行渡口夜航的通知', 2, null, null],
  ] as const)('%s under a rule of %s years for trials and %s for others ends on %s', (name, trial, other, day) =>
    expect(endOfPeriod(ofName(name, {}, trial, other), life([]))?.day ?? null).toBe(day),
  )
  it('the end that the text names counts before that of the province, and an extension before both', () => {
    const text = ofName('浙江省渡口管理办法（试行）', { expireDate: '2027-12-31' })
    expect(endOfPeriod(text, life([text]))).toEqual({ day: '2027-12-31', basis: null })
    const extension = { versionId: 'v', day: '2030-12-31', toldOn: '2026-06-01', basis: registered }
    const untold = ofName('浙江省渡口管理办法（试行）')
    expect(endOfPeriod(untold, life([untold], { extensions: [extension] }))).toEqual({
      day: '2030-12-31',
      basis: registered,
    })
  })
  it('a document whose day of effect is unknown is valid from its publication, and without any day it has no end', () => {
    expect(endOfPeriod(ofName('某办法（试行）', { effectDate: null }), life([]))?.day).toBe('2026-02-19')
    expect(endOfPeriod(ofName('某办法（试行）', { effectDate: null, publishDate: null }), life([]))).toBeNull()
  })
  it('a document has ended on the day after, and the reader is told the rule', () => {
    const text = ofName('浙江省渡口管理办法（试行）')
    expect(effectOf(text, life([text]), '2026-02-28').look).not.toBe('05')
    expect(effectOf(text, life([text]), '2026-03-01')).toMatchObject({
      look: '05',
      reason: '有效期按本省规定至2026年2月28日，已届满',
      since: '2026-03-01',
      basis: { kind: 'rule', words: '试行、暂行的规范性文件有效期不超过2年，《浙江省行政规范性文件管理办法》' },
    })
  })
  it('of several documents that a notice issues each has the rule for its own name and days', () => {
    const issuedAs = (anchor: string, name: string, effectDate: string) => ({
      name,
      nameKey: name,
      anchor,
      scope: `${anchor}_`,
      effectDate,
      expireDate: null,
    })
    const notice = ofName(
      '关于印发《甲办法（试行）》《乙办法》的通知',
      { issued: [issuedAs('w1', '甲办法（试行）', '2024-05-01'), issuedAs('w2', '乙办法', '2024-06-01')] },
      2,
      5,
    )
    expect(partsOf(notice).map((part) => effectOfPart(notice, life([notice]), part, '2024-07-01').expireDate)).toEqual([
      '2026-04-30',
      '2029-05-31',
    ])
    expect(endOfPeriod(notice, life([notice]))?.day).toBe('2029-05-31')
  })
})

describe('effectOf: a notice that issues several documents', () => {
  const part = (anchor: string, nameKey: string, effectDate: string, expireDate: string | null) => ({
    name: nameKey,
    nameKey,
    anchor,
    scope: `${anchor}_`,
    effectDate,
    expireDate,
  })
  const notice = version('notice', '2024-02-01', '2024-03-01', {
    expireDate: '2028-12-31',
    issued: [
      part('w1', '甲办法', '2024-03-01', '2026-12-31'),
      part('w2', '乙细则', '2024-04-01', '2028-12-31'),
      part('w2', '乙实施细则', '2024-04-01', '2028-12-31'),
    ],
  })
  const ends = (targetKey: string, date: string): Ending => ({ ...repeal(date), targetKey })
  const looks = (rest: Partial<History>, day: string) => {
    const history = life([notice], rest)
    return [
      effectOf(notice, history, day).look,
      ...partsOf(notice).map((one) => effectOfPart(notice, history, one, day).effect.look),
    ]
  }
  it('stands while one of them does, and each ends by its own period', () => {
    expect(looks({}, '2027-06-01')).toEqual(['unverified', '05', 'unverified'])
    expect(looks({}, '2029-01-01')).toEqual(['05', '05', '05'])
    expect(looks({}, '2024-03-15')).toEqual(['unverified', 'unverified', '02'])
  })
  it('is ended by an act that ends one of them only when the others are ended too', () => {
    expect(looks({ endings: [ends('乙实施细则', '2025-01-01')] }, '2025-06-01')).toEqual([
      'unverified',
      'unverified',
      '04',
    ])
    expect(looks({ endings: [ends('乙细则', '2025-01-01'), ends('甲办法', '2025-09-01')] }, '2025-06-01')).toEqual([
      '01',
      '01',
      '04',
    ])
    expect(looks({ endings: [ends('乙细则', '2025-01-01'), ends('甲办法', '2025-09-01')] }, '2025-10-01')).toEqual([
      '04',
      '04',
      '04',
    ])
    expect(looks({ endings: [ends('关于印发甲办法和乙细则的通知', '2025-01-01')] }, '2025-06-01')).toEqual([
      '04',
      '04',
      '04',
    ])
  })
  it('is in force until the last of their periods, as far as it was extended', () => {
    const extended = { versionId: 'notice', day: '2030-12-31', toldOn: '2026-06-01', targetKey: '甲办法', basis }
    const history = life([notice], { extensions: [extended] })
    expect(endOfPeriod(notice, history)?.day).toBe('2030-12-31')
    expect(partsOf(notice).map((one) => effectOfPart(notice, history, one, '2029-06-01').expireDate)).toEqual([
      '2030-12-31',
      '2028-12-31',
    ])
    expect(looks({ extensions: [extended] }, '2029-06-01')).toEqual(['01', '01', '05'])
  })
})

describe('effectOf: a clause that ends a text of the same name', () => {
  const earlier = version('earlier', '2001-03-01', '2001-04-01', { docNumbers: ['滨海省人民政府令第101号'] })
  const later = version('later', '2025-04-28', '2025-06-01', { docNumbers: ['滨海省人民政府令第288号'] })
  const clause = (rest: Partial<Ending>): Ending => ({
    ...repeal('2025-06-01', '2025-04-28'),
    isOfSameName: true,
    ...rest,
  })
  const look = (one: VersionDates, ending: Ending) =>
    effectOf(one, life([one], { endings: [ending] }), '2026-01-01').look
  it('never ends the text of its own number, under whatever title that is held', () => {
    expect(look(later, clause({ isOfSameName: false, byNumber: '滨海省人民政府令〔2025〕第288号' }))).toBe('04')
    expect(look(later, clause({ isOfSameName: false, byNumber: '滨海省人民政府令 第 288 号' }))).toBe('unverified')
  })
  it('ends the text of the number that it names and no other one', () => {
    const named = clause({ ofNumbers: ['滨海省人民政府令第101号'] })
    expect([look(earlier, named), look(later, named)]).toEqual(['04', 'unverified'])
  })
  it('ends the earlier text of the name where it names no number', () => {
    expect([look(earlier, clause({})), look(later, clause({}))]).toEqual(['04', 'unverified'])
  })
  it('does not end a text of the name whose day nobody knows', () => {
    expect(look(version('undated', null, null), clause({}))).toBe('unverified')
  })
  it('ends a text that was amended since, although its number is now that of the change', () => {
    const amended = version('amended', '2010-05-01', '2010-06-01', {
      docNumbers: ['滨海省人民政府令第150号'],
      editions: [
        { date: '2001-03-01', kind: '制定', words: '' },
        { date: '2010-05-01', kind: '修正', words: '' },
      ],
    })
    expect(look(amended, clause({ ofNumbers: ['滨海省人民政府令第101号'] }))).toBe('04')
  })
})

describe('versionOn', () => {
  it('the old version counts until the new one takes effect', () => {
    expect(versionOn(both, '2024-06-30')).toMatchObject({ version: { versionId: 'old' }, sure: 'certain' })
    expect(versionOn(both, '2024-07-01')).toMatchObject({ version: { versionId: 'new' }, sure: 'certain' })
  })
  it('the published version is read before any took effect', () => {
    expect(versionOn(life([current]), '2024-01-01')).toMatchObject({ version: { versionId: 'new' }, sure: 'notYet' })
  })
  it('no version counts before the first publication', () => {
    expect(versionOn(both, '2017-01-01')).toBeNull()
  })
  it('a version whose day of effect is not known is read with doubt for two years', () => {
    const unknown = version('unknown', '2023-12-29', null)
    expect(versionOn(life([old, unknown]), '2024-01-15')).toMatchObject({
      version: { versionId: 'unknown' },
      sure: 'unknownDay',
    })
    expect(versionOn(life([old, unknown]), '2026-01-15')).toMatchObject({
      version: { versionId: 'unknown' },
      sure: 'certain',
    })
  })
  it('a day of a text that is not held is a gap with the nearest text held', () => {
    const newest = version('newest', '2018-10-26', '2018-10-26', {
      editions: [
        { date: '1993-12-29', kind: '制定', words: '通过' },
        { date: '2005-10-27', kind: '修订', words: '修订' },
        { date: '2018-10-26', kind: '修正', words: '修正' },
      ],
    })
    expect(versionOn(life([newest]), '2010-01-01')).toMatchObject({
      version: { versionId: 'newest' },
      sure: 'gap',
      missing: { date: '2005-10-27', kind: '修订', version: null },
    })
    expect(versionOn(life([newest]), '2019-01-01')).toMatchObject({ sure: 'certain' })
  })
  it('a registered newer text that is not held leaves a gap today', () => {
    const known = [{ date: '2025-06-27', kind: '修订', effectDate: '2026-01-01', basis: registered }]
    expect(versionOn(life([current], { known }), '2025-12-31')).toMatchObject({ sure: 'certain' })
    expect(versionOn(life([current], { known }), '2026-01-01')).toMatchObject({
      version: { versionId: 'new' },
      sure: 'gap',
    })
  })
  it('a text without any date is read and said to have none', () => {
    expect(versionOn(life([version('bare', null)]), '2020-01-01')).toMatchObject({ sure: 'undated' })
  })

  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const anyVersion = fc.record({
    made: day,
    wait: fc.integer({ min: 0, max: 500 }),
    known: fc.boolean(),
    held: fc.boolean(),
  })
  it('for any day exactly one text counts, or the gap is named', () => {
    fc.assert(
      fc.property(fc.array(anyVersion, { minLength: 1, maxLength: 6 }), day, (made, asked) => {
        const texts = made.toSorted((a, b) => (a.made < b.made ? -1 : 1))
        const held = texts.flatMap((one, i) => {
          const effect = new Date(Date.parse(one.made) + one.wait * 86_400_000).toISOString().slice(0, 10)
          return one.held ? [version(`v${i}`, one.made, one.known ? effect : null)] : []
        })
        const editions = texts.map(({ made: date }) => ({ date, kind: '修正', words: '' }))
        const history = life(held.map((one) => ({ ...one, editions })))
        const reading = versionOn(history, asked)
        const begun = chainOf(history).filter((entry) => (entry.effectDate ?? entry.date ?? '') <= asked)
        if (reading === null) return held.length === 0 || begun.length === 0
        const isHeld = held.some(({ versionId }) => versionId === reading.version.versionId)
        // A text is certain only on days on which it had begun, and a gap names a text that had begun and is not held.
        const isCertain = reading.sure !== 'certain' || startOf(reading.version) <= asked
        const isNamed =
          reading.missing === null
            ? reading.sure !== 'gap'
            : begun.some((entry) => entry.date === reading.missing?.date && entry.version === null)
        return isHeld && isCertain && isNamed
      }),
    )
  })
})

describe('effectOf', () => {
  it('a version is 有效 from its first day when a later text says until when', () =>
    expect(effectOf(old, both, '2024-06-30')).toMatchObject({ look: '01', since: '2018-10-26', basis }))
  it('a version that nothing is said about is 未见失效依据 and no code', () =>
    expect(effectOf(current, both, '2024-07-01')).toMatchObject({
      look: 'unverified',
      since: '2024-07-01',
      basis: null,
      text: '未见失效依据',
    }))
  it('a version is 尚未施行 on the day before its first', () =>
    expect(effectOf(current, both, '2024-06-30')).toMatchObject({ look: '02', reason: '自2024年7月1日起施行' }))
  it('a law whose only text is to take effect later is 尚未施行 since its publication and no longer from that day', () => {
    expect(effectOf(current, life([current]), '2024-06-30')).toEqual({
      look: '02',
      text: '尚未施行',
      reason: '自2024年7月1日起施行',
      since: '2023-12-29',
      by: null,
      basis,
    })
    expect(effectOf(current, life([current]), '2024-07-01')).toMatchObject({ look: 'unverified', since: '2024-07-01' })
  })
  it('a version is 已修改 since the day a newer one is in force', () =>
    expect(effectOf(old, both, '2024-07-01')).toMatchObject({ look: '03', since: '2024-07-01' }))
  it('a version is 待核 while the day of effect of a newer one is not known, and 已修改 without a day two years later', () => {
    const unknown = life([old, version('unknown', '2023-12-29', null)])
    expect(effectOf(old, unknown, '2024-01-15')).toMatchObject({ look: 'toCheck', basis: null })
    expect(effectOf(old, unknown, '2026-01-15')).toMatchObject({ look: '03', since: null })
  })
  it('a version is 已修改 by a registered text that is not held, and says so', () => {
    const known = [{ date: '2025-06-27', kind: '修订', effectDate: '2026-01-01', basis: registered }]
    const effect = effectOf(current, life([current], { known }), '2026-02-01')
    expect(effect).toMatchObject({ look: '03', since: '2026-01-01', basis: registered })
    expect(effect.reason).toContain('本库未收录')
  })
  it('a version is 已废止 from the day the repealing document takes effect, and names that document', () => {
    expect(effectOf(old, life([old], { endings: [repeal('2022-06-05')] }), '2022-06-04').look).toBe('01')
    expect(effectOf(old, life([old], { endings: [repeal('2022-06-05')] }), '2022-06-05')).toMatchObject({
      look: '04',
      since: '2022-06-05',
      by: { workId: 'w2' },
      basis: { kind: 'decision', anchor: 't90' },
    })
  })
  it('a version is 已失效 where the act says so', () => {
    const endings: Ending[] = [{ ...repeal('2020-01-01'), manner: '失效' }]
    expect(effectOf(old, life([old], { endings }), '2021-01-01')).toMatchObject({ look: '05' })
  })
  it('a repeal whose day is not known is 待核 at first and no day is made up for it', () => {
    const endings = [repeal(null, '2022-01-01')]
    expect(effectOf(old, life([old], { endings }), '2022-06-01')).toMatchObject({ look: 'toCheck' })
    expect(effectOf(old, life([old], { endings }), '2024-06-01')).toMatchObject({ look: '04', since: null })
  })
  it('a law is not ended by a repeal older than its newest text', () =>
    expect(effectOf(current, life([current], { endings: [repeal('2019-01-01')] }), '2025-01-01').look).toBe(
      'unverified',
    ))
  it('a version is 已失效 on the day after its term', () => {
    const term = version('t', '2020-01-01', '2020-01-01', { expireDate: '2024-12-31' })
    expect(effectOf(term, life([term]), '2024-12-31').look).toBe('unverified')
    expect(effectOf(term, life([term]), '2025-01-01')).toMatchObject({ look: '05', since: '2025-01-01' })
  })
  it('an interpretation whose law is repealed is 待核, unless it was changed afterwards', () => {
    const doubts = [{ relation: '解释', title: '中华人民共和国合同法', workId: null, date: '2021-01-01' }]
    expect(effectOf(old, life([old], { doubts }), '2021-01-01')).toMatchObject({
      look: 'toCheck',
      by: { title: '中华人民共和国合同法' },
    })
    expect(effectOf(old, life([old], { doubts }), '2020-12-31').look).toBe('unverified')
    expect(effectOf(current, life([current], { doubts }), '2025-01-01').look).toBe('unverified')
  })
  it('a version that was checked is 有效 with the day of the check', () => {
    const checks = [{ editionDate: '2023-12-29', day: '2025-03-01', basis: registered }]
    const effect = effectOf(current, life([current], { checks }), '2025-06-01')
    expect(effect).toMatchObject({ look: '01', basis: registered })
    expect(effect.reason).toContain('2025年3月1日核实有效')
    expect(effect.checkedOn).toBe('2025-03-01')
  })
  it('of several checks of a text the newest counts, and one of an older text or of another one says nothing of it', () => {
    const check = (day: string, more: object = {}) => ({ editionDate: null, day, basis: registered, ...more })
    const on = (...checks: ReturnType<typeof check>[]) => effectOf(current, life([current], { checks }), '2025-06-01')
    expect(on(check('2024-08-01'), check('2025-03-01')).checkedOn).toBe('2025-03-01')
    expect(on(check('2023-01-01')).look).toBe('unverified')
    expect(on(check('2025-03-01', { versionId: 'other' })).look).toBe('unverified')
    expect(on(check('2025-03-01', { versionId: 'new' })).look).toBe('01')
  })
  it('a text whose day of effect is unknown is in force from the day of its check on', () => {
    const text = version('v', '2025-01-01', null)
    const checked = life([text], { checks: [{ editionDate: null, day: '2025-06-30', basis: registered }] })
    expect(effectOf(text, checked, '2025-06-30')).toMatchObject({ look: '01', checkedOn: '2025-06-30' })
    expect(versionOn(checked, '2025-06-30')?.sure).toBe('certain')
    expect(effectOf(text, checked, '2025-06-29').look).toBe('unverified')
    expect(versionOn(checked, '2025-06-29')?.sure).toBe('unknownDay')
  })
  it('a check made after the law that a text implements had ended answers the doubt, and an earlier one does not', () => {
    const doubts = [{ relation: '实施', title: '某法', workId: null, date: '2021-01-01' }]
    const on = (day: string) =>
      effectOf(old, life([old], { doubts, checks: [{ editionDate: null, day, basis: registered }] }), '2025-01-01').look
    expect(on('2024-06-30')).toBe('01')
    expect(on('2020-06-30')).toBe('toCheck')
  })
})

describe('an extended period of validity', () => {
  const text = version('v', '2020-01-01', '2020-02-01', { expireDate: '2025-01-31' })
  const manual: Basis = { kind: 'manual', words: '《延期决定》', workId: null, anchor: null }
  const extended = life([text], {
    extensions: [
      { versionId: 'v', day: '2030-01-31', toldOn: '2026-01-01', basis: manual },
      { versionId: 'v', day: '2027-01-31', toldOn: '2026-01-01', basis: manual },
      { versionId: 'other', day: '2099-01-31', toldOn: '2026-01-01', basis: manual },
    ],
  })
  it.each([
    ['2026-01-01', '01', '自2020年2月1日起施行，有效期延长至2030年1月31日'],
    ['2030-01-31', '01', '自2020年2月1日起施行，有效期延长至2030年1月31日'],
    ['2030-02-01', '05', '有效期经延长至2030年1月31日，已届满'],
  ])('on %s the force is %s, with the extension as its basis', (day, look, reason) => {
    expect(effectOf(text, extended, day)).toMatchObject({ look, reason, basis: manual })
  })
  it('without it the end that the text names counts', () => {
    expect(effectOf(text, life([text]), '2025-02-01')).toMatchObject({ look: '05', basis: { kind: 'text' } })
  })
  it('does not outlive an act that ends the law', () => {
    expect(effectOf(text, life([text], { ...extended, endings: [repeal('2026-06-01')] }), '2026-07-01').look).toBe('04')
  })
})
