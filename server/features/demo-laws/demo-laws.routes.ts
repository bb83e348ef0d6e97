import type { demoLawContract } from '#common/contract/demo-laws.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { type DocumentListeners, releasedAs, takeBackReleased } from '../documents/documents.door.ts'
import { unfollowLaws } from '../following/following.door.ts'
import { audienceOf, deleteWorks, demoCounts, demoLaws } from '../laws/laws.door.ts'

/** What stands in the history of a document whose text was made up. */
const TAKEN_BACK = '移出演示法规'

/** The calls of common/contract/demo-laws.ts. */
export function demoLawHandlers({
  onTakeBack,
}: Pick<DocumentListeners, 'onTakeBack'>): Handlers<typeof demoLawContract> {
  return {
    async 'GET /dataManagement/demoLaws'({ db, viewer }) {
      const counts = await demoCounts(db, audienceOf(viewer))
      if (counts.demo === 0) return { ...counts, documents: 0 }
      return { ...counts, documents: (await releasedAs(db, (await demoLaws(db)).versionIds)).length }
    },

    async 'DELETE /dataManagement/demoLaws'(context) {
      const { db, viewer, query, clock } = context
      const { workIds, versionIds, titles } = await demoLaws(db, 'toChange')
      if (workIds.length === 0) throw refuse('record.invalid', { field: 'count', reason: '馆藏里已经没有演示法规' })
      if (workIds.length !== query.count)
        throw refuse('record.invalid', {
          field: 'count',
          reason: `演示法规现在有 ${workIds.length} 部，与确认时的 ${query.count} 部不同，请刷新后重新确认`,
        })
      const { real } = await demoCounts(db, audienceOf(viewer))
      if (real === 0)
        throw refuse('record.invalid', {
          field: 'count',
          reason: '馆藏里还没有正式法规：请先入库至少一部，再移出演示法规',
        })
      // What staff have made of them stays in their hands, out of sight of the public.
      const documents = await takeBackReleased(db, versionIds, TAKEN_BACK, viewer, clock(), onTakeBack)
      await unfollowLaws(db, workIds)
      await deleteWorks(db, workIds)
      await noteChanges(
        context,
        workIds.map((id, at) => ({
          table: 'lawWork',
          id,
          operation: 'delete',
          label: `演示法规“${titles[at] ?? ''}”`,
          content: { id, title: titles[at] },
        })),
        { content: `移出演示法规 ${workIds.length} 部，下架由其发布的文件 ${documents} 件`, operateType: 4 },
      )
      return { removed: workIds.length, documents }
    },
  }
}
