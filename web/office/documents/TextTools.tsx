import { Alert, Button, Checkbox, Input, InputNumber } from 'antd'
import { memo, useCallback, useState } from 'react'
import type { ReadText } from '#common/contract/documents.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import {
  articlesOf,
  captionWords,
  emptyTable,
  LONGEST_CAPTION,
  renumbering,
  withCaptions,
  withLines,
  withNumbers,
  type Renumbering,
} from './text-edits.model.ts'

/** A text as an edit left it, and the numbers that it changed. */
export type EditText = (body: string, renumbered?: Renumbering) => void

interface Props {
  body: string
  /** What the text is read as; undefined while that is not known of the text as it is. */
  reading: ReadText | undefined
  /** Where the cursor stands in the text. */
  cursor: () => number
  onEdit: EditText
  /** Takes the last edit back; null when there is none, or more was typed since. */
  onUndo: (() => void) | null
}

type Tool = 'numbers' | 'captions' | 'table'

/** Edits of a text as a whole: numbers anew, captions, a table. Each can be taken back. */
export function TextTools(props: Props) {
  const { body, reading, onUndo } = props
  const [tool, setTool] = useState<Tool | null>(null)
  const articles = reading && articlesOf(reading.lines, body)
  const some = articles && articles.length > 0 ? articles : null
  const close = () => setTool(null)
  return (
    <div className="text-tools" role="toolbar" aria-label="编辑条文">
      <Button size="small" disabled={!some} onClick={() => setTool('numbers')}>
        重新编号
      </Button>
      <Button size="small" disabled={!some} onClick={() => setTool('captions')}>
        条标
      </Button>
      <Button size="small" onClick={() => setTool('table')}>
        插入表格
      </Button>
      {onUndo ? (
        <Button size="small" type="link" onClick={onUndo}>
          撤销这次编辑
        </Button>
      ) : null}
      {tool === 'numbers' && some ? <Numbers {...props} articles={some} onClose={close} /> : null}
      {tool === 'captions' && some ? <Captions {...props} articles={some} onClose={close} /> : null}
      {tool === 'table' ? <NewTable {...props} onClose={close} /> : null}
    </div>
  )
}

type Articles = NonNullable<ReturnType<typeof articlesOf>>
interface ToolProps extends Props {
  articles: Articles
  onClose: () => void
}

/** Articles and mentions listed at most; all of them are changed. */
const LISTED = 200

