import { needIds } from '#server/platform/records/chosen-ids.ts'
import { createHash } from 'node:crypto'
import type { FormOf } from '#common/contract/record-schemas.ts'
import type { forceListContract, ForceListRow, ListedChoice, UnlistedWork } from '#common/contract/force-lists.ts'
import { refuse } from '#common/errors.ts'
import {
  ACCEPTABLE,
  LIST_STATE,
  LIST_STATES,
  type ListState,
  OUTCOME_TEXT,
  secondPersonFault,
} from '#common/force-lists.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { FORCE_LIST } from '#common/records/force-list.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { invalid, orNull } from '#server/platform/records/entered.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import {
  type Audience,
  audienceOf,
  type CheckOfList,
  deleteChecksOfList,
  effectOf,
  historiesOf,
  insertChecksOfList,
  libraryRevisions,
  lockWorks,
  RegionTable,
  stands,
  versionOn,
  worksByNames,
  worksInScope,
  worksWithWords,
} from '../laws/laws.door.ts'
import { regionRows } from '../search/search.door.ts'
import { compareRows, namesOfRegion } from './compare.ts'
import {
  countsOf,
  decideRows,
  deleteLists,
  dictionaryValues,
  fileOfList,
  forceListList,
  forgetFacts,
  insertList,
  keepJudged,
  type ListColumns,
  listOfFile,
  lockUploads,
  noteFacts,
  rowsShown,
  type StoredList,
  storedRows,
  type StoredRow,
  updateList,
} from './force-lists.sql.ts'
import { keysOf } from './match.rules.ts'
import { readListFile } from './read-file.ts'
import { asOfIn, titleIn } from '../sheets/sheets.door.ts'
import { issuerIn } from './read-table.rules.ts'

const LARGEST_FILE = 10 * 1024 * 1024
const MOST_CHOICES = 30
/** A kind of document is one that a list names when so many of its works are of it. */
const LEAST_SHARE = 0.05

const regionsOf = async (db: Db) => new RegionTable(await regionRows(db))

/** @throws Refusal record.invalid naming the field and what to do */
async function columnsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  given: FormOf<typeof FORCE_LIST.fields>,
): Promise<ListColumns> {
  const [title, issuer, link] = [given.title.trim(), given.issuer.trim(), orNull(given.link)]
  if (title === '') throw invalid('title', '请填写目录名称')
  if (issuer === '') throw invalid('issuer', '请填写发布目录的机关')
  const asOf = given.asOf.trim().slice(0, 10)
  const time = /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? Date.parse(asOf) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== asOf)
    throw invalid(
      'asOf',
      asOf === ''
        ? '文件里没有写明“截至”哪一天，请填写截至日期'
        : `没有“${given.asOf}”这一天，请按 YYYY-MM-DD 填写截至日期`,
    )
  if (asOf > dayOf(clock())) throw invalid('asOf', `截至日期 ${asOf} 晚于今天，请核对`)
  if (link !== null && !/^https?:\/\/[^\s<>"']{3,}$/.test(link))
    throw invalid('link', '链接请填写以 http:// 或 https:// 开头的网址')
  const kinds = await dictionaryValues(db, 'F_TYPE')
  const scopeTypes = [
    ...new Set(
      (given.scopeTypes ?? '')
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean),
    ),
  ]
  // The list is public and its counts tell the public something: a restricted kind is none.
  if (scopeTypes.some((value) => kinds.get(value)?.restricted !== false))
    throw invalid('scopeTypes', '请从字典中选择文件类型')
  const scopeRegion = orNull(given.scopeRegion)
  if (scopeRegion !== null && (await dictionaryValues(db, 'region')).get(scopeRegion)?.restricted !== false)
    throw invalid('scopeRegion', '请从字典中选择区域')
  return {
    title,
    issuer,
    asOf,
    docNumber: orNull(given.docNumber),
    link,
    scopeTypes,
    scopeRegion,
    scopeIssuer: orNull(given.scopeIssuer),
    note: orNull(given.note),
  }
}

