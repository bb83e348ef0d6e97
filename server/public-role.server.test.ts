import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { type Database, databaseOver } from './platform/db/open.ts'
import { serverPool } from './platform/db/server-pool.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { prepareDatabase } from './prepare.ts'
import { faultsOfRole, grantPublic, isRoleName, PUBLIC_TABLES, roleFacts } from './public-role.sql.ts'
import { readSettings } from './settings.ts'
import { loadDemoLibrary } from './seeds/load.sql.ts'
import { makeLaws } from './testing/make.ts'
import { memoryStore } from './testing/memory-store.ts'
import { type OwnPostgres, startOwnPostgres } from './testing/own-postgres.ts'
import { makePerson } from './testing/people.ts'
import { raw } from './testing/raw-sql.ts'
import { runServer, startServer } from './testing/started-server.ts'
import { emptyWebDir } from './testing/web-dir.ts'

/** A server for readers that connects with a role of its own, and what that role can do by itself. */

const LAW = '/fagui/internet/fagui/law'
const ROLE = 'fagui_readers'
let postgres: OwnPostgres
let owner: Database
let readers: Database
const web = emptyWebDir()
const NOW = new Date('2026-11-20T04:00:00Z')
let app: Awaited<ReturnType<typeof buildApp>>
/** A process of the owner's role, whose answers to readers are the same. */
let beside: Awaited<ReturnType<typeof buildApp>>
/** Ids of works by what became of them. */
const works: Record<'open' | 'restricted' | 'withdrawn', string> = { open: '', restricted: '', withdrawn: '' }

const roleUrl = () => postgres.url.replace('postgres@', `${ROLE}@`)
const lawOf = (what: string, at: number) => ({
  title: `浙江省${what}养护办法`,
  note: [`2026年3月${at}日 浙江省人民政府令第${at}号公布`],
  body: [`第一条 ${what}应当养护。`, '第二条 本办法自2026年4月1日起施行。'],
})
const idOf = async (title: string) =>
  (await raw<{ id: string }>(owner.db, `select id from law_work where title = '${title}'`))[0]?.id ?? ''

beforeAll(async () => {
  postgres = await startOwnPostgres()
  const settings = readSettings({ DATABASE_URL: postgres.url, DEMO: 'off' })
  owner = await prepareDatabase(settings)
  await loadDemoLibrary(owner.db)
  await makeLaws(owner.db, [lawOf('石桥', 1), lawOf('驿道', 2), lawOf('古堰', 3)])
  works.open = await idOf('浙江省石桥养护办法')
  works.restricted = await idOf('浙江省驿道养护办法')
  works.withdrawn = await idOf('浙江省古堰养护办法')
  // A value of its own that is restricted, and a version that was withdrawn.
  await raw(
    owner.db,
    `insert into dictionary_item (id, dictionary_code, value, text, restricted) values ('inside', 'F_TYPE', 'FTIN', '内部文件', true)`,
  )
  await raw(owner.db, `update law_work set f_type = 'FTIN' where id = '${works.restricted}'`)
  await raw(owner.db, `update law_version set publish_state = 'withheld' where work_id = '${works.withdrawn}'`)
  await makePerson(owner.db, { permissions: ['system:dict:list'] })
  await raw(owner.db, `create role ${ROLE} login`)
  await inTransaction(owner.db, (db) => grantPublic(db, ROLE))
  readers = databaseOver(serverPool(roleUrl()), 'server', () => {})
  const serving = async (database: Database, more: Record<string, string>, rateLimits: boolean) => {
    const read = readSettings({ DATABASE_URL: postgres.url, FAGUI_MODE: 'internet', ...more })
    const [{ webDir }, { db }] = [web, database]
    const built = await buildApp({
      db,
      engine: 'server',
      settings: read,
      files: memoryStore(),
      rateLimits,
      webDir,
      clock: () => NOW,
      pingDatabase: () => database.ping(),
    })
    await built.ready()
    return built
  }
  app = await serving(readers, { READING_ONLY: 'on' }, true)
  beside = await serving(owner, {}, false)
}, 120_000)
afterAll(async () => {
  await app.close()
  await beside.close()
  web.remove()
  await readers.close()
  await owner.close()
  await postgres.close()
}, 60_000)

