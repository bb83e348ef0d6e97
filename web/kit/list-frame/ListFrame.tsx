import type { CSSProperties, ReactNode, Ref } from 'react'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import './list-frame.css'

const names = (...some: (string | undefined)[]) => some.filter(Boolean).join(' ')

/** The page of a list: its name for screen readers, its parts below each other. */
export const ListFrame = ({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) => (
  <section className={names('list-page', className)} aria-label={title}>
    <h1 className="for-readers">{title}</h1>
    {children}
  </section>
)

/** A white card with a table, a tree or facts. With a label it is a landmark for screen readers. */
export const Card = ({ className, label, children }: { className?: string; label?: string; children: ReactNode }) =>
  label === undefined ? (
    <div className={names('list-card', className)}>{children}</div>
  ) : (
    <nav className={names('list-card', className)} aria-label={label}>
      {children}
    </nav>
  )

/** The rows of a list: one line for each cell, of this height in pixels. */
export const ListRows = ({
  ref,
  rowPx = 40,
  children,
}: {
  ref?: Ref<HTMLDivElement>
  rowPx?: number
  children: ReactNode
}) => (
  <div ref={ref} className="list-rows" style={{ '--row': `${rowPx}px` } as CSSProperties}>
    {children}
  </div>
)

/** The bar on top of a card with its title or its buttons. */
export const CardBar = ({ children }: { children: ReactNode }) => <div className="list-toolbar">{children}</div>

/** The title of a card. `heading`: marked up as a heading, for a page with several cards. */
export const CardTitle = ({ heading = false, children }: { heading?: boolean; children: ReactNode }) =>
  heading ? <h2 className="list-title">{children}</h2> : <span className="list-title">{children}</span>

/** The number of chosen rows, and the actions for all of them. */
export const ChosenBar = ({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) => (
  <div className="list-chosen" role="status">
    <span>
      已选择 <b>{count.toLocaleString('en')}</b> 项
    </span>
    <TextAction onClick={onClear}>清空</TextAction>
    {children}
  </div>
)
