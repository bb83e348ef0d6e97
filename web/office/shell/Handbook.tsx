import { useEffect, useMemo, useRef, useState } from 'react'
import { htmlOfMarkdown } from '#web/kit/markdown-editor/markdown-html.ts'
import { RichText } from '#web/kit/rich-text/RichText.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { sectionFor, withPictures } from '#common/handbook.ts'
import { PICTURES, SECTIONS } from './handbook-text.ts'
import './handbook.css'

/** 帮助: the handbook of users beside the screen, opened at the part about it. */
export function Handbook({ screen, onClose }: { screen: string; onClose: () => void }) {
  const [at, setAt] = useState(() => sectionFor(SECTIONS, screen))
  const head = useRef<HTMLHeadingElement>(null)
  const section = SECTIONS[at]
  const html = useMemo(() => htmlOfMarkdown(withPictures(section?.text ?? '', PICTURES)), [section])
  const [turned, setTurned] = useState(false)
  const turn = (to: number) => {
    setTurned(true)
    setAt(to)
  }
  useEffect(() => {
    if (!turned) return
    head.current?.scrollIntoView({ block: 'start' })
    head.current?.focus()
  }, [at, turned])
  return (
    <Drawer open title="帮助" size={640} closable={{ 'aria-label': '关闭' }} onClose={onClose} className="handbook">
      <details className="handbook-contents">
        <summary>目录</summary>
        <ol>
          {SECTIONS.map(({ title }, number) => (
            <li key={title}>
              <button type="button" aria-current={number === at ? 'true' : undefined} onClick={() => turn(number)}>
                {title}
              </button>
            </li>
          ))}
        </ol>
      </details>
      <article>
        <h2 ref={head} tabIndex={-1}>
          {section?.title}
        </h2>
        <RichText html={html} />
      </article>
      <nav className="handbook-turn" aria-label="翻页">
        {at > 0 ? (
          <button type="button" onClick={() => turn(at - 1)}>
            上一节：{SECTIONS[at - 1]?.title}
          </button>
        ) : (
          <span />
        )}
        {at < SECTIONS.length - 1 ? (
          <button type="button" onClick={() => turn(at + 1)}>
            下一节：{SECTIONS[at + 1]?.title}
          </button>
        ) : null}
      </nav>
    </Drawer>
  )
}
