import { useSyncExternalStore } from 'react'
import { ApiError, call } from '#web/platform/api/call.ts'
import { reloadAnswers } from '#web/platform/api/query-client.ts'
import { sendForm } from '#web/platform/api/send-form.ts'
import { NETWORK } from '#web/kit/upload/network.ts'
import { persistently, sendInParts } from '#web/kit/upload/upload-parts.model.ts'
import { sha256OfFile } from '#web/platform/api/sha256-of-file.ts'
import { OPENED, PREPARED, TIES } from './catalogue-calls.ts'
import { type FolderFile } from './folder.ts'
import { BEGUN, sendFiles, type SendingState } from './sending.model.ts'

/** Refusals that are about what was sent; others are about who sends, or about the sheet. */
const ABOUT_FILES: readonly number[] = [400, 413, 415, 422]

const UNREADABLE = '有文件读不出来，可能在上传时被移动或者改动了'
const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && /^Not(?:Readable|Found)Error$/.test(error.name)

// The files go on being sent while another step, the list or another page is shown.
const sendings = new Map<string, { state: SendingState; control: AbortController }>()
const listeners = new Set<() => void>()

function put(uploadId: string, control: AbortController, state: SendingState): void {
  if (sendings.get(uploadId)?.control !== control) return
  sendings.set(uploadId, { control, state })
  for (const listener of listeners) listener()
}

/** How far the files of a sheet are that this page sends; null when it sends none. */
export const useSending = (uploadId: string): SendingState | null =>
  useSyncExternalStore(subscribe, () => sendings.get(uploadId)?.state ?? null)

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Stops sending; what has arrived stays. */
export function cancelSending(uploadId: string): void {
  sendings.get(uploadId)?.control.abort(new DOMException('cancelled', 'AbortError'))
}

/** Forgets a sheet that was given up or brought in. */
export function dropSending(uploadId: string): void {
  cancelSending(uploadId)
  sendings.delete(uploadId)
  for (const listener of listeners) listener()
}

/** Sends the files of a sheet: those that are not there yet. */
export async function beginSending(uploadId: string, files: readonly FolderFile[]): Promise<void> {
  cancelSending(uploadId)
  const control = new AbortController()
  const { signal } = control
  let state: SendingState = { ...BEGUN, chosen: files.length }
  sendings.set(uploadId, { control, state })
  const onState = (next: SendingState) => {
    state = next
    // What is still told of a portion that was stopped is no news.
    if (!signal.aborted) put(uploadId, control, next)
  }
  try {
    await sendFiles(
      files,
      {
        tell: async (some) =>
          (
            await call(
              'POST /dataManagement/catalogue/names',
              { body: { uploadId, files: some.map(({ name, size }) => ({ name, size })) } },
              signal,
            )
          ).wanted,
        send: (some, onProgress) =>
          sendForm(
            'POST /dataManagement/catalogue/files',
            some.map(({ file }) => ({ field: 'file', file })),
            { uploadId, names: JSON.stringify(some.map(({ name }) => name)) },
            { signal, onProgress },
          ),
        sendLarge: (file, onProgress) => sendLarge(uploadId, file, { signal, onProgress }),
        persistently: (act, onWaiting) => persistently(act, NETWORK, signal, onWaiting),
        refusalOf: (error) => (error instanceof ApiError && ABOUT_FILES.includes(error.status) ? error.message : null),
      },
      { signal, onState },
    )
  } catch (error) {
    const fault =
      error instanceof ApiError && error.message !== ''
        ? error.message
        : isUnreadable(error)
          ? UNREADABLE
          : '没有送达，请检查网络'
    put(uploadId, control, {
      ...state,
      is: signal.aborted ? 'cancelled' : 'failed',
      isWaiting: false,
      fault: signal.aborted ? '' : fault,
    })
    // The other portion that is on its way must not go on alone.
    control.abort(new DOMException('failed', 'AbortError'))
  }
  await reloadAnswers([OPENED, PREPARED, TIES])
}

/**
 * Sends a large file in parts. Sent again, after a reload or in another browser too, it goes on where it was: its bytes
 * tell which file it is.
 */
async function sendLarge(
  uploadId: string,
  { name, size, file }: FolderFile,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number, isWaiting: boolean) => void },
): Promise<void> {
  const body = { uploadId, name, sha256: await sha256OfFile(file, signal) }
  await sendInParts(
    size,
    {
      begin: () => call('POST /dataManagement/catalogue/large/begin', { body }, signal),
      send: (id, part, { from, to }, share) =>
        sendForm(
          'POST /sys/common/upload/part/{uploadId}/{part}',
          [{ field: 'file', file: new File([file.slice(from, to)], file.name) }],
          {},
          { signal, params: { uploadId: id, part }, onProgress: share },
        ),
      finish: () => call('POST /dataManagement/catalogue/large/finish', { body }, signal),
      // What has arrived stays: sending goes on when the folder is chosen again.
      cancel: () => Promise.resolve(),
      ...NETWORK,
    },
    { signal, onProgress: ({ percent, waiting }) => onProgress(percent / 100, waiting) },
  )
}
