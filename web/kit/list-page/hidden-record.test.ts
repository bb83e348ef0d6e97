import { expect, it } from 'vitest'
import { exactConditions, hiddenRecord } from './hidden-record.ts'

const ROWS = [
  { id: '1', code: 'clerk', name: '科员' },
  { id: '2', code: 'chief', name: '科长' },
]
/** A list in memory that knows whole values and `*x*`. */
const find = async (conditions: Record<string, string>) =>
  ROWS.filter((row) =>
    Object.entries(conditions).every(([name, wanted]) => {
      const value = (row as Record<string, string>)[name] ?? ''
      return wanted.startsWith('*') ? value.includes(wanted.slice(1, -1)) : value === wanted
    }),
  )
const search = (conditions: Record<string, string>) =>
  hiddenRecord({ screen: 'system/PositionList', values: { code: 'clerk', name: '科员' }, conditions, keyOf: ({ id }) => id, find })

it('a saved record that the conditions hide is found', async () => {
  expect(await search({ name: '*处长*', postRank: '9' })).toEqual(ROWS[0])
})

it('a saved record that fits the conditions, or a list without conditions, hides nothing', async () => {
  expect(await search({ name: '*科*' })).toBeNull()
  expect(await search({})).toBeNull()
})

it('only whole texts of fields that the list has are searched for', () => {
  expect(exactConditions('system/PositionList', { code: 'a*b', name: '科员', postRank: 3, secret: 'x' })).toEqual({ name: '科员' })
})
