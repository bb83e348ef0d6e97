import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { TreeNode } from '#common/contract/laws.ts'
import { announce } from '#web/platform/announce.ts'
import { articleByNumber, articlesOf, type TocItem } from './toc.model.ts'
import { useCurrentDivision } from './use-current-division.ts'

/** Table of contents that marks the division being read, with a field to go straight to an article. */
export function Contents(props: {
  toc: readonly TocItem[]
  tree: readonly TreeNode[]
  body: RefObject<HTMLElement | null>
  onJump: (anchor: string) => void
}) {
  const { toc, tree, onJump } = props
  const anchors = useMemo(() => toc.map((item) => item.anchor), [toc])
  const current = useCurrentDivision(props.body, anchors)
  const list = useRef<HTMLOListElement>(null)
  const total = useMemo(() => articlesOf(tree).length, [tree])

  useEffect(() => {
    const box = list.current
    const item = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box || !item) return
    const top = item.offsetTop - box.offsetTop
    if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 3
  }, [current])

  return (
    <>
      {total > 15 ? <GoToArticle tree={tree} onJump={onJump} /> : null}
      <ol className="toc" ref={list}>
        {toc.map((item) => (
          <li key={item.anchor} style={{ paddingLeft: `${Math.min(item.depth, 3) * 0.9}rem` }}>
            <a
              href={`#${item.anchor}`}
              aria-current={item.anchor === current ? 'location' : undefined}
              className={item.depth === 0 ? 'outer' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return
                event.preventDefault()
                onJump(item.anchor)
              }}
            >
              <span className="toc-words">
                {item.label} {item.caption}
              </span>
              {item.range ? (
                <span className="toc-range figures" title={`第${item.range}条`}>
                  {item.range}
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}

function GoToArticle({ tree, onJump }: { tree: readonly TreeNode[]; onJump: (anchor: string) => void }) {
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      className="go-to-article"
      onSubmit={(event) => {
        event.preventDefault()
        const article = articleByNumber(tree, typed)
        setMissing(!article)
        if (article) {
          onJump(article.anchor)
          setTyped('')
        } else announce(`本文件没有第${typed}条`)
      }}
    >
      <label>
        跳至第{' '}
        <input
          className="field figures"
          value={typed}
          aria-invalid={missing}
          aria-label="跳至第几条，例如 47 或 133之一"
          onChange={(event) => {
            setTyped(event.target.value)
            setMissing(false)
          }}
        />{' '}
        条
      </label>
      {missing ? <span className="go-missing">没有此条</span> : null}
    </form>
  )
}
