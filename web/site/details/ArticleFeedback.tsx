import { Link } from '@tanstack/react-router'
import type { Detail } from '#common/contract/laws.ts'
import { OPINION_KIND } from '#common/opinion-states.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { Sheet } from '#web/plain/sheet/Sheet.tsx'

// Few readers send an opinion: the reading page does not carry the form.
const OpinionForm = lazyPart(() => import('#web/site/parts/opinion-form/OpinionForm.tsx'), 'OpinionForm')

/** Offers to correct an article, or to propose that it is reviewed. */
export function ArticleFeedback({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <section className="note">
      <h3>纠错与审查建议</h3>
      <p className="note-grey">文字有误，或者认为与上位法抵触的，可以告诉我们；凭回执码查看答复。</p>
      <p className="article-feedback">
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-label={`对${label}提出纠错或者审查建议`}
          onClick={onOpen}
        >
          提出纠错或者审查建议
        </button>
        <Link to="/receipt">查询办理情况</Link>
      </p>
    </section>
  )
}

/** The form over the page, in the edition that is read; without an article for the whole of it. */
export function FeedbackSheet(props: {
  detail: Detail
  article: { anchor: string; label: string } | null
  open: boolean
  onClose: () => void
}) {
  const { detail, article, open, onClose } = props
  const { work, version } = detail
  return (
    <Sheet title="纠错与审查建议" side="middle" open={open} onClose={onClose}>
      <Meanwhile show={<p role="status">正在打开</p>}>
        <OpinionForm
          target={{ workId: work.workId, versionId: version.versionId, anchor: article?.anchor ?? null }}
          kinds={[OPINION_KIND.correction, OPINION_KIND.review]}
          about={`${version.title} ${article?.label ?? '全文'}`}
          onClose={onClose}
        />
      </Meanwhile>
    </Sheet>
  )
}
