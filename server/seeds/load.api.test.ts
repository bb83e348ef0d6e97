import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { makeLaws } from '#server/testing/make.ts'
import { insertWord } from '../features/search/search.door.ts'
import { DEMO_LAWS, DEMO_NORMATIVE } from './demo/manifest.ts'
import { loadDemoOffice, loadBaseSeeds, loadDemoLibrary } from './load.sql.ts'
import { BASE_JOBS } from './base/jobs.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** Menus and what roles are granted of them. */
async function menuData() {
  const { db } = test.database
  return {
    menus: await db
      .selectFrom('permission')
      .select(['id', 'parentId', 'name', 'menuType', 'codes'])
      .orderBy('id')
      .execute(),
    grants: await db.selectFrom('rolePermission').selectAll().orderBy('roleId').orderBy('permissionId').execute(),
  }
}
/** All base data in a form that can be compared. Ids of words are left out, because the database assigns them. */
async function baseData() {
  const { db } = test.database
  const synonyms = await db.selectFrom('synonym').selectAll().execute()
  return {
    dictionaries: await db.selectFrom('dictionary').selectAll().orderBy('code').execute(),
    items: await db.selectFrom('dictionaryItem').selectAll().orderBy('dictionaryCode').orderBy('value').execute(),
    organs: await db.selectFrom('organ').selectAll().orderBy('id').execute(),
    names: await db.selectFrom('organName').selectAll().orderBy('organId').orderBy('name').execute(),
    ...(await menuData()),
    aliases: await db
      .selectFrom('lawAlias')
      .selectAll()
      .orderBy('aliasKey')
      .orderBy('targetKey')
      .orderBy('alias')
      .execute(),
    associations: await db.selectFrom('wordAssociation').selectAll().orderBy('word').execute(),
    questions: await db
      .selectFrom('articleQuestion')
      .select(['targetKey', 'anchor', 'question', 'source'])
      .orderBy('targetKey')
      .orderBy('anchor')
      .orderBy('question')
      .execute(),
    synonyms: synonyms.map((row) => JSON.stringify({ ...row, id: 0 })).toSorted((a, b) => (a < b ? -1 : 1)),
  }
}
/** Makes the next load believe that the base data changed with the release: all of it, or the sets named. */
const forget = (...sets: string[]) =>
  test.database.db
    .updateTable('seedState')
    .set({ checksum: 'of an older release' })
    .$if(sets.length > 0, (update) => update.where('name', 'in', sets))
    .execute()

/** Ids of the rows that a role was granted. */
const grantsOf = async (roleId: string) =>
  (
    await test.database.db.selectFrom('rolePermission').select('permissionId').where('roleId', '=', roleId).execute()
  ).map((row) => row.permissionId)
/** Makes the database look like one of a release without this row. */

