import { describe, expect, it } from 'vitest'
import { checkFault, recallFault, STORED, waitingPart } from './consultation-acts.ts'

const states = Object.values(STORED)
const round = (state: number, writtenBy: string | null, submittedBy: string | null) => ({
  state,
  writtenBy,
  submittedBy,
})

describe('a second person of a consultation', () => {
  it('only a draft or an outcome that was submitted waits', () =>
    expect(states.filter((state) => waitingPart({ state }) !== null)).toEqual([STORED.submitted, STORED.checking]))
  it('nobody checks what does not wait, whoever wrote it', () => {
    for (const state of states.filter((one) => waitingPart({ state: one }) === null))
      expect(checkFault(round(state, 'a', 'b'), 'c')).toContain('没有等待审核')
  })
  it('for every writer and submitter those two are refused, and only they', () => {
    const people = ['a', 'b', 'c', null]
    for (const state of [STORED.submitted, STORED.checking])
      for (const writer of people)
        for (const submitter of people)
          for (const person of ['a', 'b', 'c']) {
            const isOwn = person === writer || person === submitter
            expect(
              checkFault(round(state, writer, submitter), person) !== null,
              `${state} ${writer} ${submitter} ${person}`,
            ).toBe(isOwn)
          }
  })
  it('only who submitted takes it back', () => {
    expect(recallFault(round(STORED.submitted, 'a', 'b'), 'b')).toBeNull()
    expect(recallFault(round(STORED.submitted, 'a', 'b'), 'a')).toBe('只有提交人可以撤回')
    expect(recallFault(round(STORED.open, 'a', 'b'), 'b')).toContain('没有等待审核')
  })
})
