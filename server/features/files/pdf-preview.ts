import { createHash } from 'node:crypto'

/**
 * What the empty page of the PDF preview does: its opener sends `{file, token}` (wire: pdfPreviewIframe); it fetches
 * that file from this site and no other, with the token in a header as every call has it, and shows it if it is a PDF.
 */
const SCRIPT = `
const note = document.querySelector('p')
addEventListener('message', async ({ data, origin }) => {
  if (origin !== location.origin || typeof data !== 'object' || data === null) return
  const { file, token } = data
  if (typeof file !== 'string' || typeof token !== 'string') return
  const address = new URL(file, location.href)
  if (address.origin !== location.origin) return void (note.textContent = '只能预览本站的文件')
  try {
    const answer = await fetch(address, { headers: { 'X-Access-Token': token } })
    const bytes = await answer.blob()
    if (!answer.ok || bytes.type !== 'application/pdf') return void (note.textContent = '无法预览：文件不存在，或不是 PDF 文件')
    const frame = document.createElement('iframe')
    frame.title = 'PDF'
    frame.src = URL.createObjectURL(bytes)
    document.body.replaceChildren(frame)
  } catch {
    note.textContent = '网络异常，请稍后重试'
  }
})
if (parent !== window) parent.postMessage({ type: 'pdf-preview-ready' }, location.origin)
`

/** The page, which holds nothing until its opener names a file. */
export const PDF_PREVIEW = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>PDF 预览</title>
<style>html,body{margin:0;height:100%;font:14px/2 sans-serif;color:#595959}p{text-align:center}iframe{border:0;width:100%;height:100%}</style>
<body><p role="status">正在打开…</p><script>${SCRIPT}</script></body></html>`

/** Nothing but that script runs there, it asks this site only, and only pages of this site may frame it. */
export const PDF_PREVIEW_POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; style-src 'unsafe-inline'; connect-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
