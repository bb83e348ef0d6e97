import type { Suggestion } from '#common/contract/laws.ts'
import { Marks } from '#web/plain/marks/Marks.tsx'
import { DemoMark } from '#web/site/parts/demo-mark/DemoMark.tsx'
import { forceWords } from '#web/site/parts/force-mark/ForceMark.tsx'
import type { SuggestionGroup } from './search-box.model.ts'

/** What stands in the drop-down of the search box. */
export function SuggestionList(props: {
  id: string
  groups: readonly SuggestionGroup[]
  active: number
  onPick: (suggestion: Suggestion) => void
  onPoint: (index: number) => void
}) {
  const { id, groups, active } = props
  return groups.map((group) => (
    <div key={group.kind} role="group" aria-label={group.title} className="suggestion-group">
      <div className="suggestion-kind" aria-hidden="true">
        {group.title}
      </div>
      {group.items.map(({ suggestion, index }) => (
        <div
          key={`${suggestion.workId}-${suggestion.anchor ?? ''}-${index}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={index === active ? 'suggestion active' : 'suggestion'}
          // The field keeps the focus: losing it would close the list before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => props.onPoint(index)}
          onClick={() => props.onPick(suggestion)}
        >
          <span className="suggestion-text">
            <Marks pieces={suggestion.pieces} />
          </span>
          <span className="suggestion-note">
            <DemoMark isDemo={suggestion.isDemo} />{' '}
            {suggestion.force ? <span className="suggestion-force">{forceWords(suggestion.force)}</span> : null}
            {suggestion.note}
          </span>
        </div>
      ))}
    </div>
  ))
}
