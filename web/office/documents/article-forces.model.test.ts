import { expect, it } from 'vitest'
import { forcesFault, movedForces, withForce } from './article-forces.model.ts'

const later = { place: '第四条', state: 'later', day: '2027-01-01', basis: '附则' } as const
const stopped = { place: '第二条', state: 'stopped', day: null, basis: '决定' } as const

it('an article has one statement about its force, the last one', () => {
  expect(withForce([later], stopped)).toEqual([later, stopped])
  expect(withForce([later, stopped], { ...later, day: null })).toEqual([{ ...later, day: null }, stopped])
})

it('statements follow their articles to other numbers', () => {
  const renumbering = { changes: [{ start: 0, label: '第四条', to: '第三条' }], mentions: [] }
  expect(movedForces([later, stopped], renumbering).map(({ place }) => place)).toEqual(['第三条', '第二条'])
})

it('a statement without its basis is named', () => {
  expect(forcesFault([later, stopped])).toBeNull()
  expect(forcesFault([later, { ...stopped, basis: ' ' }])).toBe('请填写第二条停止施行的依据')
})
