import { Input, Segmented } from 'antd'
import { useRef, useState, type RefObject } from 'react'
import type { ArticleForce, ReadText, TextWarning } from '#common/contract/documents.ts'
import { PROOF } from '#common/document-acts.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { textIn, type OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'
import { FORCE_NAMES, movedForces, withForce } from './article-forces.model.ts'
import type { FileOnForm } from './attachments.model.ts'
import { MarkArticle } from './MarkArticle.tsx'
import { DoubtfulMarks } from './DoubtfulMarks.tsx'
import { Originals } from './Originals.tsx'
import { ProofBar } from './ProofBar.tsx'
import type { PlacesGiven } from './proof-places.model.ts'
import { scrollToPlace } from './scroll-to-place.ts'
import { articlesOf, lineNamed, placesOf, withRepealed } from './text-edits.model.ts'
import { type EditText, TextTools } from './TextTools.tsx'
import { useProof } from './use-proof.ts'
import { useProofing } from './use-proofing.ts'
import { useReading } from './use-reading.ts'
import { Verdicts } from './Verdicts.tsx'

interface Props extends OwnField {
  title: string
  titleNote: string
  /** The folders that its file lay in, joined by /. */
  folder: string
  /** Null for a document that was not saved yet. */
  documentId: string | null
  /** Files that the text can be compared with. */
  originals: readonly FileOnForm[]
  /**
   * Value of PROOF_STATE: a text that was recognised on a scan, which is shown first until two people have signed for
   * it.
   */
  proofState: string
  /** What is to be saved of the doubtful places. */
  proofPlaces: PlacesGiven
  registered: RegisteredDays
  /** Articles whose force differs from that of the text. */
  forces: readonly ArticleForce[]
  /** What is said of the file that the text came from. */
  fileWarnings: readonly TextWarning[]
}

const PROOF_LINES = [30, 60]

/** The text of a document for editing, beside the tree, the dates and the warnings that it is read as. */
export function TextBesideTree(props: Props) {
  const {
    id,
    value,
    onChange,
    disabled,
    invalid,
    describedBy,
    title,
    titleNote,
    folder,
    documentId,
    originals,
    proofState,
    proofPlaces,
    registered,
    forces,
    fileWarnings,
  } = props
  const text = textIn(value)
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<'tree' | 'original' | null>(null)
  // As the record has it: who signs goes on looking at the scan.
  const [isToBeRead] = useState(proofState === PROOF.due || proofState === PROOF.second)
  const hasOriginal = documentId !== null && originals.length > 0
  const shown = hasOriginal ? (chosen ?? (isToBeRead ? 'original' : 'tree')) : 'tree'
  const { current } = useReading({ title, titleNote, body: text, folder })
  const [done, setDone] = useState<{ before: string; forces: readonly ArticleForce[]; after: string } | null>(null)
  const edit: EditText = (after, renumbered) => {
    setDone({ before: text, forces, after })
    onChange(after, renumbered ? { articleForces: movedForces(forces, renumbered) } : undefined)
  }
  const [marked, setMarked] = useState<string | null>(null)
  const isRecognised = proofState !== ''
  const proof = useProof(documentId, isRecognised)
  const proofing = useProofing({
    proof: proof.data ?? null,
    texts: { title, titleNote, body: text },
    given: proofPlaces,
    onGiven: (given) => onChange(text, { proofPlaces: given }),
    box,
    noteId: id.replace(/body$/, 'titleNote'),
  })
  const article =
    current && marked !== null ? articlesOf(current.lines, text)?.find(({ label }) => label === marked) : undefined
  return (
    <div className="text-beside-tree" data-proof={isRecognised || undefined}>
      {isRecognised && documentId !== null ? (
        proof.isError ? (
          <Failure compact error={proof.error} onRetry={() => void proof.refetch()} />
        ) : proof.isPending ? (
          <Skeleton lines={PROOF_LINES} />
        ) : (
          <ProofBar proofing={proofing} disabled={disabled} />
        )
      ) : null}
      <div ref={box} className="text-side">
        <div className="proof-box">
          {proofing.marks.length > 0 ? <DoubtfulMarks text={text} marks={proofing.marks} /> : null}
          <Input.TextArea
            id={id}
            value={text}
            disabled={disabled}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            autoSize={{ minRows: 18, maxRows: 32 }}
            placeholder={'第一条　……\n第二条　……'}
            onChange={(event) => onChange(event.target.value)}
            onSelect={(event) => proofing.onCaret(event.currentTarget.selectionStart)}
          />
        </div>
        <p className="text-hint">章节标题可以 # 开头；表格每行以 | 开头和结尾。</p>
      </div>
      <div className="tree-side">
        {hasOriginal ? (
          <Segmented
            className="beside-choice"
            aria-label="正文旁边"
            value={shown}
            onChange={setChosen}
            options={[
              { value: 'tree', label: '读取结果' },
              { value: 'original', label: '原件' },
            ]}
          />
        ) : null}
        {disabled || shown === 'original' ? null : (
          <TextTools
            body={text}
            reading={current}
            cursor={() => box.current?.querySelector('textarea')?.selectionStart ?? text.length}
            onEdit={edit}
            onUndo={done?.after === text ? () => onChange(done.before, { articleForces: done.forces }) : null}
          />
        )}
        {documentId !== null && shown === 'original' ? (
          <Originals documentId={documentId} files={originals} scan={proof.data?.scan ?? null} at={proofing.at} />
        ) : (
          <TextTree
            title={title}
            titleNote={titleNote}
            folder={folder}
            body={text}
            box={box}
            registered={registered}
            forces={forces}
            fileWarnings={fileWarnings}
            {...(disabled ? {} : { onMark: setMarked })}
          />
        )}
        {marked !== null && article ? (
          <MarkArticle
            key={marked}
            place={marked}
            force={forces.find(({ place }) => place === marked)}
            onRepeal={() => edit(withRepealed(text, article))}
            onForce={(force) =>
              onChange(text, {
                articleForces: force ? withForce(forces, force) : forces.filter(({ place }) => place !== marked),
              })
            }
            onClose={() => setMarked(null)}
          />
        ) : null}
      </div>
    </div>
  )
}