/** What the role is told when it runs a statement: the number of rows, or the code of PostgreSQL's refusal. */
const asRole = async (statement: string): Promise<number | string> =>
  raw(readers.db, statement).then(
    (rows) => rows.length,
    (error: unknown) => (error as { code: string }).code,
  )
const REFUSED = '42501'

describe('the role of a process for readers', () => {
  it('can read the tables that readers are shown and no other, each of which was decided', async () => {
    const tables = await raw<{ name: string }>(
      owner.db,
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1",
    )
    expect(tables.length).toBeGreaterThan(120)
    const readable: string[] = []
    for (const { name } of tables) {
      const columns = PUBLIC_TABLES[name]?.columns ?? ['*']
      const answer = await asRole(`select ${columns.join(', ')} from "${name}" limit 1`)
      if (answer !== REFUSED) readable.push(name)
    }
    expect(readable).toEqual([
      'article_question',
      'collection_check',
      'dictionary',
      'dictionary_item',
      'document',
      'document_article_force',
      'document_attachment',
      'document_recognition',
      'force_list',
      'installation_name',
      'law_alias',
      'law_article_force',
      'law_correction',
      'law_fact',
      'law_file',
      'law_issued_name',
      'law_issuer',
      'law_node',
      'law_recognised',
      'law_relation',
      'law_suspension',
      'law_version',
      'law_work',
      'library_revision',
      'organ',
      'organ_name',
      'organ_today',
      'page_event',
      'schema_migration',
      'search_block',
      'search_segment',
      'search_version',
      'synonym',
      'validity_rule',
      'version_article_force',
      'word_association',
      'work_name',
    ])
  })
  it('can change nothing, make nothing and become nobody else', async () => {
    for (const table of ['law_work', 'account', 'page_event', 'activity_log', 'search_block'])
      expect(await asRole(`delete from ${table}`), table).toBe(REFUSED)
    expect(await asRole('update library_revision set revision = 0')).toBe(REFUSED)
    expect(await asRole('create table mine (id text)')).toBe(REFUSED)
    expect(await asRole('set role postgres')).toBe(REFUSED)
    expect(await asRole('alter table law_work disable row level security')).toBe(REFUSED)
    // Switched off, policies are not passed over: what they would bound is refused.
    const other = databaseOver(
      serverPool(roleUrl(), { connections: 1, waitSeconds: 4, statementSeconds: 0 }),
      'server',
      () => {},
    )
    await raw(other.db, 'set row_security = off')
    await expect(raw(other.db, 'select from law_work')).rejects.toMatchObject({ code: REFUSED })
    await other.close()
    expect(await asRole("select take_from_call_bucket('x', 1, 1, now())")).toBe(REFUSED)
  })
  it('sees no row of a restricted or withdrawn text, by whatever table or view', async () => {
    for (const work of [works.restricted, works.withdrawn]) {
      const versions = (
        await raw<{ id: string }>(owner.db, `select id from law_version where work_id = '${work}'`)
      ).map(({ id }) => id)
      expect(versions).toHaveLength(1)
      for (const [table, condition] of [
        ['law_work', `id = '${work}'`],
        ...['law_version', 'law_issuer', 'work_name'].map((name) => [name, `work_id = '${work}'`]),
        ...[
          'law_node',
          'law_relation',
          'law_issued_name',
          'law_fact',
          'law_correction',
          'search_version',
          'version_article_force',
        ].map((name) => [name, `version_id = '${versions[0]}'`]),
      ] as const)
        expect(await asRole(`select from ${table} where ${condition}`), `${table} of ${work}`).toBe(0)
    }
    expect(await asRole("select from law_node where text like '%驿道%' or text like '%古堰%'")).toBe(0)
    expect(await asRole("select from dictionary_item where value = 'FTIN'")).toBe(0)
    expect(await asRole(`select from law_node where text like '%石桥%'`)).toBeGreaterThan(0)
    // The owner sees what it saw before.
    expect(
      (
        await raw(
          owner.db,
          `select from law_work where id in ('${works.open}', '${works.restricted}', '${works.withdrawn}')`,
        )
      ).length,
    ).toBe(3)
  })
  it('a text that is withdrawn or restricted later is gone at the next statement', async () => {
    const shown = () => asRole(`select from law_version where work_id = '${works.open}'`)
    expect(await shown()).toBe(1)
    await raw(owner.db, `update law_version set publish_state = 'withheld' where work_id = '${works.open}'`)
    expect(await shown()).toBe(0)
    await raw(owner.db, `update law_version set publish_state = 'published' where work_id = '${works.open}'`)
    await raw(
      owner.db,
      "update dictionary_item set restricted = true where dictionary_code = 'F_LEVEL' and value = 'F01'",
    )
    expect(await shown()).toBe(0)
    await raw(
      owner.db,
      "update dictionary_item set restricted = false where dictionary_code = 'F_LEVEL' and value = 'F01'",
    )
    expect(await shown()).toBe(1)
  })
  it('is granted the same when it is granted again, and loses what was granted besides', async () => {
    await raw(owner.db, `grant select, insert on activity_log to ${ROLE}`)
    expect((await faultsOfRole(readers.db)).tooMuch).toEqual(['activity_log'])
    await inTransaction(owner.db, (db) => grantPublic(db, ROLE))
    expect(await faultsOfRole(readers.db)).toEqual({ missing: [], tooMuch: [] })
    await raw(owner.db, `revoke select on law_node from ${ROLE}`)
    expect((await faultsOfRole(readers.db)).missing).toEqual(['law_node'])
    await inTransaction(owner.db, (db) => grantPublic(db, ROLE))
    expect(await faultsOfRole(readers.db)).toEqual({ missing: [], tooMuch: [] })
    expect((await faultsOfRole(owner.db)).tooMuch.length).toBeGreaterThan(100)
  })
  it('is known by a plain name, and is no owner', async () => {
    expect([ROLE, 'Readers', 'a b', 'x"; drop table law_work; --'].map(isRoleName)).toEqual([true, false, false, false])
    expect([
      await roleFacts(owner.db, ROLE),
      await roleFacts(owner.db, 'postgres'),
      await roleFacts(owner.db, 'nobody'),
    ]).toEqual([{ isMore: false }, { isMore: true }, undefined])
  })
})

