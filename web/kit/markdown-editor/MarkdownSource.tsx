import { EyeOutlined } from '@ant-design/icons'
import { markdown } from '@codemirror/lang-markdown'
import type { EditorView } from '@codemirror/view'
import { Segmented } from 'antd'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { useCodeView } from '#web/kit/code-editor/use-code-view.ts'
import { EditorFrame } from '#web/kit/editor-frame/EditorFrame.tsx'
import { EditorToolbar, FullscreenTool, Tool, ToolGroup } from '#web/kit/editor-frame/EditorToolbar.tsx'
import { LinkDialog } from '#web/kit/editor-frame/LinkDialog.tsx'
import { PictureDialog } from '#web/kit/editor-frame/PictureDialog.tsx'
import { sendIntoText } from '#web/kit/editor-frame/send-picture.ts'
import { SendingList } from '#web/kit/editor-frame/SendingList.tsx'
import { useSending } from '#web/kit/editor-frame/use-sending.ts'
import { RichText } from '#web/kit/rich-text/RichText.tsx'
import { htmlOfMarkdown } from './markdown-html.ts'
import type { MarkdownEditorProps } from './markdown-editor-props.ts'
import { linkText, pictureText } from './markdown-marks.model.ts'
import { markdownWriting } from './markdown-writing.ts'
import { MarkdownTools } from './MarkdownTools.tsx'

const LANGUAGE = markdown()
const TABS: { value: 'edit' | 'preview'; label: string }[] = [
  { value: 'edit', label: '编辑' },
  { value: 'preview', label: '预览' },
]

/** The preview is scrolled as far as the text is. */
function useFollowing(view: EditorView | null, preview: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!view) return
    const follow = () => {
      const { scrollTop, scrollHeight, clientHeight } = view.scrollDOM
      const page = preview.current
      if (page && scrollHeight > clientHeight)
        page.scrollTop = (scrollTop / (scrollHeight - clientHeight)) * (page.scrollHeight - page.clientHeight)
    }
    view.scrollDOM.addEventListener('scroll', follow, { passive: true })
    return () => view.scrollDOM.removeEventListener('scroll', follow)
  }, [view, preview])
}

/** Markdown as it is written, with what becomes of it beside it; on phones one or the other. */
export function MarkdownSource({
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
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const [preview, setPreview] = useState(true)
  const [tab, setTab] = useState<'edit' | 'preview'>(disabled ? 'preview' : 'edit')
  const [dialog, setDialog] = useState<'picture' | 'link' | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const sending = useSending(send)
  const view = useCodeView(host, {
    label,
    id,
    value: value ?? '',
    onChange,
    language: LANGUAGE,
    placeholder,
    disabled,
    lineNumbers: false,
    wraps: true,
  })
  const text = useDeferredValue(value ?? '')
  const html = useMemo(() => htmlOfMarkdown(text), [text])
  const { write, insert } = markdownWriting(view)
  // The focus returns to the text in any case.
  const close = () => {
    setDialog(null)
    requestAnimationFrame(() => view?.focus())
  }
  useFollowing(view, shown)
  const takePictures = (
    data: DataTransfer | null,
    event: { preventDefault: () => void; stopPropagation: () => void },
  ) => {
    if (disabled || !data || data.getData('text/plain') !== '') return
    const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    for (const file of pictures)
      sending.add(file, (src) => insert(pictureText({ src, alt: file.name.replace(/\.\w+$/, '') })))
  }
  return (
    <EditorFrame
      label={label}
      height={height}
      disabled={disabled}
      invalid={invalid}
      onBack={() => view?.focus()}
      renderToolbar={(frame) => (
        <>
          <EditorToolbar label={`${label}的工具栏`}>
            {disabled ? null : (
              <MarkdownTools
                view={view}
                write={write}
                onLink={() => setDialog('link')}
                onPicture={() => setDialog('picture')}
              />
            )}
            <ToolGroup end>
              {phone ? null : (
                <>
                  <Tool
                    name="预览"
                    icon={<EyeOutlined aria-hidden />}
                    active={preview}
                    onClick={() => setPreview(!preview)}
                  />
                  {modes}
                </>
              )}
              <FullscreenTool {...frame} />
            </ToolGroup>
          </EditorToolbar>
          {phone ? (
            <div className="markdown-tabs">
              <Segmented aria-label="编辑或预览" options={TABS} value={tab} onChange={setTab} />
              {modes}
            </div>
          ) : null}
        </>
      )}
      foot={<SendingList sending={sending} />}
    >
      <div className="markdown-halves" data-show={phone ? tab : preview ? 'both' : 'edit'}>
        <div
          ref={host}
          className="markdown-source"
          onPasteCapture={(event) => takePictures(event.clipboardData, event)}
          onDropCapture={(event) => takePictures(event.dataTransfer, event)}
        />
        <div ref={shown} className="markdown-preview" role="region" aria-label={`${label}的预览`} tabIndex={0}>
          {html === '' ? <p className="markdown-empty">预览会显示在这里</p> : <RichText html={html} />}
        </div>
      </div>
      {dialog === 'picture' ? (
        <PictureDialog send={send} onInsert={(picture) => insert(pictureText(picture))} onClose={close} />
      ) : null}
      {dialog === 'link' && view ? (
        <LinkDialog
          before=""
          words={view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to)}
          onSave={(link) => insert(linkText(link))}
          onClose={close}
        />
      ) : null}
    </EditorFrame>
  )
}
