import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import { randomBytes } from 'node:crypto'
import type { FormItem, FormRow, onlineFormContract } from '#common/contract/online-forms.ts'
import { refuse } from '#common/errors.ts'
import {
  codeFault,
  controlOf,
  type DesignedField,
  type DesignedTable,
  designFault,
  linkOf,
  FORM_BUTTONS,
  type FormButton,
  type FormDesign,
} from '#common/rules/online-design.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { ListParameters } from '#server/platform/db/list-parameters.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { isStrict } from '#server/platform/http/strict.ts'
import { newId } from '#server/platform/new-id.ts'
import { exportForm } from './form-export.ts'
import { importRecords } from './form-import.ts'
import { FOREIGN_KEY, isNumber, RELATION, schemaOf } from './form-schema.rules.ts'
import {
  deleteForm,
  formByCode,
  formForWriting,
  formList,
  formsWithTable,
  insertForm,
  updateForm,
} from './forms.sql.ts'
import { addFormMenu, formOf, noteForm, publish, publishPlan, removeForm } from './publish.ts'
import { narrowingOf, requestOf, seenIds } from './record-list.ts'
import { dictionariesOf, dictionaryOf, withTexts } from './record-texts.ts'
import { isSeveral, levelOf, type Narrowing, parentsAmong, recordsOf } from './records.sql.ts'
import { addRecord, editRecord, parentIn, removeRecords, seenRecord, wholeRecords } from './save-record.ts'
import { seenForm, type SeenForm } from './seen-form.rules.ts'
import { tableOf } from './steps.rules.ts'
import {
  addRow,
  codesIn,
  editRow,
  itemOfSubTable,
  pageOfRows,
  removeRows,
  rowOf,
  rowsOfRecord,
  subTableName,
  subTableOf,
} from './sub-tables.ts'
import { backupsOf, hasTable } from './tables.sql.ts'
import { withIds } from './design-ids.rules.ts'

const makeId = () => randomBytes(6).toString('hex')
const by = ({ viewer, clock }: Pick<Context, 'viewer' | 'clock'>) => ({ username: viewer.username, now: clock() })

/** @throws Refusal record.invalid */
function checkedName(name: string): string {
  if (name.trim() === '') throw refuse('record.invalid', { field: 'name', reason: '请输入表单名称' })
  return name.trim()
}
/** @throws Refusal record.invalid */
function checkedDesign(design: FormDesign, before: FormDesign | null): FormDesign {
  const next = withIds(design, before, makeId)
  const fault = designFault(next)
  if (fault !== null) throw refuse('record.invalid', { field: 'design', reason: fault })
  return next
}
/** @throws Refusal record.invalid when a field links to a register that is not published */
async function checkLinks(db: Db, { fields, tables }: FormDesign, own: string): Promise<void> {
  for (const field of [fields, ...tables.map((table) => table.fields)].flat()) {
    const link = field.control === 'link_table' ? linkOf(field) : null
    if (!link || link.code === own || (await formByCode(db, link.code))?.live) continue
    throw refuse('record.invalid', {
      field: 'design',
      reason: `字段“${field.title}”：没有已发布的台账 ${link.code}，请另选，或先发布它`,
    })
  }
}
/** @throws Refusal record.invalid, record.taken */
async function freeCode(db: Db, given: string): Promise<string> {
  const code = given.trim()
  const fault = codeFault(code)
  if (fault !== null) throw refuse('record.invalid', { field: 'code', reason: fault })
  if (await formByCode(db, code)) throw refuse('record.taken', { field: '表单编码', value: code })
  if (await hasTable(db, tableOf(code)))
    throw refuse('record.invalid', {
      field: 'code',
      reason: `数据表 ${tableOf(code)} 已存在（以前移除的表单保留的），请换一个编码`,
    })
  return code
}

/** A design of its own with the fields of another. @throws Refusal record.not-found, record.invalid, record.taken */
async function copied(context: Context, id: string, to: { code: string; name: string }): Promise<{ id: string }> {
  const { db } = context
  const from = await formOf(db, id)
  const form = {
    id: newId(),
    code: await freeCode(db, to.code),
    name: checkedName(to.name),
    description: from.description,
    draft: checkedDesign(from.draft, null),
  }
  await insertForm(db, form, by(context))
  await noteForm(context, await formOf(db, form.id), 'add')
  return { id: form.id }
}
const copyName = (name: string): string => `${name.slice(0, 56)}（副本）`