// All base data is loaded, and compared row by row.
describe('loadBaseSeeds', { timeout: 120_000 }, () => {
  it('loading base data again changes nothing and takes one statement for each set', async () => {
    const before = await baseData()
    const { count } = await test.statements(() => loadBaseSeeds(test.database.db))
    expect(count).toBe(11)
    expect(await baseData()).toEqual(before)
  })
  it('base data of a new release is the same when loaded over that of an old one', async () => {
    const before = await baseData()
    await forget()
    await loadBaseSeeds(test.database.db)
    expect(await baseData()).toEqual(before)
  })
  it('damaged base data is repaired by the next release', async () => {
    const before = await baseData()
    await test.database.db
      .updateTable('dictionaryItem')
      .set({ text: '改坏了', restricted: false })
      .where('value', '=', 'FT08')
      .execute()
    await test.database.db.deleteFrom('synonym').where('kind', '=', '罪名').execute()
    await forget()
    await loadBaseSeeds(test.database.db)
    expect(await baseData()).toEqual(before)
  })
  it('rows and switches of staff are kept', async () => {
    const { db } = test.database
    await db
      .insertInto('synonym')
      .values({ kind: '俗称', terms: ['点灯人'], legal: ['看护人'], source: 'staff' })
      .execute()
    await db
      .insertInto('lawAlias')
      .values({ alias: '塔条', aliasKey: '塔条', targetTitle: '灯塔条例', targetKey: '灯塔条例', source: 'staff' })
      .execute()
    await db
      .insertInto('dictionaryItem')
      .values({
        dictionaryCode: 'F_SUBJECT',
        value: 'SJ99',
        text: '航标',
        sortOrder: 99,
        otherNames: [],
        restricted: false,
      })
      .execute()
    await db.updateTable('dictionaryItem').set({ enabled: false }).where('value', '=', 'SJ15').execute()
    // What staff edited is theirs from then on, but the restriction stays that of the program.
    await db
      .updateTable('dictionaryItem')
      .set({ text: '省部级', restricted: true, updatedAt: new Date() })
      .where('value', '=', 'F01')
      .execute()
    await db
      .updateTable('dictionary')
      .set({ name: '发文机关层级', updatedAt: new Date() })
      .where('code', '=', 'F_LEVEL')
      .execute()
    await db
      .updateTable('scheduledJob')
      .set({ cron: '0 0 5 * * ?', status: -1 })
      .where('id', '=', 'job-import-errors')
      .execute()
    await db.deleteFrom('scheduledJob').where('id', '=', 'job-page-events').execute()
    await forget('dictionaries', 'words', 'jobs')
    await loadBaseSeeds(db)
    expect(
      await db.selectFrom('dictionaryItem').select(['text', 'restricted']).where('value', '=', 'F01').execute(),
    ).toEqual([{ text: '省部级', restricted: false }])
    expect(await db.selectFrom('dictionary').select('name').where('code', '=', 'F_LEVEL').execute()).toEqual([
      { name: '发文机关层级' },
    ])
    const jobs = await db.selectFrom('scheduledJob').select(['id', 'cron', 'status']).orderBy('id').execute()
    expect(jobs.map(({ id }) => id)).toEqual(
      BASE_JOBS.map(({ id }) => id)
        .filter((id) => id !== 'job-page-events')
        .toSorted(),
    )
    expect(jobs.find(({ id }) => id === 'job-import-errors')).toEqual({
      id: 'job-import-errors',
      cron: '0 0 5 * * ?',
      status: -1,
    })
    expect(await db.selectFrom('synonym').select('terms').where('source', '=', 'staff').execute()).toEqual([
      { terms: ['点灯人'] },
    ])
    expect(await db.selectFrom('lawAlias').select('alias').where('source', '=', 'staff').execute()).toEqual([
      { alias: '塔条' },
    ])
    expect(await db.selectFrom('dictionaryItem').select('text').where('value', '=', 'SJ99').execute()).toEqual([
      { text: '航标' },
    ])
    expect(await db.selectFrom('dictionaryItem').select('enabled').where('value', '=', 'SJ15').execute()).toEqual([
      { enabled: false },
    ])
  })
})

describe('loadBaseSeeds: bodies', () => {
  it('bodies that staff changed or entered stay, and the others are renewed with their names', async () => {
    const { db } = test.database
    const stateOf = async (id: string) => ({
      organ: await db.selectFrom('organ').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      names: await db.selectFrom('organName').selectAll().where('organId', '=', id).orderBy('name').execute(),
    })
    const own = {
      id: 'own',
      name: '上海市渡口局',
      organSystem: '政府',
      region: '310000',
      level: 'F01',
      signs: ['沪渡'],
      createdBy: 'clerk',
    }
    await db.insertInto('organ').values(own).execute()
    await db.insertInto('organName').values({ organId: 'own', name: own.name, kind: 'official' }).execute()
    await db
      .updateTable('organ')
      .set({ signs: ['银规'], enabled: false, updatedBy: 'clerk' })
      .where('id', '=', 'pbc')
      .execute()
    await db.deleteFrom('organName').where('organId', '=', 'pbc').where('name', '=', '央行').execute()
    const kept = [await stateOf('own'), await stateOf('pbc')]
    const ministry = await stateOf('moe')
    await db.updateTable('organ').set({ signs: [] }).where('id', '=', 'moe').execute()
    await db
      .updateTable('organName')
      .set({ name: '教育局' })
      .where('organId', '=', 'moe')
      .where('name', '=', '国家教育委员会')
      .execute()
    await forget('organs')
    await loadBaseSeeds(db)
    expect([await stateOf('own'), await stateOf('pbc')]).toEqual(kept)
    expect(await stateOf('moe')).toEqual(ministry)
  })
})

