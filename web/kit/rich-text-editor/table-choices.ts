import type { Editor } from '@tiptap/core'
import type { ToolChoice } from '#web/kit/editor-frame/EditorToolbar.tsx'

/** Menu entries for the table that the cursor is in. */
export function tableChoices(editor: Editor): (ToolChoice | 'line')[] {
  const inside = editor.isActive('table')
  const choice = (key: string, label: string, run: () => unknown, can = inside): ToolChoice => ({
    key,
    label,
    disabled: !can,
    onClick: () => void run(),
  })
  const chain = () => editor.chain().focus()
  return [
    choice('row-before', '在上方插入行', () => chain().addRowBefore().run()),
    choice('row-after', '在下方插入行', () => chain().addRowAfter().run()),
    choice('column-before', '在左侧插入列', () => chain().addColumnBefore().run()),
    choice('column-after', '在右侧插入列', () => chain().addColumnAfter().run()),
    'line',
    choice('merge', '合并单元格', () => chain().mergeCells().run(), inside && editor.can().mergeCells()),
    choice('split', '拆分单元格', () => chain().splitCell().run(), inside && editor.can().splitCell()),
    choice('header-row', '首行设为表头', () => chain().toggleHeaderRow().run()),
    choice('header-column', '首列设为表头', () => chain().toggleHeaderColumn().run()),
    'line',
    choice('delete-row', '删除行', () => chain().deleteRow().run()),
    choice('delete-column', '删除列', () => chain().deleteColumn().run()),
    { ...choice('delete-table', '删除表格', () => chain().deleteTable().run()), danger: true },
  ]
}