/**
 * A register as the viewer sees it.
 * @throws Refusal online-form.unknown, alike for none and for one that the viewer may not see
 */
async function seenOf(db: Db, viewer: Viewer, code: string, find = formByCode): Promise<SeenForm> {
  const stored = await find(db, code)
  const form = stored ? seenForm(stored, viewer) : null
  if (form === null) throw refuse('online-form.unknown')
  return form
}
/** @throws Refusal permission.denied */
function refuseWithout({ buttons }: SeenForm, button: FormButton): void {
  if (!buttons.has(button)) throw refuse('permission.denied')
}

/**
 * A form that was opened before the register was published anew may name fields that are others now, so it is not
 * stored. Clients that do not say which design they have are trusted.
 * @throws Refusal online-form.redesigned
 */
function refuseOlder({ version }: SeenForm, { formVersion }: Readonly<Record<string, unknown>>): void {
  if (typeof formVersion === 'number' && formVersion !== version) throw refuse('online-form.redesigned')
}

const GONE = new Set(['42703', '42P01'])
/** Reads records; a design that was published between the look at it and the read is told as such. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (GONE.has((error as { code?: string }).code ?? '')) throw refuse('online-form.changed')
    throw error
  }
}

const SLOTS: Partial<Record<DesignedField['control'], string>> = {
  image: 'imgSlot',
  file: 'fileSlot',
  umeditor: 'htmlSlot',
  pca: 'pcaSlot',
  date: 'dateSlot',
}
const columnOf = (field: DesignedField) => ({
  title: field.title,
  dataIndex: field.name,
  align: isNumber(field) ? 'right' : 'left',
  sorter: !isSeveral(field) && field.type !== 'text',
  customRender: dictionaryOf(field),
  scopedSlots: SLOTS[field.control] ? { customRender: SLOTS[field.control] as string } : null,
})
async function columnsIn(db: Db, viewer: Viewer, table: string, name: string, fields: readonly DesignedField[]) {
  const shown = fields.filter(({ inList }) => inList)
  return {
    currentTableName: table,
    description: name,
    columns: shown.map(columnOf),
    dictOptions: await dictionariesOf(db, viewer, shown),
  }
}

async function formItem(context: Context, name: string): Promise<FormItem> {
  const { db, viewer } = context
  const [code, table] = codesIn(name)
  const stored = await formByCode(db, code)
  const form = stored && seenForm(stored, viewer)
  if (!stored || !form) throw refuse('online-form.unknown')
  if (table !== undefined) return itemOfSubTable(context, subTableOf(form, table))
  return {
    schema: schemaOf(
      form,
      await dictionariesOf(db, viewer, [form.fields, ...form.tables.map(({ fields }) => fields)].flat()),
    ),
    head: {
      code,
      name: form.name,
      description: stored.description,
      version: stored.version,
      listStyle: form.design.listStyle,
    },
    fields: form.fields,
    tables: form.tables,
    buttons: [...form.buttons],
  }
}

/** What a table is to others, in the numbers of the wire. */
const TABLE_TYPE = { single: 1, main: 2, sub: 3 } as const

/** What older clients call the code, the name and the state of a design. */
const tableNames = ({
  code,
  name,
  version,
  tableCount,
  changed,
}: Pick<FormRow, 'code' | 'name' | 'version' | 'tableCount' | 'changed'>) => ({
  tableName: code,
  tableTxt: name,
  tableType: tableCount > 0 ? TABLE_TYPE.main : TABLE_TYPE.single,
  tableVersion: String(version),
  isDbSynch: changed ? ('N' as const) : ('Y' as const),
})

/** Most records that one answer holds when all are asked for. */
const MOST_AT_ONCE = 5000