describe('loadBaseSeeds: words added by staff', () => {
  it('an alias, a synonym and a question that staff added stay when the words are loaded again', async () => {
    const { db } = test.database
    const made = { feedbackId: null, createdBy: 'tester', createdAt: test.now }
    const law = { targetTitle: '灯塔条例', targetKey: '灯塔条例' }
    await insertWord(db, { kind: 'alias', alias: '塔条', aliasKey: '塔条', ...law }, made)
    await insertWord(db, { kind: 'synonym', term: '点灯人', legal: '看护人' }, made)
    await insertWord(
      db,
      { kind: 'question', question: '灯灭了谁管', anchor: 't1', label: '第一条', textCheck: '0a1b2c3d', ...law },
      made,
    )
    await forget('words', 'questions')
    await loadBaseSeeds(db)
    const kept = await Promise.all(
      (['lawAlias', 'synonym', 'articleQuestion'] as const).map((table) =>
        db.selectFrom(table).select('source').where('addedWordId', 'is not', null).execute(),
      ),
    )
    expect(kept).toEqual([[{ source: 'staff' }], [{ source: 'staff' }], [{ source: 'staff' }]])
  })
})

describe('loadBaseSeeds: menus and roles', () => {
  const load = async () => {
    await forget('menus')
    await loadBaseSeeds(test.database.db)
  }
  const menu = (id: string) =>
    test.database.db
      .selectFrom('permission')
      .select(['name', 'parentId', 'menuType'])
      .where('id', '=', id)
      .executeTakeFirst()
  const unheardOf = async (id: string) => {
    await test.database.db.deleteFrom('permission').where('id', '=', id).execute()
    await test.database.db.deleteFrom('seedState').where('name', '=', `row ${id}`).execute()
  }

  it('administrators are granted every row, and visitors who register the screens without a permission code', async () => {
    expect((await grantsOf('role-admin')).sort()).toEqual((await menuData()).menus.map(({ id }) => id).sort())
    expect((await grantsOf('role-user')).sort()).toEqual([
      'menu-button-btn-notification',
      'menu-home',
      'menu-messages',
      'menu-retrieval',
    ])
  })
  it('menus and roles stay as administrators left them', async () => {
    const { db } = test.database
    await db.updateTable('permission').set({ name: '日志', sortNo: 7 }).where('id', '=', 'menu-system-log').execute()
    await db.deleteFrom('rolePermission').where('permissionId', '=', 'menu-retrieval').execute()
    await db.updateTable('role').set({ name: '公众用户' }).where('id', '=', 'role-user').execute()
    const before = await menuData()
    await load()
    expect(await menuData()).toEqual(before)
    expect(await db.selectFrom('role').select('name').where('id', '=', 'role-user').execute()).toEqual([
      { name: '公众用户' },
    ])
  })
  it('a role that a release brings is granted rows that existed before and has its exclusions', async () => {
    const { db } = test.database
    const before = await grantsOf('role-auditor')
    expect(before).toContain('menu-button-system-log-list')
    await db.deleteFrom('role').where('id', '=', 'role-auditor').execute()
    await db.deleteFrom('seedState').where('name', '=', 'row role-auditor').execute()
    await load()
    expect((await grantsOf('role-auditor')).toSorted()).toEqual(before.toSorted())
    const excluded = await db
      .selectFrom('roleExclusion')
      .selectAll()
      .orderBy('roleId')
      .orderBy('excludedRoleId')
      .execute()
    expect(excluded).toEqual([
      { roleId: 'role-auditor', excludedRoleId: 'role-secadmin' },
      { roleId: 'role-auditor', excludedRoleId: 'role-sysadmin' },
      { roleId: 'role-secadmin', excludedRoleId: 'role-sysadmin' },
    ])
  })
  it('menus and roles that were removed do not come back', async () => {
    const { db } = test.database
    await db.deleteFrom('permission').where('parentId', '=', 'menu-system-log').execute()
    await db.deleteFrom('permission').where('id', '=', 'menu-system-log').execute()
    await db.deleteFrom('role').where('id', '=', 'role-user').execute()
    await load()
    expect(await menu('menu-system-log')).toBeUndefined()
    expect(await db.selectFrom('role').select('id').where('id', '=', 'role-user').execute()).toEqual([])
  })
  it('menus that are new are added and granted to administrators', async () => {
    await unheardOf('menu-button-system-log-list')
    expect(await grantsOf('role-admin')).not.toContain('menu-button-system-log-list')
    await load()
    expect(await menu('menu-button-system-log-list')).toMatchObject({ parentId: 'menu-system-log' })
    expect(await grantsOf('role-admin')).toContain('menu-button-system-log-list')
  })
  it('a menu that is new below one that was removed stands on the first level', async () => {
    const { db } = test.database
    const buttons = await db.selectFrom('permission').select('id').where('parentId', '=', 'menu-system-log').execute()
    for (const { id } of buttons) await unheardOf(id)
    await unheardOf('menu-system-log')
    await db.updateTable('permission').set({ parentId: null }).where('parentId', '=', 'menu-group-operations').execute()
    await db.deleteFrom('permission').where('id', '=', 'menu-group-operations').execute()
    await load()
    expect(await menu('menu-system-log')).toMatchObject({ parentId: null, menuType: 0 })
    expect(await menu('menu-button-system-log-list')).toMatchObject({ parentId: 'menu-system-log', menuType: 2 })
  })
})

