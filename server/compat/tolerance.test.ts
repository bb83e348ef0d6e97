import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { DAY_FORM, PageQuery, Query } from '#common/contract/parts.ts'
import { dayOfMoment, momentOfZone } from '../platform/clock.ts'
import { tidyAddress, tolerantBody, tolerantQuery } from './tolerance.ts'

const schema = Query({
  ...PageQuery,
  name: Type.Optional(Type.String()),
  id: Type.String(),
  day: Type.Optional(Type.String({ format: 'date' })),
  level: Type.Optional(Type.Integer()),
})

describe('a query as an older client writes it', () => {
  it('parameters that the call does not know are left out, names of the language itself too', () => {
    const given = JSON.parse(
      '{"id":"a","column":"createTime","order":"desc","_t":"1","superQueryMatchType":"and","__proto__":"x","constructor":"y"}',
    )
    expect(tolerantQuery(schema, given)).toEqual({ id: 'a', column: 'createTime', order: 'desc', _t: '1' })
  })
  it('an empty parameter counts as absent, unless the call needs it', () =>
    expect(tolerantQuery(schema, { id: '', name: '', pageNo: '' })).toEqual({ id: '' }))
  it.each([
    ['pageNo', '0', '1'],
    ['pageNo', '-3', '1'],
    ['pageNo', '999999999', '100000'],
    ['pageSize', '99999', '500'],
    ['pageSize', '-521', '500'],
    ['pageSize', '0', undefined],
    ['pageSize', '20', '20'],
    ['pageSize', 'x', 'x'],
    ['pageNo', '1.5', '1.5'],
    ['pageNo', '1e999', '100000'],
    ['pageNo', '-1e999', '1'],
    ['pageNo', 'Infinity', '100000'],
    ['level', '1e999', 'NaN'],
    ['level', '3', '3'],
    ['name', '1e999', '1e999'],
  ])('%s=%s is read as %s', (name, given, read) =>
    expect(tolerantQuery(schema, { id: 'a', [name]: given })).toEqual({
      id: 'a',
      ...(read === undefined ? {} : { [name]: read }),
    }),
  )
  it('a moment is read as its day where a day is asked for, and nowhere else', () =>
    expect(tolerantQuery(schema, { id: '2026-11-22T17:00:00Z', day: '2026-11-22T17:00:00Z' })).toEqual({
      id: '2026-11-22T17:00:00Z',
      day: '2026-11-23',
    }))
  it('a call that takes any parameter is given all', () =>
    expect(tolerantQuery(Type.Object({}, { additionalProperties: Type.String() }), { self_a: '1' })).toEqual({
      self_a: '1',
    }))
})

describe('a body as an older client writes it', () => {
  const form = Type.Object({
    birthday: Type.Optional(Type.Union([Type.String({ description: DAY_FORM }), Type.Null()])),
    name: Type.String(),
  })
  it('a moment is read as its day in the time zone of the library', () =>
    expect(tolerantBody(form, { name: '2026-11-22T16:00:00.000Z', birthday: '2026-11-22T16:00:00.000Z' })).toEqual({
      name: '2026-11-22T16:00:00.000Z',
      birthday: '2026-11-23',
    }))
  it.each([
    ['2026-11-22T15:59:59.999Z', '2026-11-22'],
    ['2026-11-22T23:30:00+08:00', '2026-11-22'],
    ['2026-11-22 23:30:00', '2026-11-22'],
    ['2026-11-22T23:30', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['2026-13-45T00:00:00Z', '2026-13-45T00:00:00Z'],
    ['yesterday', 'yesterday'],
    [null, null],
    [{ a: 1 }, { a: 1 }],
  ])('%j is read as the day %j', (given, day) => expect(dayOfMoment(given)).toEqual(day))
  it.each([
    ['2026-11-22T16:00:00.000Z', '2026-11-23 00:00:00'],
    ['2026-11-22T16:00:00+08:00', '2026-11-22 16:00:00'],
    ['2026-11-22T16:00', '2026-11-22 16:00'],
    ['2026-11-22 16:00:00', '2026-11-22 16:00:00'],
    ['2026-11-22', '2026-11-22'],
    ['tomorrow', 'tomorrow'],
    [null, null],
  ])('%j is read as the moment %j', (given, moment) => expect(momentOfZone(given)).toEqual(moment))
  it.each([[null], [['a']], ['text']])('%j stays as it is, and is refused by the schema', (body) =>
    expect(tolerantBody(form, body)).toBe(body),
  )
})

describe('the address of a call', () => {
  it.each([
    ['/fagui/sys/category/loadDictItem/?ids=1,', '/fagui/sys/category/loadDictItem?ids=1,'],
    ['/fagui//sys/user/list', '/fagui/sys/user/list'],
    ['/fagui/sys/user/list?field=a//b/', '/fagui/sys/user/list?field=a//b/'],
    ['/fagui/', '/fagui'],
    ['/retrieval/', '/retrieval/'],
    ['//example.org/', '//example.org/'],
  ])('%s is read as %s', (url, read) => expect(tidyAddress('/fagui')({ url } as never)).toBe(read))
})
