import type { Tables } from '#server/platform/db/tables.generated.ts'

/** A column that holds values of a dictionary. */
interface Use {
  table: keyof Tables
  column: string
  /** Name of a kind of row, for users. */
  what: string
}

/** Where the values of dictionaries stand in other tables. */
export const VALUE_USES: Readonly<Record<string, readonly Use[]>> = {
  F_TYPE: [{ table: 'lawWork', column: 'fType', what: '法规' }],
  F_LEVEL: [{ table: 'lawWork', column: 'fLevel', what: '法规' }],
  F_SYSTEM: [{ table: 'lawWork', column: 'organSystem', what: '法规' }],
  F_SUBJECT: [{ table: 'lawWork', column: 'subject', what: '法规' }],
  region: [
    { table: 'lawWork', column: 'region', what: '法规' },
    { table: 'organ', column: 'region', what: '制定机关' },
  ],
  address: [{ table: 'lawWork', column: 'address', what: '法规' }],
  sex: [{ table: 'account', column: 'sex', what: '用户' }],
  user_status: [{ table: 'account', column: 'status', what: '用户' }],
  org_category: [{ table: 'department', column: 'category', what: '部门' }],
  depart_status: [{ table: 'department', column: 'status', what: '部门' }],
  position_rank: [{ table: 'position', column: 'rank', what: '职务' }],
  tenant_status: [{ table: 'tenant', column: 'status', what: '租户' }],
}