/** Pages that came after the headings; the migration knows nothing of them. */
const LATER_PAGES = [
  'menu-system-announcements',
  'menu-system-organs',
  'menu-online-forms',
  'menu-online-report-design',
  'menu-system-exchange',
]

describe('migration 0044, headings of the menu', () => {
  const run = async () => {
    const { pool } = test.database
    const client = await pool.connect()
    await client.query(`delete from schema_migration where name like '0044-%'`)
    client.release()
    await migrate(pool, await readMigrations())
  }
  /** The menu as an older release left it: every page directly below 系统管理, 检索反馈 below 数据管理. */
  async function olderRelease() {
    const { db } = test.database
    await db
      .updateTable('permission')
      .set({ parentId: 'menu-data' })
      .where('id', '=', 'menu-data-search-feedback')
      .execute()
    await db
      .updateTable('permission')
      .set({ parentId: 'menu-system' })
      .where('parentId', 'like', 'menu-group-%')
      .execute()
    await db.deleteFrom('permission').where('id', 'like', 'menu-group-%').execute()
    await db.deleteFrom('seedState').where('name', 'like', 'row menu-group-%').execute()
  }
  /** Where each page stands that the older release had. */
  const placed = () =>
    test.database.db
      .selectFrom('permission')
      .select(['id', 'parentId'])
      .where('menuType', '=', 1)
      .where('id', 'not in', LATER_PAGES)
      .orderBy('id')
      .execute()

  it('an older installation has the same menu afterwards as a new one, and base data adds nothing', async () => {
    const fresh = {
      placed: await placed(),
      grants: (await menuData()).grants.map(({ roleId, permissionId }) => `${roleId} ${permissionId}`),
    }
    await olderRelease()
    await run()
    expect(await placed()).toEqual(fresh.placed)
    await forget('menus')
    await loadBaseSeeds(test.database.db)
    expect(await placed()).toEqual(fresh.placed)
    expect((await menuData()).grants.map(({ roleId, permissionId }) => `${roleId} ${permissionId}`)).toEqual(
      fresh.grants,
    )
  })
  it('roles, departments and department roles that hold a page get its heading and what stands above it', async () => {
    const { db } = test.database
    await olderRelease()
    await db.insertInto('role').values({ id: 'r', name: '反馈', code: 'r' }).execute()
    await db.insertInto('department').values({ id: 'd', name: '处', orgCode: 'A09', category: '1' }).execute()
    await db.insertInto('departmentRole').values({ id: 'dr', departmentId: 'd', name: '职责', code: 'dr' }).execute()
    for (const permissionId of ['menu-data', 'menu-data-search-feedback'])
      await db.insertInto('rolePermission').values({ roleId: 'r', permissionId }).execute()
    for (const permissionId of ['menu-system', 'menu-system-log']) {
      await db.insertInto('departmentPermission').values({ departmentId: 'd', permissionId }).execute()
      await db.insertInto('departmentRolePermission').values({ departmentRoleId: 'dr', permissionId }).execute()
    }
    await run()
    const ids = (rows: { permissionId: string }[]) => rows.map(({ permissionId }) => permissionId).toSorted()
    expect((await grantsOf('r')).toSorted()).toEqual([
      'menu-data',
      'menu-data-search-feedback',
      'menu-group-configuration',
      'menu-system',
    ])
    const above = ['menu-group-operations', 'menu-system', 'menu-system-log']
    expect(
      ids(await db.selectFrom('departmentPermission').select('permissionId').where('departmentId', '=', 'd').execute()),
    ).toEqual(above)
    expect(
      ids(
        await db
          .selectFrom('departmentRolePermission')
          .select('permissionId')
          .where('departmentRoleId', '=', 'dr')
          .execute(),
      ),
    ).toEqual(above)
  })
  it('a page that an administrator moved elsewhere stays there', async () => {
    await olderRelease()
    await test.database.db
      .updateTable('permission')
      .set({ parentId: 'menu-data' })
      .where('id', '=', 'menu-system-log')
      .execute()
    await run()
    expect((await placed()).find(({ id }) => id === 'menu-system-log')?.parentId).toBe('menu-data')
  })
})

