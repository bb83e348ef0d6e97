import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { dayOf } from '#server/platform/clock.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { audienceOf } from './audience.sql.ts'
import { chooseVersion, type Asked } from './detail.ts'
import { visibleWork } from './detail.sql.ts'
import { restrictedAmong } from './restricted.sql.ts'

/**
 * Writes into the log which edition of a restricted document the caller is about to get, before it is answered: nothing
 * restricted is handed out unrecorded. Reading what everybody may read leaves no trace.
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
    {
      kind: 2,
      operateType: act === '下载' ? 6 : 1,
      success: true,
      content,
      accountId,
      username,
      ...requestFacts(request),
    },
    clock(),
  )
}

type Shown = 'search' | 'suggestions' | 'card' | 'places'
const SHOWN_IN: Record<Shown, string> = {
  search: '检索结果',
  suggestions: '输入提示',
  card: '检索卡片',
  places: '引用出处',
}
/** Length of a line of the log; ids that no longer fit are counted. */
const MOST_CHARACTERS = 450

/**
 * Writes one line into the log about the restricted documents of which an answer shows titles or pieces of text; none
 * when it shows only what everybody may see.
 */
export async function noteShown(
  { db, viewer, clock, request }: Pick<Context, 'db' | 'viewer' | 'clock' | 'request'>,
  shown: Shown,
  workIds: readonly string[],
): Promise<void> {
  if (audienceOf(viewer) === 'open' || workIds.length === 0) return
  const ids = await restrictedAmong(db, [...new Set(workIds)])
  if (ids.length === 0) return
  const named: string[] = []
  for (const id of ids) if (named.join('、').length + id.length < MOST_CHARACTERS) named.push(id)
  const content = `${SHOWN_IN[shown]}显示受限文件 ${ids.length} 件：${named.join('、')}${named.length < ids.length ? '等' : ''}`
  const { accountId, username } = viewer
  await writeActivity(
    db,
    { kind: 2, operateType: 1, success: true, content, accountId, username, ...requestFacts(request) },
    clock(),
  )
}
