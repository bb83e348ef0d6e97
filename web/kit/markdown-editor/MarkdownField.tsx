import { LazyEditor } from '#web/kit/editor-frame/LazyEditor.tsx'
import type { MarkdownEditorProps } from './markdown-editor-props.ts'

const load = () => import('./MarkdownEditor.tsx')

/** Markdown 编辑器, loaded when it is used. */
export function MarkdownField(props: MarkdownEditorProps) {
  return <LazyEditor name="markdown" load={load} of="MarkdownEditor" height={props.height ?? 300} given={props} />
}
