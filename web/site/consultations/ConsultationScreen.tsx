import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DraftLine, PublicConsultationDetail } from '#common/contract/consultations.ts'
import { OPINION_KIND } from '#common/opinion-states.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { isNotFound } from '#web/platform/api/present-error.ts'
import { dayInWords } from '#common/day-in-words.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { usePlace } from '#web/platform/place.ts'
import { useTitle } from '#web/platform/title.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Sheet } from '#web/plain/sheet/Sheet.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { readConsultationSearch } from './consultation-search.ts'
import { drawnLines } from './draft.model.ts'
import { OutcomeView } from './OutcomeView.tsx'
import { DemoMark } from '../parts/demo-mark/DemoMark.tsx'
import { StageLabel } from './StageLabel.tsx'
import { useSaying } from './use-saying.ts'
import './consultations.css'

// Few readers send an opinion: the page does not carry the form.
const OpinionForm = lazyPart(() => import('#web/site/parts/opinion-form/OpinionForm.tsx'), 'OpinionForm')

/** A draft put to consultation: why, until when, its text, and the outcome when it is public. */
export default function ConsultationScreen() {
  const { id, say } = readConsultationSearch(usePlace().search)
  const query = useQuery({
    ...apiQuery('GET /internet/fagui/consultation/detail', { query: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const unknown = id === undefined || isNotFound(query.error)
  const late = useLate(!unknown && query.isPending)
  useTitle(query.data?.consultation.title ?? (unknown ? '未找到草案' : undefined))
  if (unknown)
    return (
      <div className="consultations">
        <h1>未找到草案</h1>
        <p>没有这件征求意见的草案，可能尚未公开。</p>
        <p>
          <Link to="/consultations" search={{}}>
            查看征求意见的草案
          </Link>
        </p>
      </div>
    )
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <div className="consultations consultations-waiting">
        {late ? <Skeleton lines={[60, 40, 95, 90, 97, 80]} /> : null}
      </div>
    )
  return <Consultation key={query.data.consultation.id} detail={query.data} say={say} />
}

function Consultation({ detail, say }: { detail: PublicConsultationDetail; say: string | undefined }) {
  const { consultation, explanation, contact, lines, outcome } = detail
  const isOpen = consultation.stage === 'open'
  const { place, open, close } = useSaying(lines, isOpen ? say : undefined)
  return (
    <article className="consultations consultation">
      <header>
        <h1>{consultation.title}</h1>
        <p className="consultations-aside figures">
          <StageLabel row={consultation} />
          <DemoMark isDemo={consultation.isDemo} />
          <span>
            {dayInWords(consultation.beginDate)}至{dayInWords(consultation.endDate)}
          </span>
          {consultation.organ ? <span>{consultation.organ}</span> : null}
        </p>
        {isOpen ? (
          <button type="button" className="button primary tall" onClick={() => open(null)}>
            对全文提意见
          </button>
        ) : null}
      </header>
      {outcome ? <OutcomeView outcome={outcome} /> : null}
      {consultation.stage === 'ended' ? (
        <p className="consultation-notice">征求意见已经截止，意见正在汇总，结果将在这里公布。</p>
      ) : null}
      {consultation.stage === 'coming' ? (
        <p className="consultation-notice">{dayInWords(consultation.beginDate)}起可以提意见。</p>
      ) : null}
      {explanation ? (
        <section aria-labelledby="consultation-about">
          <h2 id="consultation-about">说明</h2>
          {paragraphsOf(explanation)}
        </section>
      ) : null}
      {contact ? (
        <section aria-labelledby="consultation-contact">
          <h2 id="consultation-contact">其他途径</h2>
          {paragraphsOf(contact)}
        </section>
      ) : null}
      <section aria-labelledby="consultation-draft">
        <h2 id="consultation-draft">征求意见稿</h2>
        <div className="draft">
          {drawnLines(lines).map((line, at) => (
            // Lines of a draft have no other key, and their order never changes.
            <Line key={at} line={line} isOpen={isOpen} onOpen={open} />
          ))}
        </div>
      </section>
      <Sheet
        title={place?.label ? `对${place.label}提意见` : '对全文提意见'}
        side="middle"
        open={place !== null}
        onClose={close}
      >
        <Meanwhile show={<p role="status">正在打开</p>}>
          {place ? (
            <OpinionForm
              target={{ consultationId: consultation.id, anchor: place.anchor }}
              kinds={[OPINION_KIND.consultation]}
              about={`${consultation.title}${place.label ? ` ${place.label}` : ' 全文'}`}
              onClose={close}
            />
          ) : null}
        </Meanwhile>
      </Sheet>
    </article>
  )
}

const paragraphsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => <p key={`${at}${line}`}>{line}</p>)

const HEADINGS = new Set(['part', 'subpart', 'chapter', 'section', 'appendix', 'issued'])

/** A line of the draft; an article has a button to say something of it. */
function Line({ line, isOpen, onOpen }: { line: DraftLine; isOpen: boolean; onOpen: (anchor: string) => void }) {
  const { level, label, caption, text, anchor, of } = line
  const named = label !== '' && anchor === of
  if (HEADINGS.has(level))
    return (
      <h3 className="draft-heading" id={anchor}>
        {[label, caption || text].filter(Boolean).join('　')}
      </h3>
    )
  const isArticle = level === 'article'
  return (
    <div className="draft-line" data-article={isArticle || undefined} id={named ? anchor : undefined}>
      <p>
        {isArticle && label ? <b>{label}　</b> : null}
        {caption ? <b>{caption}　</b> : null}
        {!isArticle && label ? `${label}` : ''}
        {text}
      </p>
      {isOpen && isArticle && named ? (
        <button type="button" className="draft-say" aria-label={`对${label}提意见`} onClick={() => onOpen(anchor)}>
          提意见
        </button>
      ) : null}
    </div>
  )
}