describe('a process for readers', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url: encodeURI(url), headers, remoteAddress: '192.0.2.77' })
  it('searches and shows what is public', async () => {
    for (const path of [
      `detail?id=${works.open}`,
      `card?id=${works.open}`,
      'named?title=浙江省石桥养护办法',
      `provision?id=${works.open}&anchor=t1`,
      `article?id=${works.open}&anchor=t1`,
      `download?id=${works.open}`,
      'suggest?q=石桥',
      'stats',
      'mostRead',
    ])
      expect((await get(`${LAW}/${path}`)).statusCode, path).toBe(200)
    const found = await get(`${LAW}/search?q=养护`)
    expect(found.json().result.records.map(({ title }: { title: string }) => title)).toContain('浙江省石桥养护办法')
    for (const path of [
      'feed/list?kind=latest',
      `feed/law?id=${works.open}`,
      'feed/search?q=养护',
      'dict/getDictItems/F_TYPE',
    ])
      expect([path, (await get(`/fagui/internet/fagui/${path}`)).statusCode]).toEqual([path, 200])
    for (const path of [
      '/home',
      '/retrieval?q=养护',
      `/details?id=${works.open}`,
      '/sitemap.xml',
      '/robots.txt',
      '/readyz',
      '/healthz',
    ])
      expect([path, (await get(path, { accept: 'text/html' })).statusCode]).toEqual([path, 200])
  })
  it('answers like a process that may read everything', async () => {
    const asked = await raw<{ id: string; title: string }>(
      owner.db,
      'select id, title from law_work where exists (select from law_version v where v.work_id = law_work.id) order by id',
    )
    expect(asked.length).toBeGreaterThan(20)
    const addresses = [
      ...['stats', 'mostRead', 'search?q=保护', 'search?q=第三条', 'suggest?q=浙江'].map((path) => `${LAW}/${path}`),
      ...asked.flatMap(({ id, title }) => [
        `${LAW}/detail?id=${id}`,
        `${LAW}/card?id=${id}`,
        `${LAW}/article?id=${id}&anchor=t1`,
        `${LAW}/named?title=${title}`,
        `${LAW}/search?q=${title}`,
      ]),
    ]
    for (const [at, address] of addresses.entries()) {
      // Each from an address of its own: a reader has no hundreds of points at once.
      const answers = await Promise.all(
        [app, beside].map((one) => one.inject({ url: encodeURI(address), remoteAddress: `198.51.100.${at % 250}` })),
      )
      const [ofRole, ofOwner] = answers.map(({ body }) => body.replace(/"took":[\d.]+/, ''))
      expect(ofRole, address).toBe(ofOwner)
    }
  }, 60_000)
  it('finds nothing of what is not', async () => {
    for (const id of [works.restricted, works.withdrawn])
      expect((await get(`${LAW}/detail?id=${id}`)).statusCode).toBe(404)
    for (const q of ['驿道', '古堰']) expect((await get(`${LAW}/search?q=${q}`)).json().result.total).toBe(0)
  })
  it('has no calls of staff, no sign-in and nothing that is sent, and takes a token for none', async () => {
    for (const [method, url] of [
      ['POST', '/fagui/sys/login'],
      ['GET', '/fagui/sys/user/list'],
      ['POST', '/fagui/internet/fagui/opinion/send'],
      ['GET', '/fagui/internet/fagui/consultation/list'],
      ['GET', '/fagui/internet/fagui/depart/queryTreeList'],
      ['POST', '/fagui/internet/fagui/saveEventTracking'],
    ] as const)
      expect([
        url,
        (await app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })).statusCode,
      ]).toEqual([url, 404])
    expect((await get(`${LAW}/detail?id=${works.open}`, { 'x-access-token': 'x'.repeat(32) })).statusCode).toBe(200)
  })
  it('refuses a flood without writing to the database', async () => {
    let refused = 0
    for (let n = 0; n < 20 && refused === 0; n++)
      if ((await get(`${LAW}/download?id=${works.open}`)).statusCode === 429) refused++
    expect(refused).toBe(1)
  })
})

