import { ApartmentOutlined, MenuFoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { NARROW_LAYOUT_PX, SMALL_LAYOUT_PX } from '#common/limits.ts'
import { Meanwhile } from '#web/platform/lazy-part.tsx'
import { stored } from '#web/platform/storage.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { Card, CardBar, CardTitle } from '#web/kit/list-frame/ListFrame.tsx'
import './beside-tree.css'

interface BesideTreeProps {
  /** What the tree is of. */
  noun: string
  /** Name of what is chosen in it. */
  chosen: string
  /** Key under which the browser remembers whether it is folded. */
  foldedKey: string
  /** The tree; `done` is called when something was chosen. */
  renderTree: (done: () => void) => ReactNode
  children: ReactNode
}

/**
 * A list with a tree beside it that narrows it. The tree can be folded to a strip, which is remembered in this browser;
 * narrow windows begin so. On small windows it is a drawer. Folded, the strip and the button say what is chosen.
 */
export const BesideTree = ({ children, ...side }: BesideTreeProps) => (
  <div className="beside-tree">
    <Side {...side} />
    {children}
  </div>
)

function Side({ noun, chosen, foldedKey, renderTree }: Omit<BesideTreeProps, 'children'>) {
  const wide = useMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`)
  const narrow = useMedia(`(max-width: ${NARROW_LAYOUT_PX}px)`)
  const [kept, setKept] = useState(() => stored.get<boolean>(foldedKey))
  // In a narrow window the list needs the room, until the user decides.
  const folded = kept ?? narrow
  // The button that was pressed is gone afterwards; the other one takes the focus.
  const [pressed, setPressed] = useState(false)
  const [open, setOpen] = useState(false)
  const fold = (next: boolean) => {
    stored.set(foldedKey, next)
    setKept(next)
    setPressed(true)
  }
  const label = `按${noun}查看`
  const said = `${noun}：${chosen}`
  const shown = (done: () => void) => (
    <Meanwhile show={<Skeleton lines={[70, 50, 60, 40, 55]} />}>{renderTree(done)}</Meanwhile>
  )
  if (!wide)
    return (
      <div className="beside-tree-button">
        <Button icon={<ApartmentOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className="beside-tree-name">{said}</span>
        </Button>
        {open ? (
          <Drawer
            open
            placement="left"
            size={340}
            title={label}
            closable={{ 'aria-label': '关闭' }}
            onClose={() => setOpen(false)}
          >
            {shown(() => setOpen(false))}
          </Drawer>
        ) : null}
      </div>
    )
  if (folded)
    return (
      <button
        type="button"
        className="beside-tree-strip"
        aria-expanded={false}
        autoFocus={pressed}
        title={`展开${noun}`}
        onClick={() => fold(false)}
      >
        <ApartmentOutlined aria-hidden />
        <span>{said}</span>
      </button>
    )
  return (
    <Card className="beside-tree-card" label={label}>
      <CardBar>
        <CardTitle>{noun}</CardTitle>
        <Button
          type="text"
          className="beside-tree-fold"
          icon={<MenuFoldOutlined aria-hidden />}
          aria-label={`收起${noun}`}
          title={`收起${noun}`}
          aria-expanded
          autoFocus={pressed}
          onClick={() => fold(true)}
        />
      </CardBar>
      {shown(() => undefined)}
    </Card>
  )
}
