import { useState } from 'react'
import type { Detail } from '#common/contract/laws.ts'
import { demoSentence } from '#common/law/demo.ts'
import { RECOGNISED_SENTENCE } from '#common/law/recognised.ts'
import { urlOf } from '#web/platform/api/call.ts'
import { settings } from '#web/platform/settings.ts'
import { Sheet } from '#web/plain/sheet/Sheet.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { thousands } from '#web/platform/format.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { StatusBadge } from '#web/site/parts/status-badge/StatusBadge.tsx'
import { useMedia } from '#web/platform/use-media.ts'
import { bannerOf, basisInWords, factsOf, standingOf } from './standing.model.ts'
import { wordsOfTitle } from './title-words.ts'

/** Loaded for signed-in users only: visitors subscribe instead. */
const FollowButton = lazyPart(() => import('#web/site/parts/follow/FollowButton.tsx'), 'FollowButton')
const FeedbackSheet = lazyPart(() => import('./ArticleFeedback.tsx'), 'FeedbackSheet')
// Few readers follow by e-mail: the reading page does not carry the form.
const MailFollowForm = lazyPart(() => import('#web/site/parts/follow/MailFollowForm.tsx'), 'MailFollowForm')

/** Title, 题注, force with its reason, and the facts about the law. */
export function LawHead({ detail }: { detail: Detail }) {
  const { version, work } = detail
  const standing = standingOf(detail)
  const session = useSession()
  const [byMail, setByMail] = useState(false)
  const [saying, setSaying] = useState<boolean | null>(null)
  const room = useMedia('(min-width: 1088px)')
  return (
    <header className="law-head">
      <h1 id="law-title">
        <Unbroken text={version.title} />
      </h1>
      {work.isDemo ? (
        <p className="law-demo" role="note">
          {demoSentence(work)}
        </p>
      ) : null}
      {version.titleNote ? <TitleNote lines={version.titleNote.split('\n')} /> : null}
      {version.corrections.map(({ day, note }) => (
        <p key={day + note} className="law-basis">
          {day} 更正：{note}
        </p>
      ))}
      {detail.recognised ? (
        <p className="law-basis">
          {RECOGNISED_SENTENCE}
          {detail.scan ? (
            <>
              {' '}
              <a href={settings.apiBase + detail.scan} target="_blank" rel="noreferrer">
                查看扫描件
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      <p className="law-standing">
        <StatusBadge look={standing.look} text={standing.text} checkedOn={standing.checkedOn} />{' '}
        {/* The banner above says why this is so, so the reason is not repeated. */}
        {bannerOf(detail)?.tone === 'gone' ? null : standing.words}
        {standing.basis ? (
          <span className="law-basis">
            依据：{basisInWords(standing.basis)}
            {standing.basis.url ? (
              <>
                {' '}
                <a href={standing.basis.url} target="_blank" rel="noreferrer">
                  查看目录
                </a>
              </>
            ) : null}
          </span>
        ) : null}
      </p>
      {/* Not the bar of the results page: its script would be one more to load for every reader. */}
      <p className="law-follow">
        <a
          className="button"
          href={urlOf('GET /internet/fagui/feed/law', { id: work.workId })}
          type="application/atom+xml"
        >
          订阅
        </a>
        {session ? (
          <FollowButton followed={{ kind: 'law', target: work.workId }} />
        ) : settings.mailFollowing ? (
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setByMail(true)}>
            邮件关注
          </button>
        ) : null}
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setSaying(true)}>
          纠错与审查建议
        </button>
      </p>
      {/* Loaded when it is opened first: few readers send an opinion. */}
      {saying === null ? null : (
        <FeedbackSheet detail={detail} article={null} open={saying} onClose={() => setSaying(false)} />
      )}
      <Sheet title="邮件关注" side="middle" open={byMail} onClose={() => setByMail(false)}>
        <Meanwhile show={<p role="status">正在打开</p>}>
          <MailFollowForm
            followed={{ kind: 'law', target: work.workId }}
            about={`《${work.title}》`}
            onClose={() => setByMail(false)}
          />
        </Meanwhile>
      </Sheet>
      <details className="law-facts" open={room}>
        <summary>
          基本信息
          <span className="law-facts-brief figures">
            {version.articleCount ? `${thousands(version.articleCount)} 条 · ` : ''}
            {thousands(version.charCount)} 字
          </span>
        </summary>
        <dl>
          {factsOf(detail).map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd className="figures">
                {fact.value}
                {fact.basis ? <span className="law-basis">{fact.basis}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </header>
  )
}

/** A title whose words stay on one line each where it has to wrap. */
function Unbroken({ text }: { text: string }) {
  return wordsOfTitle(text).map((word, index) =>
    word.length > 1 ? (
      <span key={index} className="unbroken">
        {word}
      </span>
    ) : (
      word
    ),
  )
}

const SHOWN_EVENTS = 3
const DAY = /年.{1,4}月.{1,4}日/

/**
 * 题注. A long history, of which each line has its day, is folded to its first and last event; printed it is whole. The
 * lines of an order are none.
 */
function TitleNote({ lines }: { lines: readonly string[] }) {
  const [whole, setWhole] = useState(false)
  const long = lines.length > SHOWN_EVENTS && lines.every((line) => DAY.test(line))
  return (
    <p className="title-note">
      （
      {lines.map((line, index) => (
        <span
          key={index}
          className={long && !whole && index > 0 && index < lines.length - 1 ? 'print-only' : undefined}
        >
          {index ? '　' : ''}
          {line}
          {long && !whole && index === 0 ? (
            <button type="button" className="text-button" aria-expanded={false} onClick={() => setWhole(true)}>
              　……其间 {lines.length - 2} 次变动
            </button>
          ) : null}
        </span>
      ))}
      ）
      {long && whole ? (
        <button type="button" className="text-button" aria-expanded={true} onClick={() => setWhole(false)}>
          收起
        </button>
      ) : null}
    </p>
  )
}
