import fc from 'fast-check'
import { DOCUMENT_ACTS } from '#common/document-acts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '#common/contract/calls.ts'
import type { Entry, RecordEdit } from '#common/contract/contract.ts'
import { fieldsOfEdit } from '#common/contract/parts.ts'
import { entriesOf, sameValue } from '#common/rules/merge-edit.ts'
import type { Person } from './testing/people.ts'
import { reportItem } from '#server/testing/report-items.ts'
import { startTestApp, type TestApp } from './testing/app.ts'

/**
 * Two editors of one record, for every kind of record of the contract: a new kind is tried as soon as the contract has
 * it.
 */

const RUNS = 5
const LAYOUT = { order: [], hidden: [], widths: {}, pins: {}, density: 'normal' }
const kinds = everyCall.flatMap(([key, entry]: readonly [string, Entry]) =>
  entry.edits && entry.body ? [{ key, body: entry.body, edits: entry.edits }] : [],
)
type Kind = (typeof kinds)[number]
type Values = Record<string, unknown>

let test: TestApp
let admin: Person
let token: string
/** Values of fields that cannot be any text; a field without one is left out of the edits. */
let known: Record<string, readonly unknown[]>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({ roles: ['admin'] })
  token = await test.sessionOf(admin)
  const ids = async (name: string, query = '') => {
    const { result } = (await test.ask(`GET ${name}${query}`, { token })).body
    return ((result.records ?? result) as { id: string | number }[]).map(({ id }) => String(id))
  }
  const rank = async (at: number) => {
    await test.ask('POST /sys/position/add', { token, body: { code: `rank${at}`, name: `职务${at}` } })
    return `rank${at}`
  }
  const role = async (at: number) =>
    (await test.ask('POST /sys/role/add', { token, body: { roleName: `职责${at}`, roleCode: `duty${at}` } })).body
      .result as string
  const department = async (at: number) =>
    (await test.ask('POST /sys/sysDepart/add', { token, body: { departName: `处室${at}` } })).body.result.id as string
  const several = async (make: (at: number) => Promise<string>) =>
    choicesOf([await make(1), await make(2), await make(3)])
  const [colleague] = [await test.makeUser({ realname: '同事' })]
  const menus = await ids('/sys/permission/list', '?name=用户管理')
  const { db } = test.database
  const made = { titleKey: 'k', fType: 'FT04', fLevel: 'F01', region: '330000', address: 'A01', state: 50 }
  await db
    .insertInto('document')
    .values({ ...made, id: 'made', title: '甲' })
    .execute()
  await db.insertInto('filing').values({ id: 'made', documentId: 'made', filedWith: '国务院' }).execute()
  await db
    .insertInto('validityPeriod')
    .values({ id: 'made', documentId: 'made', endsOn: '2027-01-01', basisKind: 'manual', basis: '第十条' })
    .execute()
  const listed = {
    title: '甲目录',
    issuer: '甲机关',
    asOf: '2026-01-01',
    fileName: 'a.csv',
    fileSha256: 'x',
    fileSize: 1,
  }
  await db
    .insertInto('forceList')
    .values({ ...listed, id: 'made' })
    .execute()
  const words = { content: '建议修改。', sealed: 'x', receiptHash: 'made', requestHash: 'made' }
  await db
    .insertInto('opinion')
    .values({ ...words, id: 'made', kind: 2, targetTitle: '甲', identity: 1 })
    .execute()
  known = {
    'account.sex': [1, 2],
    'account.birthday': ['1990-01-01', '1991-02-02', null],
    'account.email': ['a@example.org', 'b@example.org', null],
    'account.phone': ['13900000001', '13900000002', '13900000003'],
    'account.telephone': ['0571-87000001', '0571-87000002', null],
    'account.userIdentity': [1],
    'account.departIds': [],
    'account.relTenantIds': [],
    'account.post': await several(rank),
    'account.selectedroles': await several(role),
    'account.selecteddeparts': await several(department),
    'role.tenantId': [],
    'role.roleCode': texts('code'),
    'role_index.roleCode': ['duty1'],
    'role_index.component': ['system/UserList', 'system/RoleUserList', 'system/LogList'],
    'role_index.priority': [0, 1, 2],
    'role_index.route': ['1', '0'],
    'role_index.status': ['1', '0'],
    'force_list.asOf': ['2026-01-01', '2026-02-02', '2026-03-03'],
    'force_list.link': ['https://example.org/a', 'https://example.org/b', null],
    'force_list.scopeTypes': ['FT01', 'FT02', null],
    'force_list.scopeRegion': ['330000', '330100', null],
    'collection_check.fType': ['FT01', 'FT02', 'FT03'],
    'collection_check.completeUntil': ['2026-01-01', '2026-02-02', '2026-03-03'],
    'list_view.settings': ['甲', '乙', '丙'].map((title) => ({ values: { title }, layout: LAYOUT })),
    'document.fType': ['FT01', 'FT02', 'FT03'],
    'document.fLevel': ['F01', 'F02', 'F03'],
    'document.region': ['330000', '330100', '330200'],
    'document.address': ['A01'],
    'document.adoptDate': ['2026-01-01', '2026-02-02', null],
    'document.publishDate': ['2026-01-01', '2026-02-02', null],
    'document.effectDate': ['2026-01-01', '2026-02-02', null],
    'document.effectStatus': ['01', '04', null],
    // Two people sign for a text that was recognised: proof-reading.api.test.ts.
    'document.proofState': [],
    'document.proofPlaces': [],
    // Files have to be sent first; attachments.api.test.ts edits them.
    'document.attachments': [],
    // Articles have to stand in the text: article-forces.api.test.ts.
    'document.articleForces': [],
    'organ.name': ['甲机关', '乙机关', '丙机关'],
    'organ.shortNames': ['甲', '乙', null].map((text) => (text === null ? null : `${text}简称`)),
    'organ.formerNames': ['旧甲机关', '旧乙机关（2001-01-01—2002-01-01）', null],
    'organ.beganOn': ['2010-01-01', '2011-01-01', null],
    'organ.endedOn': ['2020-01-01', '2021-01-01', null],
    'organ.signs': ['甲字', '乙字', null],
    'organ.region': ['330000', '330100', '330200'],
    'organ.level': ['F01', 'F02', 'F03'],
    'organ.organKind': ['政府', '人大', '法院'],
    'organ.successor': ['国务院', '财政部', null],
    'organ.status': ['0', '1'],
    'number_template.issuer': texts('body'),
    'number_template.template': ['甲〔YYYY〕N号', '乙〔YYYY〕N号', '丙〔YYYY〕NNN'],
    'document.subject': ['SJ01', 'SJ02', null],
    // A state goes with days, a receipt is an own upload, a decision with its day and source: filings.api.test.ts,
    // validity.api.test.ts.
    'filing.state': [10],
    'filing.publishDate': ['2026-01-01', '2026-02-02', null],
    'filing.sentDate': [],
    'filing.receiptDate': ['2026-01-01', '2026-02-02', null],
    'filing.receiptFile': [],
    'filing.correctedDate': ['2026-01-01', '2026-02-02', null],
    'cleanup_batch.dueDate': ['2026-01-01', '2026-02-02', null],
    'cleanup_batch.scopeType': ['FT01', 'FT02', null],
    'cleanup_batch.scopeLevel': ['F01', 'F02', null],
    'cleanup_batch.scopeUntil': ['2026-01-01', '2026-02-02', null],
    'consultation.beginDate': ['2027-01-01', '2027-01-02', '2027-01-03'],
    'consultation.endDate': ['2027-03-01', '2027-04-01', '2027-05-01'],
    // A document has to be one of the office: opinions.api.test.ts.
    'consultation.documentId': [],
    'consultation.title': texts('draft'),
    'consultation.body': ['第一条 甲。', '第一条 乙。', '第一条 丙。'],
    // A conclusion goes with an answer: opinions.api.test.ts.
    'opinion.state': [20, 30],
    'opinion.publicText': [],
    'validity_period.endDate': ['2027-01-01', '2028-01-01', '2029-01-01'],
    'validity_period.basis': texts('basis'),
    'validity_period.decision': [],
    'validity_period.decidedDate': [],
    'validity_period.decisionSource': [],
    'validity_period.decisionTitle': [],
    'validity_rule.region': ['330000', '310000', '320000'],
    'validity_rule.trialYears': [1, 2, null],
    'validity_rule.otherYears': [5, 10, null],
    'validity_rule.since': ['2020-01-01', '2021-01-01', null],
    'validity_rule.source': ['甲规定', '乙规定', '丙规定'],
    'tenant.beginDate': ['2020-01-01', '2021-01-01', null],
    'tenant.endDate': ['2030-01-01', '2031-01-01', null],
    'department_role.roleCode': texts('part'),
    'permission.menuType': [0],
    'permission.parentId': [],
    'permission.url': ['/made/a', '/made/b', '/made/c'],
    'permission.component': ['system/UserList', 'system/LogList'],
    'permission.componentName': ['MadeA', 'MadeB', 'MadeC'],
    'permission.redirect': ['/made/a/1', '/made/a/2', null],
    // Only of buttons.
    'permission.perms': [],
    'permission.permsType': ['1', '2'],
    'permission.status': ['1', '0'],
    'permission_data_rule.permissionId': menus.slice(0, 1),
    'permission_data_rule.ruleColumn': ['username', 'realname'],
    'permission_data_rule.ruleConditions': ['=', '!=', 'LIKE'],
    'permission_data_rule.status': ['1', '0'],
    'dictionary.dictCode': texts('words'),
    'dictionary_item.itemColor': ['#111111', '#222222', null],
    'department.parentId': [],
    'department.tenantId': [],
    // Older clients send it; nothing is done with it.
    'department.oldDirectorUserIds': [],
    'department.orgCategory': ['1', '2', '3'],
    'department.status': ['1', '0'],
    'department.mobile': ['0571-87000001', '0571-87000002', null],
    'department.fax': ['0571-88000001', '0571-88000002', null],
    'announcement.msgAbstract': texts('摘要'),
    'announcement.priority': ['L', 'M', 'H'],
    'announcement.msgCategory': ['1', '2'],
    // Chosen users are for USER only.
    'announcement.msgType': ['ALL'],
    'announcement.userIds': [],
    'announcement.departIds': [],
    'announcement.roleIds': [],
    'announcement.msgContent': ['<p>甲</p>', '<p>乙</p>', '<p>丙</p>'],
    'announcement.startTime': ['2026-01-01 08:00:00', '2026-02-02 08:00:00', null],
    'announcement.endTime': ['2030-01-01 08:00:00', '2031-01-01 08:00:00', null],
    'department.directorUserIds': choicesOf([admin.id, colleague.id]),
    'fill_rule.ruleCode': texts('fill'),
    'fill_rule.ruleClass': ['orderNumber'],
    'fill_rule.ruleParams': ['{"prefix":"A"}', '{"prefix":"B"}'],
    'check_rule.ruleCode': texts('check'),
    'check_rule.ruleJson': ['A', 'B', 'C'].map((letter) =>
      JSON.stringify([{ digits: '*', pattern: `^${letter}`, message: `以 ${letter} 开头` }]),
    ),
    'scheduled_job.jobClassName': [],
    'scheduled_job.cronExpression': ['0 0 1 * * ?', '0 0 2 * * ?', '0 0 3 * * ?'],
    'scheduled_job.status': [-1, 0],
    'online_report.cgrSql': ['select title from law', 'select title from document', 'select l.title from law l'],
    // Columns, parameters and charts are those of the statement: online-reports.api.test.ts.
    'online_report.items': [[reportItem('title', '标题')]],
    'online_report.params': [[]],
    'online_report.chartType': [],
    'online_report.chartCategory': [],
    'online_report.chartValues': [[]],
    'position.code': texts('post'),
    'position.postRank': ['1', '2', '3'],
  }
})
afterAll(() => test.close())

