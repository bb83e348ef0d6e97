import { LazyEditor } from '#web/kit/editor-frame/LazyEditor.tsx'
import type { MarkdownEditorProps } from './markdown-editor-props.ts'

const load = async () => (await import('./MarkdownEditor.tsx')).MarkdownEditor

/** Markdown 编辑器, loaded when it is used. */
export function MarkdownField(props: MarkdownEditorProps) {
  return <LazyEditor name="markdown" load={load} height={props.height ?? 300} given={props} />
}
