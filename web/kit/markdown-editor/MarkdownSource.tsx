import {
  BoldOutlined,
  CodeOutlined,
  EyeOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { redo, undo } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { Segmented } from 'antd'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { useCodeView } from '#web/kit/code-editor/use-code-view.ts'
import { EditorFrame } from '#web/kit/editor-frame/EditorFrame.tsx'
import { EditorToolbar, FullscreenTool, MenuTool, Tool, ToolGroup } from '#web/kit/editor-frame/EditorToolbar.tsx'
import { LinkDialog } from '#web/kit/editor-frame/LinkDialog.tsx'
import { PictureDialog } from '#web/kit/editor-frame/PictureDialog.tsx'
import { sendIntoText } from '#web/kit/editor-frame/send-picture.ts'
import { SendingList } from '#web/kit/editor-frame/SendingList.tsx'
import { useSending } from '#web/kit/editor-frame/use-sending.ts'
import { RichText } from '#web/kit/rich-text/RichText.tsx'
import { Glyph } from '#web/kit/editor-frame/EditorParts.tsx'
import { htmlOfMarkdown } from './markdown-html.ts'
import type { MarkdownEditorProps } from './markdown-editor-props.ts'
import { asBlock, asCode, linkText, type MarkdownChange, pictureText, TABLE_TEXT, toggleAround, toggleLines } from './markdown-marks.model.ts'

type Change = (selected: { text: string; from: number; to: number }) => MarkdownChange
const HEADINGS = [1, 2, 3, 4] as const
const LANGUAGE = markdown()
const TABS: { value: 'edit' | 'preview'; label: string }[] = [
  { value: 'edit', label: '编辑' },
  { value: 'preview', label: '预览' },
]

/** Editor of the Markdown source with a preview beside it; phones show one of the two. */
export function MarkdownSource({ modes, ...props }: Omit<MarkdownEditorProps, 'mode' | 'handle'> & { modes: ReactNode }) {
  const { label, id, value, onChange, disabled = false, invalid = false, placeholder = '请输入', height = 300, send = sendIntoText } = props
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
  const write = (change: Change) => {
    if (!view) return
    const { from, to } = view.state.selection.main
    const { select, ...changes } = change({ text: view.state.doc.toString(), from, to })
    view.dispatch({ changes, selection: { anchor: select.from, head: select.to }, scrollIntoView: true, userEvent: 'input' })
    view.focus()
  }
  const insert = (words: string) => {
    if (!view) return
    view.dispatch(view.state.replaceSelection(words), { scrollIntoView: true })
    view.focus()
  }
  // The focus returns to the text in any case.
  const close = () => {
    setDialog(null)
    requestAnimationFrame(() => view?.focus())
  }
  useEffect(() => {
    if (!view) return
    const follow = () => {
      const { scrollTop, scrollHeight, clientHeight } = view.scrollDOM
      const page = shown.current
      if (page && scrollHeight > clientHeight) page.scrollTop = (scrollTop / (scrollHeight - clientHeight)) * (page.scrollHeight - page.clientHeight)
    }
    view.scrollDOM.addEventListener('scroll', follow, { passive: true })
    return () => view.scrollDOM.removeEventListener('scroll', follow)
  }, [view])
  const takePictures = (data: DataTransfer | null, event: { preventDefault: () => void; stopPropagation: () => void }) => {
    if (disabled || !data || data.getData('text/plain') !== '') return
    const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    for (const file of pictures) sending.add(file, (src) => insert(pictureText({ src, alt: file.name.replace(/\.\w+$/, '') })))
  }
  const tool = (name: string, icon: ReactNode, change: Change) => <Tool name={name} icon={icon} onClick={() => write(change)} />
  const around =
    (sign: string): Change =>
    (selected) =>
      toggleAround(selected, sign)
  const lines =
    (sign: (index: number) => string): Change =>
    (selected) =>
      toggleLines(selected, sign)
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
              <>
                <ToolGroup>
                  <Tool name="撤销" keys="Ctrl+Z" icon={<UndoOutlined aria-hidden />} onClick={() => view && undo(view)} />
                  <Tool name="重做" keys="Ctrl+Y" icon={<RedoOutlined aria-hidden />} onClick={() => view && redo(view)} />
                </ToolGroup>
                <ToolGroup>
                  <MenuTool
                    name="标题"
                    icon={<FontSizeOutlined aria-hidden />}
                    choices={HEADINGS.map((level) => ({
                      key: String(level),
                      label: `标题 ${level}`,
                      onClick: () => write(lines(() => `${'#'.repeat(level)} `)),
                    }))}
                  />
                  {tool('加粗', <BoldOutlined aria-hidden />, around('**'))}
                  {tool('斜体', <ItalicOutlined aria-hidden />, around('*'))}
                  {tool('删除线', <StrikethroughOutlined aria-hidden />, around('~~'))}
                </ToolGroup>
                <ToolGroup>
                  {tool(
                    '项目符号',
                    <UnorderedListOutlined aria-hidden />,
                    lines(() => '- '),
                  )}
                  {tool(
                    '编号',
                    <OrderedListOutlined aria-hidden />,
                    lines((index) => `${index + 1}. `),
                  )}
                  {tool(
                    '引用',
                    <Glyph sign="❝" />,
                    lines(() => '> '),
                  )}
                </ToolGroup>
                <ToolGroup>
                  <Tool name="链接" icon={<LinkOutlined aria-hidden />} onClick={() => setDialog('link')} />
                  <Tool name="图片上传" icon={<PictureOutlined aria-hidden />} onClick={() => setDialog('picture')} />
                  {tool('插入表格', <TableOutlined aria-hidden />, (selected) => asBlock(selected, TABLE_TEXT))}
                  {tool('代码', <CodeOutlined aria-hidden />, asCode)}
                  {tool('分隔线', <LineOutlined aria-hidden />, (selected) => asBlock(selected, '---'))}
                </ToolGroup>
              </>
            )}
            <ToolGroup end>
              {phone ? null : (
                <>
                  <Tool name="预览" icon={<EyeOutlined aria-hidden />} active={preview} onClick={() => setPreview(!preview)} />
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
      {dialog === 'picture' ? <PictureDialog send={send} onInsert={(picture) => insert(pictureText(picture))} onClose={close} /> : null}
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
