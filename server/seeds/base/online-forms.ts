import type { DesignedField, DesignedTable, FormDesign } from '#common/rules/online-design.ts'

/** A register that comes with the program, as a design that an administrator may change, publish or delete. */
export interface FormSeed {
  id: string
  code: string
  name: string
  description: string
  draft: FormDesign
}

const field = (name: string, title: string, other: Partial<DesignedField> = {}): DesignedField => ({
  id: `seed-${name}`.replaceAll(/[^a-z]/g, ''),
  name,
  title,
  control: 'text',
  type: 'string',
  length: 200,
  scale: 2,
  required: false,
  unique: false,
  defaultValue: null,
  dictCode: null,
  format: null,
  inList: true,
  inForm: true,
  inQuery: false,
  queryMode: 'single',
  guarded: false,
  ...other,
})

/** Rows that tell what was done with a record, one below the other. */
const stepsTable = (id: string, name: string): DesignedTable => ({
  id,
  code: 'steps',
  name,
  relation: 'many',
  fields: [
    field('step_on', '日期', { control: 'date', type: 'date', required: true }),
    field('step', '事项', { required: true }),
    field('person', '办理人', { control: 'sel_user', type: 'text' }),
    field('paper', '附件', { control: 'file', type: 'text' }),
  ],
})

export const BASE_FORMS: FormSeed[] = [
  {
    id: 'form-filing-register',
    code: 'filing_register',
    name: '备案台账',
    description: '登记下级机关报送备案的文件、审查经过和结论，可按需要增减字段后发布；本机关向上报送的，用“备案登记”',
    draft: {
      fields: [
        field('document_title', '文件名称', { required: true, inQuery: true }),
        field('doc_number', '文号', { inQuery: true }),
        field('maker', '制定机关', { required: true, inQuery: true }),
        field('f_type', '文件类型', { control: 'list', dictCode: 'F_TYPE', inQuery: true }),
        field('published_on', '公布日期', { control: 'date', type: 'date' }),
        field('received_on', '收到日期', {
          control: 'date',
          type: 'date',
          required: true,
          inQuery: true,
          queryMode: 'group',
        }),
        field('register_number', '备案号', { unique: true }),
        field('state', '办理状态', { control: 'list', dictCode: 'FILING_STATE', defaultValue: '30', inQuery: true }),
        field('reviewer', '审查人', { control: 'sel_user', type: 'text' }),
        field('material', '报备材料', { control: 'file', type: 'text', inList: false }),
        field('opinion', '审查意见', { control: 'textarea', type: 'text', inList: false }),
        field('note', '备注', { control: 'textarea', type: 'text', inList: false }),
      ],
      indexes: [],
      tables: [stepsTable('filingsteps', '审查经过')],
      listStyle: 'erp',
      hidden: [],
    },
  },
  {
    id: 'form-cleanup-issues',
    code: 'cleanup_issues',
    name: '清理问题台账',
    description: '登记清理工作中发现的问题、责任部门和办理经过，可按需要增减字段后发布',
    draft: {
      fields: [
        field('issue', '问题', { required: true, inQuery: true }),
        field('document_title', '涉及文件', { inQuery: true }),
        field('f_type', '文件类型', { control: 'list', dictCode: 'F_TYPE', inQuery: true }),
        field('proposal', '处理建议', { control: 'radio', dictCode: 'CLEAN_RESULT', inQuery: true }),
        field('found_on', '发现日期', { control: 'date', type: 'date', inQuery: true, queryMode: 'group' }),
        field('due_on', '办理期限', { control: 'date', type: 'date', inQuery: true, queryMode: 'group' }),
        field('department', '责任部门', { control: 'sel_depart', type: 'text' }),
        field('handler', '经办人', { control: 'sel_user', type: 'text' }),
        field('done', '已办结', { control: 'switch', defaultValue: 'N', inQuery: true }),
        field('material', '依据材料', { control: 'file', type: 'text', inList: false }),
        field('note', '备注', { control: 'textarea', type: 'text', inList: false }),
      ],
      indexes: [],
      tables: [stepsTable('seedsteps', '办理经过')],
      listStyle: 'erp',
      hidden: [],
    },
  },
]
