import type { ScreenName } from './screens.ts'

/**
 * Fields of each list of the back office that data rules, sorting and advanced queries may speak of, with their names
 * for people. A list's columns (`*.sql.ts`) have exactly these.
 */
export const LIST_FIELDS = {
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
} as const satisfies Partial<Record<ScreenName, Record<string, string>>>

export type ListScreen = keyof typeof LIST_FIELDS
/** A field of that screen's list. */
export type ListField<S extends ListScreen> = keyof (typeof LIST_FIELDS)[S]

/** The fields of a screen's list by name; null for a component without one. */
export const fieldsOfScreen = (component: string | null): Readonly<Record<string, string>> | null =>
  component !== null && Object.hasOwn(LIST_FIELDS, component) ? LIST_FIELDS[component as ListScreen] : null
