import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { dayOf } from '#server/platform/clock.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { audienceOf } from './audience.sql.ts'
import { chooseVersion, type Asked } from './detail.ts'
import { visibleWork } from './detail.sql.ts'

/**
 * Writes into the log which edition of a restricted document the caller is about to get, before it is answered: nothing restricted
 * is handed out unrecorded. Reading what everybody may read leaves no trace.
 * @param act 阅读 or 下载, with the place when only a part is read
 * @throws Refusal like `chooseVersion`
 */
export async function noteRestricted(
  { db, viewer, clock, request }: Pick<Context, 'db' | 'viewer' | 'clock' | 'request'>,
  asked: Asked & { anchor?: string | undefined },
  act: '阅读' | '下载',
): Promise<void> {
  if (audienceOf(viewer) === 'open') return
  if (await visibleWork(db, 'open', asked.id)) return
  const { version } = await chooseVersion(db, 'all', asked, dayOf(clock()))
  const place = asked.anchor === undefined ? '' : `，${asked.anchor}`
  const content = `${act}受限文件“${version.title}”（${version.versionDate}，版本 ${version.versionId}${place}）`
  const { accountId, username } = viewer
  await writeActivity(
    db,
    { kind: 2, operateType: act === '下载' ? 6 : 1, success: true, content, accountId, username, ...requestFacts(request) },
    clock(),
  )
}
