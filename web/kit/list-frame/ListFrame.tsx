import type { ReactNode } from 'react'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import './list-frame.css'

const names = (...some: (string | undefined)[]) => some.filter(Boolean).join(' ')

/** The page of a list: its name for screen readers, its parts below each other. */
export const ListFrame = ({ title, className, children }: { title: string; className?: string; children: ReactNode }) => (
  <section className={names('list-page', className)} aria-label={title}>
    <h1 className="for-readers">{title}</h1>
    {children}
  </section>
)

/** A sheet of paper that holds a table, a tree or facts. With a label it is a way around the page. */
export const Card = ({ className, label, children }: { className?: string; label?: string; children: ReactNode }) =>
  label === undefined ? (
    <div className={names('list-card', className)}>{children}</div>
  ) : (
    <nav className={names('list-card', className)} aria-label={label}>
      {children}
    </nav>
  )

/** The bar on top of a card: its title, or what can be done. */
export const CardBar = ({ children }: { children: ReactNode }) => <div className="list-toolbar">{children}</div>

/** The title of a card. `heading`: one of several cards on a page. */
export const CardTitle = ({ heading = false, children }: { heading?: boolean; children: ReactNode }) =>
  heading ? <h2 className="list-title">{children}</h2> : <span className="list-title">{children}</span>

/** How many rows are chosen, and what can be done with all of them. */
export const ChosenBar = ({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) => (
  <div className="list-chosen" role="status">
    <span>
      已选择 <b>{count.toLocaleString('en')}</b> 项
    </span>
    <TextAction onClick={onClear}>清空</TextAction>
    {children}
  </div>
)
