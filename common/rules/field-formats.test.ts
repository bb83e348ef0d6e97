import { describe, expect, it } from 'vitest'
import {
  chosenCount,
  FORMATS,
  type FormatName,
  lengthOf,
  mobileNeeded,
  type TextRule,
  usernameNeeded,
} from './field-formats.ts'

/** Name, rule, texts it takes, texts it refuses and what it says then. */
const TABLE: [string, TextRule, string[], string[], string][] = [
  [
    'mobileNeeded',
    mobileNeeded,
    ['13800000000', '16600000000', '19900000000'],
    ['1380000000', '138000000000', '12800000000', '23800000000', '1380000000a'],
    '请输入正确的手机号!',
  ],
  ['mobileNeeded', mobileNeeded, [], ['', '  '], '请输入手机号!'],
  ['mobile', FORMATS.mobile, ['', '15700000000'], ['11100000000'], '请输入正确的手机号!'],
  [
    'usernameNeeded',
    usernameNeeded,
    ['abcd', 'a_1234567890123456'],
    ['abc', 'a1234567890123456_8'],
    '用户名长度为 4 到 18 位',
  ],
  [
    'usernameNeeded',
    usernameNeeded,
    [],
    ['张三李四', 'a b c d', 'zhang-san', 'zhang.san'],
    '用户名只能由字母、数字、下划线组成',
  ],
  ['usernameNeeded', usernameNeeded, [], ['', ' '], '请输入用户名!'],
  [
    'email',
    FORMATS.email,
    ['', 'a@b.cn', 'first.last+tag@mail.example.gov.cn', "o'neil@a-b.cn", '办公室@例子.中国', '1@163.com'],
    [
      [
        'a',
        'a@b',
        '@b.cn',
        'a@b.',
        'a@.cn',
        'a b@c.cn',
        'a@b@c.cn',
        'a@[127.0.0.1]',
        'a@127.0.0.1',
        '<a@example.com>',
        'a@example.com;x',
      ],
      [
        'a@example.com,b@example.com',
        '"a b"@example.com',
        'a(b)@example.com',
        '.a@example.com',
        'a..b@example.com',
        'a@-b.cn',
        'a@b_c.cn',
        'a\u0000@b.cn',
      ],
      [`${'a'.repeat(250)}@b.cn`, `a@${'b.'.repeat(60)}cn`, 'a@b.cn.'],
    ].flat(),
    '邮箱格式不正确',
  ],
  ['naturalNumber', FORMATS.naturalNumber, ['', '0', '7', '120'], ['-1', '1.5', '01', '一'], '请输入自然数'],
  ['englishLetters', FORMATS.englishLetters, ['', 'abcXYZ'], ['abc1', 'a b', '中'], '请输入英文字母'],
  [
    'landline',
    FORMATS.landline,
    ['', '0571-87000000', '010-6000000', '057187000000'],
    ['87000000', '0571-870000', '0571 87000000'],
    '请输入正确的固定电话，如 0571-87000000',
  ],
  [
    'bankCard',
    FORMATS.bankCard,
    ['', '6222000000', '62220000000000000000'],
    ['0222000000000000', '622200000', '622200000000000000001'],
    '请输入正确的银行卡号',
  ],
  [
    'idNumber',
    FORMATS.idNumber,
    ['', 'E12345678', 'a'.repeat(50)],
    ['a'.repeat(51), '号1'],
    '证件号码由不超过 50 位的字母或数字组成',
  ],
  [
    'qqNumber',
    FORMATS.qqNumber,
    ['', '10000', '123456789012'],
    ['01234', '1234', '1234567890123'],
    '请输入正确的 QQ 号',
  ],
  [
    'webAddress',
    FORMATS.webAddress,
    ['', 'http://a.cn', 'https://law.example.cn/x?y=1'],
    ['ftp://a.cn', 'a.cn', 'http://', 'https:// a.cn', 'javascript:x'],
    '请输入以 http 或 https 开头的网址',
  ],
  [
    'lettersOrDigits',
    FORMATS.lettersOrDigits,
    ['', 'A1', 'a'.repeat(20)],
    ['a'.repeat(21), 'a-1'],
    '请输入不超过 20 位的字母或数字',
  ],
  [
    'personName',
    FORMATS.personName,
    ['', '张三', 'Li Si', '阿卜杜·热合曼', '𠮷野'],
    ['张', '张3', 'a'.repeat(101)],
    '请输入 2 到 100 个汉字、英文字母或空格',
  ],
  ['digitLines', FORMATS.digitLines, ['', '12\n34', '1\r\n2'], ['1 2', 'a'], '只能输入数字，每行一个'],
  ['anyText', FORMATS.anyText, ['', 'a'.repeat(255)], ['a'.repeat(256)], '最多 255 个字符'],
  ['dayOfMonth', FORMATS.dayOfMonth, ['', '1', '31'], ['0', '32', '01', '1.5'], '请输入 1 到 31 的整数'],
  ['username', FORMATS.username, ['', 'abcd'], ['abc'], '用户名长度为 4 到 18 位'],
  [
    'accountName',
    FORMATS.accountName,
    ['', 'zhang'],
    ['13900000001'],
    '手机号不能作为用户账号；填写了手机号码的用户可以用手机号登录',
  ],
  [
    'telephone',
    FORMATS.telephone,
    ['', '0571-87000000', '+86 (571) 87000000'],
    ['8700', '八七零零零'],
    '请输入正确的电话号码!',
  ],
  [
    'code',
    FORMATS.code,
    ['', 'law_type-1'],
    ['a b', 'a.b', '编码'],
    '编码由不超过 100 位的字母、数字、下划线或连字符组成',
  ],
  [
    'dottedCode',
    FORMATS.dottedCode,
    ['', 'a.b'],
    ['a b', 'a'.repeat(65)],
    '编码由不超过 64 位的字母、数字、下划线、点或横线组成',
  ],
  [
    'jsonObject',
    FORMATS.jsonObject,
    ['', '{}', '{"a": [1]}'],
    ['[]', '1', '{a:1}'],
    '应为 JSON 对象，如 {"prefix": "CN"}',
  ],
  [
    'idCard',
    FORMATS.idCard,
    ['', '11010519491231002X', '11010519491231002x', '110105491231002'],
    ['110105194912310021', '11010519490231002X', '110105491331002', '01010519491231002X', '1101051949123100'],
    '请输入正确的身份证号码',
  ],
]

