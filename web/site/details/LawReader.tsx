import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Detail } from '#common/contract/laws.ts'
import { decoded } from '#web/platform/decode.ts'
import { useLargeMode } from '#web/platform/large-mode.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { usePlace } from '#web/platform/place.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Coming, comingByArticle } from './coming.ts'
import { ComingSummary } from './ComingSummary.tsx'
import { EffectBanner } from './EffectBanner.tsx'
import { FindBar } from './FindBar.tsx'
import { HitsBar } from './HitsBar.tsx'
import { LawBody } from './LawBody.tsx'
import { LawHead } from './LawHead.tsx'
import { LinkCard } from './LinkCard.tsx'
import { Contents, Notes } from './load-sides.ts'
import { PhoneBar } from './PhoneBar.tsx'
import { PrintFooter } from './PrintFooter.tsx'
import { ReadingBar } from './ReadingBar.tsx'
import { ReadingSkips } from './ReadingSkips.tsx'
import { askedIn } from './issued-part.model.ts'
import { nearestAnchor, wordsOf } from './law-text.model.ts'
import { canHighlight } from './highlights.ts'
import { tocOf } from './toc.model.ts'
import { Unapplied, unappliedByArticle } from './unapplied.ts'
import { UnappliedBanner } from './UnappliedBanner.tsx'
import { useArticlePanel } from './use-article-panel.ts'
import { useFirstArticles } from './first-articles.ts'
import { useFind } from './use-find.ts'
import { useLanding } from './use-landing.ts'
import { useReadingEvents } from './use-reading-events.ts'
import { useReadingSize } from './use-reading-size.ts'
import { useWordHighlight } from './use-word-highlight.ts'
import type { DetailsSearch } from './details-search.ts'

const ArticlePanel = lazyPart(() => import('./ArticlePanel.tsx'), 'ArticlePanel')

/**
 * Contents, text and notes of a law, with their tools.
 * @param part anchor of the document that the path names, '' where it names the law
 */
export function LawReader({ detail, search, part }: { detail: Detail; search: DetailsSearch; part: string }) {
  const navigate = useNavigate()
  const hash = usePlace().hash
  useReadingEvents(detail.work.workId)
  const phone = useMedia('(max-width: 1087px)')
  const [large] = useLargeMode()
  // Large type makes columns wider: three of them need a wider window then.
  const wide = useMedia(large ? '(min-width: 1600px)' : '(min-width: 1320px)')
  const body = useRef<HTMLDivElement>(null)
  const toc = useMemo(() => tocOf(detail.tree), [detail])
  const coming = useMemo(() => comingByArticle(detail.coming, detail.work.workId), [detail])
  const unapplied = useMemo(() => unappliedByArticle(detail.unapplied), [detail])
  const words = useMemo(() => wordsOf(search.hl), [search.hl])
  const [contents, setContents] = useState(true)
  const [notes, setNotes] = useState(true)
  const [size, setSize] = useReadingSize()
  const asked = askedIn(detail.tree, decoded(hash), part)
  const anchor = useMemo(() => (asked ? nearestAnchor(detail.tree, asked) : null), [detail, asked])
  const first = useFirstArticles(detail.tree, anchor)
  // Words are looked for once all of the text is there.
  const whole = first === null
  const find = useFind(body, search.q ?? '', { whole, goAtOnce: asked === '' })
  const land = useLanding(body, anchor ?? '')
  const hits = useWordHighlight(body, words, { whole, landed: anchor ?? '' })
  const panel = useArticlePanel(body, search.panel, phone)

  // Between phone and wide screen only one side column fits: the one opened last is shown.
  const [last, setLast] = useState<'contents' | 'notes'>('contents')
  const beside = panel.anchor !== null && !phone
  const showContents = !phone && contents && (wide || (last === 'contents' && !beside)) && toc.length > 1
  const showNotes = !phone && !beside && notes && (wide || last === 'notes')
  const toggleContents = () => {
    setContents(!showContents)
    setLast('contents')
  }
  const toggleNotes = () => {
    setNotes(!showNotes)
    setLast('notes')
  }

  const jump = (to: string) => {
    if (to === asked) land(anchor ?? '')
    else void navigate({ to: '.', search: true, hash: to, resetScroll: false, hashScrollIntoView: false })
  }
  const foundWords = canHighlight ? [] : [...words, ...(find.open && find.words ? [find.words] : [])]

  return (
    <div
      className="reading"
      data-size={size}
      data-contents={showContents || undefined}
      data-notes={showNotes || beside || undefined}
    >
      <ReadingSkips contents={showContents} notes={showNotes} body={body} />
      <ReadingBar
        detail={detail}
        phone={phone}
        find={find}
        size={size}
        onSize={setSize}
        hasContents={toc.length > 1}
        contents={showContents}
        notes={showNotes}
        onContents={toggleContents}
        onNotes={toggleNotes}
      />
      {hits.total && !search.q ? <HitsBar hits={hits} /> : null}
      <div className="reading-columns">
        {showContents ? (
          <aside className="contents" aria-label="目录">
            <Contents toc={toc} tree={detail.tree} body={body} onJump={jump} />
          </aside>
        ) : null}
        <article className="law" aria-labelledby="law-title">
          <EffectBanner detail={detail} />
          <ComingSummary detail={detail} />
          <UnappliedBanner detail={detail} />
          {asked && !anchor ? (
            <p className="effect-banner note" role="note">
              链接所指的条文在本文本中不存在，可能已在修改中删去或调整序号。
            </p>
          ) : null}
          <LawHead detail={detail} />
          <Unapplied value={unapplied}>
            <Coming value={coming}>
              <LawBody
                ref={body}
                detail={detail}
                words={foundWords}
                first={first}
                phone={phone}
                onJump={jump}
                onOpen={panel.open}
              />
            </Coming>
          </Unapplied>
          <PrintFooter />
        </article>
        {panel.anchor ? (
          <ArticlePanel
            key={panel.anchor}
            detail={detail}
            anchor={panel.anchor}
            phone={phone}
            onClose={panel.close}
            onJump={jump}
          />
        ) : null}
        {showNotes ? (
          <aside className="notes" aria-label="版本、关系与附件">
            <Notes detail={detail} onJump={jump} />
          </aside>
        ) : null}
      </div>
      <LinkCard body={body} detail={detail} />
      {phone ? (
        <PhoneBar detail={detail} toc={toc} body={body} find={find} size={size} onSize={setSize} onJump={jump} />
      ) : null}
      {phone && find.open ? <FindBar find={find} className="find-phone" /> : null}
    </div>
  )
}
