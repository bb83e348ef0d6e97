import type { FilePurpose } from '#common/contract/files.ts'
import { refuse } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { forPublic } from '#server/platform/files/public-picture.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { byteRange, comesInParts } from './byte-range.rules.ts'
import { isPicture, isShownAlone } from './file-kinds.rules.ts'
import { policyOf, STORED_FILE_POLICY } from './file-policy.ts'
import type { FileRow } from './readable-files.ts'

/** Who fetches a file, as the log has it. */
interface Reader {
  accountId: string | null
  username: string
}

/**
 * The bytes of a file, or the part of it that is asked for, with the headers that go with them. What is no picture of a
 * page stands in the log, as looked at or as downloaded; of the parts of a file, the first one does.
 * @throws Refusal file.not-found, file.range-wrong
 */
export async function sendFile(
  { db, clock, request, reply }: Context,
  files: FileStore,
  { file, purpose, reader }: { file: FileRow; purpose: FilePurpose; reader: Reader },
): Promise<AsyncIterable<Uint8Array> | Uint8Array> {
  const inParts = comesInParts(file.mediaType)
  const part = inParts ? byteRange(request.headers.range, file.size) : null
  if (part === 'outside') {
    reply.header('content-range', `bytes */${file.size}`)
    throw refuse('file.range-wrong')
  }
  const bytes = await files.open(file.path, part ?? undefined)
  if (!bytes) throw refuse('file.not-found')
  const disposition = purpose === 'view' && isShownAlone(file.mediaType) ? 'inline' : 'attachment'
  if ((disposition === 'attachment' || !isPicture(file.mediaType)) && (part === null || part.start === 0))
    await writeActivity(
      db,
      {
        kind: 2,
        operateType: 6,
        success: true,
        content: `${disposition === 'inline' ? '查看' : '下载'}文件“${file.name}”（${file.path}）`,
        accountId: reader.accountId,
        username: reader.username,
        ...requestFacts(request),
      },
      clock(),
    )
  if (inParts) reply.header('accept-ranges', 'bytes')
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  void reply
    .type(file.mediaType)
    .header('content-length', part ? part.end - part.start + 1 : file.size)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('content-security-policy', disposition === 'inline' ? policyOf(file.mediaType) : STORED_FILE_POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
  // Pictures in announcements and consultations are looked at by everybody; who downloads the file as it was has a
  // right to it.
  return purpose === 'view' ? forPublic(file.mediaType, bytes) : bytes
}
