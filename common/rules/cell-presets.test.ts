import { describe, expect, it } from 'vitest'
import { CELL_PRESETS, checkPattern } from './cell-presets.ts'

/** Name, texts it takes, texts it refuses, what it says then. */
const TABLE: [name: string, good: unknown[], bad: unknown[], message: string][] = [
  [
    'n6-16',
    ['123456', '1234567890123456', 123456],
    ['12345', '12345678901234567', '12345a', '１２３４５６'],
    '请输入6到16位数字',
  ],
  [
    '*6-16',
    ['abc中文!', 'a'.repeat(16), '𠮷'.repeat(16), 'ab\ncde'],
    ['abcde', 'a'.repeat(17), '𠮷'.repeat(5)],
    '请输入6到16位任意字符',
  ],
  ['s6-18', ['abcDEF', 'a'.repeat(18)], ['abcde', 'a'.repeat(19), 'abcde1', 'abc|ef'], '请输入6到18位字母'],
  [
    'url',
    ['http://a.cn', 'HTTPS://law.example.cn/x?y=1#z'],
    ['a.cn', 'javascript:alert(1)', 'http://', 'http://a b'],
    '请输入正规的网址',
  ],
  ['e', ['a@b.cn', 'first.last+x@mail.gov.cn'], ['a@b', 'a b@c.cn', '@c.cn'], '请输入正确的电子邮件'],
  ['m', ['13800000000', 19900000000], ['12800000000', '1380000000', '+8613800000000'], '请输入正确的手机号码'],
  ['p', ['310000', '010000'], ['31000', '3100000', '31000a'], '请输入正确的邮政编码'],
  ['s', ['a', 'AbZ'], ['a1', 'a b', '|', '中'], '请输入字母'],
  ['n', ['0', '-1', '1.5', '007', 3.25, 0], ['1.', '.5', '1,000', '1e3', '--1', ' 1'], '请输入数字'],
  ['z', ['0', '-12', 7], ['1.0', '一', '1 '], '请输入整数'],
  ['*', ['a', ' ', '\n', 0, false], ['', null, undefined], '不能为空'],
  [
    'money',
    ['0', '0.5', '0.05', '1', '120.50', 99.9],
    ['01', '00.5', '.5', '5.', '1.005', '-1', '1,000'],
    '请输入正确的金额',
  ],
  ['money5', ['0', '0.55', '1.12345', '120'], ['0.555', '1.123456', '01.5', '-1'], '请输入正确的金额'],
]

describe('checkPattern', () => {
  // spec §2.77
  it.each(TABLE)('the preset %s accepts and refuses values', (name, good, bad, message) => {
    for (const value of good) expect(checkPattern(name, value), String(value)).toEqual({ passed: true, message: '' })
    for (const value of bad) expect(checkPattern(name, value), String(value)).toEqual({ passed: false, message })
  })
  it('every preset has a case in the table', () => {
    expect(TABLE.map(([name]) => name).toSorted()).toEqual(Object.keys(CELL_PRESETS).toSorted())
  })
  it.each(Object.keys(CELL_PRESETS).filter((name) => name !== '*'))('the preset %s accepts an empty cell', (name) => {
    for (const value of ['', null, undefined]) expect(checkPattern(name, value)?.passed).toBe(true)
  })
  it('a cell is checked by a regular expression, given as such or as text', () => {
    expect(checkPattern('^[A-Z]{2}\\d+$', 'ZJ12')).toEqual({ passed: true, message: '' })
    expect(checkPattern('^[A-Z]{2}\\d+$', 'zj12')).toEqual({ passed: false, message: '格式不正确' })
    expect(checkPattern(/^a/, 'b')).toEqual({ passed: false, message: '格式不正确' })
    // It is looked for anywhere unless it says otherwise, as regular expressions are.
    expect(checkPattern('b', 'abc')?.passed).toBe(true)
  })
  it('a global regular expression gives the same answer each time', () => {
    const pattern = /a/g
    expect([1, 2, 3].map(() => checkPattern(pattern, 'a')?.passed)).toEqual([true, true, true])
  })
  it.each(['[', '(?<', '', 'only'])('the pattern %j checks nothing', (pattern) => {
    expect(checkPattern(pattern, 'x')).toBeNull()
  })
  it.each(['toString', 'constructor', '__proto__'])('the name %s is a pattern and not a preset', (pattern) => {
    expect(checkPattern(pattern, pattern)).toEqual({ passed: true, message: '' })
    expect(checkPattern(pattern, 'x')?.passed).toBe(false)
  })
  it('a very long text is refused at once', () => {
    expect(checkPattern('^a+$', 'a'.repeat(10_000))?.passed).toBe(true)
    expect(checkPattern('^a+$', 'a'.repeat(10_001))).toEqual({ passed: false, message: '不能超过 10,000 个字符' })
  })
  it('many patterns are neither kept for ever nor confused', () => {
    for (let i = 0; i < 2_000; i++) expect(checkPattern(`^${i}$`, String(i))?.passed).toBe(true)
    expect(checkPattern('^1$', '2')?.passed).toBe(false)
  })
})

// spec §5.1
it('a column may name a format of forms', () => {
  expect(checkPattern('idCard', '1')).toEqual({ passed: false, message: '请输入正确的身份证号码' })
  expect(checkPattern('idCard', '')).toEqual({ passed: true, message: '' })
  expect(checkPattern('landline', '0571-87000000')).toEqual({ passed: true, message: '' })
})
