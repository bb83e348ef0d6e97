import { useLayoutEffect, useRef } from 'react'
import { withTokens } from '../model/columns.ts'
import { cellText, editorProps, type EditorProps } from './cell-props.ts'
import { useAttached } from './use-attached.ts'
import { placeBeside } from './popup.ts'

/** Size of the box, in pixels (spec §9). */
const BOX = { width: 300, height: 210 }

/**
 * Editor for several lines of text. It is invisible in the cell, and becomes a box over the table when it is opened.
 */
export function TextareaEditor(props: EditorProps) {
  const { control, shown, state, index, mode, faultId } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const dirty = useRef(false)
  const text = cellText(props)
  const editing = mode === 'editing'
  const put = (value: string) => {
    if (input.current) input.current.value = value
    dirty.current = false
  }
  useLayoutEffect(() => {
    if (!dirty.current) put(text)
  }, [text])
  // The same element becomes the box, so that a composition of an input method is not interrupted.
  useLayoutEffect(() => {
    const element = input.current
    const cell = element?.closest('[role="gridcell"]')
    if (!element || !cell || !editing) return undefined
    placeBeside(element, cell.getBoundingClientRect(), BOX, { over: true })
    return () => element.removeAttribute('style')
  }, [editing])
  useAttached(props, {
    commit() {
      if (!dirty.current || !input.current) return
      const { value } = input.current
      dirty.current = false
      control.write(state.row.id, shown.key, value === '' ? null : value)
    },
    cancel: () => put(text),
    focus(keep) {
      const element = input.current
      if (!element) return
      element.focus({ preventScroll: true })
      if (keep) element.setSelectionRange(element.value.length, element.value.length)
      else element.select()
    },
    open() {
      control.setMode('editing')
      return true
    },
    // Enter makes a new line here; Ctrl+Enter commits.
    key(event) {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        control.commit()
        control.editor?.focus(false)
        return true
      }
      return false
    },
  })
  return (
    <textarea
      ref={input}
      className={`cell-editor cell-textarea ${mode}`}
      data-host
      {...editorProps(shown.column)}
      data-popup={editing || undefined}
      defaultValue={text}
      spellCheck={false}
      placeholder={shown.column.placeholder ? withTokens(shown.column.placeholder, shown.column) : undefined}
      aria-label={control.nameOf(shown.column.title, index)}
      aria-describedby={faultId}
      onKeyDown={(event) => {
        // Enter and arrow keys belong to the text box.
        if (editing && (event.key === 'Enter' || event.key.startsWith('Arrow')) && !event.ctrlKey && !event.metaKey)
          event.stopPropagation()
      }}
      onInput={() => {
        dirty.current = true
        control.setMode('editing')
      }}
      onCompositionStart={() => {
        dirty.current = true
        control.setMode('editing')
      }}
    />
  )
}
