import { describe, expect, it } from 'vitest'
import { excludedUnder, isAllowed, isDisabled, stanceOf, type Permissions } from './permission-check.ts'

const rights: Permissions = {
  auth: [
    { action: 'user:add,user:edit', type: '1' },
    { action: 'user:form:phone', type: '2' },
    { action: 'orphan', type: '1' },
  ],
  allAuth: [
    { action: 'user:add,user:edit', type: '1', status: '1' },
    { action: 'user:delete', type: '1', status: '1' },
    { action: 'user:open', type: '1', status: '0' },
    { action: 'user:form:phone', type: '2', status: '1' },
    { action: 'user:form:email', type: '2', status: '1' },
    { action: 'user:form:open', type: '2', status: '0' },
    // The same code registered twice, once switched off: no user is blocked.
    { action: 'user:twice', type: '1', status: '1' },
    { action: 'user:twice', type: '1', status: '0' },
    { action: 'user:form:twice', type: '2', status: '1' },
    { action: 'user:form:twice', type: '2', status: '0' },
  ],
}
const nothing: Permissions = { auth: [], allAuth: rights.allAuth }

describe('isAllowed', () => {
  // spec §6.2, §6.3
  it.each([
    ['granted', 'user:add', true],
    ['granted, second of a comma list', 'user:edit', true],
    ['registered, not granted', 'user:delete', false],
    ['switched off (status 0): not controlled, never a denial', 'user:open', true],
    ['registered twice, once switched off', 'user:twice', true],
    ['granted though registered nowhere', 'orphan', true],
    ['registered nowhere and not granted', 'user:unknown', false],
    ['a granted code that only disables is ignored', 'user:form:phone', false],
    ['a switched-off code that only disables is ignored', 'user:form:open', false],
    ['part of a code is not the code', 'user', false],
    ['no code at all', '', false],
    ['any: one granted', 'user:delete||user:add', true],
    ['any: none granted', 'user:delete||user:unknown', false],
    ['all: both granted', 'user:add && user:edit', true],
    ['all: one missing', 'user:add&&user:delete', false],
    ['all binds tighter than any', 'user:add&&user:delete||user:edit', true],
    ['an empty side allows nothing', 'user:delete||', false],
  ])('an element whose code is %s (%s) stays visible: %s', (_, expression, allowed) => {
    expect(isAllowed(expression, rights)).toBe(allowed)
  })

  it.each([
    ['user:add', false],
    ['user:open', true],
  ])('a user without grants may see an element with %s: %s', (code, allowed) => {
    expect(isAllowed(code, nothing)).toBe(allowed)
  })
})

describe('isDisabled', () => {
  // spec §6.2
  it.each([
    ['registered and granted', 'user:form:phone', false],
    ['registered, not granted', 'user:form:email', true],
    ['switched off (status 0)', 'user:form:open', false],
    ['registered twice, once switched off', 'user:form:twice', false],
    ['registered nowhere', 'user:form:unknown', false],
    ['a code that hides does not disable', 'user:delete', false],
  ])('a control whose code is %s (%s) is disabled: %s', (_, code, disabled) => {
    expect(isDisabled(code, rights)).toBe(disabled)
  })

  it('an entry that comes with the form disables a control that was granted', () => {
    expect(isDisabled('user:form:phone', rights, [{ action: 'user:form:phone', type: '2' }])).toBe(true)
    expect(isDisabled('user:form:phone', rights, [{ action: 'user:form:phone', type: '1' }])).toBe(false)
  })
})

describe('excludedUnder', () => {
  const table: Permissions = {
    auth: [{ action: 'post:name', type: '1' }],
    allAuth: [
      { action: 'post:name,post:rank', type: '1', status: '1' },
      { action: 'post:add', type: '1', status: '1' },
      { action: 'post:batch_delete', type: '1', status: '0' },
      { action: 'post:code', type: '2', status: '1' },
      { action: 'postal:code', type: '1', status: '1' },
    ],
  }
  // spec §6.2, §6.6
  it.each([
    ['codes that are controlled and not granted', 'post', ['rank', 'add']],
    ['the same codes and its colon', 'post:', ['rank', 'add']],
    ['another code', 'postal', ['code']],
    ['no codes below it', 'nobody', []],
    ['no characters', '', []],
  ])('a prefix with %s (“%s”) excludes %j', (_, prefix, excluded) => {
    expect(excludedUnder(prefix, table)).toEqual(excluded)
  })
})

describe('stanceOf', () => {
  // spec §6.3
  it.each([
    ['user:add', 'shown'],
    ['user:delete', 'hidden'],
    ['user:unknown', 'hidden'],
    ['user:delete||user:add', 'shown'],
    ['user:form:phone', 'shown'],
    ['user:form:email', 'disabled'],
    ['user:form:open', 'shown'],
  ])('an element guarded by %s becomes %s', (expression, stance) => {
    expect(stanceOf(expression, rights)).toBe(stance)
  })
})
