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
const KNOWN = ['code', 'name', 'postRank']
const search = (
  conditions: Record<string, string>,
  page: (() => Promise<typeof ROWS>) | null = async () => ROWS.slice(1),
) =>
  hiddenRecord({ known: KNOWN, values: { code: 'clerk', name: '科员' }, conditions, keyOf: ({ id }) => id, find, page })

// spec §2.39
it('a saved record that the conditions hide is found', async () => {
  expect(await search({ name: '*处长*', postRank: '9' })).toEqual({ row: ROWS[0], why: 'filtered' })
})

// spec §2.60
it('a saved record that fits the conditions is found when it is on another page', async () => {
  expect(await search({})).toEqual({ row: ROWS[0], why: 'elsewhere' })
  expect(await search({ name: '*科*' })).toEqual({ row: ROWS[0], why: 'elsewhere' })
})

it('a saved record on the page that is shown is not shown twice', async () => {
  expect(await search({}, async () => ROWS)).toBeNull()
  expect(await search({ name: '*科*' }, async () => ROWS)).toBeNull()
})

it('in a tree only a record that the conditions hide is found', async () => {
  expect(await search({}, null)).toBeNull()
  expect(await search({ name: '*科*' }, null)).toBeNull()
  expect(await search({ name: '*处长*' }, null)).toEqual({ row: ROWS[0], why: 'filtered' })
})

it('only whole texts of fields that the list has are searched for', () => {
  expect(exactConditions(KNOWN, { code: 'a*b', name: '科员', postRank: 3, secret: 'x' })).toEqual({ name: '科员' })
})