describe('loadDemoLibrary', () => {
  it('the demo library is loaded into an empty library, found at once, and not loaded a second time', async () => {
    const { db } = test.database
    expect(await loadDemoLibrary(db)).toBe(true)
    const works = await db.selectFrom('lawWork').select(['id', 'title']).orderBy('id').execute()
    expect(works.length).toBeGreaterThan(0)
    expect(works.length).toBeLessThanOrEqual(DEMO_LAWS.length + DEMO_NORMATIVE.length)
    expect((await test.call('/fagui/internet/fagui/law/search?q=自助售货')).body.result.total).toBeGreaterThan(0)
    // The draft is kept, and never shown.
    expect(works.some(({ title }) => title.includes('征求意见稿'))).toBe(true)
    expect((await test.call('/fagui/internet/fagui/law/search?q=农村渡口改桥')).body.result.records).not.toContainEqual(
      expect.objectContaining({ title: expect.stringContaining('改桥') }),
    )
    expect(await loadDemoLibrary(db)).toBe(false)
    expect(await db.selectFrom('lawWork').select(['id', 'title']).orderBy('id').execute()).toEqual(works)
  })
  it('the demo library is not loaded into a library that holds a single law', async () => {
    await makeLaws(test.database.db, [{ title: '浙江省渡口条例', body: ['第一条 甲。'] }])
    expect(await loadDemoLibrary(test.database.db)).toBe(false)
    expect(await test.database.db.selectFrom('lawWork').select('title').execute()).toEqual([
      { title: '浙江省渡口条例' },
    ])
  })
})

describe('loadDemoOffice', () => {
  it('a new installation gets departments and two messages, once, and administrators are told of the messages', async () => {
    const fresh = await startTestApp()
    const person = await fresh.makeUser({ roles: ['admin'] })
    await loadDemoOffice(fresh.database.db, fresh.now)
    await loadDemoOffice(fresh.database.db, fresh.now)
    const token = await fresh.sessionOf(person)
    await fresh.database.db
      .updateTable('account')
      .set({ createdAt: new Date(fresh.now.getTime() - 60_000) })
      .execute()
    expect((await fresh.ask('GET /sys/annountCement/getMsgTotalByUser', { token })).body.result).toEqual({
      msgTotal: 2,
    })
    const own = (await fresh.ask('GET /sys/user/getCurrentUserDeparts', { token })).body.result.list
    expect(own.map(({ departName }: { departName: string }) => departName)).toEqual(['省法规库管理中心'])
    const [root] = (await fresh.ask('GET /sys/sysDepart/queryTreeList', { token })).body.result
    expect(root.children.map(({ orgCode }: { orgCode: string }) => orgCode)).toEqual([
      'A01A01',
      'A01A02',
      'A01A03',
      'A01A04',
    ])
    await fresh.close()
  })
})
