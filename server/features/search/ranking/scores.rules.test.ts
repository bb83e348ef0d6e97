import { describe, expect, it } from 'vitest'
import { answerScore, besideWords, openScore, placeScore, standing, titleScore, wordsScore } from './scores.rules.ts'

/** Whether the first score is higher than the second, with both for whoever reads a failure. */
const isHigher = (one: number, other: number) => ({ one, other, higher: one > other })
const HIGHER = { higher: true }

describe('the score of a provision whose words are compulsory', () => {
  it.each([
    ['says all words itself', [1, 0, 1, 1], 1],
    ['says half of the words, its title the others', [1, 0, 0.5, 1], 0.4],
    ['says half of the words, nothing else the others', [1, 0, 0.5, 0.5], 0.2],
    ['says nothing itself', [0, 0, 0, 1], 0],
    ['is asked the very question', [0.7, 1, 1, 1], 1],
  ] as const)('of one that %s', (_, [said, nearest, own, covered], score) => {
    expect(wordsScore(said, nearest, own, covered)).toBeCloseTo(score, 10)
  })
  it('a question near to the query raises a provision that says little', () => {
    expect(isHigher(wordsScore(0.3, 1, 1, 1), wordsScore(0.3, 0, 1, 1))).toMatchObject(HIGHER)
  })
})

describe('the score of a provision of an open query', () => {
  it.each([
    ['all of the words', [0.5, 1, false], 1.1],
    ['half of the words', [0.5, 0.5, false], 0.725],
    ['none of the words', [0, 0, false], 0],
    ['a number that is asked for', [0.5, 1, true], 1.3],
  ] as const)('of one with %s', (_, [said, covered, numbered], score) => {
    expect(openScore(said, covered, numbered)).toBeCloseTo(score, 10)
  })
  it.each<[string, Parameters<typeof besideWords>, Parameters<typeof besideWords>]>([
    ['meaning just what is asked more than standing where the words are expected', [0, 1, 0], [1, 0, 0]],
    ['all telling pairs more than the same meaning', [0, 0, 1], [0, 1, 0]],
  ])('counts %s', (_, more, less) => {
    expect(isHigher(besideWords(...more), besideWords(...less))).toMatchObject(HIGHER)
  })
})

describe('the score of a title', () => {
  it.each([
    ['the query is the title', [1, 1, 100], 100],
    ['the query is half as long as the title', [1, 0.5, 100], 77.5],
    ['it holds half of the words', [0.5, 1, 100], 25],
    ['it holds none of them', [0, 1, 100], 0],
  ] as const)('where %s', (_, [asWords, filled, worth], score) => {
    expect(titleScore(asWords, filled, worth)).toBeCloseTo(score, 10)
  })
})

describe('what authority, force and home are worth', () => {
  it.each<[string, Parameters<typeof standing>, Parameters<typeof standing>]>([
    ['law in force before law not yet in force', [50, 'inForce', false, false], [50, 'notYet', false, false]],
    ['law not yet in force before law to be checked', [50, 'notYet', false, false], [50, 'toCheck', false, false]],
    ['law to be checked before law that has ended', [50, 'toCheck', false, false], [50, 'ended', false, false]],
    ['law of the home province before other law', [50, 'inForce', true, false], [50, 'inForce', false, false]],
    ['higher law before lower law', [60, 'inForce', false, true], [50, 'inForce', false, true]],
  ])('puts %s', (_, first, second) => {
    expect(isHigher(standing(...first), standing(...second))).toMatchObject(HIGHER)
  })
  it('a sentence asks no more for law of the home province than for other law', () => {
    expect(standing(50, 'inForce', true, true)).toBe(standing(50, 'inForce', false, true))
  })
})

describe('what its place is worth to a work where the query names one', () => {
  const HANGZHOU = '330100'
  it.each([
    ['the place itself, which says what is asked', ['330100', 10, 10, false], 180],
    ['the place itself, which says half of what is asked', ['330100', 4, 10, false], 90],
    ['the place itself, which says nothing of it', ['330100', 0, 10, false], 0],
    ['the place itself, of which a document says half', ['330100', 5, 10, true], 180],
    ['its province', ['330000', 10, 10, false], 30],
    ['the nation', ['000000', 10, 10, false], -20],
    ['another province', ['320000', 10, 10, false], -60],
  ] as const)('law of %s', (_, [region, said, most, isDocument], score) => {
    expect(placeScore(region, [HANGZHOU], said, most, isDocument)).toBeCloseTo(score, 10)
  })
})

describe('an answer of the vocabulary', () => {
  it('raises a work by its strongest answer only, whatever comes before it', () => {
    const both = answerScore(0.5, 0, true) + answerScore(1, 0.5, true)
    expect(both).toBeCloseTo(answerScore(1, 0, true), 10)
  })
  it('of another place than the one named brings a fifth', () => {
    expect(answerScore(1, 0, false)).toBeCloseTo(answerScore(1, 0, true) / 5, 10)
  })
})
