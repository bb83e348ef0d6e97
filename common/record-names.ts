import { LIST_FIELDS, type ListScreen } from './list-fields.ts'
import { CLEANUP } from './records/cleanup.ts'
import { COLLECTION_CHECK } from './records/collection-check.ts'
import { CONSULTATION, CONSULTATION_BODY } from './records/consultation.ts'
import { DICTIONARY, DICTIONARY_ITEM } from './records/dictionary.ts'
import { CHECK_RULE, FILL_RULE } from './records/field-rule.ts'
import { FILING } from './records/filing.ts'
import { FORCE_LIST } from './records/force-list.ts'
import { ORGAN } from './records/organ.ts'
import { POSITION } from './records/position.ts'
import { labelsOf, type Sheet } from './records/sheet.ts'
import { TENANT } from './records/tenant.ts'
import { VALIDITY } from './records/validity.ts'

/** What a kind of record is called, and the list whose field names are also its own. */
interface RecordKind {
  name: string
  screen?: ListScreen
  /** Names of fields the list does not show. */
  fields?: Readonly<Record<string, string>>
}

/** The names of a record sheet. */
const namesIn = (sheet: Sheet): RecordKind => ({ name: sheet.name, fields: labelsOf(sheet) })

/** Kinds of records whose states are kept, by their table (table record_version). */
const RECORD_KINDS: Readonly<Record<string, RecordKind>> = {
  account: {
    name: '用户',
    fields: {
      username: '用户账号',
      realname: '用户姓名',
      sex: '性别',
      birthday: '生日',
      phone: '手机号码',
      email: '电子邮件',
      telephone: '座机',
      workNo: '工号',
      post: '职务',
      avatar: '头像',
      orgCode: '当前部门编码',
      status: '状态',
      userIdentity: '身份',
      departIds: '负责部门',
      selectedroles: '角色',
      selecteddeparts: '所属部门',
      relTenantIds: '租户',
      roleTxt: '角色',
      orgCodeTxt: '所属部门',
    },
  },
  role: {
    name: '角色',
    fields: {
      roleName: '角色名称',
      roleCode: '角色编码',
      description: '描述',
      permissions: '权限',
      dataRules: '数据规则',
      excludedRoles: '互斥角色',
    },
  },
  role_index: {
    name: '角色首页',
    fields: {
      roleCode: '角色编码',
      url: '路径',
      component: '首页',
      route: '是否路由',
      priority: '优先级',
      status: '状态',
    },
  },
  permission: {
    name: '菜单',
    fields: {
      name: '名称',
      url: '路径',
      component: '前端组件',
      perms: '授权标识',
      sortNo: '排序',
      icon: '图标',
      status: '状态',
      parentId: '上级',
    },
  },
  permission_data_rule: {
    name: '数据规则',
    fields: {
      ruleName: '规则名称',
      ruleColumn: '规则字段',
      ruleConditions: '条件规则',
      ruleValue: '规则值',
      status: '状态',
    },
  },
  department: {
    name: '部门',
    fields: {
      departName: '部门名称',
      orgCode: '部门编码',
      orgCategory: '部门类型',
      parentId: '上级部门',
      departOrder: '排序',
      mobile: '电话',
      memo: '备注',
    },
  },
  department_role: { name: '部门角色', fields: { roleName: '角色名称', roleCode: '角色编码', description: '备注' } },
  category: { name: '分类', fields: { name: '名称', code: '编码', pid: '上级' } },
  position: namesIn(POSITION),
  tenant: namesIn(TENANT),
  announcement: {
    name: '公告',
    screen: 'system/AnnouncementList',
    fields: {
      msgAbstract: '摘要',
      msgContent: '内容',
      userIds: '指定用户',
      departIds: '指定部门',
      roleIds: '指定角色',
    },
  },
  dictionary: namesIn(DICTIONARY),
  dictionary_item: {
    name: DICTIONARY_ITEM.name,
    fields: { dictCode: DICTIONARY.fields.dictCode.label, ...labelsOf(DICTIONARY_ITEM) },
  },
  fill_rule: namesIn(FILL_RULE),
  check_rule: namesIn(CHECK_RULE),
  scheduled_job: { name: '定时任务', screen: 'system/QuartzJobList' },
  force_list: namesIn(FORCE_LIST),
  collection_check: namesIn(COLLECTION_CHECK),
  filing: namesIn(FILING),
  cleanup_batch: namesIn(CLEANUP),
  consultation: { name: CONSULTATION.name, fields: { ...labelsOf(CONSULTATION), body: CONSULTATION_BODY.label } },
  opinion: {
    name: '反馈意见',
    screen: 'opinionManagement/FeedbackList',
    fields: { answer: '答复', publicText: '公开的摘要', note: '内部备注', merged: '合并到', department: '承办部门' },
  },
  validity_rule: {
    name: '有效期规定',
    fields: {
      region: '省份',
      trialYears: '试行、暂行的年数',
      otherYears: '其他的年数',
      since: '起算日期',
      source: '作出规定的文件',
    },
  },
  validity_period: namesIn(VALIDITY),
  online_report: {
    name: '报表',
    screen: 'OnlCgreportHeadList',
    fields: {
      cgrSql: '查询语句',
      rowLimit: '导出行数上限',
      allStaff: '查看范围',
      chartType: '图表',
      chartCategory: '图表分类',
      chartValues: '图表数值',
      items: '列',
      params: '参数',
    },
  },
  organ: namesIn(ORGAN),
  number_template: { name: '编号规则', screen: 'dataManagement/NumberList' },
  document: {
    name: '文件',
    screen: 'dataManagement/DocumentList',
    fields: {
      titleNote: '题注',
      body: '正文',
      attachmentNames: '附件',
      articleForces: '条文效力',
      proofPlaces: '核对的存疑处',
      articleForcesText: '条文效力',
      relations: '关系',
      saveNo: '文本（第几次保存）',
    },
  },
  search_feedback: { name: '检索反馈', screen: 'dataManagement/SearchFeedbackList' },
  added_word: { name: '检索用词', fields: { kind: '种类', words: '用词', meaning: '所指' } },
  law_fact: {
    name: '核实',
    fields: {
      title: '法规',
      editionDate: '文本日期',
      day: '日期',
      kind: '事项',
      byTitle: '依据的文件',
      issuers: '制定机关',
      source: '来源',
    },
  },
  list_view: { name: '列表视图', fields: { list: '列表', name: '名称', shared: '共享', settings: '条件与列' } },
  online_form: {
    name: '在线表单',
    screen: 'online/FormDesignList',
    fields: { design: '设计', fields: '字段', tables: '子表' },
  },
  stored_file: { name: '文件', screen: 'system/FileList' },
}

