import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#common/contract/calls.ts'
import type { Entry } from '#common/contract/contract.ts'
import { LIST_FIELDS, type ListScreen } from '#common/list-fields.ts'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { queryFieldsOf } from '#common/query-fields.ts'
import { rulesFor } from '#common/rules/query-conditions.ts'
import { editorOf, type QueryEditor } from '#common/rules/query-fields.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(Object.keys(PERMISSION_CODES) as PermissionCode[])
})
afterAll(() => test.close())

const VALUES: Partial<Record<QueryEditor, string>> = {
  number: '1',
  date: '2026-01-01',
  datetime: '2026-01-01 08:00:00',
  choice: '1',
  switch: 'Y',
}
const SEALED: Partial<Record<string, string>> = { phone: '13800000000', email: 'a@example.cn' }
/** The list of a screen that has an advanced query, and what has to be given besides. */
const LISTS: Partial<Record<ListScreen, string>> = Object.fromEntries(
  Object.entries(calls as Record<string, Entry>).flatMap(([name, { listOf, query, result }]) =>
    listOf !== undefined &&
    name.startsWith('GET ') &&
    result !== 'bytes' &&
    JSON.stringify(query).includes('superQueryParams')
      ? [[listOf, name]]
      : [],
  ),
)
const GIVEN = 'deptId=none&userIds=none&departId=none&dictId=none&jobId=none'

// spec §2.124
it.each(Object.keys(LIST_FIELDS) as ListScreen[])(
  'every field of the screen %s can be queried by every rule of its type',
  async (screen) => {
    const name = LISTS[screen] ?? ''
    expect(name).not.toBe('')
    const known = JSON.stringify((calls as Record<string, Entry>)[name]?.query)
    const given = GIVEN.split('&').filter((pair) => known.includes(`"${pair.split('=')[0]}"`))
    for (const field of queryFieldsOf(screen)) {
      const rows = rulesFor(field).map((rule) => ({
        field: field.value,
        rule,
        val: SEALED[field.type] ?? VALUES[editorOf(field)] ?? '甲',
      }))
      const query = [...given, 'superQueryMatchType=or', `superQueryParams=${JSON.stringify(rows)}`].join('&')
      const { body } = await test.ask(`${name}?${query}`, { token })
      expect([body.success, body.message], `${name} ${field.value}`).toEqual([true, ''])
    }
  },
)