async function stored(context: ListContext, id: string): Promise<StoredList> {
  const [row] = await forceListList.seen(context.db, [id], context.list)
  if (!row) throw refuse('record.not-found')
  return row
}

async function withCounts(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  rows: readonly StoredList[],
): Promise<ForceListRow[]> {
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
    audienceOf(viewer),
  )
  return rows.map(({ hands, ...row }) => {
    const { told = 0, ...outcomes } = counts.get(row.id) ?? {}
    const total = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
    return {
      ...row,
      state_dictText: LIST_STATES[row.state as ListState],
      total,
      matched: (outcomes as Record<string, number>)['matched'] ?? 0,
      told,
      isOwn: hands.includes(viewer.username),
    }
  })
}

/**
 * A list in one of these states, locked until the transaction ends.
 * @throws Refusal record.not-found, record.changed, record.invalid
 */
async function locked(
  context: ListContext,
  id: string,
  states: readonly ListState[],
  revision?: number | null,
): Promise<StoredList> {
  await stored(context, id)
  await lockForEdit(context.db, 'forceList', id, revision)
  const list = await stored(context, id)
  if (!states.includes(list.state as ListState))
    throw invalid('state', `“${list.title}”现在是“${LIST_STATES[list.state as ListState]}”，不能这样办理，请刷新后再看`)
  return list
}

/** @param told how many works the public is told of now */
const noted = (
  context: Context,
  rows: readonly StoredList[],
  operation: Operation,
  what = '',
  told?: number,
): Promise<void> =>
  noteChanges(
    context,
    rows.map((list) => {
      const change = changeOf(FORCE_LIST, 'forceList', list, operation, what)
      return told === undefined ? change : { ...change, content: { ...change.content, told } }
    }),
  )

const factsOf = ({ asOf, scopeRegion }: Pick<StoredList, 'asOf' | 'scopeRegion'>) => ({ asOf, region: scopeRegion })

/**
 * Compares a list with the library as it is now and keeps what that gives.
 * @returns the rows whose outcome is another
 */
async function rematch(db: Db, list: Pick<StoredList, 'id' | 'asOf' | 'scopeRegion'>): Promise<StoredRow[]> {
  const before = await storedRows(db, list.id)
  const now = await compareRows(db, before, factsOf(list), await regionsOf(db))
  const changed = now.filter((row, at) => isOther(row, before[at]))
  await keepJudged(db, changed)
  return changed
}

const isOther = (row: StoredRow, before: StoredRow | undefined): boolean =>
  row.outcome !== before?.outcome ||
  row.reason !== before.reason ||
  row.workId !== before.workId ||
  row.versionId !== before.versionId

/** The kinds and the body of most of the works that rows mean: what the list should name in full. */
function scopeIn(
  works: readonly { fType: string; region: string; issuers: readonly string[] }[],
  region: string | null,
) {
  const most = (values: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
  }
  const scopeRegion = region ?? most(works.map((work) => work.region))[0]?.value ?? null
  const local = works.filter((work) => work.region === scopeRegion)
  const scopeTypes = most(local.map(({ fType }) => fType)).flatMap(({ value, count }) =>
    count >= local.length * LEAST_SHARE ? [value] : [],
  )
  const [body] = most(local.flatMap(({ issuers }) => issuers.slice(0, 1)))
  return {
    scopeRegion,
    scopeTypes,
    scopeIssuer: body && local.length > 2 && body.count === local.length ? body.value : null,
  }
}

