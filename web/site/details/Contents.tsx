import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { TreeNode } from '#common/contract/laws.ts'
import { announce } from '#web/platform/announce.ts'
import { examplePoint, placeByName } from './go-to.model.ts'
import { articlesOf, pointCount, type TocItem } from './toc.model.ts'
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
  const points = useMemo(() => pointCount(tree), [tree])

  useEffect(() => {
    const box = list.current
    const item = box?.querySelector<HTMLElement>('[aria-current]')
    // Under the pointer the list stands still: another line would slip under a click.
    if (!box || !item || box.matches(':hover')) return
    const top = item.offsetTop - box.offsetTop
    if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 3
  }, [current])

  return (
    <>
      {total > 15 || points > 7 ? <GoToArticle tree={tree} points={points > 0} onJump={onJump} /> : null}
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

/** @param points the text has points instead of articles */
function GoToArticle({
  tree,
  points,
  onJump,
}: {
  tree: readonly TreeNode[]
  points: boolean
  onJump: (anchor: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const example = useMemo(() => (points ? examplePoint(tree) : '47 或 133之一'), [points, tree])
  return (
    <form
      className="go-to-article"
      onSubmit={(event) => {
        event.preventDefault()
        const anchor = placeByName(tree, typed)
        setMissing(anchor === null)
        if (anchor !== null) {
          onJump(anchor)
          setTyped('')
        } else announce(points ? `本文件没有“${typed}”，或者不止一处` : `本文件没有第${typed}条`)
      }}
    >
      <label>
        {points ? '跳至' : '跳至第'}{' '}
        <input
          className="field figures"
          placeholder={points ? example : undefined}
          value={typed}
          aria-invalid={missing}
          aria-label={`${points ? '跳至哪一项' : '跳至第几条'}，例如 ${example}`}
          onChange={(event) => {
            setTyped(event.target.value)
            setMissing(false)
          }}
        />{' '}
        {points ? null : '条'}
      </label>
      {missing ? <span className="go-missing">{points ? '没有这一项，或者不止一处' : '没有此条'}</span> : null}
    </form>
  )
}
