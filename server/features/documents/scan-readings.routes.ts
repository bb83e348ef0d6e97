import type { scanReadingContract } from '#common/contract/scan-readings.ts'
import { refuse } from '#common/errors.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { deleteReading, readingsOf } from './scan-readings.sql.ts'

/** The calls of common/contract/scan-readings.ts. */
export function scanReadingHandlers({ files }: { files: FileStore }): Handlers<typeof scanReadingContract> {
  return {
    'GET /dataManagement/document/readings': ({ db, viewer }) => readingsOf(db, viewer.accountId ?? ''),

    async 'DELETE /dataManagement/document/reading'({ db, viewer, query, afterCommit, request }) {
      const deleted = await deleteReading(db, {
        id: query.id,
        accountId: viewer.accountId ?? '',
        isStop: query.stop !== undefined,
      })
      if (!deleted) throw refuse('record.not-found')
      const { path, taken } = deleted
      if (taken) return taken
      afterCommit(() => {
        if (path) files.remove(path).catch((error: unknown) => request.log.error({ err: error }, 'file not removed'))
      })
      return null
    },
  }
}
