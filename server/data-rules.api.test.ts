import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { exportOf } from '#server/testing/workbook.ts'

const own = () => `q${randomBytes(5).toString('hex')}`

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A screen whose records a data rule may hide, how a record is made, and which calls act on it. */
interface Screen {
  menu: string
  /** The call that lists them; `list` unless told otherwise. */
  list?: string
  codes: string
  field: string
  add: (name: string) => [call: string, body: object]
  acts: (id: string, name: string) => [call: string, body?: object][]
}
const RULE = { ruleClass: 'counter', ruleParams: '{"prefix":"FG","digits":3}' }
const CHECK = { ruleJson: '[{"digits":"*","pattern":"^.{6,}$","message":"至少六位"}]', ruleDescription: '' }
const ruleScreen = (kind: 'fillRule' | 'checkRule', menu: string, form: object): Screen => ({
  menu,
  codes: `system:${kind}:`,
  field: 'ruleCode',
  add: (name) => [`POST /sys/${kind}/add`, { ruleName: name, ruleCode: name, ...form }],
  acts: (id, name) => [
    [`PUT /sys/${kind}/edit`, { id, ruleName: '改', ruleCode: name, ...form }],
    [`DELETE /sys/${kind}/delete?id=${id}`],
    [`DELETE /sys/${kind}/deleteBatch?ids=${id},`],
    [`GET /sys/${kind}/queryById?id=${id}`],
  ],
})
const JOB = { jobClassName: 'writeLogLine', cronExpression: '0 0 3 * * ?', status: -1 }
const SCREENS: Record<string, Screen> = {
  dict: {
    menu: 'menu-system-dict',
    codes: 'system:dict:',
    field: 'dictCode',
    add: (name) => ['POST /sys/dict/add', { dictName: name, dictCode: name }],
    acts: (id, name) => [
      ['PUT /sys/dict/edit', { id, dictName: '改', dictCode: name }],
      [`DELETE /sys/dict/delete?id=${id}`],
      [`DELETE /sys/dict/deleteBatch?ids=${id},`],
      [`GET /sys/dict/queryById?id=${id}`],
      ['POST /sys/dictItem/add', { dictId: id, itemText: '项', itemValue: '1' }],
    ],
  },
  fillRule: ruleScreen('fillRule', 'menu-system-fill-rule', RULE),
  checkRule: ruleScreen('checkRule', 'menu-system-check-rule', CHECK),
  quartzJob: {
    menu: 'menu-system-quartz-job',
    codes: 'system:quartzJob:',
    field: 'description',
    add: (name) => ['POST /sys/quartzJob/add', { ...JOB, description: name }],
    acts: (id, name) => [
      ['PUT /sys/quartzJob/edit', { id, ...JOB, description: name }],
      [`GET /sys/quartzJob/resume?id=${id}`],
      [`GET /sys/quartzJob/pause?id=${id}`],
      [`GET /sys/quartzJob/execute?id=${id}`],
      [`DELETE /sys/quartzJob/delete?id=${id}`],
      [`DELETE /sys/quartzJob/deleteBatch?ids=${id},`],
      [`GET /sys/quartzJob/queryById?id=${id}`],
    ],
  },
  position: {
    menu: 'menu-system-positions',
    codes: 'system:position:',
    field: 'code',
    add: (name) => ['POST /sys/position/add', { code: name, name }],
    acts: (id, name) => [
      ['PUT /sys/position/edit', { id, code: name, name: '改' }],
      [`DELETE /sys/position/delete?id=${id}`],
      [`DELETE /sys/position/deleteBatch?ids=${id},`],
      [`GET /sys/position/queryById?id=${id}`],
    ],
  },
  role: {
    menu: 'menu-system-roles',
    codes: 'system:role:',
    field: 'roleCode',
    add: (name) => ['POST /sys/role/add', { roleCode: name, roleName: name }],
    acts: (id, name) => [
      ['PUT /sys/role/edit', { id, roleCode: name, roleName: '改' }],
      [`DELETE /sys/role/delete?id=${id}`],
      [`DELETE /sys/role/deleteBatch?ids=${id},`],
      [`GET /sys/role/queryById?id=${id}`],
    ],
  },
  sysDepart: {
    menu: 'menu-system-departments',
    list: 'listAll',
    codes: 'system:depart:',
    field: 'departName',
    add: (name) => ['POST /sys/sysDepart/add', { departName: name }],
    acts: (id) => [
      ['PUT /sys/sysDepart/edit', { id, departName: '改' }],
      ['PUT /sys/sysDepart/move', { id, parentId: null }],
      [`DELETE /sys/sysDepart/delete?id=${id}`],
      [`DELETE /sys/sysDepart/deleteBatch?ids=${id},`],
    ],
  },
  category: {
    menu: 'menu-system-categories',
    list: 'rootList',
    codes: 'system:category:',
    field: 'name',
    add: (name) => ['POST /sys/category/add', { name, pid: '0' }],
    acts: (id) => [
      ['PUT /sys/category/edit', { id, name: '改' }],
      [`DELETE /sys/category/delete?id=${id}`],
      [`DELETE /sys/category/deleteBatch?ids=${id},`],
      [`GET /sys/category/queryById?id=${id}`],
    ],
  },
}

