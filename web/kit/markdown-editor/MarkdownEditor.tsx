import { Segmented } from 'antd'
import { useImperativeHandle, useState } from 'react'
import { loadModule } from '#web/platform/load-chunk.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { LazyEditor } from '#web/kit/editor-frame/LazyEditor.tsx'
import { htmlOfMarkdown } from './markdown-html.ts'
import type { MarkdownEditorProps, MarkdownMode } from './markdown-editor-props.ts'
import { MarkdownSource } from './MarkdownSource.tsx'
import './markdown-editor.css'

const MODES: { value: MarkdownMode; label: string }[] = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'wysiwyg', label: '所见即所得' },
]
const text = () => import('./markdown-text.ts')
const loadText = () => loadModule(text)
const loadWysiwyg = () => import('./MarkdownWysiwyg.tsx')

/** Markdown 编辑器 (spec §2; wire 5.12): as source or formatted. Switching to the formatted view alone changes nothing. */
export function MarkdownEditor({ mode: first = 'markdown', handle, ...props }: MarkdownEditorProps) {
  const { value, onChange, disabled = false, height = 300 } = props
  const [mode, setMode] = useState(first)
  const [losses, setLosses] = useState<readonly string[]>([])
  useImperativeHandle(
    handle,
    () => ({
      getMarkdown: () => value ?? '',
      setMarkdown: onChange,
      getHtml: () => htmlOfMarkdown(value ?? ''),
      setHtml: async (html) => onChange((await loadText()).markdownOfHtml(html)),
    }),
    [value, onChange],
  )
  const choose = async (next: MarkdownMode) => {
    if (next === 'markdown') return setMode(next)
    const lost = (await loadText()).lossesOf(value ?? '')
    if (lost.length === 0) setMode(next)
    else setLosses(lost)
  }
  const modes = disabled ? null : (
    <Segmented
      aria-label="编写方式"
      options={MODES}
      value={mode}
      onChange={(next) => void choose(next).catch(sayFailure)}
    />
  )
  return (
    <>
      {mode === 'markdown' || disabled ? (
        <MarkdownSource {...props} modes={modes} />
      ) : (
        <LazyEditor
          name="markdown wysiwyg"
          load={loadWysiwyg}
          of="MarkdownWysiwyg"
          height={height}
          given={{ ...props, modes }}
        />
      )}
      {losses.length > 0 ? (
        <ConfirmDialog
          title="所见即所得显示不了部分内容"
          text={`文中的${losses.join('、')}在所见即所得方式下显示不出来；在那里修改后，这些内容会丢失。只看不改则不变。`}
          confirm="仍要切换"
          danger
          onConfirm={async () => {
            setLosses([])
            setMode('wysiwyg')
          }}
          onClose={() => setLosses([])}
        />
      ) : null}
    </>
  )
}
