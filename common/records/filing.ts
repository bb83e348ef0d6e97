import { sheet, STAMPS } from './sheet.ts'

/** Where the term of a filing stands, as lists are asked for it. */
export const FILING_TERMS = { overdue: '已逾期', soon: '7 天内到期', late: '逾期报送', unknown: '公布日期未载明' } as const

const EXTRA = { extra: true } as const

/** 备案: the filing of a released document with one body. */
export const FILING = sheet({
  table: 'filing',
  name: '备案登记',
  called: '“{title}”报{filedWith}备案',
  fields: {
    title: { label: '标题', kind: 'text', required: true, column: { as: 'long' }, filter: 'shown', given: { wide: true }, exported: 48 },
    edition: { label: '版本', kind: 'text', listed: false, column: { as: 'code', extra: true } },
    docNumber: { label: '发文字号', kind: 'text', column: EXTRA, exported: 20 },
    fType: { label: '文件类型', kind: 'dictionary', dictionary: 'F_TYPE', required: true, column: EXTRA, filter: 'folded', exported: 16 },
    fLevel: { label: '制定机关层级', kind: 'dictionary', dictionary: 'F_LEVEL', required: true, column: EXTRA },
    issuers: { label: '制定机关', kind: 'text', required: true, column: EXTRA, filter: 'folded', exported: 28 },
    filedWith: { label: '备案机关', kind: 'text', required: true, most: 200, column: {}, filter: 'folded', form: {}, exported: 28 },
    basis: { label: '备案依据', kind: 'lines', most: 500, column: EXTRA, form: { wide: true }, exported: 40 },
    publishDate: {
      label: '公布日期',
      kind: 'day',
      column: {},
      filter: 'folded',
      form: { hint: '自公布之日起 30 日内报送；取自题注或登记，改动后记为人工填写' },
      exported: 12,
    },
    dueDate: { label: '报送期限', kind: 'day', column: { as: 'code' }, filter: 'folded', exported: 12 },
    sentDate: { label: '报送日期', kind: 'day', column: {}, filter: 'folded', form: {}, exported: 12 },
    state: {
      label: '备案状态',
      kind: 'dictionary',
      dictionary: 'FILING_STATE',
      required: true,
      between: [0, 99],
      column: { as: 'status' },
      filter: 'shown',
      form: {},
      exported: 14,
    },
    receiptNumber: { label: '回执或登记号', kind: 'text', most: 200, column: {}, filter: 'folded', form: {}, exported: 20 },
    receiptDate: { label: '回执日期', kind: 'day', column: EXTRA, form: {}, exported: 12 },
    receiptFile: { label: '回执文件', kind: 'files', atMost: 1, most: 500, listed: false, form: { wide: true } },
    resultNote: {
      label: '理由或意见',
      kind: 'lines',
      most: 2_000,
      column: EXTRA,
      form: { wide: true, placeholder: '退回补正的理由，或者审查意见' },
      exported: 36,
    },
    correctedDate: { label: '补正日期', kind: 'day', column: EXTRA, form: {}, exported: 12 },
    note: { label: '备注', kind: 'lines', most: 2_000, column: EXTRA, form: { wide: true }, exported: 24 },
    orgCode: { label: '部门编码', kind: 'department' },
    ...STAMPS,
    createTime: { ...STAMPS.createTime, column: EXTRA },
    updateBy: { ...STAMPS.updateBy, column: EXTRA },
    updateTime: { ...STAMPS.updateTime, column: EXTRA },
  },
  first: {
    columns: ['title', 'filedWith', 'dueDate', 'state'],
    form: ['title', 'filedWith', 'state'],
    filters: ['title', 'state', 'filedWith', 'fType', 'issuers', 'receiptNumber'],
  },
})
