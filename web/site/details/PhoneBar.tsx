import { useState, type RefObject } from 'react'
import type { Detail } from '#common/contract/laws.ts'
import { citedName } from '#common/law/citation.ts'
import { demoTitle } from '#common/law/demo.ts'
import { Icon, type IconName } from '#web/plain/icon/Icon.tsx'
import { Sheet } from '#web/plain/sheet/Sheet.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Contents, Notes } from './load-sides.ts'
import { SizeControl } from './SizeControl.tsx'
import { downloadOf, permalinkOf } from './permalink.ts'
import type { TocItem } from './toc.model.ts'
import type { Find } from './use-find.ts'
import type { ReadingSize } from './use-reading-size.ts'

type SheetName = 'contents' | 'notes' | 'share'

/** On the phone the tools stand below: 目录 查找 版本 分享. */
export function PhoneBar(props: {
  detail: Detail
  toc: readonly TocItem[]
  body: RefObject<HTMLElement | null>
  find: Find
  size: ReadingSize
  onSize: (size: ReadingSize) => void
  onJump: (anchor: string) => void
}) {
  const { detail, find } = props
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const close = () => setSheet(null)
  const jump = (anchor: string) => {
    close()
    // The closing sheet returns the focus first; only then may the jump move it.
    setTimeout(() => props.onJump(anchor), 50)
  }
  const tool = (name: string, icon: IconName, onClick: () => void) => (
    <button type="button" onClick={onClick}>
      <Icon name={icon} size={20} />
      {name}
    </button>
  )
  return (
    <>
      <nav className="phone-bar" aria-label="阅读工具">
        {tool('目录', 'list', () => setSheet('contents'))}
        {tool('查找', 'search', () => find.setOpen(!find.open))}
        {tool('版本', 'clock', () => setSheet('notes'))}
        {tool('分享', 'share', () => setSheet('share'))}
      </nav>
      <Sheet title="目录" open={sheet === 'contents'} onClose={close}>
        {props.toc.length ? (
          <Contents toc={props.toc} tree={detail.tree} body={props.body} onJump={jump} />
        ) : (
          <p className="note-grey">本文件没有目录</p>
        )}
      </Sheet>
      <Sheet title="版本与关系" open={sheet === 'notes'} onClose={close}>
        <Notes detail={detail} onJump={jump} />
      </Sheet>
      <Sheet title="分享与字号" open={sheet === 'share'} onClose={close}>
        <div className="share">
          <SizeControl size={props.size} onSize={props.onSize} />
          {'share' in navigator ? (
            <button
              type="button"
              className="sheet-action"
              onClick={() =>
                void navigator
                  .share({ title: demoTitle(detail.work, detail.version.title), url: permalinkOf(detail) })
                  .catch(() => undefined)
              }
            >
              <Icon name="share" /> 分享到…
            </button>
          ) : null}
          <CopyButton wide label="复制链接" icon="link" text={() => permalinkOf(detail)} done="链接已复制" />
          <CopyButton
            wide
            label="复制法名与链接"
            icon="quote"
            text={() => `${demoTitle(detail.work, citedName({ ...detail.version }))}\n${permalinkOf(detail)}`}
            done="已复制"
          />
          <a className="sheet-action" href={downloadOf(detail)} download>
            <Icon name="download" /> 下载 Word 文档
          </a>
          <button type="button" className="sheet-action" onClick={() => window.print()}>
            <Icon name="print" /> 打印
          </button>
        </div>
      </Sheet>
    </>
  )
}
