import type { Detail } from '#common/contract/laws.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { DemoMark } from '#web/site/parts/demo-mark/DemoMark.tsx'
import { StatusBadge } from '#web/site/parts/status-badge/StatusBadge.tsx'
import { CopyButton } from './CopyButton.tsx'
import { FindBar } from './FindBar.tsx'
import { SizeControl } from './SizeControl.tsx'
import { downloadOf, permalinkOf } from './permalink.ts'
import { readingPoint, standingOf } from './standing.model.ts'
import type { Find } from './use-find.ts'
import type { ReadingSize } from './use-reading-size.ts'

/** A bar that is always on screen: which law, its force, the day as of which it is read, and the tools. */
export function ReadingBar(props: {
  detail: Detail
  phone: boolean
  find: Find
  size: ReadingSize
  onSize: (size: ReadingSize) => void
  hasContents: boolean
  contents: boolean
  notes: boolean
  onContents: () => void
  onNotes: () => void
}) {
  const { detail } = props
  const point = readingPoint(detail)
  const standing = standingOf(detail)
  return (
    <div className="reading-bar">
      <div className="reading-bar-row">
        {props.hasContents && !props.phone ? (
          <button type="button" className="bar-button" aria-expanded={props.contents} onClick={props.onContents}>
            <Icon name="list" /> 目录
          </button>
        ) : null}
        <p className="reading-point">
          <span className="reading-point-title">{detail.work.shortTitle || detail.version.title}</span>
          <StatusBadge look={standing.look} text={standing.text} checkedOn={standing.checkedOn} />
          {props.phone ? null : <DemoMark isDemo={detail.work.isDemo} />}
          <span className="reading-point-day figures">
            {point.label} <b>{point.day}</b>
          </span>
        </p>
        {props.phone ? null : (
          <div className="bar-tools">
            <FindBar find={props.find} className="find-inline" />
            <SizeControl size={props.size} onSize={props.onSize} />
            <CopyButton label="复制链接" icon="link" text={() => permalinkOf(detail)} done="链接已复制" />
            <a
              className="icon-button"
              href={downloadOf(detail)}
              aria-label="下载 Word 文档"
              title="下载 Word 文档"
              download
            >
              <Icon name="download" />
            </a>
            <button type="button" className="icon-button" aria-label="打印" title="打印" onClick={() => window.print()}>
              <Icon name="print" />
            </button>
            <button type="button" className="bar-button" aria-expanded={props.notes} onClick={props.onNotes}>
              <Icon name="clock" /> 版本与关系
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
