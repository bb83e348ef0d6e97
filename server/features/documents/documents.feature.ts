import type { StepCount } from '#common/document-acts.ts'
import type { NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'
import { followSteps } from './changed-steps.ts'
import type { DocumentListeners } from './listeners.ts'
import { releaseDue } from './release-due.ts'

interface ReleaseParts extends Pick<DocumentListeners, 'onRelease'> {
  /** Of this installation. */
  documentSteps: StepCount
  /** Called when documents were released, with the accounts that were sent messages. */
  onReleased: (told: readonly string[]) => void
}

/** The job “定时发布文件”. */
export const releaseDocuments = ({ documentSteps, onRelease, onReleased }: ReleaseParts): NamedJob => ({
  name: 'releaseDocuments',
  title: '定时发布文件',
  about: '发布已到所定时间的文件；不能发布的取消定时，并告知定时的人。无参数',
  async run({ db, clock }) {
    // A process that still had the number of steps of before may have moved a document since the start: first that,
    // because what nobody reviewed is not released by the clock where four steps are due.
    const followed = await followSteps(db, documentSteps, clock())
    const { released, failed, told } = await releaseDue(db, clock(), onRelease)
    if (released > 0 || told.length + followed.told.length > 0) onReleased([...followed.told, ...told])
    return `已发布 ${released} 份，未成功 ${failed} 份`
  },
})
