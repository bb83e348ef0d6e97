import { LIST_STATES } from '../force-lists.ts'
import { sheet, STAMPS } from './sheet.ts'

const EXTRA = { extra: true } as const
const UNLISTED = { kind: 'text', listed: false, kept: true } as const

/** 有效目录: a list of what is in force, as it is published. */
export const FORCE_LIST = sheet({
  table: 'force_list',
  name: '有效目录',
  called: '有效目录“{title}”',
  fields: {
    title: {
      label: '目录名称',
      kind: 'text',
      required: true,
      most: 300,
      column: { as: 'long' },
      filter: 'shown',
      form: { wide: true },
    },
    issuer: { label: '发布机关', kind: 'text', required: true, most: 200, column: {}, filter: 'folded', form: {} },
    asOf: {
      label: '截至日期',
      kind: 'day',
      required: true,
      column: { card: 'field' },
      filter: 'shown',
      form: { hint: '公众看到“有效（截至这一天核实）”' },
    },
    docNumber: { label: '文号', kind: 'text', most: 100, column: EXTRA, form: {} },
    link: {
      label: '链接',
      kind: 'text',
      most: 1_000,
      listed: false,
      form: { placeholder: 'https://', hint: '公布目录的网页，公众可以打开' },
    },
    state: {
      label: '状态',
      kind: 'choice',
      options: LIST_STATES,
      between: [10, 50],
      filled: true,
      column: { as: 'status', card: 'field' },
      filter: 'shown',
      kept: true,
    },
    /** Values joined by commas. This and the next two say which works of the library it should name; null: all. */
    scopeTypes: {
      label: '比对的文件类型',
      kind: 'dictionary',
      dictionary: 'F_TYPE',
      most: 500,
      listed: false,
      form: { hint: '三项比对范围决定“库中有而目录没有”列出哪些；留空的为全部' },
    },
    scopeRegion: {
      label: '比对的区域',
      kind: 'dictionary',
      dictionary: 'region',
      most: 32,
      column: EXTRA,
      form: {},
    },
    scopeIssuer: {
      label: '比对的制定机关',
      kind: 'text',
      most: 200,
      listed: false,
      form: { placeholder: '机关全称' },
    },
    note: { label: '备注', kind: 'lines', most: 2_000, column: EXTRA, form: { wide: true } },
    fileName: { ...UNLISTED, label: '原件', filled: true },
    submittedBy: { ...UNLISTED, label: '提交人' },
    returnedNote: { ...UNLISTED, label: '退回理由' },
    confirmedBy: { ...UNLISTED, label: '确认人' },
    confirmedTime: { label: '确认时间', kind: 'moment', column: EXTRA },
    withdrawalBy: { ...UNLISTED, label: '申请撤销的人' },
    withdrawalReason: { ...UNLISTED, label: '撤销理由' },
    withdrawnBy: { ...UNLISTED, label: '撤销人' },
    /** Rows that are matched, and those that tell the public something now. */
    matched: { label: '已对应', kind: 'number', filled: true, listed: false, column: { as: 'code', card: 'field' } },
    told: { label: '已认定有效', kind: 'number', filled: true, listed: false, column: { card: 'field' } },
    orgCode: { label: '部门编码', kind: 'department' },
    ...STAMPS,
    createBy: { ...STAMPS.createBy, column: EXTRA },
    createTime: { ...STAMPS.createTime, column: {} },
    updateBy: { ...STAMPS.updateBy, column: EXTRA },
    updateTime: { ...STAMPS.updateTime, column: EXTRA },
  },
  first: {
    columns: ['title', 'asOf', 'state', 'matched', 'told', 'issuer', 'createTime', 'docNumber', 'scopeRegion'],
    form: ['title', 'asOf'],
    filters: ['title', 'state'],
  },
})
