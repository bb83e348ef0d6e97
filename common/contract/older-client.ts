import { Type } from 'typebox'
import { contract, type Entry } from './contract.ts'
import { Line, Page, PageQuery, Query } from './parts.ts'

const Nothing = Type.Object({})
/**
 * A list of something that this product does not have: always empty, because older clients show an error for every 404.
 */
const emptyList = <const S extends string>(summary: S) =>
  ({ summary, permission: 'staff', query: Query({ ...PageQuery }), result: Page(Nothing) }) as const satisfies Entry

/** Calls that only older clients of the wire make (docs/decisions/0072-names-of-the-older-client.md). */
export const olderClientContract = contract({
  'GET /sys/thirdApp/getEnabledType': {
    summary: '可向其同步组织机构的第三方应用；没有',
    permission: 'staff',
    query: Query({}),
    result: Nothing,
  },
  'GET /sys/loginfo': {
    summary: '登录次数：总数、今日与今日来源地址数',
    permission: 'staff',
    query: Query({}),
    result: Type.Object({ totalVisitCount: Type.Integer(), todayVisitCount: Type.Integer(), todayIp: Type.Integer() }),
  },
  'GET /sys/visitInfo': {
    summary: '近七日每日的登录次数与来源地址数',
    permission: 'staff',
    query: Query({}),
    result: Type.Array(
      Type.Object({
        /** `MM-DD`, as the older client's chart labels it. */
        type: Type.String(),
        /** `YYYY-MM-DD`. */
        tian: Type.String(),
        visit: Type.Integer(),
        ip: Type.Integer(),
      }),
    ),
  },
  'GET /sys/sysUserAgent/queryByUserName': {
    summary: '某用户的代理人；没有',
    permission: 'staff',
    query: Query({ userName: Type.Optional(Line) }),
    result: Type.Null(),
  },
  'GET /sys/dataSource/list': emptyList('数据源；本系统不连接其他数据库'),
  'GET /sys/dataSource/options': {
    summary: '数据源选项；没有',
    permission: 'staff',
    query: Query({}),
    result: Type.Array(Nothing),
  },
  'GET /sys/sysUserAgent/list': emptyList('代理人设置；没有'),
  'GET /sys/tableWhiteList/list': emptyList('表字典白名单；可用的表字典在程序中登记'),
  'GET /sys/tenant/recycleBinPageList': emptyList('回收站中的租户；租户直接删除'),
  'GET /sys/tenant/packList': emptyList('租户套餐；没有'),
  'GET /online/graphreport/head/list': emptyList('图表配置；没有'),
  'GET /sys/comment/listByForm': emptyList('表单评论；没有'),
  'GET /sys/comment/fileList': {
    summary: '表单评论的附件；没有',
    permission: 'staff',
    query: Query({}),
    result: Type.Array(Nothing),
  },
  'GET /sys/user/getQuitList': {
    summary: '离职用户；没有，停用的用户在回收站',
    permission: 'staff',
    query: Query({}),
    result: Type.Array(Nothing),
  },
  'GET /sys/annountCement/addVisitsNumber': {
    summary: '记一次公告浏览；不记，已读情况另有统计',
    permission: 'staff',
    query: Query({ id: Type.Optional(Line) }),
    result: Type.Null(),
  },
  'GET /sys/gatewayRoute/list': emptyList('网关路由；没有'),
  'GET /sys/message/sysMessage/list': emptyList('已发短消息；没有'),
  'GET /sys/message/sysMessageTemplate/list': emptyList('消息模板；没有'),
})
