import { Marked } from 'marked'
import { cleanHtml } from '#web/kit/rich-text/clean-html.ts'

const reader = new Marked({ gfm: true, async: false })

/** Markdown as formatted text; HTML within it is cleaned like any other. */
export const htmlOfMarkdown = (markdown: string): string => cleanHtml(reader.parse(markdown) as string)
