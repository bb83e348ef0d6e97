import { storedPath } from '#common/rules/allowed-html.ts'
import { ApiError } from './api-error.ts'
import { fileAddress } from './file-address.ts'
import { showToast } from '../reactions/toasts.ts'
import { settings } from '../settings.ts'
import { messages } from './messages.ts'
import { previewAddress } from './preview-address.ts'

/**
 * Shows a stored file in a new window. The window opens at once, because browsers refuse those that open later than the
 * click. A PDF that this browser cannot show is saved: its window would stay empty.
 * @throws ApiError when there is no such file or the user may not read it, and the window is closed then; when the
 * browser opens no window
 */
export async function previewStored(path: string, name: string): Promise<void> {
  if (settings.previewUrl === null && /\.pdf$/i.test(name) && !navigator.pdfViewerEnabled) {
    await saveStored(path, name)
    showToast({ tone: 'warning', text: messages.noPdfViewer })
    return
  }
  const shown = window.open('', '_blank')
  if (!shown) throw new ApiError({ status: 200, code: 500, message: messages.windowRefused })
  try {
    const { address } = await fileAddress(storedPath(path.replace(/^\//, ''), location.origin) ?? path, 'view')
    shown.opener = null
    shown.location.replace(previewAddress(new URL(address, location.origin).href, name, settings.previewUrl))
  } catch (error) {
    shown.close()
    throw error
  }
}

/** Has the browser save a stored file under this name; one of another site is opened. Throws ApiError. */
export async function saveStored(path: string, name: string): Promise<void> {
  if (path === '') throw new ApiError({ status: 200, code: 500, message: messages.unknownFile })
  const stored = storedPath(path.replace(/^\//, ''), location.origin)
  if (stored === null && !/^https?:/.test(path))
    throw new ApiError({ status: 404, code: 404, message: '文件不存在或已删除' })
  const link = document.createElement('a')
  link.href = stored === null ? path : (await fileAddress(stored, 'download')).address
  if (stored === null) link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.download = name
  link.click()
}