const texts = (word: string) => [1, 2, 3, 4].map((at) => `${word}${at}`)
/** Each choice of these ids, joined by commas. */
const choicesOf = (ids: readonly string[]): string[] =>
  Array.from({ length: 2 ** ids.length }, (_, choice) => ids.filter((_id, at) => choice & (2 ** at)).join(','))

interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Some values that fit a field: those named above, otherwise such as the schema lets in. */
function valuesOf(field: string, schema: Schema): readonly unknown[] {
  if (known[field]) return known[field]
  if (schema.enum) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  if (schema.anyOf) return schema.anyOf.flatMap((one) => valuesOf(field, one))
  const types = [schema.type].flat()
  if (types.includes('null') && types.length === 1) return [null]
  if (types.includes('boolean')) return [true, false]
  if (types.includes('integer') || types.includes('number'))
    return [0, 1, 2, 3]
      .map((step) => step + (schema.minimum ?? 0))
      .filter((value) => value <= (schema.maximum ?? value))
  return ['甲', '乙丙', '丁 戊', '己'].map((word) => word.slice(0, schema.maxLength ?? 10))
}

const choicesFor = ({ body, edits }: Kind): [string, readonly unknown[]][] =>
  fieldsOfEdit(body).fields.map((name) => [
    name,
    // A portrait has to be an own upload, and an address belongs to one account (own-profile.api.test.ts).
    edits.own === true && (name === 'avatar' || name === 'email')
      ? []
      : valuesOf(
          `${edits.table}.${name}`,
          (body as unknown as { properties: Record<string, Schema> }).properties[name] ?? {},
        ),
  ])