/** A page of records with the words of their values; with a negative size all of them. */
async function pageOf(
  context: Context,
  form: SeenForm,
  narrowing: Narrowing,
  query: ListParameters,
  fixed?: { pid: string | null },
) {
  const { db, viewer } = context
  const list = recordsOf(form.code, form.fields, narrowing, form.tables)
  const request = requestOf(form, query, isStrict(context.request))
  const narrow =
    fixed &&
    ((rows: Parameters<NonNullable<Parameters<typeof list.page>[2]>>[0]) =>
      rows.where(levelOf(form.code, narrowing, fixed.pid)))
  const dictionaries = await dictionariesOf(db, viewer, form.fields)
  const all = typeof query['pageSize'] === 'number' && query['pageSize'] < 1
  if (all) {
    const total = await list.count(db, request, narrow)
    if (total > MOST_AT_ONCE)
      throw refuse('record.invalid', { reason: `共 ${total} 条记录，超过一次能取的 ${MOST_AT_ONCE} 条，请分页读取` })
    const records = await withTexts(context, form.fields, dictionaries, await list.whole(db, request, narrow))
    return { records, total, size: total, current: 1, pages: 1 }
  }
  const page = await list.page(db, request, narrow)
  return { ...page, records: await withTexts(context, form.fields, dictionaries, page.records) }
}

/**
 * A record with the rows of its sub-tables, as far as the viewer sees them.
 * @throws Refusal online-form.unknown, record.not-found
 */
async function recordIn(context: Context, name: string, recordId: string) {
  const { db } = context
  const [code, table] = codesIn(name)
  const form = await seenOf(db, context.viewer, code)
  if (table !== undefined) return reading(() => rowOf(context, subTableOf(form, table), recordId))
  return reading(async () => {
    const [id] = await seenIds(context, form, 'list', [recordId])
    const [record] = id === undefined ? [] : await wholeRecords(db, form, [id])
    if (!record) throw refuse('record.not-found')
    return seenRecord(form, record)
  })
}

/**
 * The rows of a record in a sub-table with the words of their values. Its form names a sub-table without its register,
 * by the key of its tab: the register is then the one that has the record.
 * @throws Refusal online-form.unknown, record.not-found
 */
async function rowsIn(context: Context, { table: name, mainId }: { table: string; mainId: string }) {
  const { db, viewer } = context
  const [code, table] = codesIn(name)
  if (table !== undefined) {
    const sub = subTableOf(await seenOf(db, viewer, code), table)
    return reading(() => rowsOfRecord(context, sub, mainId))
  }
  for (const stored of await formsWithTable(db, code)) {
    const form = seenForm(stored, viewer)
    if (!form?.tables.some((one) => one.code === code)) continue
    const rows = await reading(async () =>
      (await seenIds(context, form, 'list', [mainId])).length === 0
        ? null
        : rowsOfRecord(context, subTableOf(form, code), mainId),
    )
    if (rows) return rows
  }
  throw refuse('online-form.unknown')
}

/** What a list of a register or of one of its sub-tables is drawn from. */
async function listHead(db: Db, viewer: Viewer, form: SeenForm, table?: DesignedTable) {
  const { code, name, fields } = table
    ? { ...table, code: subTableName(form.code, table.code) }
    : { code: form.code, name: form.name, fields: form.fields }
  // Rows of a record are changed by who may change it.
  const may = (button: FormButton) =>
    table ? button !== 'import' && button !== 'export' && form.buttons.has('update') : form.buttons.has(button)
  return {
    ...(await columnsIn(db, viewer, code, name, fields)),
    checkboxFlag: may('batch_delete') ? 'Y' : 'N',
    paginationFlag: !table && form.design.listStyle === 'tree' ? 'N' : 'Y',
    scrollFlag: 1,
    formTemplate: '1',
    cgButtonList: [],
    enhanceJs: '',
    hideColumns: (Object.keys(FORM_BUTTONS) as FormButton[]).filter((button) => !may(button)),
    fieldHrefSlots: [],
  }
}

