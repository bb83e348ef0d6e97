import type { olderClientContract } from '#common/contract/older-client.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { signInsByDay, signInTotal } from './sign-ins.sql.ts'

interface Paging {
  pageNo?: number
  pageSize?: number
}

/** The page of a list that has no rows. */
const empty = async ({ query: { pageNo: current = 1, pageSize: size = PAGE_SIZE } }: { query: Paging }) => ({
  records: [],
  total: 0,
  size,
  current,
  pages: 0,
})

/** Days of the chart on the older client's first page. */
const CHART_DAYS = 7

/** The calls of common/contract/older-client.ts. */
export function olderClientHandlers(): Handlers<typeof olderClientContract> {
  return {
    'GET /sys/thirdApp/getEnabledType': async () => ({}),
    async 'GET /sys/loginfo'({ db, clock }) {
      const [today] = await signInsByDay(db, dayOf(clock()), 1)
      return {
        totalVisitCount: await signInTotal(db),
        todayVisitCount: today?.visits ?? 0,
        todayIp: today?.addresses ?? 0,
      }
    },
    async 'GET /sys/visitInfo'({ db, clock }) {
      const days = await signInsByDay(db, dayOf(clock()), CHART_DAYS)
      return days.map(({ day, visits, addresses }) => ({ type: day.slice(5), tian: day, visit: visits, ip: addresses }))
    },
    'GET /sys/sysUserAgent/queryByUserName': async () => null,
    'GET /sys/dataSource/list': empty,
    'GET /sys/dataSource/options': async () => [],
    'GET /sys/sysUserAgent/list': empty,
    'GET /sys/tableWhiteList/list': empty,
    'GET /sys/tenant/recycleBinPageList': empty,
    'GET /sys/tenant/packList': empty,
    'GET /online/graphreport/head/list': empty,
    'GET /sys/comment/listByForm': empty,
    'GET /sys/comment/fileList': async () => [],
    'GET /sys/user/getQuitList': async () => [],
    'GET /sys/annountCement/addVisitsNumber': async () => null,
    'GET /sys/gatewayRoute/list': empty,
    'GET /sys/message/sysMessage/list': empty,
    'GET /sys/message/sysMessageTemplate/list': empty,
  }
}
