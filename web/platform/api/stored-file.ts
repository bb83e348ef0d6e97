import { accessToken, tenantId } from '#web/platform/session/token.ts'
import { settings } from '#web/platform/settings.ts'
import { ApiError } from './api-error.ts'
import { urlOf } from './call.ts'
import { tellFailure } from './failures.ts'
import { saveFile } from './save-file.ts'

const FETCH = 'GET /sys/common/static/{path*}'

/** Address of a stored file (wire 3.9): addresses of other sites stay as they are, our own get the static path unless they have it. */
function storedFileUrl(path: string): string {
  if (/^https?:/.test(path)) return path
  const root = urlOf(FETCH, {}, { path: '' }).slice(settings.apiBase.length)
  return urlOf(FETCH, {}, { path: path.startsWith(root) ? path.slice(root.length) : path.replace(/^\//, '') })
}

/** The bytes of a stored file; the token is sent as a header, never in the address. Throws ApiError. */
export async function fetchStored(path: string, signal?: AbortSignal): Promise<Blob> {
  const token = accessToken()
  try {
    const response = await fetch(storedFileUrl(path), {
      headers: { 'tenant-id': String(tenantId()), ...(token === null ? {} : { 'X-Access-Token': token }) },
      ...(signal ? { signal } : {}),
    })
    if (!response.ok) {
      // An unread body would keep its connection open.
      void response.body?.cancel()
      throw new ApiError({ status: response.status, code: response.status, message: response.status === 404 ? '文件不存在或已删除' : '' })
    }
    return await response.blob()
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    const failure = new ApiError({ status: 0, code: 0, message: error instanceof Error ? error.message : '' })
    tellFailure(failure)
    throw failure
  }
}

/** Fetches a stored file and has the browser save it under this name. Throws ApiError. */
export async function saveStored(path: string, name: string, signal?: AbortSignal): Promise<void> {
  if (path === '') throw new ApiError({ status: 200, code: 500, message: '未知的文件' })
  saveFile(await fetchStored(path, signal), name)
}
