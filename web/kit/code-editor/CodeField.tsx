import { LazyEditor } from '#web/kit/editor-frame/LazyEditor.tsx'
import type { CodeEditorProps } from './code-editor-props.ts'

const load = () => import('./CodeEditor.tsx')

/** 代码编辑器, loaded when it is used. */
export function CodeField(props: CodeEditorProps) {
  return <LazyEditor name="code" load={load} of="CodeEditor" height={props.height ?? 240} given={props} />
}
