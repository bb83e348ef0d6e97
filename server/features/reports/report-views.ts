/** A view that designed reports may read, with what staff call it and its columns. */
export interface ReportView {
  title: string
  columns: Readonly<Record<string, string>>
}

const CODES = { f_type: '文件类型', f_level: '制定机关层级', region: '行政区域', address: '公布地', subject: '主题' }

/** The views of schema `report` (migration 0098) by name. Nothing else can be named in a report. */
export const REPORT_VIEWS: Readonly<Record<string, ReportView>> = {
  law: {
    title: '馆藏法规文件（不含受限文件和参考资料）',
    columns: {
      id: '标识',
      title: '标题',
      doc_number: '发文字号',
      ...CODES,
      organ_system: '机关系统',
      issuer: '制定机关',
      published_on: '现文本公布日期',
      published_year: '现文本公布年份',
      first_on: '首次公布日期',
      first_year: '首次公布年份',
      effect_date: '施行日期',
      expire_date: '失效日期',
      versions: '版本数',
      char_count: '字数',
    },
  },
  law_issuer: { title: '法规文件的每个制定机关', columns: { law_id: '文件标识', ord: '次序', issuer: '制定机关' } },
  document: {
    title: '已发布的文件（文件数据）',
    columns: {
      id: '标识',
      title: '标题',
      doc_number: '发文字号',
      ...CODES,
      issuer: '牵头机关',
      adopt_date: '登记的通过日期',
      publish_date: '登记的公布日期',
      publish_year: '登记的公布年份',
      effect_date: '登记的施行日期',
      effect_status: '登记的时效性',
      released_on: '发布日期',
    },
  },
  consultation: {
    title: '公开过的意见征集',
    columns: {
      id: '标识',
      title: '标题',
      begins_on: '开始日期',
      ends_on: '截止日期',
      begin_year: '开始年份',
      state: '状态',
      outcome_on: '公布结果日期',
      opinions: '意见件数',
    },
  },
  consultation_opinion: {
    title: '意见征集的意见件数，按状态和态度',
    columns: {
      consultation_id: '意见征集标识',
      title: '标题',
      state: '办理状态',
      attitude: '态度',
      opinions: '意见件数',
    },
  },
  filing: {
    title: '备案登记（已发布的文件）',
    columns: {
      id: '标识',
      document_id: '文件标识',
      title: '标题',
      f_type: '文件类型',
      issuer: '牵头机关',
      filed_with: '备案机关',
      state: '备案状态',
      publish_date: '公布日期',
      sent_on: '报送日期',
      receipt_on: '回执日期',
      corrected_on: '补正日期',
    },
  },
  cleanup: {
    title: '清理清单（已发布的文件）',
    columns: {
      batch_id: '批次标识',
      batch: '清理批次',
      due_on: '完成期限',
      decided_on: '决定日期',
      document_id: '文件标识',
      title: '标题',
      f_type: '文件类型',
      issuer: '牵头机关',
      proposal: '清理意见',
      confirmed: '已确认',
      carried_out: '已执行',
    },
  },
  department: {
    title: '部门',
    columns: { id: '标识', name: '部门名称', org_code: '部门编码', category: '部门类型', parent: '上级部门' },
  },
}

/** Dictionaries of the coded columns of the views, offered when a report's columns are read from its statement. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  f_type: 'F_TYPE',
  f_level: 'F_LEVEL',
  region: 'region',
  address: 'address',
  effect_status: 'F_STATUS',
  proposal: 'CLEAN_RESULT',
  attitude: 'OPINION_ATTITUDE',
  category: 'org_category',
}

/** What a column of a statement is likely to be called, by its name; the name itself when no view has such a column. */
export function titleOfField(field: string): string {
  for (const { columns } of Object.values(REPORT_VIEWS))
    if (Object.hasOwn(columns, field)) return columns[field] ?? field
  return field
}

/** The dictionary that a column of this name usually has; null for none. */
export const dictionaryOfField = (field: string): string | null =>
  Object.hasOwn(DICTIONARIES, field) ? (DICTIONARIES[field] ?? null) : null
