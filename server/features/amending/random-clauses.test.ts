import { describe, expect, test } from 'vitest'
import { FORM_NAMES, randomOutcome } from './random-clauses.ts'

describe('random decisions over random laws', () => {
  test.each(FORM_NAMES)('%s is done right or asked, and what it does not name stays', (form) => {
    const outcomes = Array.from({ length: 12 }, (_, at) => randomOutcome(at * 7919 + 1, form)).filter(
      (outcome) => outcome !== null,
    )
    expect(outcomes.length).toBeGreaterThan(0)
    for (const { kind, decision, lost, made, expected } of outcomes) {
      expect(lost, decision.join('\n')).toEqual([])
      expect(kind === 'wrong' ? made : expected, decision.join('\n')).toBe(expected)
    }
    expect(outcomes.some(({ kind }) => kind === 'equal')).toBe(true)
  })
})
