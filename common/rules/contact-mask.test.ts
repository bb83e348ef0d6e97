import { expect, it } from 'vitest'
import { shortEmail, shortPhone, withoutContacts } from './contact-mask.ts'

it('a telephone number keeps its first three and last four digits, an address its first letter and its host', () => {
  expect([shortPhone('13812345678'), shortPhone(null), shortEmail('lisi@example.com'), shortEmail(null)]).toEqual([
    '138****5678',
    null,
    'l***@example.com',
    null,
  ])
})

it.each([
  ['登录失败：13812345678', '登录失败：138****5678'],
  ['138 1234 5678 和 138-1234-5678', '138****5678 和 138****5678'],
  ['用户“张三（zhang.san@mail.example.cn）”', '用户“张三（z***@mail.example.cn）”'],
  ['账号 u3e18659990185c34', '账号 u3e18659990185c34'],
  ['导出用户 12,345 条，编号 2026112013812345678', '导出用户 12,345 条，编号 2026112013812345678'],
])('the text %s becomes %s', (text, masked) => {
  expect(withoutContacts(text)).toBe(masked)
})