describe('READING_ONLY=on', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'fagui-readers-'))))
  afterAll(() => rmSync(folder, { recursive: true }))
  const environment = (url: string) => ({
    DATABASE_URL: url,
    DATA_DIR: folder,
    FAGUI_MODE: 'internet',
    READING_ONLY: 'on',
  })

  it('starts with the role, and leaves the database and its folder without keys', async () => {
    const server = await startServer(environment(roleUrl()))
    expect((await fetch(`${server.base}${LAW}/detail?id=${works.open}`)).status).toBe(200)
    expect((await fetch(`${server.base}/readyz`)).status).toBe(200)
    expect(readdirSync(folder)).not.toContain('secret.key')
    expect((await server.end()).code).toBe(0)
    expect(server.said()).not.toMatch(/permission denied|42501/)
  }, 60_000)
  it('refuses a role that may do more, and one that was not granted everything', async () => {
    const more = await runServer(environment(postgres.url))
    expect([more.code, more.said]).toEqual([1, expect.stringMatching(/不只能读公开的内容.*npm run grant-public/)])
    await raw(owner.db, `revoke select on organ_name from ${ROLE}`)
    const less = await runServer(environment(roleUrl()))
    expect([less.code, less.said]).toEqual([
      1,
      expect.stringMatching(/还不能读 organ_name；请（升级以后也要）运行 npm run grant-public/),
    ])
    await inTransaction(owner.db, (db) => grantPublic(db, ROLE))
  }, 60_000)
})