const idsIn = async ({ table }: RecordEdit): Promise<string[]> => {
  const client = await test.database.pool.connect()
  try {
    return ((await client.query(`select id::text as id from ${table}`)).rows as { id: string }[]).map(({ id }) => id)
  } finally {
    client.release()
  }
}

/**
 * A new record of a kind, by the call that adds one; of jobs, of which the program has a fixed number, one that is
 * there.
 */
async function recordOf({ key, body, edits }: Kind): Promise<string> {
  const before = await idsIn(edits)
  // Years are ruled by an act, so the record has one before they are entered.
  if (edits.table === 'validity_rule')
    await test.database.db.updateTable('validityRule').set({ source: '初规定' }).execute()
  if (['scheduled_job', 'validity_period', 'validity_rule', 'opinion', 'force_list'].includes(edits.table))
    return before[0] ?? ''
  if (edits.own === true) return admin.id
  const { required } = fieldsOfEdit(body)
  const form: Values = Object.fromEntries(
    choicesFor({ key, body, edits }).flatMap(([name, values]) => (required.includes(name) ? [[name, values[0]]] : [])),
  )
  const more: Record<string, Values> = {
    account: { username: `editor${before.length}`, password: 'Cedar-2026' },
    tenant: { id: 4711 + before.length },
    permission: { url: '/made/a', component: 'system/UserList' },
    permission_data_rule: { ruleColumn: 'username' },
    department_role: { departId: known['account.selecteddeparts']?.[1] },
    filing: { of: 'made' },
    consultation: { body: '第一条 甲。' },
    list_view: { list: 'GET /sys/user/list' },
    online_report: { code: `made-${before.length}` },
    announcement: { msgContent: '<p>初</p>' },
    dictionary_item: { dictId: (await idsIn({ table: 'dictionary', read: '' }))[0] },
  }
  const answer = (
    await test.ask(key.replace('PUT', 'POST').replace('/edit', '/add'), {
      token,
      body: { ...form, ...more[edits.table] },
    })
  ).body
  expect(answer, key).toMatchObject({ success: true })
  const [id] = (await idsIn(edits)).filter((one) => !before.includes(one))
  if (id === undefined) throw new Error(`${key}: nothing was added`)
  return id
}

