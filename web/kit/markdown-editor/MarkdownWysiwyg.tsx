import { type ReactNode, useState } from 'react'
import { EditorFrame } from '#web/kit/editor-frame/EditorFrame.tsx'
import { sendIntoText } from '#web/kit/editor-frame/send-picture.ts'
import { SendingList } from '#web/kit/editor-frame/SendingList.tsx'
import { plainExtensions } from '#web/kit/rich-text-editor/extensions.ts'
import { RichToolbar, type TextDialog } from '#web/kit/rich-text-editor/RichToolbar.tsx'
import { TextDialogs } from '#web/kit/rich-text-editor/TextDialogs.tsx'
import { TextMenu } from '#web/kit/rich-text-editor/TextMenu.tsx'
import { type TextFormat, useTextEditor } from '#web/kit/rich-text-editor/use-text-editor.ts'
import { EditorFault, EditorFoot } from '#web/kit/editor-frame/EditorParts.tsx'
import { TextContent } from '#web/kit/rich-text-editor/TextContent.tsx'
import type { MarkdownEditorProps } from './markdown-editor-props.ts'
import { markdownAddress } from './markdown-marks.model.ts'
import { documentOf, markdownOf } from './markdown-text.ts'
import '#web/kit/rich-text-editor/rich-text-editor.css'

const MARKDOWN: TextFormat = {
  read: documentOf,
  write: (editor) => (editor.isEmpty ? '' : markdownOf(editor.getJSON())),
}

/** Editor that shows Markdown formatted. */
export function MarkdownWysiwyg({
  modes,
  ...props
}: Omit<MarkdownEditorProps, 'mode' | 'handle'> & { modes: ReactNode }) {
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
  const [dialog, setDialog] = useState<TextDialog | null>(null)
  const { editor, sending, refusal } = useTextEditor({
    label,
    id,
    value: value ?? '',
    onChange,
    disabled,
    extensions: plainExtensions,
    placeholder,
    send,
    format: MARKDOWN,
  })
  return (
    <EditorFrame
      label={label}
      height={height}
      disabled={disabled}
      invalid={invalid}
      onBack={() => editor.commands.focus()}
      renderToolbar={
        disabled
          ? undefined
          : (frame) => (
              <RichToolbar plain label={label} editor={editor} frame={frame} onOpen={setDialog} extra={modes} />
            )
      }
      foot={
        <>
          <SendingList sending={sending} />
          {refusal === null ? null : (
            <EditorFoot>
              <EditorFault>{refusal}</EditorFault>
            </EditorFoot>
          )}
        </>
      }
    >
      <TextMenu editor={editor} onLink={() => setDialog('link')}>
        <TextContent editor={editor} />
      </TextMenu>
      <TextDialogs open={dialog} editor={editor} send={send} named={markdownAddress} onClose={() => setDialog(null)} />
    </EditorFrame>
  )
}
