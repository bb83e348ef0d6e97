import { Input, Segmented } from 'antd'
import { useRef, useState, type RefObject } from 'react'
import type { ReadText } from '#common/contract/documents.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { textIn, type OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'
import type { FileOnForm } from './attachments.model.ts'
import { ScanPages } from './ScanPages.tsx'
import { useReading } from './use-reading.ts'

interface Props extends OwnField {
  title: string
  titleNote: string
  /** Null for a document that was not saved yet. */
  documentId: string | null
  /** Files that can be looked at page by page. */
  scans: readonly FileOnForm[]
  /** True: the text is compared with a scan, which is shown first. */
  isProofRead: boolean
}

/** The text of a document for editing, beside the tree, the dates and the warnings that it is read as. */
export function TextBesideTree({ id, value, onChange, disabled, invalid, describedBy, title, titleNote, documentId, scans, isProofRead }: Props) {
  const text = textIn(value)
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<'tree' | 'scan' | null>(null)
  const hasScan = documentId !== null && scans.length > 0
  const shown = hasScan ? (chosen ?? (isProofRead ? 'scan' : 'tree')) : 'tree'
  return (
    <div className="text-beside-tree">
      <div ref={box} className="text-side">
        <Input.TextArea
          id={id}
          value={text}
          disabled={disabled}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          autoSize={{ minRows: 18, maxRows: 32 }}
          placeholder={'第一条　……\n第二条　……'}
          onChange={(event) => onChange(event.target.value)}
        />
        <p className="text-hint">章节标题可以 # 开头；表格每行以 | 开头和结尾。</p>
      </div>
      <div className="tree-side">
        {hasScan ? (
          <Segmented
            className="beside-choice"
            aria-label="正文旁边"
            value={shown}
            onChange={setChosen}
            options={[
              { value: 'tree', label: '读取结果' },
              { value: 'scan', label: '扫描件' },
            ]}
          />
        ) : null}
        {documentId !== null && shown === 'scan' ? (
          <ScanPages documentId={documentId} scans={scans} />
        ) : (
          <TextTree title={title} titleNote={titleNote} body={text} box={box} />
        )}
      </div>
    </div>
  )
}

interface TreeProps {
  title: string
  titleNote: string
  body: string
  /** Holds the box of the text in which places are shown; without it they are no buttons. */
  box?: RefObject<HTMLDivElement | null>
}

/** What a text is read as: dates, warnings, and the tree of its provisions. */
export function TextTree({ title, titleNote, body, box }: TreeProps) {
  const reading = useReading({ title, titleNote, body })
  return (
    <div className="text-tree" role="region" aria-label="读取结果" aria-busy={reading.isFetching} tabIndex={0}>
      {reading.isError ? <Failure error={reading.error} onRetry={() => void reading.refetch()} /> : null}
      {reading.isPending ? <Skeleton lines={WAITING_LINES} /> : null}
      {reading.data ? <Reading {...reading.data} box={box} /> : null}
    </div>
  )
}

const WAITING_LINES = [60, 95, 90, 95, 40]

const DATES = [
  ['adoptDate', '通过'],
  ['approveDate', '批准'],
  ['publishDate', '公布'],
  ['effectDate', '施行'],
  ['expireDate', '失效'],
] as const

function Reading({ box, ...read }: ReadText & Pick<TreeProps, 'box'>) {
  /** Shows the line of the text where a label stands. */
  const show = (label: string) => {
    const area = box?.current?.querySelector('textarea')
    const at = area?.value.indexOf(label) ?? -1
    if (!area || at < 0) return
    area.focus()
    area.setSelectionRange(at, at + label.length)
  }
  return (
    <>
      <p className="reading-facts">
        {read.articles} 条，{read.characters.toLocaleString()} 字
        {DATES.map(([name, words]) => (
          <span key={name} className={read[name] === null ? 'unknown' : undefined}>
            {words} {read[name] ?? '未写明'}
          </span>
        ))}
      </p>
      {read.warnings.length > 0 ? (
        <ul className="reading-warnings" aria-label="需要核对">
          {read.warnings.map(({ kind, place, text, detail, blocks }, at) => (
            <li key={`${kind}${at}`} data-blocks={blocks || undefined}>
              <Place label={place} {...(box ? { show } : {})} />
              {text}：{detail}
            </li>
          ))}
        </ul>
      ) : null}
      <ol className="reading-tree">
        {read.lines.map(({ anchor, depth, level, label, caption, text, repealed }) => (
          <li key={anchor} data-level={level} data-repealed={repealed || undefined} style={{ paddingInlineStart: `${depth * 14}px` }}>
            {label ? <Place label={label} {...(box ? { show } : {})} /> : null}
            {caption ? <b>{caption}</b> : null} {text}
          </li>
        ))}
      </ol>
      {read.lines.length === 0 ? <p className="reading-empty">录入正文后，这里显示读取出的章、条、款、项。</p> : null}
    </>
  )
}

/** A place of the text, which a click shows where there is a box of text. */
const Place = ({ label, show }: { label: string; show?: (label: string) => void }) =>
  show ? (
    <button type="button" onClick={() => show(label)}>
      {label}
    </button>
  ) : (
    <b className="place">{label}</b>
  )
