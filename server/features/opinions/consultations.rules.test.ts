import { describe, expect, it } from 'vitest'
import { daysFrom, provisionOf, publicStageOn, stageOn, termFault, withProvisions } from './consultations.rules.ts'

const term = (state: number) => ({ state, beginDate: '2026-11-20', endDate: '2026-12-20' })

describe('stageOn', () => {
  it.each([
    [10, '2026-11-25', 'draft'],
    [20, '2026-11-25', 'submitted'],
    [30, '2026-11-19', 'coming'],
    [30, '2026-11-20', 'open'],
    [30, '2026-12-20', 'open'],
    [30, '2026-12-21', 'ended'],
    [50, '2026-12-25', 'summing'],
    [60, '2026-12-25', 'checking'],
    [70, '2026-11-25', 'answered'],
    [80, '2026-11-25', 'archived'],
  ] as const)('a consultation stored as %i is on %s at the stage %s', (state, today, stage) =>
    expect(stageOn(term(state), today)).toBe(stage),
  )
  it.each([
    [30, 'ended'],
    [50, 'ended'],
    [60, 'ended'],
    [70, 'answered'],
  ] as const)('the public is told of %i that it is %s', (state, stage) =>
    expect(publicStageOn(term(state), '2026-12-25')).toBe(stage),
  )
})

describe('termFault', () => {
  it.each([
    ['2026-11-20', '2026-12-19', null, null],
    ['2026-11-20', '2026-12-18', null, 'shortReason'],
    ['2026-11-20', '2026-12-18', '紧急', null],
    ['2026-11-20', '2026-11-19', '紧急', 'endDate'],
  ])('a term from %s to %s with the reason %s has a fault in %s', (beginDate, endDate, shortReason, field) =>
    expect(termFault({ beginDate, endDate, shortReason })?.field ?? null).toBe(field),
  )
  it('days are counted across months and backwards', () =>
    expect([daysFrom('2026-11-30', '2026-12-02'), daysFrom('2026-12-02', '2026-11-30')]).toEqual([2, -2]))
})

describe('provisionOf', () => {
  const line = (level: string, label: string, text: string, anchor: string) => ({
    level,
    depth: 0,
    label,
    caption: '',
    text,
    anchor,
    repealed: false,
  })
  const lines = withProvisions([
    line('passage', '', '前言。', 'p'),
    line('chapter', '第一章', '总则', 'c1'),
    line('article', '第一条', '', 'a1'),
    line('paragraph', '', '甲。', 'a1~1'),
    line('item', '（一）', '乙；', 'a1~1~1'),
    line('article', '第二条', '丙。', 'a2'),
  ])
  it('a provision has its label and all of its words', () =>
    expect(provisionOf(lines, 'a1')).toEqual({ label: '第一条', quote: '甲。\n乙；' }))
  it.each(['a1~1', 'p', 'a3', ''])('%s is no provision that an opinion can name', (anchor) =>
    expect(provisionOf(lines, anchor)).toBeNull(),
  )
})
