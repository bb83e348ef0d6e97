import { describe, expect, it } from 'vitest'
import { type Candidate, judge, keysOf, withoutRepeated } from './match.rules.ts'
import type { ListedLaw } from './read-table.rules.ts'

const LIST = { asOf: '2026-06-30', region: '330000' }
const row = (more: Partial<ListedLaw> = {}): ListedLaw => ({
  place: '第2行',
  name: '某省石桥条例',
  docNumber: null,
  issuer: null,
  adoptedOn: '2015-03-27',
  publishedOn: null,
  effectiveOn: null,
  amendedOn: null,
  remark: null,
  fault: null,
  ...more,
})
type Version = Candidate['history']['versions'][number]
const version = (versionDate: string, more: Partial<Version> = {}): Version => ({
  versionId: `v${versionDate}`,
  versionDate,
  publishDate: versionDate,
  effectDate: versionDate,
  effectBasis: null,
  expireDate: null,
  editions: [],
  issued: [],
  workId: 'w',
  title: '某省石桥条例',
  kind: '制定',
  docNumber: null,
  docNumbers: [],
  publishWords: null,
  publishSource: null,
  articleCount: 1,
  charCount: 1,
  textHash: '',
  segmentId: null,
  ...more,
})
const work = (history: Partial<Candidate['history']> = {}, more: Partial<Candidate> = {}): Candidate => ({
  ord: 0,
  workId: 'w',
  title: '某省石桥条例',
  titleKey: '某省石桥条例',
  region: '330000',
  fType: 'FT01',
  issuers: [],
  history: {
    versions: [version('2015-03-27')],
    known: [],
    endings: [],
    doubts: [],
    checks: [],
    extensions: [],
    ...history,
  },
  ...more,
})
const basis = { kind: 'register' as const, words: '', workId: null, anchor: null }

describe('judge', () => {
  it('a row whose days agree with the only work of its name is matched with the text of the day', () => {
    expect(judge(row(), [work()], LIST)).toEqual({
      outcome: 'matched',
      reason: null,
      workId: 'w',
      versionId: 'v2015-03-27',
    })
  })
  it('a law of another region is not told by a list of this one until staff say so, and one of a place within it is', () => {
    const of = (region: string, chosen = false) => judge(row(), [work({}, { region })], LIST, chosen).outcome
    expect([of('340000'), of('000000'), of('330100'), of('340000', true)]).toEqual([
      'differs',
      'differs',
      'matched',
      'matched',
    ])
  })
  it('of several works the one of the region of the list, of the number and of the days is meant; else staff choose', () => {
    const elsewhere = work({}, { workId: 'x', region: '340000' })
    expect(judge(row(), [work(), elsewhere], LIST)).toMatchObject({ outcome: 'matched', workId: 'w' })
    const twin = work({ versions: [version('2001-01-01')] }, { workId: 'y' })
    expect(judge(row({ adoptedOn: '2001-01-01' }), [work(), twin], LIST)).toMatchObject({
      outcome: 'matched',
      workId: 'y',
    })
    expect(judge(row({ adoptedOn: null }), [work(), twin], LIST)).toMatchObject({ outcome: 'several', workId: null })
  })
  it('an amendment that the library does not hold, in the list or in its own register, is a difference', () => {
    expect(judge(row({ amendedOn: '2024-09-27' }), [work()], LIST)).toMatchObject({ outcome: 'newer' })
    const known = [{ date: '2024-09-27', kind: '修正', effectDate: '2024-10-01', basis }]
    expect(judge(row(), [work({ known })], LIST)).toMatchObject({
      outcome: 'newer',
      reason: expect.stringContaining('2024年9月27日的文本没有收录'),
    })
  })
  it('a list with an older amendment than the text held has to be looked at', () => {
    const versions = [version('2015-03-27'), version('2022-01-01')]
    expect(judge(row({ amendedOn: '2018-07-27' }), [work({ versions })], LIST)).toMatchObject({ outcome: 'differs' })
    expect(judge(row({ amendedOn: '2021-12-20' }), [work({ versions })], LIST)).toMatchObject({
      outcome: 'matched',
      versionId: 'v2022-01-01',
    })
  })
  it.each([
    ['was repealed before the day of the list', '2020-01-01', 'ended'],
    ['is repealed only after it', '2026-08-01', 'matched'],
  ])('a law that %s is judged so', (_, date, outcome) => {
    const endings = [{ manner: '废止' as const, byWorkId: null, byTitle: '某决定', date, madeOn: date, basis }]
    expect(judge(row(), [work({ endings })], LIST)).toMatchObject({ outcome })
    expect(judge(row(), [work({ endings })], LIST, true)).toMatchObject({ outcome })
  })
  it('a period of validity that has passed is no match, and a text that begins later is none either', () => {
    expect(
      judge(row(), [work({ versions: [version('2015-03-27', { expireDate: '2020-01-01' })] })], LIST),
    ).toMatchObject({ outcome: 'ended' })
    expect(
      judge(row(), [work({ versions: [version('2015-03-27', { effectDate: '2026-07-01' })] })], LIST),
    ).toMatchObject({ outcome: 'notYet' })
  })
  it('the repeal of the law that it implements is answered by the list', () => {
    const doubts = [{ relation: '实施', title: '某法', workId: null, date: '2024-01-01' }]
    expect(judge(row(), [work({ doubts })], LIST)).toMatchObject({ outcome: 'matched' })
    expect(judge(row(), [work({ doubts: [{ ...doubts[0]!, date: '2026-07-01' }] })], LIST)).toMatchObject({
      outcome: 'matched',
    })
  })
  it('days, number or a remark that speak against it are looked at, and what staff say counts', () => {
    for (const more of [
      { adoptedOn: '2009-01-01' },
      { remark: '2027年起废止' },
      { adoptedOn: null, docNumber: '某政发〔2015〕9号' },
    ]) {
      const one = work({ versions: [version('2015-03-27', { docNumbers: ['某政发〔2015〕3号'] })] })
      expect(judge(row(more), [one], LIST)).toMatchObject({ outcome: 'differs' })
      expect(judge(row(more), [one], LIST, true)).toMatchObject({ outcome: 'matched' })
    }
  })
  it('a row that could not be read and one whose name nobody has are told', () => {
    expect(judge(row({ fault: '第2行：读不出来' }), [work()], LIST)).toMatchObject({
      outcome: 'refused',
      reason: '第2行：读不出来',
    })
    expect(judge(row(), [], LIST)).toMatchObject({ outcome: 'missing' })
  })
})

describe('keysOf and withoutRepeated', () => {
  it('a name is looked for with and without its region, its state and the marks of an edition', () => {
    expect(keysOf('石桥条例（2018年修正）', ['某省', '某'])).toEqual(
      expect.arrayContaining(['石桥条例', '某省石桥条例', '中华人民共和国石桥条例']),
    )
    expect(keysOf('《某省石桥办法》（试行）', ['某省'])).toEqual(
      expect.arrayContaining(['某省石桥办法(试行)', '石桥办法(试行)', '某省石桥办法']),
    )
    expect(keysOf('某省石桥条例', ['某省'])[0]).toBe('某省石桥条例')
  })
  it('the second row of one work is a repetition', () => {
    const matched = { outcome: 'matched' as const, reason: null, workId: 'w', versionId: 'v' }
    const [first, second] = withoutRepeated([
      { ...matched, place: '第2行' },
      { ...matched, place: '第9行' },
    ])
    expect(first?.outcome).toBe('matched')
    expect(second).toMatchObject({ outcome: 'repeated', reason: '与第2行是同一部法规' })
  })
})
