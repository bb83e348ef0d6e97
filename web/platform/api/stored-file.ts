import { storedPath } from '#common/rules/allowed-html.ts'
import { ApiError } from './api-error.ts'
import { fileAddress } from './file-address.ts'
import { settings } from '../settings.ts'
import { messages } from './messages.ts'
import { previewAddress } from './preview-address.ts'

/**
 * Shows a stored file in a new window. The window opens at once, because browsers refuse those that open later than the click.
 * @throws ApiError when there is no such file or the user may not read it; the window is closed then
 */
export async function previewStored(path: string, name: string): Promise<void> {
  const shown = window.open('', '_blank')
  try {
    const { address } = await fileAddress(storedPath(path.replace(/^\//, ''), location.origin) ?? path, 'view')
    if (shown) shown.opener = null
    shown?.location.replace(previewAddress(new URL(address, location.origin).href, name, settings.previewUrl))
  } catch (error) {
    shown?.close()
    throw error
  }
}

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
