import { describe, expect, it } from 'vitest'
import { planOf } from './steps.rules.ts'
import { designOf, fieldOf } from '#server/testing/designs.ts'

const field = (id: string, name = id, other = {}) => ({ ...fieldOf(name, id, other), id })
const kindsOf = (before: ReturnType<typeof designOf>, after: ReturnType<typeof designOf>) =>
  planOf('t', before, after).steps.map((step) => step.kind)

describe('planOf', () => {
  it('the same design needs no step', () => {
    const design = designOf([field('a', 'a', { unique: true }), field('b')], {
      indexes: [{ id: 'i', unique: false, fields: ['a', 'b'] }],
    })
    expect(planOf('t', design, structuredClone(design))).toEqual({ steps: [], losing: [] })
  })
  // spec §1.7
  it('fields that exchange their names pass through names that nobody can choose', () => {
    const { steps, losing } = planOf(
      't',
      designOf([field('x', 'a'), field('y', 'b')]),
      designOf([field('x', 'b'), field('y', 'a')]),
    )
    expect(steps.map((step) => (step.kind === 'renameColumn' ? `${step.from} ${step.to}` : step.kind))).toEqual([
      'a _0',
      'b _1',
      '_0 b',
      '_1 a',
    ])
    expect(losing).toEqual([])
  })
  it('a name becomes free before another field takes it', () => {
    expect(kindsOf(designOf([field('x', 'a'), field('y', 'b')]), designOf([field('y', 'a'), field('z', 'b')]))).toEqual(
      ['dropColumn', 'renameColumn', 'addColumn'],
    )
  })
  it.each<
    ['string' | 'int' | 'decimal' | 'date' | 'datetime', 'string' | 'int' | 'decimal' | 'date' | 'datetime', number]
  >([
    ['int', 'decimal', 0],
    ['date', 'datetime', 0],
    ['datetime', 'string', 0],
    ['decimal', 'int', 1],
    ['string', 'date', 1],
    ['datetime', 'date', 1],
  ])('a field that was %s and becomes %s may lose values: %i', (from, to, count) => {
    expect(
      planOf('t', designOf([field('a', 'a', { type: from })]), designOf([field('a', 'a', { type: to })])).losing,
    ).toHaveLength(count)
  })
  it('an index follows its fields through new names, and is made again for other fields', () => {
    const index = { id: 'i', unique: false, fields: ['a'] }
    const design = designOf([field('a'), field('b')], { indexes: [index] })
    expect(kindsOf(design, designOf([field('a', 'c'), field('b')], { indexes: [index] }))).toEqual(['renameColumn'])
    expect(kindsOf(design, designOf([field('a'), field('b')], { indexes: [{ ...index, fields: ['b'] }] }))).toEqual([
      'dropIndex',
      'createIndex',
    ])
    expect(kindsOf(design, designOf([field('b')], { indexes: [] }))).toEqual(['dropIndex', 'dropColumn'])
  })
})
