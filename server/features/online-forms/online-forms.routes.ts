import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { FormItem, onlineFormContract } from '#common/contract/online-forms.ts'
import { refuse } from '#common/errors.ts'
import {
  controlOf,
  type DesignedField,
  type DesignedTable,
  FORM_BUTTONS,
  type FormButton,
} from '#common/rules/online-design.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ListParameters } from '#server/platform/db/list-parameters.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { isStrict } from '#server/platform/http/strict.ts'
import { exportForm } from './form-export.ts'
import { importRecords } from './form-import.ts'
import { FOREIGN_KEY, isNumber, RELATION, schemaOf, TABLE_TYPE } from './form-schema.rules.ts'
import { formByCode, formForWriting, formsWithTable } from './forms.sql.ts'
import { narrowingOf, requestOf, seenIds } from './record-list.ts'
import { dictionariesOf, dictionaryOf, withTexts } from './record-texts.ts'
import { isSeveral, levelOf, type Narrowing, parentsAmong, recordsOf } from './records.sql.ts'
import { addRecord, editRecord, parentIn, removeRecords, seenRecord, wholeRecords } from './save-record.ts'
import { seenForm, type SeenForm } from './seen-form.rules.ts'
import { designHandlers } from './form-designs.routes.ts'
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

type Handled = Handlers<typeof onlineFormContract>
type Metadata =
  | 'GET /online/cgform/api/getColumns/{code}'
  | 'GET /online/cgform/api/getErpColumns/{code}'
  | 'GET /online/cgform/api/getQueryInfo/{code}'
  | 'GET /online/cgform/api/getFormItem/{code}'
  | 'GET /online/cgform/api/getFormItemBytbname/{table}'
  | 'GET /online/cgform/api/getErpFormItem/{code}'
type Reading =
  | 'GET /online/cgform/api/getData/{code}'
  | 'GET /online/cgform/api/getTreeData/{code}'
  | 'GET /online/cgform/api/form/{code}/{id}'
  | 'GET /online/cgform/api/form/table_name/{table}/{id}'
  | 'GET /online/cgform/api/subform/{table}/{mainId}'
  | 'GET /online/cgform/api/subform/list/{table}/{mainId}'
type Writing =
  | 'POST /online/cgform/api/form/{code}'
  | 'PUT /online/cgform/api/form/{code}'
  | 'DELETE /online/cgform/api/form/{code}/{id}'

/** What lists and forms are drawn from. */
const metadataHandlers: Pick<Handled, Metadata> = {
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
}

/** Records and rows of sub-tables, as far as the caller sees them. */
const readingHandlers: Pick<Handled, Reading> = {
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
}

/** Records and rows of sub-tables, stored with their checks. */
const writingHandlers: Pick<Handled, Writing> = {
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
}

/** The calls of common/contract/online-forms.ts (wire 6.2). */
export const onlineFormHandlers = ({ files }: { files: FileStore }): Handled => ({
  ...designHandlers,
  ...metadataHandlers,
  ...readingHandlers,
  ...writingHandlers,

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
})
