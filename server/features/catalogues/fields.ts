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

/** Fields whose cells hold a day. */
export const DAY_FIELDS = [
  'signedOn',
  'adoptedOn',
  'approvedOn',
  'publishedOn',
  'effectiveOn',
  'endedOn',
  'validUntil',
] as const satisfies CatalogueField[]
export type DayField = (typeof DAY_FIELDS)[number]

/** The field of this Chinese name; null for other words. */
export const fieldNamed = (name: string): CatalogueField | null =>
  (Object.entries(CATALOGUE_FIELDS) as [CatalogueField, string][]).find(([, text]) => text === name.trim())?.[0] ?? null
