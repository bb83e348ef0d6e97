import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { everyRowOf, type List, type ListRequest, pageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { DEPARTMENT_FIELDS, departments, type DepartmentRow } from './departments.sql.ts'

const COLUMNS: Record<ListField<'system/DepartList'> | 'id', ListColumn> = {
  id: ['department.id', 'text'],
  departName: ['department.name', 'text'],
  departNameEn: ['department.nameEn', 'text'],
  departNameAbbr: ['department.nameAbbr', 'text'],
  parentId: ['department.parentId', 'text'],
  orgCode: ['department.orgCode', 'code'],
  orgCategory: ['department.category', 'text'],
  departOrder: ['department.sortOrder', 'number'],
  mobile: ['department.mobile', 'text'],
  fax: ['department.fax', 'text'],
  address: ['department.address', 'text'],
  memo: ['department.memo', 'text'],
  description: ['department.description', 'text'],
  status: ['department.status', 'text'],
  createBy: ['department.createdBy', 'text'],
  createTime: ['department.createdAt', 'moment'],
}

const LIST: List = {
  columns: COLUMNS,
  order: [
    ['departOrder', 'asc'],
    ['orgCode', 'asc'],
  ],
  unique: 'id',
}

/** Departments as asked for, part by part: siblings in their order, those above before those below. */
export const listedDepartments = (db: Db, request: ListRequest & { ids?: readonly string[] }): AsyncGenerator<DepartmentRow[]> =>
  everyRowOf(departments(db), LIST, request, (rows) => rows.select(DEPARTMENT_FIELDS))

/** Texts of the kinds of department by code. */
export async function categoryTexts(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('dictionaryItem').select(['value', 'text']).where('dictionaryCode', '=', 'org_category').execute()
  return new Map(rows.map(({ value, text }) => [value, text]))
}

/** How many departments a list holds. */
export const departmentCount = async (db: Db, request: ListRequest): Promise<number> =>
  (await pageOf(departments(db), LIST, { ...request, query: { ...request.query, pageNo: 1, pageSize: 1 } }, (rows) => rows.select('department.id')))
    .total
