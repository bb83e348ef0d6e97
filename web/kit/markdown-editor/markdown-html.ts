import { Marked } from 'marked'
import { cleanHtml } from '#web/kit/rich-text/clean-html.ts'

const reader = new Marked({ gfm: true, async: false })

/** Markdown as clean HTML; HTML within the Markdown is cleaned as well. */
export const htmlOfMarkdown = (markdown: string): string => cleanHtml(reader.parse(markdown) as string)