/** The calls of common/contract/force-lists.ts. */
export function forceListHandlers(): Handlers<typeof forceListContract> {
  /** What lists leave out is worked out anew when the library or the list has changed. */
  const unlisted = new Map<string, { key: string; works: UnlistedWork[] }>()

  async function unlistedOf(db: Db, list: StoredList, audience: Audience): Promise<UnlistedWork[]> {
    const { laws } = await libraryRevisions(db)
    const key = `${laws} ${list.revision} ${audience}`
    const kept = unlisted.get(list.id)
    if (kept?.key === key) return kept.works
    const named = new Set((await storedRows(db, list.id)).flatMap(({ workId }) => workId ?? []))
    const scope = { fTypes: list.scopeTypes?.split(',') ?? [], region: list.scopeRegion, issuer: list.scopeIssuer }
    const scoped = (await worksInScope(db, audience, scope)).filter(({ workId }) => !named.has(workId))
    const histories = await historiesOf(
      db,
      audience,
      scoped.map(({ workId }) => workId),
    )
    const kinds = await dictionaryValues(db, 'F_TYPE')
    const works = scoped.flatMap(({ workId, title, fType, issuers }): UnlistedWork[] => {
      const history = histories.get(workId)
      const reading = history && versionOn(history, list.asOf)
      // What was not yet in force, and what had ended, the list rightly leaves out.
      if (!reading || reading.sure === 'notYet') return []
      const { version } = reading
      const effect = effectOf(version, history, list.asOf)
      if (!stands(effect.look) || effect.look === '02') return []
      return [
        {
          workId,
          versionId: version.versionId,
          title,
          fType_dictText: kinds.get(fType)?.text ?? null,
          versionDate: version.versionDate,
          issuers: issuers.join('、'),
          force: effect.text,
          reason: effect.reason,
        },
      ]
    })
    if (unlisted.size >= MOST_KEPT) unlisted.clear()
    unlisted.set(list.id, { key, works })
    return works
  }

  /** Tells the public that the matched rows were in force. @returns how many were told now */
  async function tell(context: Context, list: StoredList): Promise<number> {
    const { db, viewer, clock } = context
    const rows = (await storedRows(db, list.id)).filter(
      ({ outcome, factId }) => outcome === 'matched' && factId === null,
    )
    const works = await worksWithWords(db, 'open', {
      words: [],
      ids: rows.flatMap(({ workId }) => workId ?? []),
      most: Math.max(1, rows.length),
    })
    const histories = await historiesOf(
      db,
      'open',
      works.map(({ workId }) => workId),
    )
    const workOf = new Map(works.map((work) => [work.workId, work]))
    const told = rows.flatMap((row): { row: StoredRow; check: CheckOfList }[] => {
      const work = workOf.get(row.workId ?? '')
      const version = histories.get(row.workId ?? '')?.versions.find(({ versionId }) => versionId === row.versionId)
      if (!work || !version) return []
      const check = {
        id: newId(),
        listId: list.id,
        versionId: version.versionId,
        targetTitle: work.title,
        targetKey: work.titleKey,
        editionDate: version.versionDate,
        day: list.asOf,
        source: `《${list.title.replace(/^《(.*)》$/, '$1')}》`,
        createdBy: viewer.username,
        createdAt: clock(),
      }
      return [{ row, check }]
    })
    await insertChecksOfList(
      db,
      told.map(({ check }) => check),
    )
    await noteFacts(
      db,
      told.map(({ row, check }) => ({ id: row.id, factId: check.id })),
    )
    if (told.length > 0)
      await noteChanges(
        context,
        told.map(({ check }) => ({
          table: 'lawFact',
          id: check.id,
          operation: 'add' as const,
          label: `核实“${check.targetTitle}”：有效 ${check.day}`,
          content: {
            id: check.id,
            title: check.targetTitle,
            editionDate: check.editionDate,
            day: check.day,
            kind: '有效',
            source: check.source,
          },
        })),
        { content: `按有效目录“${list.title}”认定有效 ${told.length} 部：`, operateType: 2 },
      )
    return told.length
  }

  /** Works that a row may mean, for staff to choose from. */
  async function choices(
    context: ListContext,
    list: StoredList,
    row: StoredRow,
    words: string,
  ): Promise<ListedChoice[]> {
    const { db } = context
    const names = namesOfRegion(await regionsOf(db), list.scopeRegion)
    const wanted = words.split(/\s+/).filter(Boolean)
    const named = wanted.length > 0 ? [] : await worksByNames(db, 'open', [{ ord: 0, keys: keysOf(row.name, names) }])
    const like = await worksWithWords(db, 'open', {
      words: wanted,
      ids: named.map(({ workId }) => workId),
      most: MOST_CHOICES,
    })
    const histories = await historiesOf(
      db,
      'open',
      like.map(({ workId }) => workId),
    )
    const [kinds, places] = [await dictionaryValues(db, 'F_TYPE'), await dictionaryValues(db, 'region')]
    return like.flatMap(({ workId, title, fType, region }): ListedChoice[] => {
      const history = histories.get(workId)
      const version = history && (versionOn(history, list.asOf)?.version ?? history.versions[0])
      if (!version) return []
      return [
        {
          workId,
          title,
          fType_dictText: kinds.get(fType)?.text ?? null,
          region_dictText: places.get(region)?.text ?? null,
          versionDate: version.versionDate,
          docNumber: version.docNumber,
          force: effectOf(version, history, list.asOf).text,
        },
      ]
    })
  }

  const one = async (context: ListContext, id: string): Promise<ForceListRow> => {
    const [row] = await withCounts(context, await forceListList.byIds(context.db, [id]))
    if (!row) throw refuse('record.not-found')
    return row
  }

  return {
    async 'GET /dataManagement/forceList/list'(context) {
      const page = await forceListList.page(context.db, context.list)
      return { ...page, records: await withCounts(context, page.records) }
    },

    async 'GET /dataManagement/forceList/queryById'(context) {
      const [row] = await withCounts(context, [await stored(context, context.query.id)])
      if (!row) throw refuse('record.not-found')
      return row
    },

    async 'POST /dataManagement/forceList/upload'(context) {
      const { upload, viewer, clock } = context
      const [file, other] = upload.files
      if (!file) throw refuse('file.missing')
      if (other) throw invalid('file', '一次只能上传一份目录')
      if (file.bytes.length > LARGEST_FILE) throw refuse('file.too-large', { limit: '10MB' })
      const read = await readListFile(file)
      const given = (field: string) => orNull(upload.fields[field])
      const title = given('title') ?? titleIn(read.words.slice(0, -1), file.name)
      const columns = await columnsOf(context, {
        title,
        issuer: given('issuer') ?? issuerIn(title) ?? '',
        asOf: given('asOf') ?? asOfIn([title, ...read.words]) ?? '',
        docNumber: given('docNumber'),
        link: given('link'),
        note: given('note'),
      })
      const fileSha256 = createHash('sha256').update(file.bytes).digest('hex')
      return inTransaction(context.db, async (db) => {
        await lockUploads(db)
        const same = await listOfFile(db, fileSha256)
        if (same)
          throw invalid(
            'file',
            `这个文件已经上传过：“${same.title}”（截至 ${same.asOf}，${LIST_STATES[same.state as ListState]}）`,
          )
        const regions = await regionsOf(db)
        const region = regions.startOf(columns.title)?.code ?? regions.startOf(columns.issuer)?.code ?? null
        const first = await compareRows(db, read.laws, { asOf: columns.asOf, region }, regions)
        const meant = await worksWithWords(db, 'open', {
          words: [],
          ids: first.flatMap(({ outcome, workId }) => (outcome === 'matched' ? (workId ?? []) : [])),
          most: Math.max(1, first.length),
        })
        const scope = scopeIn(meant, region)
        const rows =
          scope.scopeRegion === region
            ? first
            : await compareRows(db, read.laws, { asOf: columns.asOf, region: scope.scopeRegion }, regions)
        const id = newId()
        const list = {
          ...columns,
          ...scope,
          id,
          remarks: read.remarks,
          fileName: file.name,
          fileSha256,
          bytes: file.bytes,
          orgCode: viewer.orgCode,
        }
        await insertList(db, list, rows, viewer.username, clock())
        await noted({ ...context, db }, await forceListList.byIds(db, [id]), 'add')
        const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
        return { id, total: rows.length, matched: count('matched'), refused: count('refused') }
      })
    },

    async 'PUT /dataManagement/forceList/edit'(context) {
      const { db, body, viewer, clock } = context
      const before = await locked(context, body.id, [LIST_STATE.open], body.revision)
      const columns = await columnsOf(context, body)
      if (columns.asOf !== before.asOf && (await storedRows(db, body.id)).some(({ factId }) => factId !== null))
        throw invalid('asOf', '已有法规按这份目录认定有效，截至日期不能再改；有误的，请撤销目录后重新上传')
      await updateList(db, body.id, columns, viewer.username, clock())
      await rematch(db, { id: body.id, ...columns })
      await noted(context, await forceListList.byIds(db, [body.id]), 'edit')
      return null
    },

    async 'DELETE /dataManagement/forceList/deleteBatch'(context) {
      const ids = needIds(context.query.ids)
      const rows = await forceListList.seen(context.db, ids, context.list)
      if (rows.length < ids.length) throw refuse('record.not-found')
      for (const { id } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        await lockForEdit(context.db, 'forceList', id, null)
      const told = (await forceListList.byIds(context.db, ids)).find(({ confirmedTime }) => confirmedTime !== null)
      if (told) throw invalid('ids', `“${told.title}”确认过，是公众所见的依据，不能删除；有误的可以撤销`)
      await noted(context, rows, 'delete')
      await deleteLists(context.db, ids)
      return null
    },

    async 'GET /dataManagement/forceList/file'(context) {
      const list = await stored(context, context.query.id)
      const file = await fileOfList(context.db, list.id)
      if (!file) throw refuse('file.not-found')
      await noteExport(context, `有效目录“${list.title}”的原件`, 1)
      // Whatever it holds, it is saved and never shown by the browser.
      void context.reply
        .type('application/octet-stream')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header(
          'content-disposition',
          `attachment; filename="list"; filename*=UTF-8''${encodeURIComponent(list.fileName)}`,
        )
      return Buffer.from(file)
    },

    async 'GET /dataManagement/forceList/rows'(context) {
      const { db, viewer } = context
      const { listId, outcome, words, pageNo = 1, pageSize = PAGE_SIZE } = context.query
      await stored(context, listId)
      const audience = audienceOf(viewer)
      const counted = (await countsOf(db, [listId], audience)).get(listId)
      const { told: _told, ...counts } = counted as NonNullable<typeof counted>
      const found = await rowsShown(db, audience, {
        listId,
        from: (pageNo - 1) * pageSize,
        size: pageSize,
        ...(outcome ? { outcome } : {}),
        ...(words ? { words } : {}),
      })
      return { ...found, counts }
    },

    async 'GET /dataManagement/forceList/unlisted'(context) {
      const { listId, words = '', pageNo = 1, pageSize = PAGE_SIZE } = context.query
      const list = await stored(context, listId)
      const wanted = words.split(/\s+/).filter(Boolean)
      const works = (await unlistedOf(context.db, list, audienceOf(context.viewer))).filter(({ title }) =>
        wanted.every((word) => title.includes(word)),
      )
      return { total: works.length, records: works.slice((pageNo - 1) * pageSize, pageNo * pageSize) }
    },

    async 'GET /dataManagement/forceList/choices'(context) {
      const { listId, rowId, words = '' } = context.query
      const list = await stored(context, listId)
      const row = (await storedRows(context.db, listId)).find(({ id }) => id === rowId)
      if (!row) throw refuse('record.not-found')
      return choices(context, list, row, words)
    },

    async 'POST /dataManagement/forceList/choose'(context) {
      const { db, body, viewer, clock } = context
      const list = await locked(context, body.listId, [LIST_STATE.open])
      const row = (await storedRows(db, list.id)).find(({ id }) => id === body.rowId)
      if (!row) throw refuse('record.not-found')
      if (row.factId !== null) throw invalid('rowId', `“${row.name}”已按这份目录认定有效，不能再改`)
      if (row.fault !== null) throw invalid('rowId', `${row.fault}；改正文件后重新上传`)
      const [work] = await worksWithWords(db, 'open', { words: [], ids: [body.workId], most: 1 })
      if (!work) throw invalid('workId', '请从列出的法规中选择')
      await decideRows(db, [row.id], 'chosen', { username: viewer.username, now: clock() }, work.workId)
      await rematch(db, list)
      await updateList(db, list.id, {}, viewer.username, clock())
      await noted(
        context,
        await forceListList.byIds(db, [list.id]),
        'edit',
        `：${row.place}“${row.name}”指定为“${work.title}”`,
      )
      const { records } = await rowsShown(db, audienceOf(viewer), { listId: list.id, ids: [row.id] })
      const [now] = records
      if (!now) throw refuse('record.not-found')
      return { outcome: now.outcome, reason: now.reason }
    },

    async 'POST /dataManagement/forceList/decide'(context) {
      const { db, body, viewer, clock } = context
      const ids = needIds(body.ids)
      const list = await locked(context, body.listId, [LIST_STATE.open])
      const all = new Map((await storedRows(db, list.id)).map((row) => [row.id, row]))
      const rows = [...new Set(ids)].map((id) => all.get(id))
      if (rows.includes(undefined)) throw refuse('record.not-found')
      const faults = rows.flatMap((row) => (row ? [{ row, reason: decisionFault(row, body.act) }] : []))
      const fit = faults.flatMap(({ row, reason }) => (reason === null ? [row.id] : []))
      const decision = body.act === 'accept' ? 'chosen' : body.act === 'leaveOut' ? 'leftOut' : null
      await decideRows(db, fit, decision, { username: viewer.username, now: clock() })
      await rematch(db, list)
      if (fit.length > 0) {
        await updateList(db, list.id, {}, viewer.username, clock())
        await noted(
          context,
          await forceListList.byIds(db, [list.id]),
          'edit',
          `：${ACT_TEXT[body.act]} ${fit.length} 行`,
        )
      }
      return {
        done: fit.length,
        left: faults.flatMap(({ row, reason }) =>
          reason === null ? [] : [{ title: `${row.place} ${row.name}`, reason }],
        ),
      }
    },

    async 'POST /dataManagement/forceList/rematch'(context) {
      const { db, body, viewer, clock } = context
      const list = await locked(context, body.id, [LIST_STATE.open])
      const changed = await rematch(db, list)
      if (changed.length > 0) await updateList(db, list.id, {}, viewer.username, clock(), false)
      return { changed: changed.length }
    },

    async 'POST /dataManagement/forceList/step'(context) {
      const { db, body, viewer, clock } = context
      const now = clock()
      const { username } = viewer
      const list = await locked(context, body.id, FROM[body.act])
      if (body.act === 'submit') {
        await rematch(db, list)
        const rows = await storedRows(db, list.id)
        if (!rows.some(({ outcome, factId }) => outcome === 'matched' && factId === null))
          throw invalid('id', '没有一行可以据此认定有效：请先办理各行，或者先把法规入库')
        await updateList(
          db,
          list.id,
          { state: LIST_STATE.submitted, submittedBy: username, submittedAt: now, returnedNote: null },
          username,
          now,
        )
      } else await updateList(db, list.id, { state: LIST_STATE.open }, username, now)
      await noted(context, await forceListList.byIds(db, [list.id]), 'edit', STEP_TEXT[body.act])
      return one(context, list.id)
    },

    async 'POST /dataManagement/forceList/answer'(context) {
      const { db, body, viewer, clock } = context
      const now = clock()
      const { username } = viewer
      const { act } = body
      const list = await locked(context, body.id, FROM[act])
      const reason = orNull(body.reason)
      if ((act === 'sendBack' || act === 'askWithdrawal') && reason === null)
        throw invalid('reason', act === 'sendBack' ? '请写明退回的理由' : '请写明撤销的理由')
      const fault =
        act === 'confirm' || act === 'sendBack'
          ? secondPersonFault(list.hands, username)
          : act === 'withdraw' && list.withdrawalBy === username
            ? '申请撤销的人不能自己撤销，请由另一人办理'
            : null
      if (fault !== null) throw invalid('id', fault)
      let told: number | undefined
      if (act === 'confirm') {
        // Facts of these works that others enter meanwhile wait.
        await lockWorks(
          db,
          (await storedRows(db, list.id)).flatMap(({ outcome, workId }) =>
            outcome === 'matched' ? (workId ?? []) : [],
          ),
        )
        const changed = await rematch(db, list)
        if (changed.length > 0)
          throw invalid(
            'id',
            `提交以后馆藏有变化，${changed.length} 行的比对结果不同了（如${changed[0]?.place ?? ''}“${changed[0]?.name ?? ''}”现为“${OUTCOME_TEXT[changed[0]?.outcome ?? 'missing']}”），请退回重新比对后再确认`,
          )
        told = await tell(context, list)
        await updateList(
          db,
          list.id,
          { state: LIST_STATE.confirmed, confirmedBy: username, confirmedAt: now },
          username,
          now,
          false,
        )
      } else if (act === 'sendBack')
        await updateList(db, list.id, { state: LIST_STATE.open, returnedNote: reason }, username, now, false)
      else if (act === 'askWithdrawal')
        await updateList(
          db,
          list.id,
          { state: LIST_STATE.leaving, withdrawalBy: username, withdrawalReason: reason },
          username,
          now,
          false,
        )
      else if (act === 'keep')
        await updateList(
          db,
          list.id,
          { state: LIST_STATE.confirmed, withdrawalBy: null, withdrawalReason: null },
          username,
          now,
          false,
        )
      else {
        const ended = (await storedRows(db, list.id)).filter(({ factId }) => factId !== null)
        told = -(await deleteChecksOfList(db, list.id))
        await forgetFacts(db, list.id)
        await noteChanges(
          context,
          ended.map((row) => ({
            table: 'lawFact',
            id: row.factId ?? '',
            operation: 'delete' as const,
            label: `撤销核实“${row.name}”：${list.asOf}`,
            content: { id: row.factId, title: row.name, day: list.asOf, kind: '有效', source: list.title },
          })),
          { content: `撤销有效目录“${list.title}”的认定 ${ended.length} 部：`, operateType: 4 },
        )
        await updateList(
          db,
          list.id,
          { state: LIST_STATE.withdrawn, withdrawnBy: username, withdrawnAt: now },
          username,
          now,
          false,
        )
      }
      await noted(context, await forceListList.byIds(db, [list.id]), 'edit', STEP_TEXT[act], told)
      return one(context, list.id)
    },
  }
}

const MOST_KEPT = 20
type Act = 'submit' | 'takeBack' | 'reopen' | 'confirm' | 'sendBack' | 'askWithdrawal' | 'withdraw' | 'keep'
/** The states in which a step is possible. */
const FROM: Record<Act, readonly ListState[]> = {
  submit: [LIST_STATE.open],
  takeBack: [LIST_STATE.submitted],
  reopen: [LIST_STATE.confirmed],
  confirm: [LIST_STATE.submitted],
  sendBack: [LIST_STATE.submitted],
  askWithdrawal: [LIST_STATE.confirmed],
  withdraw: [LIST_STATE.leaving],
  keep: [LIST_STATE.leaving],
}
const STEP_TEXT: Record<Act, string> = {
  submit: '：提交确认',
  takeBack: '：收回',
  reopen: '：补办其余各行',
  confirm: '：确认',
  sendBack: '：退回',
  askWithdrawal: '：申请撤销',
  withdraw: '：撤销',
  keep: '：不撤销',
}
const ACT_TEXT = { accept: '经核对采用', leaveOut: '不采用', reset: '撤销处理' } as const

/** Why a decision does not fit a row; null when it does. */
function decisionFault(row: StoredRow, act: 'accept' | 'leaveOut' | 'reset'): string | null {
  if (row.factId !== null) return '已按这份目录认定有效，不能再改'
  if (act === 'reset') return row.decision === null ? '还没有处理过' : null
  if (row.fault !== null) return '没有读入，请改正文件后重新上传'
  if (act === 'leaveOut') return null
  if (row.workId === null || !ACCEPTABLE.includes(row.outcome)) return `是“${OUTCOME_TEXT[row.outcome]}”，不能直接采用`
  return null
}