function Numbers({ body, articles, onEdit, onClose }: ToolProps) {
  const [countInserted, setCountInserted] = useState(false)
  const found = renumbering(body, articles, { countInserted })
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const chosen = ({ start, own }: { start: number; own: boolean }) => own !== turned.has(start)
  const hasInserted = articles.some(({ label }) => label.includes('条之'))
  const turn = (start: number) =>
    setTurned(new Set(turned.has(start) ? [...turned].filter((one) => one !== start) : [...turned, start]))
  const { changes, mentions } = found
  return (
    <Modal
      open
      width={720}
      title="重新编号"
      okText={changes.length === 0 ? '没有要改的编号' : `改 ${changes.length} 个条号`}
      okButtonProps={{ disabled: changes.length === 0 }}
      cancelText="取消"
      closable={{ 'aria-label': '关闭' }}
      onOk={() => {
        onEdit(withNumbers(body, found, chosen), found)
        onClose()
      }}
      onCancel={onClose}
    >
      {hasInserted ? (
        <Checkbox checked={countInserted} onChange={({ target }) => setCountInserted(target.checked)}>
          “第×条之一”也顺次编号
        </Checkbox>
      ) : null}
      {changes.length === 0 ? <p>条文从{articles[0]?.label}起顺次编号，没有缺号、重号。</p> : null}
      {changes.length > 0 ? (
        <ol className="number-changes" aria-label="条号的变动" tabIndex={0}>
          {changes.slice(0, LISTED).map(({ start, label, to }) => (
            <li key={start}>
              {label} → <b>{to}</b>
            </li>
          ))}
          {changes.length > LISTED ? <li>……共 {changes.length} 条</li> : null}
        </ol>
      ) : null}
      {mentions.length > 0 ? (
        <>
          <p>正文里 {mentions.length} 处提到这些条号，勾选的随之改动。不像是引用本文的没有勾选，请核对：</p>
          <ul className="number-mentions" aria-label="提到的条号">
            {mentions.slice(0, LISTED).map((mention) => (
              <li key={mention.start}>
                <Checkbox checked={chosen(mention)} onChange={() => turn(mention.start)}>
                  <small>{mention.place || '正文'}</small> …{mention.before}
                  <b>{mention.label}</b>
                  {mention.after}… → <b>{mention.to}</b>
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Modal>
  )
}

function Captions({ body, articles, onEdit, onClose }: ToolProps) {
  const [captions, setCaptions] = useState(() => articles.map(({ caption }) => captionWords(caption)))
  const change = useCallback(
    (at: number, words: string) => setCaptions((now) => now.map((one, place) => (place === at ? words : one))),
    [],
  )
  const given = captions.filter((words) => words.trim() !== '').length
  return (
    <Modal
      open
      width={720}
      title="条标"
      okText="写入正文"
      cancelText="取消"
      closable={{ 'aria-label': '关闭' }}
      onOk={() => {
        onEdit(withCaptions(body, articles, captions))
        onClose()
      }}
      onCancel={onClose}
    >
      {given > 0 && given * 2 < articles.length ? (
        <Alert
          type="warning"
          showIcon
          title={`只有 ${given} 条写了条标：半数以上的条文都有，才读作条标，否则读作正文`}
        />
      ) : null}
      <ol className="caption-list" aria-label="各条的条标">
        {articles.map(({ label, start, end }, at) => (
          <CaptionRow
            key={start}
            at={at}
            label={label}
            words={captions[at] ?? ''}
            beginning={body.slice(start + label.length, Math.min(end, start + 60)).trim()}
            onChange={change}
          />
        ))}
      </ol>
    </Modal>
  )
}

interface CaptionRowProps {
  at: number
  label: string
  words: string
  beginning: string
  onChange: (at: number, words: string) => void
}

/** Drawn anew only when its own words change: a code has hundreds of articles. */
const CaptionRow = memo(function CaptionRow({ at, label, words, beginning, onChange }: CaptionRowProps) {
  return (
    <li>
      <label htmlFor={`caption-${at}`}>{label}</label>
      <Input
        id={`caption-${at}`}
        value={words}
        maxLength={LONGEST_CAPTION}
        placeholder="如 立法目的"
        onChange={({ target }) => onChange(at, target.value)}
      />
      <small>{beginning}</small>
    </li>
  )
})

const MOST_ROWS = 100
const MOST_COLUMNS = 20

function NewTable({ body, cursor, onEdit, onClose }: Omit<ToolProps, 'articles'>) {
  const [rows, setRows] = useState(3)
  const [columns, setColumns] = useState(3)
  return (
    <Modal
      open
      width={420}
      title="插入表格"
      okText="插入"
      cancelText="取消"
      closable={{ 'aria-label': '关闭' }}
      onOk={() => {
        onEdit(withLines(body, cursor(), emptyTable(rows, columns)))
        onClose()
      }}
      onCancel={onClose}
    >
      <p>插在光标所在行的下面，各格写在竖线之间，第一行是表头。</p>
      <div className="table-size">
        <label htmlFor="table-rows">行</label>
        <InputNumber
          id="table-rows"
          min={1}
          max={MOST_ROWS}
          precision={0}
          value={rows}
          onChange={(value) => setRows(value ?? 1)}
        />
        <label htmlFor="table-columns">列</label>
        <InputNumber
          id="table-columns"
          min={1}
          max={MOST_COLUMNS}
          precision={0}
          value={columns}
          onChange={(value) => setColumns(value ?? 1)}
        />
      </div>
    </Modal>
  )
}