describe('formats of fields', () => {
  // spec §5.1
  it('every format has a row in the table', () => {
    const named = new Set(TABLE.map(([name]) => name))
    expect((Object.keys(FORMATS) as FormatName[]).filter((name) => !named.has(name))).toEqual([])
  })

  // spec §5.1
  it.each(TABLE.map(([name, ...row]) => ({ name, row })))(
    'the format $name accepts and refuses values',
    ({ row: [rule, good, bad, message] }) => {
      for (const text of good) expect(rule(text), text).toBeNull()
      for (const text of bad) expect(rule(text), text).toBe(message)
    },
  )

  // spec §5.1
  it.each([
    [{ min: 2 }, 'a', '最少 2 个字符'],
    [{ min: 2 }, '', null],
    [{ min: 2, max: 3 }, 'abc', null],
    [{ max: 3 }, 'abcd', '最多 3 个字符'],
    // A character beyond the basic plane counts once.
    [{ max: 1 }, '𠮷', null],
  ])('the length limits %j give for %j the fault %s', (limits, text, fault) => {
    expect(lengthOf(limits)(text)).toBe(fault)
  })

  // spec §5.1
  it.each([
    [0, { min: 1 }, '请至少选择 1 项'],
    [1, { min: 1, max: 2 }, null],
    [3, { max: 2 }, '最多选择 2 项'],
  ])('%i ticked boxes under the limits %j give the fault %s', (count, limits, fault) => {
    expect(chosenCount(count, limits)).toBe(fault)
  })
})

it.each([
  ['zhang', null],
  ['zh', '用户名长度为 4 到 18 位'],
  ['', '请输入用户名!'],
  ['13900000001', '手机号不能作为用户账号；填写了手机号码的用户可以用手机号登录'],
])('the user name %s gets the fault %s', (username, fault) => {
  expect(usernameNeeded(username) ?? FORMATS.accountName(username)).toBe(fault)
})
