import { sql } from 'kysely'
import { messageKindName } from '#common/message-kinds.ts'
import { deviceName } from '#common/rules/device-name.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'

/** At most this many lines of the log are exported, the newest. */
export const LOG_LINES = 10_000

type Value = string | number | boolean | Date | null
const textOf = (value: Value): string =>
  value === null
    ? ''
    : value instanceof Date
      ? momentText(value)
      : typeof value === 'boolean'
        ? value
          ? '是'
          : '否'
        : String(value)
const part = (title: string, rows: readonly Record<string, Value>[]) => ({
  title,
  rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]))),
})

/** What the tables around an account keep of its user, by where it is kept. */
export async function keptAbout(db: Db, id: string) {
  const sessions = await db
    .selectFrom('accountSession')
    .selectAll()
    .where('accountId', '=', id)
    .orderBy('createdAt', 'desc')
    .execute()
  const devices = await db
    .selectFrom('knownDevice')
    .selectAll()
    .where('accountId', '=', id)
    .orderBy('createdAt', 'desc')
    .execute()
  const factor = await db.selectFrom('secondFactor').select('confirmedAt').where('accountId', '=', id).execute()
  const passkeys = await db
    .selectFrom('passkey')
    .selectAll()
    .where('accountId', '=', id)
    .orderBy('createdAt', 'desc')
    .execute()
  const thirds = await db.selectFrom('thirdAccount').selectAll().where('accountId', '=', id).execute()
  const roles = await db
    .selectFrom('accountRole')
    .innerJoin('role', 'role.id', 'accountRole.roleId')
    .select('role.name')
    .where('accountId', '=', id)
    .execute()
  const departments = await db
    .selectFrom('accountDepartment')
    .innerJoin('department', 'department.id', 'accountDepartment.departmentId')
    .select('department.name')
    .where('accountId', '=', id)
    .execute()
  const files = await db
    .selectFrom('storedFile')
    .select(['name', 'size', 'createdAt'])
    .where('accountId', '=', id)
    .orderBy('createdAt', 'desc')
    .execute()
  const uploads = await db
    .selectFrom('upload')
    .select(['name', 'size', 'createdAt'])
    .where('accountId', '=', id)
    .execute()
  const asked = await db
    .selectFrom('approvalRequest')
    .select(['kind', 'what', 'state', 'askedAt'])
    .where('askedBy', '=', id)
    .execute()
  const read = await db
    .selectFrom('announcementReader')
    .innerJoin('announcement', 'announcement.id', 'announcementReader.announcementId')
    .select(['announcement.title', 'readAt'])
    .where('announcementReader.accountId', '=', id)
    .execute()
  const views = await db
    .selectFrom('listView')
    .select(['name', 'list', 'shared', 'createdAt', 'updatedAt', sql<string>`settings::text`.as('settings')])
    .where('accountId', '=', id)
    .orderBy('createdAt')
    .execute()
  const followed = await db
    .selectFrom('following')
    .select(['title', 'createdAt'])
    .where('accountId', '=', id)
    .orderBy('createdAt')
    .execute()
  const choices = await db
    .selectFrom('messageChoice')
    .select(['kind', 'bell', 'email'])
    .where('accountId', '=', id)
    .orderBy('kind')
    .execute()
  const log = await db
    .selectFrom('activityLog')
    .select(['createdAt', 'content', 'success', 'ip'])
    .where('accountId', '=', id)
    .orderBy('id', 'desc')
    .limit(LOG_LINES)
    .execute()
  const versions = await db
    .selectFrom('recordVersion')
    .select(['createdAt', 'username', sql<string>`content::text`.as('content')])
    .where('tableName', '=', 'account')
    .where('recordId', '=', id)
    .orderBy('revision')
    .execute()
  return [
    part(
      '角色',
      roles.map(({ name }) => ({ 名称: name })),
    ),
    part(
      '部门',
      departments.map(({ name }) => ({ 名称: name })),
    ),
    part(
      '登录',
      sessions.map(({ userAgent, ip, createdAt, lastUsedAt, endedAt }) => ({
        设备: deviceName(userAgent),
        浏览器标识: userAgent,
        地址: ip,
        登录时间: createdAt,
        最近使用: lastUsedAt,
        结束时间: endedAt,
      })),
    ),
    part(
      '登录过的浏览器',
      devices.map(({ createdAt, lastUsedAt }) => ({ 首次登录: createdAt, 最近登录: lastUsedAt })),
    ),
    part(
      '动态口令',
      factor.map(({ confirmedAt }) => ({ 启用时间: confirmedAt })),
    ),
    part(
      '通行密钥',
      passkeys.map(({ name, createdAt, lastUsedAt }) => ({ 名称: name, 添加时间: createdAt, 最近使用: lastUsedAt })),
    ),
    part(
      '绑定的第三方账号',
      thirds.map(({ thirdType, thirdUserId, realname, createdAt }) => ({
        来源: thirdType,
        编号: thirdUserId,
        姓名: realname,
        绑定时间: createdAt,
      })),
    ),
    part(
      '上传的文件',
      [...files, ...uploads].map(({ name, size, createdAt }) => ({ 名称: name, 字节数: size, 时间: createdAt })),
    ),
    part(
      '提出的申请',
      asked.map(({ kind, what, state, askedAt }) => ({ 操作: kind, 内容: what, 状态: state, 时间: askedAt })),
    ),
    part(
      '关注',
      followed.map(({ title, createdAt }) => ({ 关注的内容: title, 时间: createdAt })),
    ),
    part(
      '消息接收设置',
      choices.map(({ kind, bell, email }) => ({ 消息: messageKindName(kind), 消息中心: bell, 电子邮件: email })),
    ),
    part(
      '保存的视图',
      views.map(({ name, list, shared, createdAt, updatedAt, settings }) => ({
        名称: name,
        列表: list,
        共享: shared,
        内容: settings,
        保存时间: createdAt,
        修改时间: updatedAt,
      })),
    ),
    part(
      '收到的消息',
      read.map(({ title, readAt }) => ({ 标题: title, 阅读时间: readAt })),
    ),
    part(
      '个人资料的历次修改',
      versions.map(({ createdAt, username, content }) => ({ 时间: createdAt, 修改人: username, 内容: content })),
    ),
    part(
      '系统日志',
      log.map(({ createdAt, content, success, ip }) => ({ 时间: createdAt, 内容: content, 成功: success, 地址: ip })),
    ),
  ]
}

/** Deletes what an account has waiting to be redeemed, and the codes sent to its telephone number. */
export async function forgetPending(db: Db, id: string): Promise<void> {
  await db.deleteFrom('oneTimeTicket').where('accountId', '=', id).execute()
  await sql`delete from phone_code c using account a where a.id = ${id} and c.phone_hash = a.phone_hash`.execute(db)
}
