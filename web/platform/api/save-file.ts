/** The file's name in a Content-Disposition header, or a neutral name. */
export function fileNameIn(disposition: string | null): string {
  const extended = /filename\*=(?:utf-8|UTF-8)''([^;]+)/.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]
  try {
    return decodeURIComponent(extended ?? plain ?? '下载')
  } catch {
    return plain ?? '下载'
  }
}

/** Has the browser save these bytes under this name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
