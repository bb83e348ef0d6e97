import { sheet, STAMPS } from './sheet.ts'

/** Where a period of validity stands, as lists are asked for it. */
export const VALIDITY_TERMS = { soon: '90 天内届满', ended: '已届满，未作决定', unknown: '未载明' } as const

/** What may be decided about a document whose period ends. */
export const DECISIONS = { extend: '延长', lapse: '到期失效', renew: '重新制定' } as const

const EXTRA = { extra: true } as const

/** 有效期: until when a normative document is in force, and what was decided when the period ends. */
export const VALIDITY = sheet({
  table: 'validity_period',
  name: '有效期',
  called: '“{title}”的有效期',
  fields: {
    title: {
      label: '标题',
      kind: 'text',
      required: true,
      column: { as: 'long' },
      filter: 'shown',
      given: { wide: true },
      exported: 48,
    },
    docNumber: { label: '发文字号', kind: 'text', column: EXTRA, filter: 'folded', exported: 20 },
    fType: {
      label: '文件类型',
      kind: 'dictionary',
      dictionary: 'F_TYPE',
      required: true,
      column: EXTRA,
      filter: 'folded',
      exported: 16,
    },
    issuers: { label: '制定机关', kind: 'text', required: true, column: EXTRA, filter: 'folded', exported: 28 },
    endDate: {
      label: '届满日',
      kind: 'day',
      column: {},
      filter: 'folded',
      form: {
        hint: '有效期的最后一天；不知道的留空，列表写“未载明”。原文没有写明的，只按“本省规定”里设定的年数推算，没有设定就不推算',
      },
      exported: 12,
    },
    daysLeft: { label: '有效期', kind: 'number', listed: false, column: { as: 'code' } },
    basis: {
      label: '依据',
      kind: 'lines',
      most: 2_000,
      column: { as: 'long', unsorted: true },
      form: { wide: true, placeholder: '规定有效期的条文及其内容，或者规定它的文件' },
      exported: 40,
    },
    basisKind: { label: '依据来源', kind: 'text', listed: false, exported: 10 },
    decision: {
      label: '决定',
      kind: 'choice',
      options: DECISIONS,
      most: 8,
      column: {},
      filter: 'shown',
      form: { hint: '延长的，届满日改为延长后的日期' },
      exported: 12,
    },
    decidedDate: { label: '决定日期', kind: 'day', column: EXTRA, form: {}, exported: 12 },
    decisionTitle: {
      label: '决定的文件',
      kind: 'text',
      most: 500,
      column: { as: 'long', extra: true },
      form: { wide: true, placeholder: '作出决定的文件名称，公众看到延长的依据时会看到它' },
      exported: 36,
    },
    decisionSource: {
      label: '决定出处',
      kind: 'text',
      most: 500,
      column: EXTRA,
      form: { placeholder: '文号或公报' },
      exported: 28,
    },
    publicEnd: { label: '公众看到的延长', kind: 'day', column: { as: 'text' }, kept: true, exported: 14 },
    note: {
      label: '备注',
      kind: 'lines',
      most: 2_000,
      column: EXTRA,
      form: {
        wide: true,
        hint: '延长的，另一人在列表中“发布延长”以后公众才看到；到期失效和重新制定以“馆藏核实”的登记为准',
      },
      exported: 24,
    },
    orgCode: { label: '部门编码', kind: 'department' },
    ...STAMPS,
    createTime: { ...STAMPS.createTime, label: '列入时间', column: EXTRA },
    updateBy: { ...STAMPS.updateBy, column: EXTRA },
    updateTime: { ...STAMPS.updateTime, column: EXTRA },
  },
  first: { form: ['title', 'endDate', 'decision'], filters: ['title', 'decision', 'fType', 'issuers', 'docNumber'] },
})