/** The calls of common/contract/online-forms.ts (wire 6.2). */
export function onlineFormHandlers({ files }: { files: FileStore }): Handlers<typeof onlineFormContract> {
  const remove = async (context: Context, ids: readonly string[], keepsTables: boolean): Promise<null> => {
    needChosen(ids)
    for (const id of ids) {
      await removeForm(context, id, keepsTables)
      await deleteForm(context.db, id)
    }
    return null
  }
  return {
    async 'GET /online/cgform/head/list'({ db, list }) {
      const page = await formList.page(db, list)
      return { ...page, records: page.records.map((row) => ({ ...row, ...tableNames(row) })) }
    },
    async 'GET /online/cgform/head/queryById'({ db, query }) {
      const { draft: design, live: _, ...form } = await formOf(db, query.id)
      return { ...form, design }
    },
    'GET /online/cgform/field/listByHeadId': async ({ db, query }) => (await formOf(db, query.headId)).draft.fields,
    'GET /online/cgform/index/listByHeadId': async ({ db, query }) => (await formOf(db, query.headId)).draft.indexes,
    async 'GET /online/cgform/api/checkOnlyTable'({ db, query }) {
      const code = query.tbname.trim()
      if (codeFault(code) !== null) return false
      const held = await formByCode(db, code)
      return held ? held.id === query.id : !(await hasTable(db, tableOf(code)))
    },

    async 'POST /online/cgform/api/addAll'(context) {
      const { db, body } = context
      const form = {
        id: newId(),
        code: await freeCode(db, body.code),
        name: checkedName(body.name),
        description: body.description?.trim() || null,
        draft: checkedDesign(body.design, null),
      }
      await checkLinks(db, form.draft, form.code)
      await insertForm(db, form, by(context))
      await noteForm(context, await formOf(db, form.id), 'add')
      return { id: form.id }
    },
    async 'PUT /online/cgform/api/editAll'(context) {
      const { db, body } = context
      await lockForEdit(db, 'onlineForm', body.id, body.revision)
      const before = await formOf(db, body.id)
      const draft = checkedDesign(body.design, before.draft)
      await checkLinks(db, draft, before.code)
      await updateForm(
        db,
        body.id,
        { name: checkedName(body.name), description: body.description?.trim() || null, draft },
        by(context),
      )
      await noteForm(context, await formOf(db, body.id), 'edit')
      return null
    },
    'GET /online/cgform/api/dbSynchPlan/{id}': ({ db, params }) => publishPlan(db, params.id),
    'POST /online/cgform/api/doDbSynch/{id}/{mode}': async (context) => ({
      version: await publish(context, context.params.id, context.body.revision, context.params.mode === 'force'),
    }),
    'POST /online/cgform/head/addMenu': (context) =>
      addFormMenu(context, { ...context.body, name: checkedName(context.body.name) }),
    'POST /online/cgform/head/copyOnline/{id}': (context) => copied(context, context.params.id, context.body),
    async 'GET /online/cgform/head/copyOnlineTable/{id}'(context) {
      const { name } = await formOf(context.db, context.params.id)
      return copied(context, context.params.id, { code: context.query.tableName, name: copyName(name) })
    },
    async 'GET /online/cgform/head/backups'({ db, query }) {
      const { code } = await formOf(db, query.id)
      return (await backupsOf(db, code)).map(({ tableName, source, columns, rowCount, createdBy, createdAt }) => ({
        tableName,
        source,
        columns,
        rowCount,
        createBy: createdBy,
        createTime: momentText(createdAt),
      }))
    },
    'DELETE /online/cgform/head/delete': (context) => remove(context, [context.query.id], false),
    'DELETE /online/cgform/head/deleteBatch': (context) => remove(context, idsIn(context.query.ids), false),
    'DELETE /online/cgform/head/removeRecord': (context) => remove(context, [context.query.id], true),

    async 'GET /online/cgform/api/getColumns/{code}'({ db, viewer, params }) {
      const [code, table] = codesIn(params.code)
      const form = await seenOf(db, viewer, code)
      return listHead(db, viewer, form, table === undefined ? undefined : subTableOf(form, table).table)
    },
    async 'GET /online/cgform/api/getErpColumns/{code}'({ db, viewer, params }) {
      const form = await seenOf(db, viewer, params.code)
      const main = {
        ...(await listHead(db, viewer, form)),
        code: form.code,
        tableType: form.tables.length === 0 ? TABLE_TYPE.single : TABLE_TYPE.main,
      }
      const subList = []
      for (const table of form.tables)
        subList.push({
          ...(await listHead(db, viewer, form, table)),
          code: subTableName(form.code, table.code),
          tableType: TABLE_TYPE.sub,
          relationType: RELATION[table.relation],
          foreignKeys: [{ field: FOREIGN_KEY, table: form.code, key: 'id' }],
        })
      return { main, subList }
    },
    async 'GET /online/cgform/api/getQueryInfo/{code}'({ db, viewer, params }) {
      const [code, table] = codesIn(params.code)
      const form = await seenOf(db, viewer, code)
      // The rows of one record are few: they are shown whole.
      return (table === undefined ? form : { fields: [] }).fields
        .filter(({ inQuery }) => inQuery)
        .map((field, at) => ({
          field: field.name,
          label: field.title,
          view: field.control,
          mode: field.queryMode,
          hidden: at < 2 ? '0' : '1',
          dictCode: ['dictionary', 'category'].includes(controlOf(field.control).dict ?? '') ? field.dictCode : null,
        }))
    },
    'GET /online/cgform/api/getFormItem/{code}': (context) => formItem(context, context.params.code),
    'GET /online/cgform/api/getFormItemBytbname/{table}': (context) => formItem(context, context.params.table),
    'GET /online/cgform/api/getErpFormItem/{code}': (context) => formItem(context, context.params.code),

    async 'GET /online/cgform/api/getData/{code}'(context) {
      const [code, table] = codesIn(context.params.code)
      const form = await seenOf(context.db, context.viewer, code)
      if (table !== undefined) return reading(() => pageOfRows(context, subTableOf(form, table), context.query))
      return reading(async () => pageOf(context, form, await narrowingOf(context, form, 'list'), context.query))
    },
    async 'GET /online/cgform/api/getTreeData/{code}'(context) {
      const { db, viewer, params } = context
      const { pid, hasQuery, ...query } = context.query as Record<string, unknown>
      const form = await seenOf(db, viewer, params.code)
      return reading(async () => {
        const narrowing = await narrowingOf(context, form, 'list')
        const parent = parentIn(pid)
        // An older client that searches says so, and is answered with records of all levels.
        const page = await pageOf(
          context,
          form,
          narrowing,
          query,
          hasQuery === 'true' && parent === null ? undefined : { pid: parent },
        )
        const parents = await parentsAmong(
          db,
          form.code,
          narrowing,
          page.records.map(({ id }) => id),
        )
        return { ...page, records: page.records.map((record) => ({ ...record, hasChildren: parents.has(record.id) })) }
      })
    },
    'GET /online/cgform/api/form/{code}/{id}': (context) => recordIn(context, context.params.code, context.params.id),
    'GET /online/cgform/api/form/table_name/{table}/{id}': (context) =>
      recordIn(context, context.params.table, context.params.id),
    'GET /online/cgform/api/subform/{table}/{mainId}': (context) => rowsIn(context, context.params),
    'GET /online/cgform/api/subform/list/{table}/{mainId}': (context) => rowsIn(context, context.params),

    async 'POST /online/cgform/api/form/{code}'(context) {
      const [code, table] = codesIn(context.params.code)
      const form = await seenOf(context.db, context.viewer, code, formForWriting)
      refuseWithout(form, table === undefined ? 'add' : 'update')
      refuseOlder(form, context.body)
      if (table !== undefined) return addRow(context, subTableOf(form, table), context.body)
      return { id: await addRecord(context, form, context.body) }
    },
    async 'PUT /online/cgform/api/form/{code}'(context) {
      const [code, table] = codesIn(context.params.code)
      const form = await seenOf(context.db, context.viewer, code, formForWriting)
      refuseWithout(form, 'update')
      refuseOlder(form, context.body)
      if (table !== undefined) {
        await editRow(context, subTableOf(form, table), context.body)
        return null
      }
      await editRecord(context, form, context.body)
      return null
    },
    async 'DELETE /online/cgform/api/form/{code}/{id}'(context) {
      const [code, table] = codesIn(context.params.code)
      const form = await seenOf(context.db, context.viewer, code, formForWriting)
      const ids = idsIn(context.params.id)
      if (table !== undefined) {
        refuseWithout(form, 'update')
        await removeRows(context, subTableOf(form, table), ids)
        return null
      }
      refuseWithout(form, ids.length > 1 ? 'batch_delete' : 'delete')
      await removeRecords(context, form, ids)
      return null
    },

    async 'GET /online/cgform/api/exportXls/{code}'(context) {
      const { db, viewer, params, query } = context
      const form = await seenOf(db, viewer, params.code)
      refuseWithout(form, 'export')
      return reading(() => exportForm(context, form, query))
    },
    'POST /online/cgform/api/importXls/{code}': (context) =>
      importRecords(context, files, async (db, keeps) => {
        const form = await seenOf(db, context.viewer, context.params.code, keeps ? formForWriting : formByCode)
        refuseWithout(form, 'import')
        return form
      }),
  }
}
