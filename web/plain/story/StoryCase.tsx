import type { ReactNode } from 'react'
import './story.css'

/** One state of a widget, named, in the gallery of widgets. `value` is what the widget holds at the moment. */
export function StoryCase({ title, value, children }: { title: string; value?: unknown; children: ReactNode }) {
  return (
    <section className="story-case" aria-label={title}>
      <h3>{title}</h3>
      <div className="story-stage">{children}</div>
      {value === undefined ? null : (
        <p className="story-value">
          值：<code>{typeof value === 'string' ? value || '（空）' : JSON.stringify(value)}</code>
        </p>
      )}
    </section>
  )
}
