import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { EditorFrame } from '#web/kit/editor-frame/EditorFrame.tsx'
import { sendIntoText } from '#web/kit/editor-frame/send-picture.ts'
import { SendingList } from '#web/kit/editor-frame/SendingList.tsx'
import { EditorFault, EditorFoot } from '#web/kit/editor-frame/EditorParts.tsx'
import { TextContent } from './TextContent.tsx'
import { countOf } from './count.model.ts'
import { richExtensions } from './extensions.ts'
import type { RichTextEditorProps } from './rich-text-editor-props.ts'
import { RichToolbar, type TextDialog } from './RichToolbar.tsx'
import { TextDialogs } from './TextDialogs.tsx'
import { TextMenu } from './TextMenu.tsx'
import { useTextEditor } from './use-text-editor.ts'
import './rich-text-editor.css'

/**
 * 富文本编辑器 (spec §2, §7, §9): HTML that is set, pasted or reported is cleaned by one table. Alt+F10 goes to the tools,
 * Escape back; Shift+F10 opens the menu of a link, picture or table.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const {
    label,
    id,
    value,
    onChange,
    disabled = false,
    invalid = false,
    placeholder = '请输入',
    height = 300,
    send = sendIntoText,
  } = props
  const hint = useId()
  const { editor, sending, refusal } = useTextEditor({
    label,
    id,
    describedBy: [props.describedBy, disabled ? undefined : hint].filter(Boolean).join(' ') || undefined,
    value: value ?? '',
    onChange,
    disabled,
    extensions: richExtensions,
    placeholder,
    send,
  })
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  return (
    <EditorFrame
      label={label}
      height={height}
      disabled={disabled}
      invalid={invalid}
      onBack={() => editor.commands.focus()}
      renderToolbar={
        disabled ? undefined : (frame) => <RichToolbar label={label} editor={editor} frame={frame} onOpen={setDialog} />
      }
      foot={
        <>
          <SendingList sending={sending} />
          <EditorFoot>
            <EditorFault>{refusal}</EditorFault>
            <Count editor={editor} />
          </EditorFoot>
        </>
      }
    >
      <TextMenu editor={editor} onLink={() => setDialog('link')}>
        <TextContent editor={editor} />
      </TextMenu>
      <span id={hint} className="for-readers">
        按 Alt+F10 到工具栏
      </span>
      <TextDialogs open={dialog} editor={editor} send={send} onClose={() => setDialog(null)} />
    </EditorFrame>
  )
}

/** The number of words (字数). */
function Count({ editor }: { editor: Editor }) {
  const { words, characters } = useEditorState({
    editor,
    selector: ({ editor }) => countOf(editor.state.doc.textBetween(0, editor.state.doc.content.size, ' ')),
  })
  return (
    <span className="figures" title={`${characters.toLocaleString('zh-CN')} 个字符（不计空格）`}>
      字数 {words.toLocaleString('zh-CN')}
    </span>
  )
}
