import type { AnyExtension, Content, Editor } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '#web/platform/api/messages.ts'
import { sendIntoText, type SendFile } from '#web/kit/editor-frame/send-picture.ts'
import { useSending } from '#web/kit/editor-frame/use-sending.ts'
import { cleanHtml } from '#web/kit/rich-text/clean-html.ts'
import { FORMATTED_TEXT } from '#web/kit/rich-text/FormattedText.tsx'
import { inEmptyLine, picturesIn, tidyPasted } from './pasted.ts'

interface TextEditorOptions {
  label: string
  id?: string | undefined
  describedBy?: string | undefined
  value: string
  onChange: (value: string) => void
  disabled: boolean
  extensions: (placeholder: string) => AnyExtension[]
  placeholder: string
  send?: SendFile | undefined
  /** Format of the value; HTML by default. */
  format?: TextFormat | undefined
}

/** A format of values, with the functions that read and write it. */
export interface TextFormat {
  read: (value: string) => Content
  write: (editor: Editor) => string
}

/** The empty line that the editor keeps after a block that the cursor cannot leave. */
const FREE_LINE = /(<\/table>|<\/pre>|<\/video>|<\/audio>|<hr>)<p><\/p>$/

const HTML: TextFormat = {
  read: cleanHtml,
  write: (editor) => (editor.isEmpty ? '' : cleanHtml(editor.getHTML()).replace(FREE_LINE, '$1')),
}

/**
 * A Tiptap editor that follows its options: the value goes both ways, pictures that are pasted or dropped are stored
 * first.
 */
export function useTextEditor(options: TextEditorOptions) {
  const { label, id, describedBy, value, disabled, format = HTML } = options
  const sending = useSending(options.send ?? sendIntoText)
  const [refusal, setRefusal] = useState<string | null>(null)
  const now = useRef({ ...options, format, sending })
  /** The value reported last; when it comes back as a prop, nothing changes. */
  const told = useRef(value)
  useEffect(() => {
    now.current = { ...options, format, sending }
  })
  const [fixed] = useState(() => ({ extensions: options.extensions(options.placeholder), content: format.read(value) }))
  const [hands] = useState(() => ({
    transformPastedHTML: tidyPasted,
    transformPasted: inEmptyLine,
    handlePaste: (_: unknown, event: ClipboardEvent) => takePictures(event.clipboardData, null),
    handleDrop: (
      view: { posAtCoords: Editor['view']['posAtCoords'] },
      event: DragEvent,
      __: unknown,
      moved: boolean,
    ) => {
      if (moved || (event.dataTransfer?.files.length ?? 0) === 0) return false
      event.preventDefault()
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null
      if (!takePictures(event.dataTransfer, place)) setRefusal(messages.imagesOnly)
      return true
    },
  }))
  const editorProps = useMemo(
    () => ({
      ...hands,
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: FORMATTED_TEXT,
        ...(id ? { id } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        // A disabled text keeps the focus, so that it can be read and copied by keyboard.
        ...(disabled ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
      },
    }),
    [hands, label, id, describedBy, disabled],
  )
  const editor = useEditor({
    ...fixed,
    editorProps,
    onUpdate: ({ editor }) => {
      const written = now.current.format.write(editor)
      if (written === told.current) return
      told.current = written
      now.current.onChange(written)
    },
  })
  function takePictures(data: DataTransfer | null, place: number | null): boolean {
    const pictures = picturesIn(data)
    for (const file of pictures) insertWhenStored(file, place)
    return pictures.length > 0 && now.current.disabled === false
  }
  const live = useRef<Editor | null>(null)
  useEffect(() => {
    live.current = editor
  }, [editor])
  /** Inserts a file when it is stored; its position moves with text typed meanwhile. */
  function insertWhenStored(file: File, place: number | null): void {
    const editor = live.current
    if (!editor || now.current.disabled) return
    setRefusal(null)
    let at = place ?? editor.state.selection.from
    const follow = ({ transaction }: { transaction: { mapping: { map: (at: number) => number } } }) => {
      at = transaction.mapping.map(at)
    }
    editor.on('transaction', follow)
    now.current.sending.add(
      file,
      // Called when the file is stored as well: until then its position is followed.
      (src) =>
        editor.isDestroyed ||
        editor.commands.insertContentAt(at, { type: 'image', attrs: { src, alt: file.name.replace(/\.\w+$/, '') } }),
      () => editor.off('transaction', follow),
    )
  }
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  useEffect(() => {
    // A composition of an input method must not be interrupted.
    if (value === told.current || editor.view.composing) return
    told.current = value
    editor
      .chain()
      .setMeta('addToHistory', false)
      .setContent(now.current.format.read(value), { emitUpdate: false })
      .run()
  }, [editor, value])
  return { editor, sending, refusal, setRefusal, insertWhenStored }
}
