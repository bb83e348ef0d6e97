import { sheet, STAMPS } from './sheet.ts'

const DESCRIPTION = { label: '描述', kind: 'lines', filled: true, most: 500, form: {} } as const

/** 字典: a named list of coded values. */
export const DICTIONARY = sheet({
  table: 'dictionary',
  name: '字典',
  called: '字典“{dictName}”',
  fields: {
    dictName: {
      label: '字典名称',
      kind: 'text',
      required: true,
      most: 100,
      column: { as: 'name' },
      filter: 'shown',
      form: {},
      exported: 20,
    },
    dictCode: {
      label: '字典编码',
      kind: 'text',
      required: true,
      most: 100,
      check: { format: 'code', unique: 'sys_dict.dict_code', checkRule: 'dict_code' },
      column: { as: 'code', card: 'field' },
      filter: 'shown',
      form: { hint: '字母、数字、下划线或连字符' },
      exported: 20,
    },
    description: { ...DESCRIPTION, column: { as: 'long', card: 'field', unsorted: true }, exported: 30 },
    type: {
      label: '值的类型',
      kind: 'choice',
      options: { 0: '文本', 1: '数字' },
      wordless: true,
      between: [0, 1],
      filled: true,
      column: { as: 'status' },
      form: {},
      exported: 10,
    },
    ...STAMPS,
    updateTime: { ...STAMPS.updateTime, column: { card: 'field' } },
  },
  first: { form: ['dictName', 'dictCode', 'type'] },
})

/** 字典选项: one of its values. */
export const DICTIONARY_ITEM = sheet({
  table: 'dictionary_item',
  name: '字典选项',
  called: '选项“{itemText}”',
  fields: {
    itemText: {
      label: '名称',
      kind: 'text',
      required: true,
      most: 200,
      column: { as: 'name' },
      filter: 'shown',
      form: {},
    },
    itemValue: { label: '值', kind: 'text', required: true, most: 100, column: { as: 'code' }, form: {} },
    /** `#rrggbb`, where the value is shown in colour. */
    itemColor: { label: '颜色', kind: 'text', most: 20, form: {} },
    sortOrder: {
      label: '排序',
      kind: 'number',
      between: [-100_000, 100_000],
      filled: true,
      column: {},
      form: { hint: '小的在前；留空排在最后' },
    },
    status: {
      label: '状态',
      kind: 'dictionary',
      dictionary: 'dict_item_status',
      between: [0, 1],
      filled: true,
      column: { as: 'status' },
      filter: 'shown',
      form: {},
    },
    description: DESCRIPTION,
    ...STAMPS,
  },
})
