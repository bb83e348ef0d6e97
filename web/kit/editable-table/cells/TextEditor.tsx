import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { withTokens } from '../model/columns.ts'
import { checkCell } from '../model/validation.ts'
import { mayBeNumber, numberOf, tagsOf } from '../model/values.ts'
import { cellText, editorProps, type EditorProps } from './cell-props.ts'
import { useAttached } from './use-attached.ts'

/** Functions that turn typed text into the value of a kind of cell. */
const READERS: Record<string, (text: string) => unknown> = {
  inputNumber: numberOf,
  tags: (text) => (text === '' ? null : tagsOf(text)),
}

interface TextEditorProps extends EditorProps {
  /** Returns the value of a text; undefined when the text is not valid. */
  read?: (text: string) => unknown
  /** Says what is wrong with an invalid text. */
  refuse?: (text: string) => string | null
  open?: () => boolean
  children?: ReactNode
}

/**
 * One line of text. The input is hidden with the cell's text selected: typed or composed text replaces it in the same
 * element, so no key is lost.
 */
export function TextEditor(props: TextEditorProps) {
  const { control, shown, state, index, mode, faultId } = props
  const { column, key, kind } = shown
  const input = useRef<HTMLInputElement>(null)
  const dirty = useRef(false)
  const valid = useRef(cellText(props))
  const [fault, setFault] = useState<string | null>(null)
  const text = cellText(props)
  const readText = props.read ?? READERS[kind] ?? ((typed: string) => (typed === '' ? null : typed))

  const put = (value: string) => {
    if (!input.current) return
    input.current.value = value
    valid.current = value
    dirty.current = false
  }
  // The value was changed by undo or by another user while this editor was idle.
  useLayoutEffect(() => {
    if (!dirty.current && input.current && input.current.value !== text) {
      put(text)
      if (document.activeElement === input.current) input.current.select()
    }
  }, [text])
  useAttached(props, {
    commit() {
      if (!dirty.current || !input.current) return
      const typed = input.current.value
      dirty.current = false
      setFault(null)
      const value = readText(typed)
      if (value !== undefined) control.write(state.row.id, key, value)
      else control.options.say(`${control.nameOf(column.title, index)}未修改：${props.refuse?.(typed) ?? '内容无效'}`)
      put(control.model.textOf(state.row.id, key))
    },
    cancel() {
      put(text)
      setFault(null)
    },
    focus(keep) {
      const element = input.current
      if (!element) return
      element.focus({ preventScroll: true })
      if (keep) element.setSelectionRange(element.value.length, element.value.length)
      else element.select()
    },
    ...(props.open ? { open: props.open } : {}),
  })
  useEffect(() => () => setFault(null), [])

  const onInput = ({ nativeEvent }: FormEvent<HTMLInputElement>) => {
    const element = input.current
    if (!element) return
    dirty.current = true
    if (mode !== 'editing') control.setMode('editing')
    if ((nativeEvent as InputEvent).isComposing) return
    accept(element)
  }
  const accept = (element: HTMLInputElement) => {
    if (kind === 'inputNumber' && !mayBeNumber(element.value)) {
      const caret = Math.max(0, (element.selectionStart ?? 1) - 1)
      element.value = valid.current
      // Nothing was typed yet: the next key replaces the whole text.
      dirty.current = valid.current !== text
      if (dirty.current) element.setSelectionRange(caret, caret)
      else element.select()
      return
    }
    valid.current = element.value
    const value = readText(element.value)
    if (value === undefined) return
    const found = checkCell(column, value, () => 1).fault
    // React renders an equal state too when it was changed a moment ago; a key that changes nothing but the text
    // renders nothing.
    if (found !== fault) setFault(found)
  }
  return (
    <>
      <input
        ref={input}
        className={`cell-editor ${mode}`}
        data-host
        {...editorProps(column)}
        defaultValue={text}
        type="text"
        inputMode={kind === 'inputNumber' ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={column.placeholder ? withTokens(column.placeholder, column) : undefined}
        aria-label={control.nameOf(column.title, index)}
        aria-invalid={fault !== null || faultId !== undefined || undefined}
        aria-describedby={faultId}
        title={mode === 'editing' && fault !== null ? fault : undefined}
        onInput={onInput}
        onCompositionStart={() => {
          dirty.current = true
          if (mode !== 'editing') control.setMode('editing')
        }}
        onCompositionEnd={() => input.current && accept(input.current)}
      />
      {mode === 'editing' && fault !== null && (
        <span className="cell-fault" aria-live="polite">
          {fault}
        </span>
      )}
      {props.children}
    </>
  )
}
