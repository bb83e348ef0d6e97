import { describe, expect, it } from 'vitest'
import { containsOwn, isCommonPassword } from './common-passwords.ts'

describe('isCommonPassword', () => {
  // spec §5.6
  it.each([
    'Passw0rd!',
    'P@ssw0rd',
    'P@ssw0rd2026',
    'Admin@123',
    'admin-2026',
    'Aa123456!',
    'Abc12345!',
    'a!123456',
    'Qwer1234!',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Zxcvbnm,1',
    'Asdf@1234',
    'Woaini520!',
    'Zhejiang@2026',
    'Test#2024',
    'Welcome1!',
    'Aa111111!',
    'Abcd@1234',
    'Root@123456',
    'Fagui-2026',
    // Those of the 49,233 most used passwords that have letters, digits and signs.
    'sasha_007',
    'p@ssw0rd',
    'l58jkdjp!',
    '!qaz2wsx',
    '1qaz!qaz',
    '1qaz@wsx',
    'p030710p$e4o',
    '!qazxsw2',
    'pa$$w0rd',
    'ybrbnf_25',
    '%e2%82%ac',
    'zaq!2wsx',
    'wapbbs_1',
    'nick1234-rem936',
    'fre_ak8yj',
    'ncc-1701',
    'doc_0815',
    'NCC-1701',
  ])('the password %s is refused', (password) => expect(isCommonPassword(password)).toBe(true))
  it.each([
    'Willow-2026',
    'Cedar-2026',
    'Given-password-1',
    '法规数据库-2026',
    'Harbour-2031',
    'x7#kQ9-mzP',
    'Kf82%xqLw',
    'blauer-Regen9',
    '雨后7点出门-',
  ])('the password %s is accepted', (password) => expect(isCommonPassword(password)).toBe(false))
})

// spec §5.6
it.each([
  ['周远航-Ab1', { realname: '周远航' }, true],
  ['LiMing-26x!', { realname: 'liming' }, true],
  ['x-138001-Yz', { phone: '13800138000' }, true],
  ['x-138002-Yz', { phone: '13800138000' }, false],
  ['Willow-2026', { realname: '测', phone: null }, false],
])('the password %s of a user with %j contains what is known of the user: %s', (password, known, contains) =>
  expect(containsOwn(password, known)).toBe(contains),
)
