import type { NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'
import { clearSignInTraces } from './session.jobs.ts'

/** The job “清理登录痕迹”. */
export const clearTraces = (): NamedJob => ({
  name: 'clearSignInTraces',
  title: '清理登录痕迹',
  about: '清除过期的验证码、短信码、票据和每分钟的限额，以及结束已满 30 天的登录会话。无参数',
  async run({ db, clock }) {
    await clearSignInTraces(db, clock())
    return '已清理过期的验证码、票据与登录会话'
  },
})
