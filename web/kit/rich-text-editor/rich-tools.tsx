import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { Glyph } from '#web/kit/editor-frame/EditorParts.tsx'

/** A tool that is one command. */
export interface RichTool {
  name: string
  icon: ReactNode
  keys?: string
  is?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const glyph = (text: string) => <Glyph sign={text} />

export const HISTORY: readonly RichTool[] = [
  {
    name: '撤销',
    icon: <UndoOutlined aria-hidden />,
    keys: 'Ctrl+Z',
    can: (e) => e.can().undo(),
    run: (e) => e.chain().focus().undo().run(),
  },
  {
    name: '重做',
    icon: <RedoOutlined aria-hidden />,
    keys: 'Ctrl+Y',
    can: (e) => e.can().redo(),
    run: (e) => e.chain().focus().redo().run(),
  },
]

export const BOLD: readonly RichTool[] = [
  {
    name: '加粗',
    icon: <BoldOutlined aria-hidden />,
    keys: 'Ctrl+B',
    is: (e) => e.isActive('bold'),
    can: (e) => e.can().toggleBold(),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    name: '斜体',
    icon: <ItalicOutlined aria-hidden />,
    keys: 'Ctrl+I',
    is: (e) => e.isActive('italic'),
    can: (e) => e.can().toggleItalic(),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
]
export const UNDERLINE: readonly RichTool[] = [
  {
    name: '下划线',
    icon: <UnderlineOutlined aria-hidden />,
    keys: 'Ctrl+U',
    is: (e) => e.isActive('underline'),
    can: (e) => e.can().toggleUnderline(),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
]
export const STRIKE: readonly RichTool[] = [
  {
    name: '删除线',
    icon: <StrikethroughOutlined aria-hidden />,
    keys: 'Ctrl+Shift+S',
    is: (e) => e.isActive('strike'),
    can: (e) => e.can().toggleStrike(),
    run: (e) => e.chain().focus().toggleStrike().run(),
  },
]
export const SCRIPTS: readonly RichTool[] = [
  {
    name: '上标',
    icon: glyph('x²'),
    is: (e) => e.isActive('superscript'),
    run: (e) => e.chain().focus().toggleMark('superscript').run(),
  },
  {
    name: '下标',
    icon: glyph('x₂'),
    is: (e) => e.isActive('subscript'),
    run: (e) => e.chain().focus().toggleMark('subscript').run(),
  },
]

export const LISTS: readonly RichTool[] = [
  {
    name: '项目符号',
    icon: <UnorderedListOutlined aria-hidden />,
    is: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: '编号',
    icon: <OrderedListOutlined aria-hidden />,
    is: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
]

const side = (name: string, textAlign: string, icon: ReactNode): RichTool => ({
  name,
  icon,
  is: (e) => e.isActive({ textAlign }),
  run: (e) => {
    const next = e.isActive({ textAlign }) ? null : textAlign
    e.chain()
      .focus()
      .updateAttributes('paragraph', { textAlign: next })
      .updateAttributes('heading', { textAlign: next })
      .run()
  },
})
export const SIDES: readonly RichTool[] = [
  side('左对齐', 'left', <AlignLeftOutlined aria-hidden />),
  side('居中', 'center', <AlignCenterOutlined aria-hidden />),
  side('右对齐', 'right', <AlignRightOutlined aria-hidden />),
  side('两端对齐', 'justify', glyph('≡')),
]

export const BLOCKS: readonly RichTool[] = [
  {
    name: '引用',
    icon: glyph('❝'),
    is: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    name: '代码',
    icon: <CodeOutlined aria-hidden />,
    is: (e) => e.isActive('code') || e.isActive('codeBlock'),
    // Several lines or an empty selection become a block; a part of a line is marked within it.
    run: (e) => {
      const { empty, $from, $to } = e.state.selection
      const chain = e.chain().focus()
      if (e.isActive('codeBlock') || empty || !$from.sameParent($to)) chain.toggleCodeBlock().run()
      else chain.toggleCode().run()
    },
  },
  { name: '分隔线', icon: <LineOutlined aria-hidden />, run: (e) => e.chain().focus().setHorizontalRule().run() },
]

export const CLEAR: readonly RichTool[] = [
  {
    name: '清除格式',
    icon: <ClearOutlined aria-hidden />,
    run: (e) =>
      e
        .chain()
        .focus()
        .unsetAllMarks()
        .updateAttributes('paragraph', { textAlign: null })
        .updateAttributes('heading', { textAlign: null })
        .setParagraph()
        .run(),
  },
]

export const HEADINGS = [
  { level: 0, label: '正文' },
  { level: 1, label: '标题 1' },
  { level: 2, label: '标题 2' },
  { level: 3, label: '标题 3' },
  { level: 4, label: '标题 4' },
] as const

export function setHeading(editor: Editor, level: (typeof HEADINGS)[number]['level']): void {
  const chain = editor.chain().focus()
  if (level === 0) chain.setParagraph().run()
  else chain.setHeading({ level }).run()
}
