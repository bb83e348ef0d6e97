import { sheet, STAMPS } from './sheet.ts'

const EXTRA = { extra: true } as const

/** 清理批次: documents that are kept, amended, repealed or declared lapsed together. */
export const CLEANUP = sheet({
  table: 'cleanup_batch',
  name: '清理批次',
  called: '清理批次“{name}”',
  fields: {
    name: {
      label: '批次名称',
      kind: 'text',
      required: true,
      most: 200,
      column: { as: 'long' },
      filter: 'shown',
      form: { wide: true, placeholder: '如 2026 年行政规范性文件专项清理' },
    },
    basis: {
      label: '清理依据',
      kind: 'lines',
      most: 1_000,
      column: { unsorted: true },
      filter: 'folded',
      form: { wide: true, placeholder: '部署清理的通知或方案' },
    },
    dueDate: { label: '完成期限', kind: 'day', column: { card: 'field' }, filter: 'folded', form: {} },
    scopeType: {
      label: '文件类型',
      kind: 'dictionary',
      dictionary: 'F_TYPE',
      most: 32,
      column: EXTRA,
      filter: 'shown',
      form: { hint: '范围各项留空的为全部；符合范围的已发布文件列入清单' },
    },
    scopeLevel: {
      label: '制定机关层级',
      kind: 'dictionary',
      dictionary: 'F_LEVEL',
      most: 32,
      column: EXTRA,
      form: {},
    },
    scopeIssuer: {
      label: '制定机关',
      kind: 'text',
      most: 100,
      listed: false,
      form: { placeholder: '名称里的字' },
    },
    scopeTitle: { label: '标题含', kind: 'text', most: 100, listed: false, form: {} },
    scopeUntil: { label: '公布日期不晚于', kind: 'day', listed: false, form: {} },
    /** Open until a decision is entered. */
    decision: { label: '清理决定', kind: 'text', column: {}, filter: 'shown', kept: true },
    decidedDate: { label: '决定日期', kind: 'day', column: EXTRA, filter: 'folded', kept: true },
    decisionSource: { label: '决定出处', kind: 'text', listed: false, kept: true },
    note: { label: '备注', kind: 'lines', most: 2_000, column: EXTRA, form: { wide: true } },
    orgCode: { label: '部门编码', kind: 'department' },
    ...STAMPS,
    createBy: { ...STAMPS.createBy, column: EXTRA },
    createTime: { ...STAMPS.createTime, column: {} },
    updateBy: { ...STAMPS.updateBy, column: EXTRA },
    updateTime: { ...STAMPS.updateTime, column: EXTRA },
  },
  first: { filters: ['name', 'scopeType', 'decision'] },
})
