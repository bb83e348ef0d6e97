import type { ScreenName } from './screens.ts'

/**
 * Fields of each list of the back office that data rules, sorting and advanced queries may use, with the names
 * that users see. A list's columns (`*.sql.ts`) have exactly these.
 */
export const LIST_FIELDS = {
  'dataManagement/CollectionCheckList': {
    fType: '文件类型',
    completeUntil: '数据截至',
    note: '核对说明',
    createBy: '创建人',
    createTime: '创建时间',
    updateBy: '修改人',
    updateTime: '修改时间',
  },
  'system/OnlineUserList': {
    username: '用户账号',
    realname: '用户姓名',
    sex: '性别',
    phone: '手机号码',
    orgCode: '部门编码',
    ip: '登录地址',
    signedInAt: '登录时间',
    lastUsedAt: '最近操作时间',
  },
  'system/LogList': {
    logType: '日志类型',
    operateType: '操作类型',
    logContent: '日志内容',
    success: '是否成功',
    userid: '操作人编号',
    username: '操作人账号',
    ip: 'IP地址',
    requestUrl: '请求路径',
    requestType: '请求方式',
    costTime: '耗时（毫秒）',
    createTime: '时间',
  },
  'system/UserList': {
    username: '用户账号',
    realname: '用户姓名',
    sex: '性别',
    birthday: '生日',
    phone: '手机号码',
    email: '电子邮件',
    orgCode: '当前部门编码',
    workNo: '工号',
    post: '职务编码',
    telephone: '座机',
    userIdentity: '身份',
    status: '状态',
    createBy: '创建人',
    createTime: '创建时间',
    updateBy: '修改人',
    updateTime: '修改时间',
  },
  'system/RoleUserList': {
    roleName: '角色名称',
    roleCode: '角色编码',
    description: '描述',
    createBy: '创建人',
    createTime: '创建时间',
    updateBy: '修改人',
    updateTime: '修改时间',
  },
  'system/TenantList': {
    id: '租户编号',
    name: '租户名称',
    beginDate: '开始日期',
    endDate: '结束日期',
    status: '状态',
    createBy: '创建人',
    createTime: '创建时间',
    updateBy: '修改人',
    updateTime: '修改时间',
  },
  'system/PositionList': {
    code: '职务编码',
    name: '职务名称',
    postRank: '职级',
    createBy: '创建人',
    createTime: '创建时间',
    updateBy: '修改人',
    updateTime: '修改时间',
  },
  'system/AddressList': {
    username: '用户账号',
    realname: '姓名',
    orgCode: '当前部门编码',
    workNo: '工号',
    post: '职务编码',
    telephone: '座机',
    phone: '手机号码',
    email: '电子邮件',
  },
  'system/DictList': {
    dictName: '字典名称',
    dictCode: '字典编码',
    description: '描述',
    type: '值的类型',
    createBy: '创建人',
    createTime: '创建时间',
    updateBy: '修改人',
    updateTime: '修改时间',
  },
  'system/FillRuleList': {
    ruleName: '规则名称',
    ruleCode: '规则编码',
    ruleClass: '规则实现',
    ruleParams: '规则参数',
    createBy: '创建人',
    createTime: '创建时间',
    updateBy: '修改人',
    updateTime: '修改时间',
  },
  'system/CheckRuleList': {
    ruleName: '规则名称',
    ruleCode: '规则编码',
    ruleJson: '规则内容',
    ruleDescription: '规则描述',
    createBy: '创建人',
    createTime: '创建时间',
    updateBy: '修改人',
    updateTime: '修改时间',
  },
  'system/DataLogList': {
    dataTable: '数据表',
    dataId: '数据编号',
    dataVersion: '版本号',
    type: '操作',
    label: '数据名称',
    createBy: '操作人账号',
    createTime: '时间',
  },
  'system/QuartzJobList': {
    jobClassName: '任务',
    cronExpression: 'Cron表达式',
    parameter: '参数',
    description: '描述',
    status: '状态',
    createBy: '创建人',
    createTime: '创建时间',
    updateBy: '修改人',
    updateTime: '修改时间',
  },
  'system/FileList': {
    fileName: '文件名称',
    url: '文件地址',
    biz: '用途',
    mediaType: '文件类型',
    fileSize: '大小（字节）',
    createBy: '上传人账号',
    createTime: '上传时间',
  },
  'system/DepartList': {
    departName: '部门名称',
    departNameEn: '英文名',
    departNameAbbr: '缩写',
    parentId: '上级部门编号',
    orgCode: '机构编码',
    orgCategory: '机构类型',
    departOrder: '排序',
    mobile: '电话',
    fax: '传真',
    address: '地址',
    memo: '备注',
    description: '描述',
    status: '状态',
    createBy: '创建人',
    createTime: '创建时间',
  },
  'system/DepartUserList': {
    roleName: '部门角色名称',
    roleCode: '部门角色编码',
    description: '描述',
    departId: '部门编号',
    createBy: '创建人',
    createTime: '创建时间',
  },
  'system/CategoryList': {
    name: '分类名称',
    code: '分类编码',
    createBy: '创建人',
    createTime: '创建时间',
  },
} as const satisfies Partial<Record<ScreenName, Record<string, string>>>

export type ListScreen = keyof typeof LIST_FIELDS
/** A field of that screen's list. */
export type ListField<S extends ListScreen> = keyof (typeof LIST_FIELDS)[S]

/** The fields of a screen's list by name; null for a component without one. */
export const fieldsOfScreen = (component: string | null): Readonly<Record<string, string>> | null =>
  component !== null && Object.hasOwn(LIST_FIELDS, component) ? LIST_FIELDS[component as ListScreen] : null

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.values(LIST_FIELDS)
    .flatMap((fields) => Object.entries(fields))
    .toReversed(),
)

/** What a field is called where it is not known which list is meant; itself when no list has it. */
export const nameOfField = (field: string): string => NAMES.get(field) ?? field
