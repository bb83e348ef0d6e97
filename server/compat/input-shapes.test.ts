import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { Id, Ids, Page, Query } from '#common/contract/parts.ts'
import { answerToNobody, gatheredInput } from './input-shapes.ts'

const freezing = { permission: 'staff', body: Type.Object({ ids: Ids, status: Type.Integer() }) } as const
const restoring = { permission: 'staff', body: Type.Object({ userIds: Ids }) } as const
const granting = { permission: 'staff', body: Type.Object({ roleId: Id, userIdList: Type.Array(Id) }) } as const
const deleting = { permission: 'staff', query: Query({ ids: Ids }) } as const
const resetting = { permission: 'staff', body: Type.Object({ ids: Type.Optional(Ids) }) } as const
const bodyOf = (entry: Parameters<typeof gatheredInput>[0], body: unknown, query: unknown = {}) =>
  gatheredInput(entry, 'PUT', { query, body }).body
const queryOf = (entry: Parameters<typeof gatheredInput>[0], query: unknown, body?: unknown) =>
  gatheredInput(entry, 'DELETE', { query, body }).query

describe('what a call is given, in the shapes and places of clients', () => {
  it.each([
    ['a comma list', { ids: 'a,b,', status: 2 }, {}, { ids: 'a,b,', status: 2 }],
    ['a list', { ids: ['a', 'b'], status: 2 }, {}, { ids: 'a,b', status: 2 }],
    ['ids in the address', { status: 2 }, { ids: 'a,b' }, { ids: 'a,b', status: 2 }],
    ['all in the address', undefined, { ids: 'a', status: '2' }, { ids: 'a', status: '2' }],
    ['repeated in the address', {}, { ids: ['a', 'b'], status: '2' }, { ids: 'a,b', status: '2' }],
  ])('a call with a body reads %s', (_, body, query, read) => expect(bodyOf(freezing, body, query)).toEqual(read))
  it.each([
    ['a bare list', ['a', 'b'], { userIds: 'a,b' }],
    ['ids', { ids: 'a,b' }, { userIds: 'a,b', ids: 'a,b' }],
    ['userids', { userids: 'a' }, { userIds: 'a' }],
    ['userIds[]', { 'userIds[]': ['a'] }, { userIds: 'a' }],
  ])('a list of ids that is called otherwise is read: %s', (_, body, read) =>
    expect(bodyOf(restoring, body)).toEqual(read),
  )
  it('a text where a list is asked for is divided', () =>
    expect(bodyOf(granting, { roleId: 'r', userIdList: 'a,b,' })).toEqual({ roleId: 'r', userIdList: ['a', 'b'] }))
  it.each([
    ['the address', { ids: 'a,b' }, undefined],
    ['brackets', { 'ids[]': ['a', 'b'] }, undefined],
    ['repetition', { ids: ['a', 'b'] }, undefined],
    ['the body', {}, { ids: ['a', 'b'] }],
    ['a bare list', {}, ['a', 'b']],
  ])('a call that deletes reads its ids from %s', (_, query, body) =>
    expect(queryOf(deleting, query, body)).toMatchObject({ ids: 'a,b' }),
  )
  it('an optional list in the address is not taken for no list, which means all', () =>
    expect(bodyOf(resetting, {}, { ids: 'a' })).toEqual({ ids: 'a' }))
  it('a call without a body stays one when its address says nothing of it', () => {
    expect(bodyOf(resetting, undefined, { _t: '1' })).toBe(undefined)
    expect(bodyOf(freezing, undefined, {})).toBe(undefined)
  })
  it('a name that is written exactly goes before one that resembles it', () =>
    expect(
      queryOf({ permission: 'staff', query: Query({ userid: Id }) }, { userId: 'other', userid: 'exact' }),
    ).toEqual({ userid: 'exact' }))
  it('no password is read from an address, and nothing of a public call is', () => {
    const form = Type.Object({ username: Type.String(), password: Type.String() })
    expect(bodyOf({ permission: 'staff', body: form }, {}, { username: 'a', password: 'b' })).toEqual({ username: 'a' })
    expect(bodyOf({ permission: 'public', body: form }, undefined, { username: 'a', password: 'b' })).toBe(undefined)
  })
  it.each([[['x', { a: 1 }]], ['text'], [7]])('%j stays as it is, and is refused by the schema', (body) =>
    expect(bodyOf(Object.assign({}, freezing, { body: Type.Object({ name: Type.String() }) }), body)).toBe(body),
  )
  it('objects within a list are not made into text', () =>
    expect(bodyOf(restoring, { userIds: [{ id: 'a' }] })).toEqual({ userIds: [{ id: 'a' }] }))
})

describe('a reading call without the id that it needs', () => {
  const query = Query({ id: Id, name: Type.Optional(Type.String()) })
  it.each([
    ['a list', Type.Array(Type.String()), []],
    ['a page', Page(Type.String()), { records: [], total: 0, size: 10, current: 1, pages: 0 }],
    ['a map', Type.Record(Type.String(), Type.String()), {}],
  ])('is answered with nothing where the answer is %s', (_, result, nothing) => {
    expect(answerToNobody({ query, result }, { id: '' })).toEqual(nothing)
    expect(answerToNobody({ query, result }, {})).toEqual(nothing)
    expect(answerToNobody({ query, result }, { id: 'a' })).toBe(undefined)
  })
  it('finds no record where the answer is one', () =>
    expect(() => answerToNobody({ query, result: Type.Object({ id: Type.String() }) }, {})).toThrow('未找到对应实体'))
})
