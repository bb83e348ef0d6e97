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
  registered: RegisteredDays
}

/** The text of a document for editing, beside the tree, the dates and the warnings that it is read as. */
export function TextBesideTree(props: Props) {
  const { id, value, onChange, disabled, invalid, describedBy, title, titleNote, documentId, scans, isProofRead, registered } = props
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
          <TextTree title={title} titleNote={titleNote} body={text} box={box} registered={registered} />
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
  /** What the register says of the days, to be compared. */
  registered?: RegisteredDays
}

/** What a text is read as: dates, warnings, and the tree of its provisions. */
export function TextTree({ title, titleNote, body, box, registered }: TreeProps) {
  const reading = useReading({ title, titleNote, body })
  return (
    <div className="text-tree" role="region" aria-label="读取结果" aria-busy={reading.isFetching} tabIndex={0}>
      {reading.isError ? <Failure error={reading.error} onRetry={() => void reading.refetch()} /> : null}
      {reading.isPending ? <Skeleton lines={WAITING_LINES} /> : null}
      {reading.data ? <Reading {...reading.data} box={box} {...(registered ? { registered } : {})} /> : null}
    </div>
  )
}

const WAITING_LINES = [60, 95, 90, 95, 40]

const DATE_NAMES = { adopt: '通过', approve: '批准', publish: '公布', effect: '施行', expire: '失效' } as const

/** Days of a register, by the day of the text that they should be. */
export interface RegisteredDays {
  adopt: string | null
  publish: string | null
  effect: string | null
}
const AS_REGISTERED = ['adopt', 'publish', 'effect'] as const

function Reading({ box, registered, ...read }: ReadText & Pick<TreeProps, 'box' | 'registered'>) {
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
      </p>
      <Dates {...read} {...(registered ? { registered } : {})} />
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

/** The days that the text names with the words that name them, and where a register says otherwise. */
function Dates({ dates, registered }: Pick<ReadText, 'dates'> & Pick<TreeProps, 'registered'>) {
  const dayOf = (name: keyof typeof DATE_NAMES) => dates.find((one) => one.name === name)?.day ?? null
  const other = AS_REGISTERED.filter((name) => registered?.[name] && dayOf(name) !== null && registered[name] !== dayOf(name))
  return (
    <dl className="reading-dates" aria-label="日期及依据">
      {dates.map(({ name, day, place, words }) => (
        <div key={name}>
          <dt>{DATE_NAMES[name]}</dt>
          <dd>
            {day} <small>{words === '' ? place : `${place}“${words}”`}</small>
          </dd>
        </div>
      ))}
      {dayOf('effect') === null ? (
        <div>
          <dt>施行</dt>
          <dd className="unknown">未写明</dd>
        </div>
      ) : null}
      {other.map((name) => (
        <div key={`registered ${name}`} className="differs">
          <dt>请核对</dt>
          <dd>
            登记的{DATE_NAMES[name]}日期是 {registered?.[name]}，题注和正文写明的是 {dayOf(name)}
          </dd>
        </div>
      ))}
    </dl>
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
