import { randomBytes } from 'node:crypto'
import type { PermissionCode } from '#common/permissions.ts'
import { FORM_RIGHTS, type FormDesign, type FormRight, rightCode } from '#common/rules/online-design.ts'
import type { TestApp } from './app.ts'

const own = () => `z${randomBytes(4).toString('hex')}`
export const RIGHTS = Object.keys(FORM_RIGHTS) as FormRight[]

/** A register that is published and has a menu, with what tests do to it. */
export async function publishedRegister(test: TestApp, design: FormDesign, name = '合同台账') {
  const designer = await test.signIn(['online:form:design'])
  const code = own()
  const ask = async (token: string, call: string, body?: unknown) =>
    (await test.ask(call, { token, ...(body === undefined ? {} : { body }) })).body
  const { id } = (await ask(designer, 'POST /online/cgform/api/addAll', { code, name, design })).result
  const publish = () => ask(designer, `POST /online/cgform/api/doDbSynch/${id}/force`, {})
  await publish()
  const menu = (
    await ask(designer, 'POST /online/cgform/head/addMenu', { id, parentId: 'menu-data', name: `台账${code}` })
  ).result
  const codesOf = (rights: readonly FormRight[], fields: readonly string[] = []) =>
    [
      ...rights.map((right) => rightCode(code, right)),
      ...fields.map((field) => `online:${code}:field:${field}`),
    ] as PermissionCode[]
  return {
    id: id as string,
    code,
    menuId: menu.id as string,
    url: menu.url as string,
    ask,
    /** Somebody with these rights on it and these guarded fields of it. */
    holder: async (
      rights: readonly FormRight[] = RIGHTS,
      fields: readonly string[] = [],
      more: { tenants?: number[]; codes?: PermissionCode[] } = {},
    ) => {
      const { tenants, codes = [] } = more
      return test.makeUser({ permissions: [...codesOf(rights, fields), ...codes], ...(tenants ? { tenants } : {}) })
    },
    codesOf,
    /** Binds a user to a data rule of the menu. */
    rule: async (personId: string, field: string, condition: string, value: string): Promise<string> => {
      const { db } = test.database
      const ruleId = own()
      await db
        .insertInto('permissionDataRule')
        .values({ id: ruleId, permissionId: menu.id, name: '范围', field, condition, value, enabled: true })
        .execute()
      await db
        .updateTable('rolePermission')
        .set({ dataRuleIds: [ruleId] })
        .where('permissionId', '=', menu.id)
        .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', personId))
        .execute()
      return ruleId
    },
    /** Changes the design and publishes it. */
    redesign: async (change: (form: FormDesign) => FormDesign): Promise<void> => {
      const form = (await ask(designer, `GET /online/cgform/head/queryById?id=${id}`)).result
      const body = { id, revision: form.revision, name: form.name, design: change(structuredClone(form.design)) }
      await ask(designer, 'PUT /online/cgform/api/editAll', body)
      await publish()
    },
  }
}
