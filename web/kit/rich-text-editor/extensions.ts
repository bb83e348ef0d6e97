import { type AnyExtension, Extension, Mark } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { linkAddress } from '#common/rules/allowed-html.ts'
import { PictureNode, RecordingNode } from './media-nodes.tsx'

/** Alignment of text. */
const TextSide = Extension.create({
  name: 'textSide',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => element.style.textAlign || null,
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${String(textAlign)}` } : {}),
        },
      },
    },
    {
      types: ['tableCell', 'tableHeader'],
      attributes: {
        backgroundColor: {
          default: null,
          parseHTML: (element) => element.style.backgroundColor || null,
          renderHTML: ({ backgroundColor }) =>
            backgroundColor ? { style: `background-color: ${String(backgroundColor)}` } : {},
        },
      },
    },
  ],
})

const mark = (name: string, tag: string, excludes: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** Extensions of every text: blocks, marks, lists, links, tables, pictures. */
const common = (kit: Parameters<typeof StarterKit.configure>[0], placeholder: string): AnyExtension[] => [
  StarterKit.configure({
    ...kit,
    // An empty line at the end, after a block that the cursor could not leave otherwise.
    trailingNode: { notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
      isAllowedUri: (url) => linkAddress(url) !== null,
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  PictureNode.configure({ inline: true, allowBase64: true }),
  Placeholder.configure({ placeholder }),
]

/** The schema of formatted text: the part of common/rules/allowed-html.ts that the editor can create. */
export const richExtensions = (placeholder: string): AnyExtension[] => [
  ...common({}, placeholder),
  TextStyle,
  Color,
  BackgroundColor,
  TextSide,
  mark('subscript', 'sub', 'superscript'),
  mark('superscript', 'sup', 'subscript'),
  RecordingNode,
]

/** The part of the schema that Markdown has as well. */
export const plainExtensions = (placeholder: string): AnyExtension[] => common({ underline: false }, placeholder)
