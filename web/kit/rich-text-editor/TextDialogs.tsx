import type { Editor } from '@tiptap/core'
import { LinkDialog } from '#web/kit/editor-frame/LinkDialog.tsx'
import { PictureDialog } from '#web/kit/editor-frame/PictureDialog.tsx'
import type { SendFile } from '#web/kit/editor-frame/send-picture.ts'
import { linkAt, linkWords, removeLink, saveLink } from './links.ts'
import { RecordingDialog } from './RecordingDialog.tsx'
import type { TextDialog } from './RichToolbar.tsx'
import { TableDialog } from './TableDialog.tsx'

/** The window a tool opened. */
export function TextDialogs(props: {
  open: TextDialog | null
  editor: Editor
  send: SendFile
  /** Turns a picture's address into the form used in the text. */
  named?: (src: string) => string
  onClose: () => void
}) {
  const { open, editor, send, named = (src) => src } = props
  // The focus returns to the text in any case.
  const onClose = () => {
    props.onClose()
    editor.commands.focus()
  }
  if (open === 'link') {
    const before = linkAt(editor)
    return (
      <LinkDialog
        before={before}
        words={linkWords(editor)}
        onSave={(link) => saveLink(editor, link)}
        {...(before === '' ? {} : { onRemove: () => removeLink(editor) })}
        onClose={onClose}
      />
    )
  }
  if (open === 'table') return <TableDialog editor={editor} onClose={onClose} />
  if (open === 'recording') return <RecordingDialog editor={editor} send={send} onClose={onClose} />
  if (open === 'picture')
    return (
      <PictureDialog
        send={send}
        onInsert={({ src, alt }) =>
          editor
            .chain()
            .focus()
            .setImage({ src: named(src), alt })
            .run()
        }
        onClose={onClose}
      />
    )
  return null
}
