import type { DesignedField, FormDesign } from '#common/rules/online-design.ts'

/** A text field that stands everywhere, with other properties. */
export const fieldOf = (name: string, title: string, other: Partial<DesignedField> = {}): DesignedField => ({
  id: `new-${name}`,
  name,
  title,
  control: 'text',
  type: 'string',
  length: 100,
  scale: 2,
  required: false,
  unique: false,
  defaultValue: null,
  dictCode: null,
  format: null,
  inList: true,
  inForm: true,
  inQuery: true,
  queryMode: 'single',
  guarded: false,
  ...other,
})

export const designOf = (fields: DesignedField[], other: Partial<FormDesign> = {}): FormDesign => ({
  fields,
  indexes: [],
  tables: [],
  listStyle: 'normal',
  hidden: [],
  ...other,
})

/** A register of contracts with items, as tests design one. */
export const CONTRACTS: FormDesign = designOf(
  [
    fieldOf('name', '合同名称', { required: true }),
    fieldOf('number', '合同编号', { unique: true }),
    fieldOf('kind', '类别', { control: 'list', dictCode: 'priority' }),
    fieldOf('amount', '金额', { type: 'decimal', queryMode: 'group' }),
    fieldOf('signed_on', '签订日期', { control: 'date', type: 'date', queryMode: 'group' }),
    fieldOf('checked_at', '核对时间', { control: 'datetime', type: 'datetime' }),
    fieldOf('urgent', '加急', { control: 'switch', defaultValue: 'N' }),
    fieldOf('owner', '经办人', { control: 'sel_user', type: 'text' }),
    fieldOf('secret', '密级说明', { guarded: true }),
    fieldOf('scan', '扫描件', { control: 'file', type: 'text', inQuery: false }),
    fieldOf('phone', '联系电话', { format: 'mobile' }),
  ],
  {
    tables: [
      {
        id: 'new-items',
        code: 'items',
        name: '标的',
        relation: 'many',
        fields: [
          fieldOf('item', '名称', { required: true }),
          fieldOf('quantity', '数量', { type: 'int' }),
          fieldOf('hint', '内部备注', { guarded: true }),
        ],
      },
    ],
  },
)
