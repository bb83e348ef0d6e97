import { createElement, memo, use, type CSSProperties, type ReactNode } from 'react'
import type { TreeNode } from '#common/contract/laws.ts'
import { LawTable } from './LawTable.tsx'
import { FirstArticles } from './first-articles.ts'
import { LawText } from './LawText.tsx'
import { isPointAnchor, isUnitPoint } from '#common/law/points.ts'
import { PartForce } from './PartForce.tsx'
import { roomOf } from './law-text.model.ts'
import { captionOf, isDivision, isGroup } from './toc.model.ts'
import { ForceMark } from '#web/site/parts/force-mark/ForceMark.tsx'
import { ComingMark } from './ComingMark.tsx'
import { UnappliedMark } from './UnappliedMark.tsx'

interface Props {
  nodes: readonly TreeNode[]
  /** Rank of the next heading, h2 to h6. */
  depth: number
  workId: string
}

/** Draws the tree of a law, whatever its shape. */
export function LawNodes({ nodes, depth, workId }: Props) {
  return nodes.map((node) => <LawNode key={node.nodeId} node={node} depth={depth} workId={workId} />)
}

const LawNode = memo(function LawNode({ node, depth, workId }: { node: TreeNode; depth: number; workId: string }) {
  if (isDivision(node)) return <Division node={node} depth={depth} workId={workId} />
  if (node.level === 'article') return <Article node={node} workId={workId} />
  if (isPointAnchor(node.anchor)) return <Point node={node} depth={depth} workId={workId} />
  if (isGroup(node)) return <Group node={node} depth={depth} />
  if (isBox(node)) return <Box node={node} depth={depth} workId={workId} />
  return <Block node={node} workId={workId} inArticle={false} />
})

/** “一、一般规定” over the articles that stand beside it. */
function Group({ node, depth }: { node: TreeNode; depth: number }) {
  return createElement(
    `h${Math.min(depth, 6)}`,
    { id: node.anchor, className: 'passage-heading' },
    node.label,
    captionOf(node),
  )
}

const isBox = (node: TreeNode): boolean => node.level === 'passage' && node.label.startsWith('专栏')

/**
 * A point of a text without articles with what belongs to it. Its heading stands alone or runs into the text. The two
 * outermost levels have the tools of articles.
 */
function Point({ node, depth, workId }: { node: TreeNode; depth: number; workId: string }) {
  const { anchor, caption, text } = node
  const isUnit = isUnitPoint(anchor)
  const label = isUnit ? (
    <a className="article-label" href={`#${anchor}`}>
      {node.label}
    </a>
  ) : (
    <span className="block-label">{node.label}</span>
  )
  const line = (
    <>
      {label}
      {isUnit ? <UnappliedMark anchor={anchor} /> : null}
      {caption ? <b className="article-caption">{caption}</b> : null}
      {text ? <LawText node={node} workId={workId} inArticle={isUnit} /> : null}
    </>
  )
  const isHeading = caption !== '' && text === '' && isUnit
  return (
    <div
      className={isUnit ? 'point unit' : 'point'}
      id={anchor}
      data-level={anchor.slice(anchor.lastIndexOf('_') + 1).charAt(0)}
    >
      <ForceMark force={node.force} />
      {isHeading ? (
        createElement(`h${Math.min(depth, 6)}`, { className: 'point-heading' }, line)
      ) : (
        <p className="point-line">{line}</p>
      )}
      {isUnit ? <ComingMark anchor={anchor} /> : null}
      <LawNodes nodes={node.children} depth={depth + 1} workId={workId} />
    </div>
  )
}

/** 专栏: a frame with a title around a table or lines. */
function Box({ node, depth, workId }: { node: TreeNode; depth: number; workId: string }) {
  return (
    <figure className="law-box" id={node.anchor}>
      <figcaption>
        {node.label} {captionOf(node)}
      </figcaption>
      <LawNodes nodes={node.children} depth={depth + 1} workId={workId} />
    </figure>
  )
}

/** 编 章 节 附件, a document that is issued: a heading and what belongs to it. */
function Division({ node, depth, workId }: { node: TreeNode; depth: number; workId: string }) {
  const heading = (
    <>
      {node.label ? <span className="heading-label">{node.label}</span> : null}
      {node.caption ? <span className="heading-caption">{captionOf(node)}</span> : null}
    </>
  )
  return (
    <section className={`division ${node.level}`} id={node.anchor}>
      {createElement(`h${Math.min(depth, 6)}`, { className: 'division-heading' }, heading)}
      {node.level === 'issued' ? <PartForce anchor={node.anchor} /> : null}
      {node.text ? (
        <p>
          <LawText node={node} workId={workId} />
        </p>
      ) : null}
      {node.table ? <LawTable rows={node.table} /> : null}
      <LawNodes nodes={node.children} depth={depth + 1} workId={workId} />
    </section>
  )
}

/** An article: its number runs into the first 款. */
function Article({ node, workId }: { node: TreeNode; workId: string }) {
  const first = use(FirstArticles)
  const isDrawn = first === null || first.has(node.anchor)
  return (
    <div
      className={node.repealed ? 'article repealed' : 'article'}
      id={node.anchor}
      style={{ '--room': roomOf(node) } as CSSProperties}
    >
      {isDrawn ? <ArticleText node={node} workId={workId} /> : null}
    </div>
  )
}

function ArticleText({ node, workId }: { node: TreeNode; workId: string }) {
  const [first, ...rest] = node.children
  const runIn = !node.text && first?.level === 'paragraph' && !first.table ? first : null
  const label = (
    <>
      <a className="article-label" href={`#${node.anchor}`}>
        {node.label}
      </a>
      <UnappliedMark anchor={node.anchor} />
      {node.caption ? <b className="article-caption">{node.caption}</b> : null}
      {'　'}
    </>
  )
  return (
    <>
      <ForceMark force={node.force} />
      <p id={runIn?.anchor}>
        {label}
        <LawText node={runIn ?? node} workId={workId} inArticle />
      </p>
      {node.table ? <LawTable rows={node.table} /> : null}
      {runIn ? <Blocks nodes={runIn.children} workId={workId} inArticle /> : null}
      <Blocks nodes={runIn ? rest : node.children} workId={workId} inArticle />
      <ComingMark anchor={node.anchor} />
    </>
  )
}

function Blocks({
  nodes,
  workId,
  inArticle,
}: {
  nodes: readonly TreeNode[]
  workId: string
  inArticle: boolean
}): ReactNode {
  return nodes.map((node) => <Block key={node.nodeId} node={node} workId={workId} inArticle={inArticle} />)
}

/** 注：, 备注1： */
const NOTE = /^(?:注|备注)/

/** 款 项 目 段 序言. */
function Block({ node, workId, inArticle }: { node: TreeNode; workId: string; inArticle: boolean }) {
  return (
    <>
      {node.table ? (
        <LawTable rows={node.table} anchor={node.anchor} />
      ) : (
        <p id={node.anchor} className={NOTE.test(node.label) ? 'passage law-note' : (node.line ?? node.level)}>
          {node.label ? <span className="block-label">{node.label}</span> : null}
          {node.caption}
          <LawText node={node} workId={workId} inArticle={inArticle} />
        </p>
      )}
      <Blocks nodes={node.children} workId={workId} inArticle={inArticle} />
    </>
  )
}
