import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList } from '#server/platform/db/record-list.ts'
import { DEPARTMENT_FIELDS, departments } from './departments.sql.ts'

/** The fields of the list. */
export const DEPARTMENT_COLUMNS: Record<ListField<'system/DepartList'> | 'id' | 'tenantId', ListColumn> = {
  id: ['department.id', 'text'],
  tenantId: ['department.tenantId', 'number'],
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

/** Departments in the order of siblings, those above before those below. */
export const departmentList = recordList({
  columns: DEPARTMENT_COLUMNS,
  order: [
    ['departOrder', 'asc'],
    ['orgCode', 'asc'],
  ],
  unique: 'id',
  from: departments,
  select: (rows) => rows.select(DEPARTMENT_FIELDS),
})

/** Texts of the kinds of department by code. */
export async function categoryTexts(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('dictionaryItem')
    .select(['value', 'text'])
    .where('dictionaryCode', '=', 'org_category')
    .execute()
  return new Map(rows.map(({ value, text }) => [value, text]))
}