interface TreeProps {
  title: string
  titleNote: string
  folder?: string
  body: string
  /** Holds the box of the text in which places are shown; without it they are no buttons. */
  box?: RefObject<HTMLDivElement | null>
  /** What the register says of the days, to be compared. */
  registered?: RegisteredDays
  forces?: readonly ArticleForce[]
  fileWarnings?: readonly TextWarning[]
  /** Asks for a mark of an article, by its number; without it there is no button. */
  onMark?: (label: string) => void
}

const NO_FORCES: readonly ArticleForce[] = []
const NO_WARNINGS: readonly TextWarning[] = []

/** What a text is read as: dates, warnings, and the tree of its provisions. */
export function TextTree({ title, titleNote, body, folder = '', box, ...shown }: TreeProps) {
  const reading = useReading({ title, titleNote, body, folder })
  return (
    <div className="text-tree" role="region" aria-label="读取结果" aria-busy={reading.isFetching} tabIndex={0}>
      {reading.isError ? <Failure error={reading.error} onRetry={() => void reading.refetch()} /> : null}
      {reading.isPending ? <Skeleton lines={WAITING_LINES} /> : null}
      {reading.data ? <Reading read={reading.data} box={box} {...shown} /> : null}
    </div>
  )
}

const WAITING_LINES = [60, 95, 90, 95, 40]

const DATE_NAMES = {
  adopt: '通过',
  approve: '批准',
  publish: '公布',
  effect: '施行',
  expire: '失效',
  later: '另行施行',
  stopped: '停止施行',
} as const

/** Days of a register, by the day of the text that they should be. */
export interface RegisteredDays {
  adopt: string | null
  publish: string | null
  effect: string | null
}
const AS_REGISTERED = ['adopt', 'publish', 'effect'] as const

