import type { Detail } from '#common/contract/laws.ts'
import { citationOf } from '#common/law/citation.ts'
import { CopyButton } from './CopyButton.tsx'
import { findAnchor, linesOf } from './law-text.model.ts'
import { permalinkOf } from './permalink.ts'

/** Buttons that copy the link or the quotation of the article under the pointer or focus. */
export function ArticleTools({ detail, anchor, named = false }: { detail: Detail; anchor: string; named?: boolean }) {
  const article = findAnchor(detail.tree, anchor)?.node
  if (!article) return null
  const citation = () =>
    citationOf({
      title: detail.version.title,
      kind: detail.version.kind,
      versionDate: detail.version.versionDate,
      label: article.label,
      text: linesOf(article).join('\n'),
    })
  return (
    <span className="article-tools" role="group" aria-label={`${article.label}的操作`}>
      {named ? <b>{article.label}</b> : null}
      <CopyButton
        wide={named}
        label={named ? '复制链接' : `复制${article.label}的链接`}
        icon="link"
        text={() => permalinkOf(detail, anchor)}
        done="链接已复制"
      />
      <CopyButton wide={named} label={named ? '带出处复制' : `带出处复制${article.label}`} icon="quote" text={citation} done="已带出处复制" />
    </span>
  )
}
