import { describe, expect, it } from 'vitest'
import type { WorkRow } from '../laws/laws.door.ts'
import { eventsOf, isToTell, toldTogether } from './library-events.rules.ts'

const version = (versionId: string, days: object) => ({
  versionId,
  title: '浙江省养犬管理条例',
  kind: '制定',
  versionDate: null,
  publishDate: null,
  effectDate: null,
  effectBasis: null,
  expireDate: null,
  editions: [],
  ...days,
})
const work = (versions: object[], more: object = {}) =>
  ({
    workId: 'w1',
    title: '浙江省养犬管理条例',
    versions,
    known: [],
    endings: [],
    doubts: [],
    checks: [],
    extensions: [],
    ...more,
  }) as unknown as WorkRow
const TODAY = '2026-11-20'
const told = (one: WorkRow) => eventsOf(one, TODAY).map(({ key, day, words }) => [key, day, words])
const OWN = version('v1', { publishDate: '2026-11-01', versionDate: '2026-10-30', effectDate: '2027-01-01' })
const repeal = (date: string, madeOn: string) => ({
  manner: '废止',
  byWorkId: 'w2',
  byTitle: '浙江省动物防疫条例',
  date,
  madeOn,
  basis: { kind: 'decision', words: '', workId: 'w2', anchor: null },
})

describe('events of the library', () => {
  it('a text is published and takes effect, each once', () =>
    expect(told(work([OWN]))).toEqual([
      ['edition v1', '2026-11-01', '《浙江省养犬管理条例》于2026年11月1日公布，自2027年1月1日起施行。'],
      ['effect v1', '2027-01-01', '《浙江省养犬管理条例》将自2027年1月1日起施行。'],
    ]))
  it('a correction is an event of its day that is told at once, and no new text', () => {
    const corrected = work([{ ...OWN, corrections: [{ id: 7, day: '2026-11-18', note: '第二条“二次”应为“三次”' }] }])
    const [edition, ...rest] = eventsOf(corrected, TODAY)
    expect([edition?.key, rest.map(({ kind }) => kind)]).toEqual(['edition v1', ['correction', 'effect']])
    expect(rest[0]).toMatchObject({
      key: 'correction 7',
      day: '2026-11-18',
      words: '《浙江省养犬管理条例》文本更正：第二条“二次”应为“三次”。',
    })
    expect(rest.filter((event) => isToTell(event, TODAY)).map(({ what }) => what)).toEqual(['更正'])
  })
  it('articles with days of their own are events of those days', () =>
    expect(
      told(
        work([
          {
            ...OWN,
            partDays: [
              { places: '第三条、第五条第二款', state: 'later', day: '2027-07-01' },
              { places: '第四条', state: 'stopped', day: '2026-11-10' },
            ],
          },
        ]),
      ).filter(([key]) => key?.startsWith('part')),
    ).toEqual([
      ['part v1 later 2027-07-01', '2027-07-01', '《浙江省养犬管理条例》第三条、第五条第二款将自2027年7月1日起施行。'],
      ['part v1 stopped 2026-11-10', '2026-11-10', '《浙江省养犬管理条例》第四条自2026年11月10日起停止施行。'],
    ]))
  it('a text without days is an event without a day', () =>
    expect(told(work([version('v1', {})]))).toEqual([['edition v1', null, '《浙江省养犬管理条例》已收录。']]))
  // spec §7.46
  it('a registered repeal is an event before its day, with the act that repeals', () => {
    const inForce = version('v1', { publishDate: '2020-01-01', versionDate: '2020-01-01', effectDate: '2020-02-01' })
    const [end] = eventsOf(work([inForce], { endings: [repeal('2027-03-01', '2026-11-18')] }), TODAY).filter(
      ({ kind }) => kind === 'end',
    )
    expect(end).toMatchObject({ key: 'end w1', day: '2027-03-01', what: '废止' })
    expect(end?.words).toContain('浙江省动物防疫条例')
    expect(end && isToTell(end, TODAY)).toBe(true)
  })
  it('an extension of a period of validity is an event of the day on which the public was told, with its basis', () => {
    const one = version('v1', {
      publishDate: '2020-01-01',
      versionDate: '2020-01-01',
      effectDate: '2020-02-01',
      expireDate: '2026-12-31',
    })
    const basis = { kind: 'manual', words: '《延期决定》，浙水发〔2026〕9号', workId: null, anchor: null }
    const extension = { versionId: 'v1', day: '2031-12-31', toldOn: '2026-11-10', basis }
    expect(
      told(
        work([one], {
          extensions: [extension, { ...extension, day: '2028-12-31' }, { ...extension, versionId: 'other' }],
        }),
      ),
    ).toContainEqual([
      'extension v1 2031-12-31',
      '2026-11-10',
      '《浙江省养犬管理条例》有效期延长至2031年12月31日，依据《延期决定》，浙水发〔2026〕9号。',
    ])
  })
  it('the end of a period of validity is an event on its day and not before', () => {
    const ends = (expireDate: string) => {
      const one = version('v1', {
        publishDate: '2020-01-01',
        versionDate: '2020-01-01',
        effectDate: '2020-02-01',
        expireDate,
      })
      return eventsOf(work([one]), TODAY).filter(({ kind }) => kind === 'end').length
    }
    expect([ends('2026-12-31'), ends('2026-11-19')]).toEqual([0, 1])
  })
  it('taking effect is told of on its day', () => {
    expect(isToTell({ kind: 'effect', day: '2026-11-21' }, TODAY)).toBe(false)
    expect(isToTell({ kind: 'effect', day: '2026-11-20' }, TODAY)).toBe(true)
  })
  it('of a text that is new followers are not told twice that it is in force', () => {
    const past = version('v1', { publishDate: '2026-11-01', versionDate: '2026-11-01', effectDate: '2026-11-10' })
    expect(toldTogether(eventsOf(work([past]), TODAY)).map(({ key }) => key)).toEqual(['edition v1'])
  })
})
