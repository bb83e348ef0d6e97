import { sheet, STAMPS } from './sheet.ts'

/** 职务: what users hold, stored by its code. */
export const POSITION = sheet({
  table: 'position',
  name: '职务',
  called: '职务“{name}”',
  fields: {
    code: {
      label: '职务编码',
      kind: 'text',
      required: true,
      most: 64,
      check: { format: 'dottedCode', unique: 'sys_position.code', checkRule: 'position_code' },
      column: { as: 'code', card: 'field' },
      filter: 'shown',
      form: { hint: '有人担任的职务，编码不能修改' },
      exported: 16,
    },
    name: {
      label: '职务名称',
      kind: 'text',
      required: true,
      most: 100,
      column: { as: 'name' },
      filter: 'shown',
      form: {},
      exported: 24,
    },
    postRank: {
      label: '职级',
      kind: 'dictionary',
      dictionary: 'position_rank',
      most: 20,
      column: { as: 'status', card: 'field' },
      filter: 'shown',
      form: {},
      exported: 16,
    },
    ...STAMPS,
    createBy: { ...STAMPS.createBy, column: { unsorted: true } },
    createTime: { ...STAMPS.createTime, column: { card: 'field' } },
  },
})