/** The change an editor makes: some of the fields, each with another value. */
const editOf = (choices: readonly [string, readonly unknown[]][]) =>
  fc.record(
    Object.fromEntries(
      choices.filter(([, values]) => values.length > 1).map(([name, values]) => [name, fc.constantFrom(...values)]),
    ),
    {
      requiredKeys: [],
    },
  ) as fc.Arbitrary<Values>

/** Entries that a merged list holds although one editor removed them, or lacks although nobody did. */
function listFaults(from: readonly unknown[], now: unknown): string[] {
  const [before = [], first = [], second = []] = from.map(entriesOf)
  const entries = [...new Set([...before, ...first, ...second])]
  return entries.filter((entry) => {
    const expected = before.includes(entry) ? first.includes(entry) && second.includes(entry) : true
    return entriesOf(now).includes(entry) !== expected
  })
}

describe.each(kinds)('two editors of one record: $key', (kind) => {
  // spec §2.49, §2.115
  it('no field that only one of them changed is lost, and what both changed is reported', async () => {
    const { key, edits } = kind
    const id = await recordOf(kind)
    const choices = choicesFor(kind)
    const read = async (): Promise<Values> => (await test.ask(`${edits.read}?id=${id}`, { token })).body.result
    const isList = (name: string) => edits.lists?.includes(name) === true
    /** What is sent of a form: the fields that differ from the record, and what they were. */
    const sentOf = (began: Values, wanted: Values): { changed: Values; body: Values } => {
      const changed = Object.fromEntries(
        Object.entries(wanted).filter(([name, value]) => !sameValue(value, began[name], isList(name))),
      )
      const before = Object.fromEntries(Object.keys(changed).map((name) => [name, began[name] ?? null]))
      return {
        changed,
        body: {
          id: edits.table === 'tenant' ? Number(id) : id,
          revision: began['revision'],
          ...changed,
          began: before,
        },
      }
    }
    const save = async (body: Values) => (await test.ask(key, { token, body })).body
    let merged = 0
    // Chance may give five pairs of which one side changes nothing, so one pair of real changes is always tried.
    const fresh = await read()
    const changes = choices.flatMap(([name, values]) => {
      const value = values.find((one) => !sameValue(one, fresh[name], isList(name)))
      return value === undefined ? [] : [{ [name]: value }]
    })
    const [first = {}, second = first] = changes
    await fc.assert(
      fc.asyncProperty(editOf(choices), editOf(choices), async (one, other) => {
        const began = await read()
        const [first, second] = [sentOf(began, one), sentOf(began, other)]
        const clashes = Object.keys(second.changed).filter(
          (name) => !isList(name) && name in first.changed && !sameValue(first.changed[name], second.changed[name]),
        )
        expect(await save(first.body)).toMatchObject({ success: true })
        const between = await read()
        const answer = await save(second.body)
        const told = ((answer.result?.fields ?? []) as { name: string }[]).map(({ name }) => name)
        expect([answer.success, answer.code, told.toSorted()]).toEqual([
          clashes.length === 0,
          clashes.length === 0 ? 200 : 409,
          clashes.toSorted(),
        ])
        expect(answer.success || (await read())).toEqual(answer.success || between)
        // Where both changed a field, the second editor takes what the first one wrote.
        const left = Object.fromEntries(Object.entries(second.body).filter(([name]) => !clashes.includes(name)))
        expect(await save(left)).toMatchObject({ success: true })
        const now = await read()
        const lost = choices.flatMap(([name]) => {
          const mine = name in second.changed && !clashes.includes(name)
          const theirs = name in first.changed
          if (mine && theirs && isList(name))
            return listFaults([began[name], first.changed[name], second.changed[name]], now[name]).map(
              (entry) => `${name}: ${entry}`,
            )
          const expected = mine ? second.changed[name] : theirs ? first.changed[name] : began[name]
          return sameValue(now[name], expected, isList(name))
            ? []
            : [`${name} is ${JSON.stringify(now[name])}, not ${JSON.stringify(expected)}`]
        })
        expect(lost).toEqual([])
        merged += Object.keys(first.changed).length > 0 && Object.keys(second.changed).length > 0 ? 1 : 0
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[first, second]] },
    )
    expect(merged).toBeGreaterThan(0)
  })
})

