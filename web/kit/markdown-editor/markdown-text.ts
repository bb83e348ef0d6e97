import { generateHTML, generateJSON, type JSONContent } from '@tiptap/core'
import { MarkdownManager } from '@tiptap/markdown'
import { Marked } from 'marked'
import { cleanHtml } from '#web/kit/rich-text/clean-html.ts'
import { plainExtensions } from '#web/kit/rich-text-editor/extensions.ts'
import { htmlOfMarkdown } from './markdown-html.ts'
import { lossesBetween } from './losses.model.ts'
import { treeOf } from '#web/kit/rich-text/dom-tree.ts'

const extensions = plainExtensions('')
// A separate instance of Marked, because the extensions add syntax that the preview does not have.
const manager = new MarkdownManager({ extensions, marked: new Marked() as never })

/** Markdown as the document of the wysiwyg editor, and back. */
export const documentOf = (markdown: string): JSONContent => manager.parse(markdown)
export const markdownOf = (document: JSONContent): string => manager.serialize(document).trim()

/** HTML as Markdown; formats that Markdown lacks are lost. */
export const markdownOfHtml = (html: string): string =>
  markdownOf(generateJSON(cleanHtml(html), extensions) as JSONContent)

/** Names of the formats in a text that the wysiwyg editor would lose; an empty list when it keeps all. */
export const lossesOf = (markdown: string): string[] =>
  lossesBetween(treeOf(htmlOfMarkdown(markdown)), treeOf(cleanHtml(generateHTML(documentOf(markdown), extensions))))
