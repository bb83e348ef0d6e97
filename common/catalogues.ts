/** What catalogues (目录) are made of: words that screens, reports and the command share (decision 0190). */

/** What a column of a catalogue tells. The order is that of screens and reports. */
export const CATALOGUE_FIELDS = {
  title: '标题',
  docNumber: '文号',
  unified: '统一编号',
  issuers: '发文机关',
  fType: '类型',
  fLevel: '层级',
  region: '地区',
  signedOn: '成文日期',
  adoptedOn: '通过日期',
  approvedOn: '批准日期',
  publishedOn: '公布日期',
  effectiveOn: '施行日期',
  endedOn: '失效日期',
  validUntil: '有效期至',
  force: '时效性',
  term: '有效期',
  amended: '修改',
  repealedBy: '废止依据',
  basedOn: '制定依据',
  attachments: '附件',
  fileName: '文件名',
  note: '备注',
  seq: '序号',
} as const
export type CatalogueField = keyof typeof CATALOGUE_FIELDS

/** Fields in which sheet and text are compared. */
export const COMPARED = [
  'title',
  'docNumber',
  'issuers',
  'fType',
  'fLevel',
  'region',
  'signedOn',
  'adoptedOn',
  'approvedOn',
  'publishedOn',
  'effectiveOn',
  'validUntil',
  'force',
  'amended',
] as const satisfies CatalogueField[]
export type ComparedField = (typeof COMPARED)[number]

/** What counts where sheet and text differ: the sheet, the text, or nothing until staff decide. */
export const COUNTS_TEXT = { sheet: '以目录为准', text: '以正文为准', open: '未判定' } as const
export type Counts = keyof typeof COUNTS_TEXT

/** What became of a row. */
export const ROW_OUTCOMES = {
  text: '有正文，已公开',
  asked: '有正文，待判定',
  withheld: '有正文，暂不公开',
  duplicate: '正文与另一个文件相同',
  conflict: '库中同一版本的正文不同',
  failed: '文件没有读出来',
  entry: '只登记，没有正文',
  held: '库中已有',
  kept: '工作人员在办，没有覆盖',
  fault: '这一行没有读入',
  repeated: '与前面的行重复',
} as const
export type RowOutcome = keyof typeof ROW_OUTCOMES
/** The outcome of a row in words. */
export const outcomeText = (outcome: string | null): string => ROW_OUTCOMES[outcome as RowOutcome] ?? '还没有办理'
