import type { Editor } from '@tiptap/core'

/** Address of the link at the cursor; '' for none. */
export const linkAt = (editor: Editor): string => (editor.getAttributes('link')['href'] as string | undefined) ?? ''

/** '' when a new link needs a text because none is selected; otherwise null. */
export const linkWords = (editor: Editor): string | null =>
  linkAt(editor) === '' && editor.state.selection.empty ? '' : null

/** Makes the selection a link, changes the link at the cursor, or inserts a new one. */
export function saveLink(editor: Editor, { href, text }: { href: string; text: string }): void {
  const chain = editor.chain().focus()
  if (linkWords(editor) === null) chain.extendMarkRange('link').setLink({ href }).run()
  // A space behind the link is outside of it, so that further typing does not extend the link.
  else
    chain
      .insertContent([
        { type: 'text', text: text || href, marks: [{ type: 'link', attrs: { href } }] },
        { type: 'text', text: ' ' },
      ])
      .run()
}

export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange('link').unsetLink().run()
}
