import { cutChain, type Verification } from '#server/platform/audit/chain.sql.ts'
import type { KeyRing } from '#server/platform/auth/key-ring.ts'
import { daysBefore, daysIn, type NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'

/** The log of the network has to be kept for six months (网络安全法 art. 21). */
const LEAST_LOG_DAYS = 180

/** The job “校验系统日志”. */
export const verifyLogNightly = ({ verifyLog }: { verifyLog: () => Promise<Verification> }): NamedJob => ({
  name: 'verifyLog',
  title: '校验系统日志',
  about: '核对系统日志有没有被改动或删除，断开时向能查看系统日志的人员告警。无参数',
  async run() {
    const { rows, broken } = await verifyLog()
    if (broken) throw new Error(broken.reason)
    return `${rows} 条日志完整`
  },
})

/** The job “清理系统日志”. */
export const clearActivityLog = ({ keys }: { keys: KeyRing }): NamedJob => ({
  name: 'clearActivityLog',
  title: '清理系统日志',
  about: `删除保存期满的系统日志，留下校验用的清理记录。参数：保留天数，默认 1095，不少于 ${LEAST_LOG_DAYS}（网络安全法第二十一条）`,
  async run({ db, clock, parameter }) {
    const days = daysIn(parameter, 1095)
    if (days < LEAST_LOG_DAYS) throw new Error(`系统日志至少保留 ${LEAST_LOG_DAYS} 天，参数写的是 ${days} 天`)
    return `已删除 ${await cutChain(db, keys, daysBefore(clock(), days), clock())} 条日志`
  },
})
