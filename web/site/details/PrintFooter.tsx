import { decoded } from '#web/platform/decode.ts'
import { today } from '#web/platform/format.ts'
import { settings } from '#web/platform/settings.ts'

/**
 * Address and day of access, at the foot of every printed page where the browser can, and once at the end of the text.
 */
export function PrintFooter() {
  const quoted = (text: string) => JSON.stringify(text).replaceAll('<', '\\3c ')
  const address = decoded(location.href)
  const pages = `@media print { @page { @bottom-left { content: ${quoted(address)}; } @bottom-right { content: ${quoted(`${today()} 访问　第 `)} counter(page) ${quoted(' 页')}; } } }`
  return (
    <footer className="print-footer" aria-hidden="true">
      <style>{pages}</style>
      <p>
        {settings.platformName}　{address}　访问日期 {today()}
      </p>
      <p>本文本供查阅参考，以公报刊登的文本为标准文本。</p>
    </footer>
  )
}
