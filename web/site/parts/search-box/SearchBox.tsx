import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Suggestion } from '#common/contract/laws.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { laterModule, useSpare } from '#web/platform/lazy-part.tsx'
import { groupSuggestions, keyOf, step } from './search-box.model.ts'
import { useSuggestions } from './use-suggestions.ts'
import './search-box.css'

/** First visits need no suggestions. */
const suggestionList = laterModule(() => import('./SuggestionList.tsx'))

/**
 * The one search box: text field with suggestions (ARIA combobox).
 * Arrow keys choose a line, Enter takes the active line or searches the words, Esc closes the list, then empties the
 * field.
 */
export function SearchBox(props: {
  /** Words already searched for; a change from outside replaces what stands in the box. */
  value: string
  size: 'large' | 'compact'
  placeholder: string
  autoFocus?: boolean
  onSearch: (text: string) => void
  onPick: (suggestion: Suggestion) => void
}) {
  const [draft, setDraft] = useState(props.value)
  const [shown, setShown] = useState(props.value)
  const [open, setOpen] = useState(false)
  /** Key of the suggestion that the arrow keys went to; null for the text field itself. */
  const [pointed, setPointed] = useState<string | null>(null)
  const composing = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  if (shown !== props.value) {
    setShown(props.value)
    setDraft(props.value)
  }

  const groups = groupSuggestions(useSuggestions(draft, open))
  const lines = groups.flatMap((group) => group.items.map((item) => item.suggestion))
  const list = useSpare(suggestionList, open)
  const expanded = open && lines.length > 0 && list !== undefined
  const active = lines.findIndex((line) => keyOf(line) === pointed)
  const setActive = (index: number) => setPointed(lines[index] ? keyOf(lines[index]) : null)

  const search = () => {
    setOpen(false)
    setPointed(null)
    field.current?.blur()
    props.onSearch(draft.trim())
  }
  const pick = (suggestion: Suggestion) => {
    setOpen(false)
    setPointed(null)
    setDraft(suggestion.text)
    props.onPick(suggestion)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) setActive(step(active, lines.length, event.key === 'ArrowDown' ? 1 : -1))
      else setOpen(true)
    } else if (event.key === 'Enter') {
      const suggestion = expanded ? lines[active] : undefined
      if (suggestion) {
        event.preventDefault()
        pick(suggestion)
      }
    } else if (event.key === 'Escape') {
      if (expanded) event.preventDefault()
      else setDraft('')
      setOpen(false)
      setPointed(null)
    }
  }

  return (
    <form
      className={`search-box ${props.size}`}
      role="search"
      aria-label={props.size === 'large' ? '检索法规' : '快速检索'}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <div className="search-box-row">
        <span className="search-box-lens">
          <Icon name="search" size={props.size === 'large' ? 22 : 18} />
        </span>
        <input
          ref={field}
          className="search-box-field"
          type="text"
          role="combobox"
          aria-label="检索法规"
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={`${id}-list`}
          aria-activedescendant={expanded && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={1000}
          autoFocus={props.autoFocus}
          placeholder={props.placeholder}
          value={draft}
          onChange={(event) => {
            setDraft(event.target.value)
            setPointed(null)
            if (!composing.current) setOpen(true)
          }}
          onCompositionStart={() => {
            composing.current = true
            setOpen(false)
          }}
          onCompositionEnd={() => {
            composing.current = false
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        {draft ? (
          <button
            type="button"
            className="search-box-clear"
            aria-label="清空检索框"
            onClick={() => {
              setDraft('')
              field.current?.focus()
            }}
          >
            <Icon name="close" size={16} />
          </button>
        ) : null}
        <button type="submit" className="search-box-go">
          检索
        </button>
      </div>
      {/* Always in the page, because the field refers to it. */}
      <div id={`${id}-list`} className="suggestions" role="listbox" aria-label="检索提示" hidden={!expanded}>
        {list ? (
          <list.SuggestionList id={id} groups={groups} active={active} onPick={pick} onPoint={setActive} />
        ) : null}
      </div>
    </form>
  )
}
