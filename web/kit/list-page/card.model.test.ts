import { expect, it } from 'vitest'
import { cardOf } from './card.model.ts'
import type { ColumnKind } from './columns.ts'

const columns = (...kinds: [string, ColumnKind][]) => kinds.map(([key, kind]) => ({ key, kind }))

// spec §2.37
it('a card has the name as its title, the status beside it, and three fields without pictures', () => {
  const { title, badges, fields } = cardOf(
    columns(
      ['code', 'code'],
      ['avatar', 'picture'],
      ['name', 'name'],
      ['sex', 'status'],
      ['status', 'status'],
      ['createTime', 'moment'],
      ['updateTime', 'moment'],
    ),
  )
  expect([title?.key, badges.map(({ key }) => key), fields.map(({ key }) => key)]).toEqual([
    'name',
    ['status'],
    ['code', 'sex', 'createTime'],
  ])
})

it('a list without a name takes its text, or else its first column, as the title', () => {
  expect(cardOf(columns(['createTime', 'moment'], ['query', 'text'])).title?.key).toBe('query')
  expect(cardOf(columns(['createTime', 'moment'])).title?.key).toBe('createTime')
})

it('where a record stands is beside its title, also as a code', () => {
  const { badges, fields } = cardOf(
    columns(['kind', 'status'], ['title', 'text'], ['label', 'date'], ['state', 'code'], ['createTime', 'moment']),
  )
  expect([badges.map(({ key }) => key), fields.map(({ key }) => key)]).toEqual([
    ['state'],
    ['kind', 'label', 'createTime'],
  ])
})

// spec §2.37
it('what the list marks for cards comes first: its title, what stands beside it, then its fields in the user’s order', () => {
  const { title, badges, fields } = cardOf([
    { key: 'type', kind: 'text', card: 'title' },
    { key: 'note', kind: 'name' },
    { key: 'sex', kind: 'status' },
    { key: 'signedInAt', kind: 'moment', card: 'field' },
    { key: 'stage', kind: 'code', card: 'badge' },
    { key: 'ip', kind: 'code', card: 'field' },
  ])
  expect([title?.key, badges.map(({ key }) => key), fields.map(({ key }) => key)]).toEqual([
    'type',
    ['stage'],
    ['signedInAt', 'ip', 'note'],
  ])
})
