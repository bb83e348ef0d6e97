import type { Detail } from '#common/contract/laws.ts'
import { citationOf } from '#common/law/citation.ts'
import { demoTitle } from '#common/law/demo.ts'
import { citedAs } from './issued-part.model.ts'
import { CopyButton } from './CopyButton.tsx'
import { findAnchor, ownWord, provisionLines, provisionName } from './law-text.model.ts'
import { permalinkOf } from './permalink.ts'

/** Tools of the article under the pointer or focus: all that is known of it, its link, its quotation. */
export function ArticleTools(props: {
  detail: Detail
  anchor: string
  named?: boolean
  onOpen: (anchor: string) => void
}) {
  const { detail, anchor, named = false } = props
  const article = findAnchor(detail.tree, anchor)?.node
  if (!article) return null
  const name = provisionName(article)
  const word = ownWord(anchor)
  // Inside the text the arrow keys lead to the tools.
  const stop = named ? {} : { tabIndex: -1 as const }
  const citation = () =>
    demoTitle(
      detail.work,
      citationOf({ ...citedAs(detail, anchor), label: name, text: provisionLines(article).join('\n') }),
    )
  return (
    <span className="article-tools" role="group" aria-label={`${name}的操作`}>
      {named ? <b>{name}</b> : null}
      <button
        type="button"
        className={named ? 'sheet-action' : 'article-open'}
        {...stop}
        aria-label={`${word}：${name}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="b"
        title={`${word}的引用、历次文本、下级规定与引用格式（B）`}
        onClick={() => props.onOpen(anchor)}
      >
        {word}
      </button>
      <CopyButton
        wide={named}
        {...stop}
        label={named ? '复制链接' : `复制${name}的链接`}
        icon="link"
        text={() => permalinkOf(detail, anchor)}
        done="链接已复制"
      />
      <CopyButton
        wide={named}
        {...stop}
        label={named ? '带出处复制' : `带出处复制${name}`}
        icon="quote"
        text={citation}
        done="已带出处复制"
      />
    </span>
  )
}
