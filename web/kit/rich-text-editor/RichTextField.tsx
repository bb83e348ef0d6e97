import { LazyEditor } from '#web/kit/editor-frame/LazyEditor.tsx'
import type { RichTextEditorProps } from './rich-text-editor-props.ts'

const load = () => import('./RichTextEditor.tsx')

/** 富文本编辑器, loaded when it is used. */
export function RichTextField(props: RichTextEditorProps) {
  return <LazyEditor name="rich text" load={load} of="RichTextEditor" height={props.height ?? 300} given={props} />
}
