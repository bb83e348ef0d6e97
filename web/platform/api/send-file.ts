import { REQUEST_TIMEOUT_MS } from '#common/limits.ts'
import { accessToken, tenantId } from '#web/platform/session/token.ts'

interface FileOptions {
  fields?: Readonly<Record<string, string>>
  /** True: the access token is sent to the address. */
  token?: boolean
  /** Gets the sent part in per cent. */
  onProgress?: (percent: number) => void
}

/**
 * Sends a file to any address, as cells of tables do (spec §7 Uploads and downloads).
 * @returns the answer, whether it reports success or not
 * @throws Error with a message for the user when there is no answer, or it cannot be read
 */
export function sendFile(
  address: string,
  file: File,
  { fields = {}, token = false, onProgress }: FileOptions,
): Promise<Record<string, unknown>> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.timeout = REQUEST_TIMEOUT_MS
    request.setRequestHeader('accept', 'application/json')
    const known = token ? accessToken() : null
    if (known !== null) request.setRequestHeader('X-Access-Token', known)
    // Always sent (spec §6), but to no other site, which has no business with it.
    if (new URL(address, location.origin).origin === location.origin)
      request.setRequestHeader('tenant-id', String(tenantId()))
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(total === 0 ? 100 : Math.round((loaded / total) * 100))
    request.onload = () => {
      const answer = objectIn(request.responseText)
      if (answer && (request.status < 300 || typeof answer['success'] === 'boolean')) resolve(answer)
      else reject(new Error('上传失败'))
    }
    request.onerror = () => reject(new Error('上传失败'))
    request.ontimeout = () => reject(new Error('上传失败'))
    request.send(form)
  })
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}