describe('reading calls of edits', () => {
  it.each([
    'GET /sys/roleIndex/queryById',
    'GET /sys/permission/queryById',
    'GET /sys/permission/queryRuleById',
    'GET /sys/sysDepart/queryById',
    'GET /sys/sysDepartRole/queryById',
  ])('%s refuses a record that does not exist', async (name) => {
    expect((await test.ask(`${name}?id=gone`, { token })).body).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })
})

describe('edits of the contract', () => {
  // spec §2.49
  it('every call that sends a revision is merged, or has only one field', () => {
    const plain = everyCall.flatMap(([key, entry]: readonly [string, Entry]) => {
      const { properties = {} } = (entry.body ?? {}) as { properties?: Record<string, unknown> }
      return 'revision' in properties && !entry.edits ? [key] : []
    })
    // A step of a document, an extension, a consultation or an announcement is taken as its taker saw it, or not at
    // all.
    const steps = Object.keys(DOCUMENT_ACTS).map((act) => `POST /dataManagement/document/${act}`)
    // A design is whole or it is none: what two designers changed at once does not fit together by itself.
    // Restoring makes the call that edits, and grants are merged by their own handler.
    expect(plain.toSorted()).toEqual([
      ...steps.toSorted(),
      'POST /dataManagement/validity/release',
      'POST /dataManagement/validity/withdraw',
      'POST /online/cgform/api/doDbSynch/{id}/{mode}',
      'POST /opinionManagement/consultation/publishOutcome',
      'POST /opinionManagement/consultation/recall',
      'POST /opinionManagement/consultation/release',
      'POST /opinionManagement/consultation/returnBack',
      'POST /opinionManagement/consultation/submit',
      'POST /opinionManagement/consultation/submitOutcome',
      'POST /sys/dataLog/restore',
      'POST /sys/permission/saveRolePermission',
      'PUT /dataManagement/searchFeedback/edit',
      'PUT /online/cgform/api/editAll',
      'PUT /sys/annountCement/schedule',
      'PUT /sys/listView/share',
    ])
  })
  it('each reading call of an edit is in the contract', () => {
    const names = new Set<string>(everyCall.map(([key]) => key))
    expect(kinds.filter(({ edits }) => !names.has(edits.read))).toEqual([])
  })
})
