import { type Editor, EditorContent } from '@tiptap/react'
import './rich-text-editor.css'

/** The text of an editor, with the look it has for readers. */
export const TextContent = ({ editor }: { editor: Editor | null }) => (
  <EditorContent editor={editor} className="text-content" />
)
