import type { personalDataContract } from '#common/contract/personal-data.ts'
import { refuse } from '#common/errors.ts'
import { eraseVersionsOf } from '#server/platform/audit/changes.sql.ts'
import { forgetDevicesOf } from '#server/platform/auth/devices.sql.ts'
import { forgetSessionsOf } from '#server/platform/auth/sessions.sql.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { eraseAccount, heldAccount, keepingManaged, userInfoOf } from '../../users/users.door.ts'
import { attemptOf, logSignIn, type SessionParts, signedInAs, tellEnded } from '../session-parts.ts'
import { resetSecondFactor } from '../second-factor/second-factor.sql.ts'
import { forgetFailuresOf } from '../tries.sql.ts'
import { forgetPending, keptAbout, LOG_LINES } from './personal-data.sql.ts'

const NOTES = [
  '密码、登录凭据和动态口令的密钥只以不可还原或加密的形式保存，不在其中。',
  '没有提交的草稿、最近的检索和界面设置只存在您的浏览器中，服务器不保存。',
  '公众网站的访问统计不记录是谁访问的，因此没有与您有关的内容。',
  `系统日志最多导出最近 ${LOG_LINES.toLocaleString('en')} 条。`,
]

/** The names of what an account tells of its user. */
const NAMES = {
  username: '账号',
  realname: '姓名',
  phone: '手机号码',
  email: '电子邮件',
  telephone: '座机',
  sex: '性别代码（1 男，2 女）',
  birthday: '生日',
  workNo: '工号',
  post: '职务',
  orgCodeTxt: '当前部门',
  avatar: '头像',
  createTime: '建立时间',
} as const

/** Users get and erase what is kept about them (decision 0061). */
export function personalDataHandlers(parts: SessionParts): Handlers<typeof personalDataContract> {
  return {
    async 'GET /sys/user/personalData'(context) {
      const { db, contacts } = context
      const { id, username } = signedInAs(context)
      const account = await userInfoOf(db, contacts, id)
      const own = Object.fromEntries(
        Object.entries(NAMES).map(([field, name]) => [name, String(account[field as keyof typeof NAMES] ?? '')]),
      )
      const others = await keptAbout(db, id)
      await logSignIn(attemptOf(context), '导出自己的个人资料', true, username, id)
      return { notes: NOTES, parts: [{ title: '账号', rows: [own] }, ...others] }
    },

    async 'POST /sys/user/eraseOwn'(context) {
      const { db, body, clock, afterCommit } = context
      const { id, username } = signedInAs(context)
      if (body.username.trim() !== username) throw refuse('account.erase-name')
      await heldAccount(db, id)
      await forgetFailuresOf(db, id, clock())
      await forgetPending(db, id)
      await resetSecondFactor(db, id)
      await keepingManaged(db, () => eraseAccount(db, id, clock()))
      await eraseVersionsOf(db, 'account', id)
      await forgetDevicesOf(db, [id])
      for (const forget of parts.onErase) await forget(db, id)
      const ended = await forgetSessionsOf(db, id)
      await logSignIn(attemptOf(context), '注销账号：个人资料已清除', true, username, id)
      afterCommit(() => tellEnded(parts, ended))
      return null
    },
  }
}
