import { sheet, STAMPS } from './sheet.ts'

/** 租户: an organisation that shares the installation, known by its number. */
export const TENANT = sheet({
  table: 'tenant',
  name: '租户',
  called: '租户“{name}”',
  fields: {
    id: {
      label: '租户编号',
      kind: 'number',
      required: true,
      between: [1, 2_147_483_647],
      check: { unique: 'sys_tenant.id' },
      column: { as: 'id' },
      given: { hint: '保存后不能修改' },
    },
    name: {
      label: '租户名称',
      kind: 'text',
      required: true,
      most: 100,
      column: { as: 'name' },
      filter: 'shown',
      form: {},
    },
    beginDate: { label: '开始日期', kind: 'day', column: {}, form: {} },
    endDate: { label: '结束日期', kind: 'day', column: {}, form: {} },
    status: {
      label: '状态',
      kind: 'dictionary',
      dictionary: 'tenant_status',
      between: [0, 1],
      filled: true,
      column: { as: 'status' },
      filter: 'shown',
      form: { hint: '冻结的租户，其用户不能以该租户登录' },
    },
    ...STAMPS,
    createTime: { ...STAMPS.createTime, column: {} },
  },
})
