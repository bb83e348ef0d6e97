import { storedAddress } from '#common/rules/allowed-html.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { messages } from '#web/platform/api/messages.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { sendToServer } from '#web/kit/upload/send-large.ts'

/** Stores a file for an editor and returns the address to write into the text. */
export type SendFile = (
  file: File,
  way: { signal: AbortSignal; onProgress: (percent: number) => void },
) => Promise<string>

/**
 * Stores a picture or recording of a text (spec §7 Rich-text image upload). The server answers its path, or `local`
 * when the text itself is to hold the bytes.
 * @throws ApiError; AbortError when stopped
 */
export const sendIntoText: SendFile = async (file, { signal, onProgress }) => {
  const path = await sendToServer(file, { biz: 'jeditor', signal, onProgress: ({ percent }) => onProgress(percent) })
  return path === 'local' ? await bytesOf(file) : storedAddress(path)
}

const bytesOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error(messages.uploadFailed))
    reader.readAsDataURL(file)
  })

/** Message for the user about why a file could not be stored. */
export const refusalOf = (error: unknown): string =>
  (error instanceof ApiError ? presentError(error).title : error instanceof Error ? error.message : '') ||
  messages.unknownError
