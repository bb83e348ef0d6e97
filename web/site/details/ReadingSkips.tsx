import type { RefObject } from 'react'

/** Ways past the articles for the keyboard, and what the keys do in them; seen while one of them has the focus. */
export function ReadingSkips(props: { contents: boolean; notes: boolean; body: RefObject<HTMLElement | null> }) {
  const to = (name: string, target: () => HTMLElement | null | undefined) => (
    <button
      type="button"
      className="button"
      onClick={() => {
        const element = target()
        if (!element) return
        element.tabIndex = -1
        element.focus()
      }}
    >
      {name}
    </button>
  )
  const side = (name: string) => () =>
    props.body.current?.closest('.reading')?.querySelector<HTMLElement>(`aside.${name}`)
  return (
    <nav className="reading-skips" aria-label="在本页内跳转">
      {props.contents ? to('跳到目录', side('contents')) : null}
      {to('跳到条文', () => props.body.current)}
      {props.notes ? to('跳到版本与关系', side('notes')) : null}
      <p>每条一个停靠点：Tab 到下一条，→ ← 在条内的链接和按钮间移动，B 打开“本条”，Esc 返回。</p>
    </nav>
  )
}