function Reading({
  read,
  box,
  registered,
  forces = NO_FORCES,
  fileWarnings = NO_WARNINGS,
  onMark,
}: Omit<TreeProps, 'title' | 'titleNote' | 'body' | 'folder'> & { read: ReadText }) {
  /** Selects what stands in the box at a place and brings it into sight. */
  const show = (at: number, length: number) => {
    const area = box?.current?.querySelector('textarea')
    if (area && at >= 0) scrollToPlace(area, at, length)
  }
  const placeOf = (index: number) =>
    placesOf(read.lines, box?.current?.querySelector('textarea')?.value ?? '')[index] ?? -1
  const showLine = (index: number) => show(placeOf(index), read.lines[index]?.label.length ?? 0)
  const showLabel = (label: string) => {
    const index = read.lines.findIndex((line) => line.label === label)
    if (index >= 0) return showLine(index)
    const text = box?.current?.querySelector('textarea')?.value ?? ''
    const line = lineNamed(text, label)
    if (line) show(line.start, line.length)
    else show(text.indexOf(label), label.length)
  }
  return (
    <>
      <p className="reading-facts">
        {read.articles} 条，{read.characters.toLocaleString()} 字
      </p>
      <Verdicts verdicts={read.verdicts} />
      <IssuedNames issued={read.issued} />
      <Dates {...read} {...(registered ? { registered } : {})} />
      {fileWarnings.length > 0 ? (
        <ul className="reading-warnings" aria-label="原文件">
          {fileWarnings.map(({ kind, text, detail, act }, at) => (
            <li key={`${kind}${at}`}>
              原文件{text}：{detail}
              <Act words={act} />
            </li>
          ))}
        </ul>
      ) : null}
      {read.warnings.length > 0 ? (
        <ul className="reading-warnings" aria-label="需要核对">
          {read.warnings.map(({ kind, place, text, detail, act, blocks }, at) => (
            <li key={`${kind}${at}`} data-blocks={blocks || undefined}>
              <Place label={place} {...(box ? { show: () => showLabel(place) } : {})} />
              {text}：{detail}
              <Act words={act} />
            </li>
          ))}
        </ul>
      ) : null}
      <ol className="reading-tree">
        {read.lines.map(({ anchor, depth, level, label, caption, text, repealed }, at) => (
          <li
            key={anchor}
            data-level={level}
            data-repealed={repealed || undefined}
            style={{ paddingInlineStart: `${depth * 14}px` }}
          >
            {label ? <Place label={label} {...(box ? { show: () => showLine(at) } : {})} /> : null}
            {caption ? <b>{caption}</b> : null} {text}
            {level === 'article' ? (
              <Marks
                label={label}
                force={forces.find(({ place }) => place === label)}
                {...(onMark ? { onMark } : {})}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {read.lines.length === 0 ? <p className="reading-empty">录入正文后，这里显示读取出的章、条、款、项。</p> : null}
    </>
  )
}

/** What mends a warning, on a line below it. */
const Act = ({ words }: { words: string }) => <small className="warning-act">处理：{words}</small>

/** What is said of the force of one article, and the button that says more. */
function Marks({
  label,
  force,
  onMark,
}: {
  label: string
  force: ArticleForce | undefined
  onMark?: (label: string) => void
}) {
  return (
    <>
      {force ? (
        <span className="article-force" title={force.basis}>
          {FORCE_NAMES[force.state]}
          {force.day ? `（${force.day}）` : ''}
        </span>
      ) : null}
      {onMark ? (
        <button type="button" className="mark-article" aria-label={`标注${label}`} onClick={() => onMark(label)}>
          标注
        </button>
      ) : null}
    </>
  )
}

/**
 * Names under which readers find what the text issues. They are those of the title and of the text, and are corrected
 * there.
 */
const IssuedNames = ({ issued }: Pick<ReadText, 'issued'>) =>
  issued.length === 0 ? null : (
    <dl className="reading-dates" aria-label="印发文件的名称">
      {issued.map(({ name, hasPart }) => (
        <div key={name}>
          <dt>印发</dt>
          <dd>
            《{name}》{' '}
            <small>
              {hasPart ? '名称取自标题和该文件自己的标题，改正即可改名' : '正文里没有这份文件自己的部分，名称指全文'}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )

/** The days that the text names with the words that name them, and where a register says otherwise. */
function Dates({ dates, registered }: Pick<ReadText, 'dates'> & Pick<TreeProps, 'registered'>) {
  const dayOf = (name: keyof typeof DATE_NAMES) => dates.find((one) => one.name === name)?.day ?? null
  const other = AS_REGISTERED.filter(
    (name) => registered?.[name] && dayOf(name) !== null && registered[name] !== dayOf(name),
  )
  return (
    <dl className="reading-dates" aria-label="日期及依据">
      {dates.map(({ name, day, place, words }) => (
        <div key={`${name} ${place}`}>
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
const Place = ({ label, show }: { label: string; show?: () => void }) =>
  show ? (
    <button type="button" onClick={show}>
      {label}
    </button>
  ) : (
    <b className="place">{label}</b>
  )
