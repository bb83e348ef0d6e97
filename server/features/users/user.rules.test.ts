import { describe, expect, it } from 'vitest'
import { Names } from './user-sheet-names.rules.ts'
import { partsOf, textOf, userFault } from './user.rules.ts'

describe('userFault', () => {
  const TODAY = '2026-11-20'
  it('a user without faults is accepted, also with fields left out', () => {
    expect(userFault({ realname: '张三' }, TODAY)).toBeNull()
    expect(
      userFault(
        { realname: '张三', phone: null, email: '', birthday: '2026-11-20', telephone: '0571-87000000' },
        TODAY,
      ),
    ).toBeNull()
  })
  it('the fault of a user is that of the first wrong field', () => {
    expect(userFault({ realname: '张三', email: 'x', phone: '1' }, TODAY)).toEqual({
      field: 'email',
      reason: '邮箱格式不正确',
    })
    expect(userFault({ realname: '张三', birthday: '2026-02-29' }, TODAY)).toEqual({
      field: 'birthday',
      reason: '生日应为 YYYY-MM-DD 格式的日期',
    })
    expect(userFault({ realname: '张三', birthday: '2026-11-21' }, TODAY)).toEqual({
      field: 'birthday',
      reason: '生日不能晚于今天',
    })
  })
})

it('texts are trimmed and lists are taken apart', () => {
  expect([textOf('  '), textOf(' a '), textOf(undefined)]).toEqual([null, 'a', null])
  expect(partsOf(' a, b,,a,')).toEqual(['a', 'b'])
})

describe('Names', () => {
  const names = new Names([
    { key: '1', code: 'A01', name: '厅', also: '厅' },
    { key: '2', code: 'A01A01', name: '厅/处', also: '处' },
    { key: '3', code: 'A02A01', name: '局/处', also: '处' },
    { key: '4', code: 'A03', name: '甲,乙' },
  ])
  it('a cell is read by name or code, and not when several have the name', () => {
    expect(['厅', 'A01', '厅/处', 'A02A01', '处', '无'].map((text) => names.read(text))).toEqual([
      '1',
      '1',
      '2',
      '3',
      null,
      undefined,
    ])
  })
  it('names are written so that they can be read again', () => {
    expect(names.write(['1', '2', '4'])).toBe('厅,厅/处,A03')
    expect(
      new Names([
        { key: '1', code: 'a', name: '编辑' },
        { key: '2', code: 'b', name: '编辑' },
      ]).write(['1', '2']),
    ).toBe('a,b')
  })
})
