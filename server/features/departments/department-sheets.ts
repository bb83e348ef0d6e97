import { codeAbove, isLevelCode, nextCode } from '#common/rules/level-codes.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { lockTree } from '#server/platform/db/tree-lock.ts'
import { importAnswer, readSheets, type Fault, type SheetRow } from '#server/platform/excel/import.ts'
import type { SheetColumn } from '#server/platform/excel/sheet.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { tenantOfNew } from '#server/platform/auth/tenants.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { type DepartmentColumns, everyOrgCode, insertDepartments } from './department-changes.sql.ts'
import { categoryTexts, departmentList } from './department-list.sql.ts'
import type { DepartmentRow } from './departments.sql.ts'

const NAME = '部门名称'
const CODE = '部门编码'
const KIND = '部门类型'
const ORDER = '排序'
const TEXTS = {
  英文名: ['departNameEn', 'nameEn', 200],
  缩写: ['departNameAbbr', 'nameAbbr', 100],
  描述: ['description', 'description', 500],
  手机号: ['mobile', 'mobile', 50],
  传真: ['fax', 'fax', 50],
  地址: ['address', 'address', 200],
  备注: ['memo', 'memo', 500],
} as const
const TITLES = Object.keys(TEXTS) as (keyof typeof TEXTS)[]

/** The columns of an export; the same are read by an import. */
export const departmentSheet = (kinds: ReadonlyMap<string, string>): SheetColumn<DepartmentRow>[] => [
  { title: NAME, width: 30, value: ({ departName }) => departName },
  { title: CODE, width: 20, value: ({ orgCode }) => orgCode },
  { title: KIND, width: 10, value: ({ orgCategory }) => kinds.get(orgCategory) ?? orgCategory },
  { title: ORDER, width: 8, value: ({ departOrder }) => departOrder },
  ...TITLES.map((title): SheetColumn<DepartmentRow> => ({ title, value: (row) => row[TEXTS[title][0]] })),
]

type NewDepartment = DepartmentColumns & { id: string; parentId: string | null; orgCode: string; sortOrder: number }
const BATCH = 1000

/**
 * Imports departments; each is placed below the one that its code names. A line at fault is left out, and all below it.
 */
export async function importDepartments(context: ListContext, files: FileStore) {
  const tenantId = tenantOfNew(context.viewer)
  const sheets = await readSheets(context, [
    { title: NAME, required: true, formerly: '机构/部门名称' },
    { title: CODE, formerly: '机构编码' },
    { title: KIND, formerly: '机构类别' },
    { title: ORDER },
    ...TITLES.map((title) => ({ title })),
  ])
  return inTransaction(context.db, async (db) => {
    await lockTree(db, 'department')
    const faults: Fault[] = []
    const rows = sheets.flatMap((sheet) => sheet.rows)
    const known = await everyOrgCode(db)
    const seen = new Set((await departmentList.ruled(db, context.list)).map(({ orgCode }) => orgCode))
    const isBound = context.viewer.withinDepartment.has('system:depart:importExcel' satisfies PermissionCode)
    const made = plan(rows, {
      known,
      seen,
      isBound,
      kinds: await categoryTexts(db),
      fault: (fault) => faults.push(fault),
    })
    const by = { username: context.viewer.username, now: context.clock() }
    for (let from = 0; from < made.length; from += BATCH)
      await insertDepartments(
        db,
        made.slice(from, from + BATCH).map((row) => ({ ...row, tenantId })),
        by,
      )
    const changes = made.map(({ id, name, ...rest }) => ({
      table: 'department' as const,
      id,
      operation: 'add' as const,
      label: `部门“${name}”`,
      content: { id, departName: name, ...rest },
    }))
    const inside = { ...context, db }
    await noteChanges(inside, changes, { content: `导入部门 ${made.length} 条` })
    return importAnswer(inside, files, { what: '部门', sheets, faults, successCount: made.length })
  })
}

interface Plan {
  /** Codes that exist, with their departments; new ones are added. */
  known: Map<string, string>
  /** Those of them that the caller sees and may add to; new ones are added. */
  seen: Set<string>
  /** Whether the caller may import below the own department only. */
  isBound: boolean
  kinds: ReadonlyMap<string, string>
  fault: (fault: Fault) => void
}

/** The new departments of a workbook, parents first: codes are sorted by length (wire 3.4). */
function plan(rows: readonly SheetRow[], { known, seen, isBound, kinds, fault }: Plan): NewDepartment[] {
  // 公司 is what older workbooks call a 单位.
  const codes = new Map<string, string>([['公司', '1']])
  for (const [value, text] of kinds) codes.set(text, value)
  const made: NewDepartment[] = []
  for (const row of rows.toSorted(
    (a, b) => (a.cells[CODE] || 'A01').length - (b.cells[CODE] || 'A01').length || a.line - b.line,
  )) {
    const { line, cells } = row
    const found: Fault[] = []
    const complain = (column: string, reason: string) => void found.push({ line, column, reason })
    const given = cells[CODE] ?? ''
    const orgCode = given || nextCode('', known.keys()) || ''
    const parentId =
      codeAbove(orgCode) === '' ? null : seen.has(codeAbove(orgCode)) ? known.get(codeAbove(orgCode)) : undefined
    if (!isLevelCode(orgCode)) complain(CODE, '部门编码每级为一个大写字母和两位数字，如 A01、A01A02')
    else if (known.has(orgCode)) complain(CODE, '部门编码已经存在，忽略导入。')
    else if (parentId === undefined) complain(CODE, `上级部门 ${codeAbove(orgCode)} 不存在`)
    else if (parentId === null && isBound) complain(CODE, '您的权限只在本部门内有效，请填写本部门下级的编码')
    const name = cells[NAME] ?? ''
    if (name === '') complain(NAME, '不能为空')
    if (name.length > 100) complain(NAME, '不能超过 100 个字')
    const kind = cells[KIND] || (parentId === null ? '1' : '2')
    const category = codes.get(kind) ?? kind
    if (!kinds.has(category)) complain(KIND, `不认识的部门类型“${kind}”，应为 ${[...kinds.values()].join('、')}`)
    const order = cells[ORDER] || '0'
    if (!/^\d{1,6}$/.test(order)) complain(ORDER, '应为不超过六位的整数')
    const texts: Record<string, string | null> = {}
    for (const title of TITLES) {
      const [, column, limit] = TEXTS[title]
      const text = cells[title] ?? ''
      if (text.length > limit) complain(title, `不能超过 ${limit} 个字`)
      texts[column] = text || null
    }
    for (const one of found) fault(one)
    if (found.length > 0) continue
    const id = newId()
    known.set(orgCode, id)
    seen.add(orgCode)
    made.push({
      id,
      parentId: parentId ?? null,
      orgCode,
      sortOrder: Number(order),
      name,
      category,
      status: '1',
      ...texts,
    } as NewDepartment)
  }
  return made
}
