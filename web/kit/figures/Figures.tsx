import { type ReactNode, useId } from 'react'
import './figures.css'

interface PageProps {
  title: string
  /** A query is on its way. */
  busy: boolean
  /** The day the figures are of, or since when they are counted. */
  day: string | null
  action: ReactNode
  children: ReactNode
}

/** A screen of figures: its title, their day and what can be done with them, and the cards below. */
export const FiguresPage = ({ title, busy, day, action, children }: PageProps) => (
  <section className="figures-page" aria-label={title} aria-busy={busy}>
    <header className="figures-head">
      <h1>{title}</h1>
      {day === null ? null : <span className="figures-day">{day}</span>}
      {action}
    </header>
    {children}
  </section>
)

/** What figures count, beside them. */
export const FiguresAbout = ({ children }: { children: ReactNode }) => <p className="figures-about">{children}</p>

/** In place of figures that would all be empty. */
export const FiguresNone = ({ children }: { children: ReactNode }) => <p className="figures-none">{children}</p>

interface CardProps {
  title: string
  /** The level of the title among the headings of the screen. */
  level?: 2 | 3
  /** Whether the figures are shown as a table, and what changes it; without: there is nothing to change. */
  asTable?: boolean
  onAsTable?: ((asTable: boolean) => void) | null
  children: ReactNode
}

/** Figures of one kind below their title, with the switch between picture and table. */
export function FiguresCard({ title, level = 2, asTable = false, onAsTable = null, children }: CardProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className="figures-card" aria-labelledby={id}>
      <div className="figures-card-head">
        <Heading id={id}>{title}</Heading>
        {onAsTable ? (
          <button type="button" className="figures-switch" aria-pressed={asTable} onClick={() => onAsTable(!asTable)}>
            {asTable ? '图' : '表格'}
            <span className="for-readers">：{title}</span>
          </button>
        ) : null}
      </div>
      {children}
    </section>
  )
}

interface TableProps {
  title: string
  /** The heads of the columns, that of the rows' names first. */
  heads: readonly string[]
  /** The rows: `tr`, each with a `th` of its name first. */
  children: ReactNode
}

/** Figures as a table that scrolls by itself. */
export const FiguresTable = ({ title, heads, children }: TableProps) => (
  <div className="figures-table" role="region" aria-label={`${title}，表格`} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {heads.map((text, at) => (
            // Two columns may have one name.
            <th key={`${at} ${text}`} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** The box a chart is drawn into. Readers of screens get the same in words or as a table. */
export const FiguresPicture = ({ box, minHeight }: { box: React.Ref<HTMLDivElement>; minHeight: number | string }) => (
  <div ref={box} className="figures-picture" style={{ minHeight }} aria-hidden="true" />
)