describe.each(Object.entries(SCREENS))(
  'records of a screen: %s',
  (kind, { menu, list = 'list', codes, field, add, acts }) => {
    const permissions = (Object.keys(PERMISSION_CODES) as PermissionCode[]).filter((code) => code.startsWith(codes))
    const ask = async (token: string, name: string, body?: object) =>
      (await test.ask(name, { token, ...(body ? { body } : {}) })).body
    async function made(token: string) {
      const name = own()
      const { result } = await ask(token, ...add(name))
      const found = (await ask(token, `GET /sys/${kind}/${list}?${field}=${name}`)).result
      const records = found.records ?? found
      expect(records).toHaveLength(1)
      return { name, id: (result?.id ?? records[0].id) as string }
    }

    /** Token of somebody from whom a data rule hides the record of this name. */
    async function withoutSightOf(name: string): Promise<string> {
      const person = await test.makeUser({ permissions })
      const token = await test.sessionOf(person)
      const ruleId = own()
      const { db } = test.database
      await db
        .insertInto('permissionDataRule')
        .values({ id: ruleId, permissionId: menu, name: '不见', field, condition: '!=', value: name, enabled: true })
        .execute()
      await db
        .updateTable('rolePermission')
        .set({ dataRuleIds: [ruleId] })
        .where('permissionId', '=', menu)
        .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', person.id))
        .execute()
      return token
    }

    // spec §3.14, §6.21
    it('records that a data rule hides from a viewer cannot be changed by that viewer', async () => {
      const free = await test.signIn(permissions)
      const { name, id } = await made(free)
      const token = await withoutSightOf(name)
      for (const [call, body] of acts(id, name))
        expect(await ask(token, call, body), call).toMatchObject({ success: false, message: '未找到对应实体' })
      for (const [call, body] of acts(id, name).slice(0, 1))
        expect(await ask(free, call, body), call).toMatchObject({ success: true })
    })

    // spec §3.14
    it('an export lacks the records that a data rule hides from its viewer, also when they are chosen by id', async () => {
      const free = await test.signIn(permissions)
      const [hidden, seen] = [await made(free), await made(free)]
      const token = await withoutSightOf(hidden.name)
      const shown = async (as: string, query: string) => {
        const { lines } = await exportOf(test, `/sys/${kind}/exportXls?format=xlsx${query}`, as)
        const text = lines.flat().join('\n')
        return [hidden, seen].map(({ name }) => text.includes(name))
      }
      for (const query of ['', `&selections=${hidden.id},${seen.id}`]) {
        expect(await shown(free, query), query).toEqual([true, true])
        expect(await shown(token, query), query).toEqual([false, true])
      }
    })

    // spec §3.15
    it('lists are exported by the conditions that old clients put into one text', async () => {
      const token = await test.signIn(permissions)
      const [one, other] = [await made(token), await made(token)]
      for (const paramsStr of [
        JSON.stringify({ [field]: one.name }),
        encodeURIComponent(JSON.stringify({ [field]: one.name })),
      ]) {
        const { lines } = await exportOf(test, `/sys/${kind}/exportXls?format=xlsx&paramsStr=${paramsStr}`, token)
        const text = lines.flat().join('\n')
        expect(text).toContain(one.name)
        expect(text).not.toContain(other.name)
      }
    })
  },
)
