import { storedPath } from '#common/rules/allowed-html.ts'
import { ApiError } from './api-error.ts'
import { fileAddress } from './file-address.ts'
import { messages } from './messages.ts'

/** Has the browser save a stored file under this name; one of another site is opened. Throws ApiError. */
export async function saveStored(path: string, name: string): Promise<void> {
  if (path === '') throw new ApiError({ status: 200, code: 500, message: messages.unknownFile })
  const stored = storedPath(path.replace(/^\//, ''), location.origin)
  if (stored === null && !/^https?:/.test(path)) throw new ApiError({ status: 404, code: 404, message: '文件不存在或已删除' })
  const link = document.createElement('a')
  link.href = stored === null ? path : (await fileAddress(stored, 'download')).address
  if (stored === null) link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.download = name
  link.click()
}
