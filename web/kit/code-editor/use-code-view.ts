import { indentMore } from '@codemirror/commands'
import { indentUnit } from '@codemirror/language'
import { Annotation, Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder, runScopeHandlers } from '@codemirror/view'
import { basicSetup } from 'codemirror'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CODE_PHRASES } from './code-phrases.ts'
import { codeColours, codeTheme, noGutters } from './code-theme.ts'

export interface CodeViewOptions {
  label: string
  id?: string | undefined
  describedBy?: string | undefined
  value: string
  onChange: (value: string) => void
  /** Colours and indents the text. */
  language: Extension
  placeholder: string
  disabled: boolean
  lineNumbers: boolean
  /** Long lines wrap instead of scrolling. */
  wraps?: boolean
}

const TAB_SIZE = 2
const ESCAPE_MS = 2000
/** Marks a change that the caller made, which is not reported back. */
const fromOutside = Annotation.define<boolean>()

const insertIndent = (view: EditorView): boolean => {
  if (view.state.readOnly) return false
  if (!view.state.selection.main.empty) return indentMore(view)
  view.dispatch(
    view.state.update(view.state.replaceSelection(' '.repeat(TAB_SIZE)), { scrollIntoView: true, userEvent: 'input' }),
  )
  return true
}

/** After Escape the Tab key leaves, even when Escape closed something as well. */
const leavesByEscape = Prec.highest(
  EditorView.domEventHandlers({
    keydown: (event, view) => {
      if (event.key === 'Escape') view.setTabFocusMode(ESCAPE_MS)
      return false
    },
  }),
)

const attributes = ({ label, id, describedBy, disabled }: CodeViewOptions) =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    tabindex: '0',
    ...(id ? { id } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    // A disabled text keeps the focus, so that it can be read and copied by keyboard.
    ...(disabled ? { 'aria-readonly': 'true' } : {}),
  })

const changing = (options: CodeViewOptions): Extension => [
  options.language,
  options.disabled ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : [],
  options.lineNumbers ? [] : noGutters,
  options.wraps ? EditorView.lineWrapping : [],
  placeholder(options.disabled ? '' : options.placeholder),
  attributes(options),
]

/** A CodeMirror view in `host` that follows its options; the value goes both ways. */
export function useCodeView(host: RefObject<HTMLElement | null>, options: CodeViewOptions): EditorView | null {
  const [view, setView] = useState<EditorView | null>(null)
  const [parts] = useState(() => new Compartment())
  const now = useRef(options)
  useEffect(() => {
    now.current = options
  })
  useEffect(() => {
    if (!host.current) return
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: now.current.value,
        extensions: [
          keymap.of([{ key: 'Tab', run: insertIndent }]),
          leavesByEscape,
          basicSetup,
          EditorState.tabSize.of(TAB_SIZE),
          indentUnit.of(' '.repeat(TAB_SIZE)),
          EditorState.phrases.of(CODE_PHRASES),
          codeTheme,
          codeColours,
          parts.of(changing(now.current)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((transaction) => transaction.annotation(fromOutside)))
              now.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    setView(made)
    return () => {
      made.destroy()
      setView(null)
    }
  }, [host, parts])

  const { label, id, describedBy, value, language, placeholder: words, disabled, lineNumbers, wraps } = options
  useEffect(() => {
    view?.dispatch({ effects: parts.reconfigure(changing(now.current)) })
  }, [view, parts, label, id, describedBy, language, words, disabled, lineNumbers, wraps])
  useEffect(() => {
    // A composition of an input method must not be interrupted; a value reported from here comes back unchanged.
    if (!view || view.composing || view.state.doc.toString() === value) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value }, annotations: fromOutside.of(true) })
  }, [view, value])
  return view
}

/** Opens the panel to find and replace in, as its keys do. */
export function openSearch(view: EditorView): void {
  view.focus()
  const mac = /mac/i.test(navigator.platform)
  runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'f', ctrlKey: !mac, metaKey: mac }), 'editor')
}
