import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const own = () => `w${randomBytes(5).toString('hex')}`

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(Object.keys(PERMISSION_CODES) as PermissionCode[])
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
const code = own()
/** What a form must have, and the list its records are found in. */
const RECORDS: [noun: string, list: string, form: Record<string, unknown>][] = [
  ['user', `list?username=${code}`, { username: code, realname: '赵五', password: 'Maple-2031' }],
  ['role', `list?roleCode=${code}`, { roleName: '角色', roleCode: code }],
  ['position', `list?code=${code}`, { name: '职务', code, postRank: '1' }],
  ['tenant', 'list', { id: randomInt(1000, 1_000_000), name: `租户${code}` }],
  ['category', `rootList?name=${code}`, { name: code, pid: '0' }],
  ['sysDepart', `listAll?departName=${code}`, { departName: code }],
  ['permission', `list?name=${code}`, { name: code, menuType: 0, url: `/${code}`, component: 'layouts/RouteView' }],
  ['dict', `list?dictCode=${code}`, { dictName: '字典', dictCode: code }],
  [
    'fillRule',
    `list?ruleCode=${code}`,
    { ruleName: '规则', ruleCode: code, ruleClass: 'counter', ruleParams: '{"digits":3,"prefix":"FG"}' },
  ],
  [
    'checkRule',
    `list?ruleCode=${code}`,
    { ruleName: '规则', ruleCode: code, ruleJson: '[{"digits":"*","message":"至少六位","pattern":"^.{6,}$"}]' },
  ],
  [
    'quartzJob',
    `list?description=${code}`,
    { jobClassName: 'writeLogLine', cronExpression: '0 0 3 * * ?', description: code, status: -1 },
  ],
]

// spec §3.15
it.each(RECORDS)(
  'an edit of a %s may send the whole row back, or null in every field that its form lacks',
  async (noun, list, form) => {
    expect(await ask(`POST /sys/${noun}/add`, form)).toMatchObject({ success: true })
    const found = async () => {
      const { result } = await ask(`GET /sys/${noun}/${list}`)
      return (result.records ?? result)[0]
    }
    const row = await found()
    // As POST, with fields that no form has: translations, moments, children, and fields of other versions.
    expect(
      await ask(`POST /sys/${noun}/edit`, { ...row, sex_dictText: '男', scopedSlots: { icon: 'x' } }),
    ).toMatchObject({ success: true })
    const nulls = Object.fromEntries(Object.keys(row).map((field) => [field, null]))
    const { password: _, ...rest } = form
    expect(await ask(`PUT /sys/${noun}/edit`, { ...nulls, ...rest, id: row.id })).toMatchObject({ success: true })
    expect(await found()).toMatchObject(rest)
  },
)
