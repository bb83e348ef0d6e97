import { sheet, STAMPS } from './sheet.ts'

const EXTRA = { extra: true } as const
const UNLISTED = { kind: 'text', listed: false } as const

/** 意见征集: a draft put to public consultation, and its outcome. */
export const CONSULTATION = sheet({
  table: 'consultation',
  name: '意见征集',
  called: '意见征集“{title}”',
  fields: {
    title: {
      label: '标题',
      kind: 'text',
      required: true,
      most: 300,
      column: { as: 'long' },
      filter: 'shown',
      form: { wide: true, placeholder: '如 浙江省××条例（草案）' },
    },
    explanation: {
      label: '说明',
      kind: 'lines',
      filled: true,
      most: 20_000,
      filter: 'folded',
      form: { wide: true, placeholder: '为什么制定、主要内容、需要听取意见的问题' },
    },
    documentId: {
      ...UNLISTED,
      label: '文件',
      most: 64,
      form: { wide: true, hint: '征求意见稿为空时，保存时取文件此时的文字' },
    },
    documentTitle: { ...UNLISTED, label: '文件', column: {}, kept: true },
    beginDate: {
      label: '开始日期',
      kind: 'day',
      required: true,
      column: { card: 'field' },
      filter: 'folded',
      form: {},
    },
    endDate: {
      label: '截止日期',
      kind: 'day',
      required: true,
      column: { card: 'field' },
      filter: 'shown',
      form: { hint: '当日 24 时截止；公开后只能延后' },
    },
    shortReason: {
      label: '期限较短的理由',
      kind: 'lines',
      most: 1_000,
      listed: false,
      form: { wide: true, hint: '不足 30 日的须写明' },
    },
    contact: {
      label: '其他途径',
      kind: 'lines',
      most: 1_000,
      listed: false,
      form: { wide: true, placeholder: '来信地址、电话、传真；公众可以看到' },
    },
    state: {
      label: '阶段',
      kind: 'dictionary',
      dictionary: 'OP_STATE',
      wordless: true,
      between: [0, 99],
      filled: true,
      kept: true,
    },
    outcome: { ...UNLISTED, label: '结果', kept: true },
    /** Why it was sent back; null when it was not, or was submitted again. */
    returnedReason: { ...UNLISTED, label: '退回的理由', column: EXTRA, kept: true },
    submittedBy: { label: '提交人', kind: 'person', listed: false, column: EXTRA, kept: true },
    outcomeTime: { label: '结果公布时间', kind: 'moment', column: EXTRA },
    /** Opinions received, and those that nobody has decided about. */
    opinions: { label: '意见', kind: 'number', filled: true, listed: false, column: { card: 'field' } },
    undecided: { label: '待结论', kind: 'number', filled: true, listed: false, column: {} },
    orgCode: { label: '部门编码', kind: 'department' },
    ...STAMPS,
    createBy: { ...STAMPS.createBy, column: EXTRA },
    createTime: { ...STAMPS.createTime, column: EXTRA },
    updateBy: { ...STAMPS.updateBy, column: EXTRA },
    updateTime: { ...STAMPS.updateTime, column: EXTRA },
  },
  first: { columns: ['title', 'beginDate', 'endDate', 'opinions', 'undecided'] },
})

/** The draft: a field of the form that lists do not have; as long as the text of a document may be. */
export const CONSULTATION_BODY = { label: '征求意见稿', most: 300_000 } as const
