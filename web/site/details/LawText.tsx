import { use } from 'react'
import { quotedTitle } from '#common/law/citation.ts'
import type { Link, TreeNode } from '#common/contract/laws.ts'
import { segmentsOf, splitByWords } from './law-text.model.ts'
import { MarkWords } from './mark-words.ts'
import { ReadingDay } from './reading-day.ts'

/** Text of a node with its references as links. */
export function LawText({ node, workId, inArticle = false }: { node: TreeNode; workId: string; inArticle?: boolean }) {
  if (!node.links.length) return <Words text={node.text} />
  return segmentsOf(node.text, node.links).map((segment, index) =>
    segment.link ? (
      <Reference key={index} link={segment.link} text={segment.text} workId={workId} inArticle={inArticle} />
    ) : (
      <Words key={index} text={segment.text} />
    ),
  )
}

function Reference({
  link,
  text,
  workId,
  inArticle,
}: {
  link: Link
  text: string
  workId: string
  inArticle: boolean
}) {
  const day = use(ReadingDay)
  if (link.workId === null) {
    return (
      <span className="ref outside" title={`库外文件：${quotedTitle(link.title)}未收入本库`}>
        <Words text={text} />
      </span>
    )
  }
  const href =
    link.workId === workId && link.anchor
      ? `#${link.anchor}`
      : `/details?id=${encodeURIComponent(link.workId)}${asked(day, link)}${link.anchor ? `#${link.anchor}` : ''}`
  return (
    <a
      className="ref"
      // An article is one stop of the Tab key; the arrow keys lead to its links.
      tabIndex={inArticle ? -1 : undefined}
      href={href}
      data-work={link.workId}
      data-anchor={link.anchor ?? undefined}
      data-version={link.versionId ?? undefined}
      data-edition={link.edition}
      data-title={link.title}
    >
      <Words text={text} />
    </a>
  )
}

/** What is cited is read as of the reader's day; without one in the text in force when it was cited. */
const asked = (day: string | undefined, { versionId }: Link) =>
  day ? `&date=${day}` : versionId ? `&version=${versionId}` : ''

function Words({ text }: { text: string }) {
  const words = use(MarkWords)
  if (!words.length) return text
  return splitByWords(text, words).map((piece, index) =>
    piece.mark ? (
      <mark key={index} className="found">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
