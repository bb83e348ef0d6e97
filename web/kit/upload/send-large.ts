import { PART_BYTES } from '#common/limits.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { sendForm } from '#web/platform/api/send-form.ts'
import type { Sender } from './upload-list.ts'
import { sendInParts } from './upload-parts.model.ts'

const FAR_TOO_OFTEN = 429

/** True for a temporary failure: no answer, a server error, or too many requests. A refusal is final. */
const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === FAR_TOO_OFTEN)

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/**
 * Stores a file (spec §7 Uploads): small ones in one form, larger ones in parts, which can be resumed after an interruption.
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
        call('POST /sys/common/upload/begin', { body: { fileName: file.name, fileSize: file.size, biz, lastModified: file.lastModified } }, signal),
      send: (uploadId, part, { from, to }, share) =>
        sendForm(
          'POST /sys/common/upload/part/{uploadId}/{part}',
          [{ field: 'file', file: new File([file.slice(from, to)], file.name) }],
          {},
          { signal, params: { uploadId, part }, onProgress: share },
        ),
      finish: (uploadId) => call('POST /sys/common/upload/finish/{uploadId}', { params: { uploadId } }, signal),
      cancel: (uploadId) => call('DELETE /sys/common/upload/cancel/{uploadId}', { params: { uploadId }, query: {} }),
      passing,
      pause,
      isOnline: () => navigator.onLine,
      untilOnline,
    },
    { signal, onProgress },
  )
  return filePath
}
