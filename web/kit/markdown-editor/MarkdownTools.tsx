import {
  BoldOutlined,
  CodeOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { redo, undo } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import type { ReactNode } from 'react'
import { Glyph } from '#web/kit/editor-frame/EditorParts.tsx'
import { MenuTool, Tool, ToolGroup } from '#web/kit/editor-frame/EditorToolbar.tsx'
import { asBlock, asCode, TABLE_TEXT, toggleAround, toggleLines } from './markdown-marks.model.ts'
import type { Change, MarkdownWriting } from './markdown-writing.ts'

const HEADINGS = [1, 2, 3, 4] as const
const around =
  (sign: string): Change =>
  (selected) =>
    toggleAround(selected, sign)
const lines =
  (sign: (index: number) => string): Change =>
  (selected) =>
    toggleLines(selected, sign)

/** The tools that change a Markdown text: undo, headings and marks, lists, and what is inserted. */
export function MarkdownTools(props: {
  view: EditorView | null
  write: MarkdownWriting['write']
  onLink: () => void
  onPicture: () => void
}) {
  const { view, write } = props
  const tool = (name: string, icon: ReactNode, change: Change) => (
    <Tool name={name} icon={icon} onClick={() => write(change)} />
  )
  return (
    <>
      <ToolGroup>
        <Tool name="撤销" keys="Ctrl+Z" icon={<UndoOutlined aria-hidden />} onClick={() => view && undo(view)} />
        <Tool name="重做" keys="Ctrl+Y" icon={<RedoOutlined aria-hidden />} onClick={() => view && redo(view)} />
      </ToolGroup>
      <ToolGroup>
        <MenuTool
          name="标题"
          icon={<FontSizeOutlined aria-hidden />}
          choices={HEADINGS.map((level) => ({
            key: String(level),
            label: `标题 ${level}`,
            onClick: () => write(lines(() => `${'#'.repeat(level)} `)),
          }))}
        />
        {tool('加粗', <BoldOutlined aria-hidden />, around('**'))}
        {tool('斜体', <ItalicOutlined aria-hidden />, around('*'))}
        {tool('删除线', <StrikethroughOutlined aria-hidden />, around('~~'))}
      </ToolGroup>
      <ToolGroup>
        {tool(
          '项目符号',
          <UnorderedListOutlined aria-hidden />,
          lines(() => '- '),
        )}
        {tool(
          '编号',
          <OrderedListOutlined aria-hidden />,
          lines((index) => `${index + 1}. `),
        )}
        {tool(
          '引用',
          <Glyph sign="❝" />,
          lines(() => '> '),
        )}
      </ToolGroup>
      <ToolGroup>
        <Tool name="链接" icon={<LinkOutlined aria-hidden />} onClick={props.onLink} />
        <Tool name="图片上传" icon={<PictureOutlined aria-hidden />} onClick={props.onPicture} />
        {tool('插入表格', <TableOutlined aria-hidden />, (selected) => asBlock(selected, TABLE_TEXT))}
        {tool('代码', <CodeOutlined aria-hidden />, asCode)}
        {tool('分隔线', <LineOutlined aria-hidden />, (selected) => asBlock(selected, '---'))}
      </ToolGroup>
    </>
  )
}
