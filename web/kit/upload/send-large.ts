import { PART_BYTES } from '#common/limits.ts'
import { call } from '#web/platform/api/call.ts'
import { sendForm } from '#web/platform/api/send-form.ts'
import { NETWORK } from './network.ts'
import type { Sender } from './upload-list.ts'
import { sendInParts } from './upload-parts.model.ts'

/**
 * Stores a file (spec §7 Uploads): small ones in one form, larger ones in parts, which can be resumed after an
 * interruption.
 * @throws ApiError; AbortError when stopped
 */
export const sendToServer: Sender = async (file, { biz, signal, onProgress }) => {
  signal.throwIfAborted()
  if (file.size <= PART_BYTES) {
    const { message } = await sendForm(
      'POST /sys/common/upload',
      [{ field: 'file', file }],
      { biz, isup: '1' },
      {
        signal,
        onProgress: (share) => onProgress({ percent: Math.floor(share * 100), waiting: false }),
      },
    )
    return message
  }
  const { filePath } = await sendInParts(
    file.size,
    {
      begin: () =>
        call(
          'POST /sys/common/upload/begin',
          { body: { fileName: file.name, fileSize: file.size, biz, lastModified: file.lastModified } },
          signal,
        ),
      send: (uploadId, part, { from, to }, share) =>
        sendForm(
          'POST /sys/common/upload/part/{uploadId}/{part}',
          [{ field: 'file', file: new File([file.slice(from, to)], file.name) }],
          {},
          { signal, params: { uploadId, part }, onProgress: share },
        ),
      finish: (uploadId) => call('POST /sys/common/upload/finish/{uploadId}', { params: { uploadId } }, signal),
      cancel: (uploadId) => call('DELETE /sys/common/upload/cancel/{uploadId}', { params: { uploadId }, query: {} }),
      ...NETWORK,
    },
    { signal, onProgress },
  )
  return filePath
}
