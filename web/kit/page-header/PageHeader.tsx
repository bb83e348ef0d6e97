import type { ReactNode } from 'react'
import './page-header.css'

/**
 * The head of a page (spec §2 page header layout): its title and purpose, buttons for the page as a whole,
 * and optionally a search and tabs.
 */
export function PageHeader(props: {
  title: string
  description?: ReactNode
  /** Buttons for the page as a whole; the primary one first. */
  actions?: ReactNode
  /** A search of the page; `onSearch` is called on Enter and by its button. */
  search?: { label: string; value: string; onChange: (text: string) => void; onSearch: (text: string) => void }
  /** Parts of the page, of which one is shown below. */
  tabs?: {
    label: string
    items: readonly { key: string; label: string }[]
    active: string
    onSelect: (key: string) => void
  }
}) {
  const { title, description, actions, search, tabs } = props
  return (
    <header className="page-header" data-tabs={tabs ? true : undefined}>
      <div className="page-header-words">
        <h1>{title}</h1>
        {description ? <p>{description}</p> : null}
      </div>
      {search ? (
        <form
          role="search"
          aria-label={search.label}
          className="page-header-search"
          onSubmit={(event) => {
            event.preventDefault()
            search.onSearch(search.value.trim())
          }}
        >
          <input
            className="field"
            type="search"
            aria-label={search.label}
            placeholder={search.label}
            value={search.value}
            onChange={({ target }) => search.onChange(target.value)}
          />
          <button type="submit" className="button">
            搜索
          </button>
        </form>
      ) : null}
      {actions ? <div className="page-header-actions">{actions}</div> : null}
      {tabs ? (
        <nav className="page-header-tabs" aria-label={tabs.label}>
          {tabs.items.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-current={key === tabs.active ? 'page' : undefined}
              onClick={() => tabs.onSelect(key)}
            >
              {label}
            </button>
          ))}
        </nav>
      ) : null}
    </header>
  )
}
