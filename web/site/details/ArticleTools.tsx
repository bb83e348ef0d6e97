import type { Detail } from '#common/contract/laws.ts'
import { citationOf } from '#common/law/citation.ts'
import { citedAs } from './issued-part.model.ts'
import { CopyButton } from './CopyButton.tsx'
import { findAnchor, linesOf } from './law-text.model.ts'
import { permalinkOf } from './permalink.ts'

/** Tools of the article under the pointer or focus: all that is known of it, its link, its quotation. */
export function ArticleTools(props: { detail: Detail; anchor: string; named?: boolean; onOpen: (anchor: string) => void }) {
  const { detail, anchor, named = false } = props
  const article = findAnchor(detail.tree, anchor)?.node
  if (!article) return null
  // Inside the text the arrow keys lead to the tools.
  const stop = named ? {} : { tabIndex: -1 as const }
  const citation = () =>
    citationOf({
      ...citedAs(detail, anchor),
      label: article.label,
      text: linesOf(article).join('\n'),
    })
  return (
    <span className="article-tools" role="group" aria-label={`${article.label}的操作`}>
      {named ? <b>{article.label}</b> : null}
      <button
        type="button"
        className={named ? 'sheet-action' : 'article-open'}
        {...stop}
        aria-label={`本条：${article.label}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="b"
        title="本条的引用、历次文本、下级规定与引用格式（B）"
        onClick={() => props.onOpen(anchor)}
      >
        本条
      </button>
      <CopyButton
        wide={named}
        {...stop}
        label={named ? '复制链接' : `复制${article.label}的链接`}
        icon="link"
        text={() => permalinkOf(detail, anchor)}
        done="链接已复制"
      />
      <CopyButton
        wide={named}
        {...stop}
        label={named ? '带出处复制' : `带出处复制${article.label}`}
        icon="quote"
        text={citation}
        done="已带出处复制"
      />
    </span>
  )
}
