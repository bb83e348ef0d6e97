import { useRef } from 'react'
import { Meanwhile } from '#web/platform/lazy-part.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { STORIES } from './stories.ts'
import './widget-gallery.css'

const ALL = STORIES.flatMap(({ stories }) => stories)

/** 组件演示: every widget in its states, for developers of screens. */
export default function WidgetGalleryScreen() {
  const [key, setKey] = useTabDraft('story', ALL[0]?.key ?? '')
  const shown = ALL.find((story) => story.key === key) ?? ALL[0]
  const stage = useRef<HTMLDivElement>(null)
  const choose = (next: string) => {
    setKey(next)
    // A widget is seen from its beginning, wherever the one before was left.
    stage.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }
  return (
    <div className="gallery">
      <nav className="gallery-list" aria-label="组件">
        {STORIES.map(({ group, stories }) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {stories.map((story) => (
                <li key={story.key}>
                  <button
                    type="button"
                    aria-current={story === shown ? 'true' : undefined}
                    onClick={() => choose(story.key)}
                  >
                    {story.title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div ref={stage} className="gallery-stage" data-story={shown?.key}>
        <h1>
          <span className="for-readers">组件演示：</span>
          {shown?.title}
        </h1>
        {shown ? (
          <Meanwhile key={shown.key} show={<Skeleton lines={[40, 80, 60]} />}>
            <shown.Story />
          </Meanwhile>
        ) : null}
      </div>
    </div>
  )
}