/** What every record has. */
const COMMON: Readonly<Record<string, string>> = {
  id: '编号',
  revision: '修订号',
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '修改人',
  updateTime: '修改时间',
}

const kindOf = (table: string): RecordKind | undefined =>
  Object.hasOwn(RECORD_KINDS, table) ? RECORD_KINDS[table] : undefined

/** Tables whose records have a name that users see, for pickers. */
export const RECORD_TABLES: readonly { table: string; name: string }[] = Object.entries(RECORD_KINDS).map(
  ([table, { name }]) => ({ table, name }),
)
/**
 * Tables of registers that administrators designed stand in a schema of their own; each record's label names its
 * register.
 */
export const isOfRegister = (table: string): boolean => table.startsWith('form.')
/** Name of a kind of record; the name of its table where none is given here. */
export const recordNameOf = (table: string): string => kindOf(table)?.name ?? (isOfRegister(table) ? '台账记录' : table)
/** Name of a field of a record; its own name where none is given here. */
export function fieldNameOf(table: string, field: string): string {
  const kind = kindOf(table)
  const listed: Readonly<Record<string, string>> = kind?.screen ? LIST_FIELDS[kind.screen] : {}
  for (const names of [kind?.fields ?? {}, listed, COMMON])
    if (Object.hasOwn(names, field)) return names[field] ?? field
  return field
}

/** Fields whose text is a list of entries, with what stands between them. */
const LISTS: Readonly<Record<string, string>> = {
  permissions: '、',
  dataRules: '；',
  excludedRoles: '、',
  roleTxt: ',',
  orgCodeTxt: ',',
  departIds: ',',
  relTenantIds: ',',
  post: ',',
  perms: ',',
  directorUserIds: ',',
}
/** Entries of a field that is a list, none for an empty one; null for other fields. */
export function listedEntries(field: string, text: string): string[] | null {
  const separator = Object.hasOwn(LISTS, field) ? LISTS[field] : undefined
  if (separator === undefined) return null
  return text.split(separator).flatMap((entry) => entry.trim() || [])
}
/** Fields kept for restoring a version, which repeat by id what another field says in words. */
export const WORDS_OF_IDS: ReadonlyMap<string, string> = new Map([
  ['permissionIds', 'permissions'],
  ['selectedroles', 'roleTxt'],
  ['selecteddeparts', 'orgCodeTxt'],
  ['articleForces', 'articleForcesText'],
  ['documentId', 'documentTitle'],
])

/** Fields of a kind of record in the order people know them; what every record has comes last. */
export function fieldOrderOf(table: string): string[] {
  const kind = kindOf(table)
  const listed: Readonly<Record<string, string>> = kind?.screen ? LIST_FIELDS[kind.screen] : {}
  const own = [...new Set([...Object.keys(kind?.fields ?? {}), ...Object.keys(listed)])].filter(
    (field) => !Object.hasOwn(COMMON, field),
  )
  return [...own, ...Object.keys(COMMON)]
}

/** What happened to a record, in words. */
export const OPERATION_NAMES: Readonly<Record<string, string>> = {
  add: '添加',
  edit: '修改',
  delete: '删除',
  restore: '还原',
  baseline: '基线',
}
