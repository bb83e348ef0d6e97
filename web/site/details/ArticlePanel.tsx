import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ArticleContext, Detail } from '#common/contract/laws.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { thousands } from '#web/platform/format.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { Sheet } from '#web/plain/sheet/Sheet.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ArticleCitations } from './ArticleCitations.tsx'
import { ArticleFeedback, FeedbackSheet } from './ArticleFeedback.tsx'
import { References } from './ArticleReferences.tsx'
import { Wordings } from './ArticleWordings.tsx'
import { findAnchor, ownWord, provisionName } from './law-text.model.ts'
import './article-panel.css'

/** All that is known of one article: beside the text, on the phone in a sheet over it. Esc closes it. */
export function ArticlePanel(props: {
  detail: Detail
  anchor: string
  phone: boolean
  onClose: () => void
  onJump: (anchor: string) => void
}) {
  const { detail, anchor, onClose } = props
  const article = findAnchor(detail.tree, anchor)?.article
  const label = article ? provisionName(article) : ownWord(anchor)
  const [saying, setSaying] = useState(false)
  const body = (
    <>
      <Body detail={detail} anchor={anchor} onJump={props.onJump} />
      {article ? <ArticleFeedback label={label} onOpen={() => setSaying(true)} /> : null}
    </>
  )
  return (
    <>
      {props.phone ? (
        <Sheet title={label} open onClose={onClose}>
          {body}
        </Sheet>
      ) : (
        <SidePanel label={label} word={ownWord(anchor)} onClose={onClose}>
          {body}
        </SidePanel>
      )}
      {/* Beside the panel, because Esc in the form must not close the panel. */}
      {article ? (
        <FeedbackSheet
          detail={detail}
          article={{ anchor: article.anchor, label }}
          open={saying}
          onClose={() => setSaying(false)}
        />
      ) : null}
    </>
  )
}

function SidePanel({
  label,
  word,
  onClose,
  children,
}: {
  label: string
  word: string
  onClose: () => void
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <aside
      className="article-panel"
      aria-label={`${word}：${label}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className="article-panel-head">
        <h2 ref={heading} tabIndex={-1}>
          {label}
        </h2>
        <button type="button" className="icon-button" aria-label={`关闭${word}`} title="关闭（Esc）" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="article-panel-body">{children}</div>
    </aside>
  )
}

function Body({ detail, anchor, onJump }: { detail: Detail; anchor: string; onJump: (anchor: string) => void }) {
  const article = findAnchor(detail.tree, anchor)?.article
  const { work, version } = detail
  const query = useQuery({
    ...apiQuery('GET /internet/fagui/law/article', { query: { id: work.workId, version: version.versionId, anchor } }),
    staleTime: 300_000,
    enabled: article !== null && article !== undefined,
  })
  if (!article)
    return <p className="note-grey">本文本中没有这一{ownWord(anchor).slice(1)}，可能已在修改中删去或调整序号。</p>
  return (
    <>
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} compact />
      ) : query.data ? (
        <Known context={query.data} detail={detail} word={ownWord(anchor)} onJump={onJump} />
      ) : (
        <div role="status" aria-label="正在读取">
          <Skeleton lines={[40, 100, 92, 60, 100, 80]} />
        </div>
      )}
      <ArticleCitations detail={detail} article={article} />
    </>
  )
}

function Known(props: { context: ArticleContext; detail: Detail; word: string; onJump: (anchor: string) => void }) {
  const { context, detail, word, onJump } = props
  const titleOfCiting = `引用${word}的文件`
  const { citing, local, unsure, inside } = context
  const held = context.editions.filter(({ versionId }) => versionId !== null).length
  return (
    <>
      <dl className="article-counts figures">
        <Count name={`引用${word}`} works={citing.works} places={citing.places} section={titleOfCiting} />
        <Count name="下级规定" works={local.works} places={local.places} section={LOCAL} />
        <div>
          <dt>历次文本</dt>
          <dd>
            <b>{thousands(held)}</b> 个
            {held < context.editions.length ? ` 未收录 ${thousands(context.editions.length - held)} 个` : ''}
          </dd>
        </div>
      </dl>
      <Wordings context={context} detail={detail} word={word} />
      <References
        title={LOCAL}
        hint={`层级较低的文件依据、实施或者引用${word}，按地区排列`}
        empty={`本库收录的下级文件中没有涉及${word}的`}
        references={local}
        counts={local.regions}
        grouped
      />
      <References
        title={titleOfCiting}
        empty={`本库收录的文件中没有引用${word}的`}
        references={citing}
        counts={citing.fTypes.length > 1 ? citing.fTypes : citing.relations.length > 1 ? citing.relations : []}
      />
      {unsure.places ? (
        <details className="unsure">
          <summary>
            另有 {thousands(unsure.works)} 件按同一序号引用，是否指{word}
            <b>无法确定</b>
          </summary>
          <References
            title=""
            hint="引用时施行的文本本库未收录，序号可能已变"
            empty=""
            references={unsure}
            counts={[]}
          />
        </details>
      ) : null}
      {inside.length ? (
        <section className="note">
          <h3>本文件中引用{word}的</h3>
          <p className="inside">
            {inside.map((place) => (
              <a
                key={place.anchor}
                href={`#${place.anchor}`}
                onClick={(event) => {
                  event.preventDefault()
                  onJump(place.anchor)
                }}
              >
                {place.label}
              </a>
            ))}
          </p>
        </section>
      ) : null}
      {context.questions.length ? (
        <section className="note">
          <h3>常见问法</h3>
          <p className="note-grey">为方便检索而编写，不是法规的内容</p>
          <ul className="asked">
            {context.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** Heading of a list to which a number leads. */
const LOCAL = '下级文件中的规定'

function Count({ name, works, places, section }: { name: string; works: number; places: number; section: string }) {
  const words = (
    <>
      <b>{thousands(works)}</b> 件{places > works ? ` ${thousands(places)} 处` : ''}
    </>
  )
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {works ? (
          <button
            type="button"
            className="count-link"
            aria-label={`${name} ${works} 件，看列表`}
            onClick={() => document.getElementById(section)?.scrollIntoView()}
          >
            {words}
          </button>
        ) : (
          words
        )}
      </dd>
    </div>
  )
}
