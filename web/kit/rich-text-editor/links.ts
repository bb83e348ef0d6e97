import type { Editor } from '@tiptap/core'

/** Where the link at the cursor leads; '' for none. */
export const linkAt = (editor: Editor): string => (editor.getAttributes('link')['href'] as string | undefined) ?? ''

/** A new link needs words of its own when none are selected. */
export const linkWords = (editor: Editor): string | null => (linkAt(editor) === '' && editor.state.selection.empty ? '' : null)

/** Makes what is selected a link, changes the one at the cursor, or writes a new one. */
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
