import {
  BgColorsOutlined,
  FontColorsOutlined,
  FontSizeOutlined,
  LinkOutlined,
  PictureOutlined,
  TableOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import type { FrameHandle } from '#web/kit/editor-frame/EditorFrame.tsx'
import { EditorToolbar, FullscreenTool, MenuTool, Tool, ToolGroup } from '#web/kit/editor-frame/EditorToolbar.tsx'
import { BACKGROUNDS, ColorTool, TEXT_COLORS } from './ColorTool.tsx'
import {
  BLOCKS,
  BOLD,
  CLEAR,
  HEADINGS,
  HISTORY,
  LISTS,
  SCRIPTS,
  setHeading,
  SIDES,
  STRIKE,
  UNDERLINE,
  type RichTool,
} from './rich-tools.tsx'
import { tableChoices } from './table-choices.ts'

/** Windows the tools open. */
export type TextDialog = 'link' | 'picture' | 'recording' | 'table'

interface RichToolbarProps {
  label: string
  editor: Editor
  frame: FrameHandle
  onOpen: (dialog: TextDialog) => void
  /** True: without the formats that Markdown lacks. */
  plain?: boolean
  extra?: ReactNode
}

const PLAIN: readonly RichTool[] = [...HISTORY, ...BOLD, ...STRIKE, ...LISTS, ...BLOCKS, ...CLEAR]
const ALL: readonly RichTool[] = [...PLAIN, ...UNDERLINE, ...SCRIPTS, ...SIDES]

/** The tools of formatted text (spec §9 Rich-text editor). */
export function RichToolbar({ label, editor, frame, onOpen, plain = false, extra }: RichToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      is: Object.fromEntries((plain ? PLAIN : ALL).map(({ name, is }) => [name, is?.(editor) ?? null])),
      can: Object.fromEntries((plain ? PLAIN : ALL).map(({ name, can }) => [name, can?.(editor) ?? true])),
      level: HEADINGS.find(({ level }) => level > 0 && editor.isActive('heading', { level }))?.level ?? 0,
      color: String((editor.getAttributes('textStyle')['color'] as string | null | undefined) ?? ''),
      background: String((editor.getAttributes('textStyle')['backgroundColor'] as string | null | undefined) ?? ''),
      link: editor.isActive('link'),
      table: editor.isActive('table'),
      cells: editor.isActive('table') && [editor.can().mergeCells(), editor.can().splitCell()],
    }),
  })
  const row = (tools: readonly RichTool[]) =>
    tools.map(({ name, icon, keys, run }) => (
      <Tool
        key={name}
        name={name}
        icon={icon}
        keys={keys}
        active={state.is[name] ?? undefined}
        disabled={!state.can[name]}
        onClick={() => run(editor)}
      />
    ))
  return (
    <EditorToolbar label={`${label}的工具栏`}>
      <ToolGroup>{row(HISTORY)}</ToolGroup>
      <ToolGroup>
        <MenuTool
          name="标题"
          now={HEADINGS.find(({ level }) => level === state.level)?.label ?? ''}
          icon={<FontSizeOutlined aria-hidden />}
          choices={HEADINGS.map(({ level, label }) => ({
            key: String(level),
            label,
            chosen: level === state.level,
            onClick: () => setHeading(editor, level),
          }))}
        />
      </ToolGroup>
      <ToolGroup>
        {row(BOLD)}
        {plain ? null : row(UNDERLINE)}
        {row(STRIKE)}
        {plain ? null : row(SCRIPTS)}
      </ToolGroup>
      {plain ? null : (
        <ToolGroup>
          <ColorTool
            name="文字颜色"
            icon={<FontColorsOutlined aria-hidden />}
            colors={TEXT_COLORS}
            current={state.color}
            onPick={(color) =>
              color === '' ? editor.chain().focus().unsetColor().run() : editor.chain().focus().setColor(color).run()
            }
          />
          <ColorTool
            name="背景颜色"
            icon={<BgColorsOutlined aria-hidden />}
            colors={BACKGROUNDS}
            current={state.background}
            onPick={(color) =>
              color === ''
                ? editor.chain().focus().unsetBackgroundColor().run()
                : editor.chain().focus().setBackgroundColor(color).run()
            }
          />
        </ToolGroup>
      )}
      <ToolGroup>{row(LISTS)}</ToolGroup>
      {plain ? null : <ToolGroup>{row(SIDES)}</ToolGroup>}
      <ToolGroup>
        <Tool name="链接" icon={<LinkOutlined aria-hidden />} active={state.link} onClick={() => onOpen('link')} />
        <Tool
          name={plain ? '图片上传' : '图片'}
          icon={<PictureOutlined aria-hidden />}
          onClick={() => onOpen('picture')}
        />
        {plain ? null : (
          <Tool name="音视频" icon={<VideoCameraOutlined aria-hidden />} onClick={() => onOpen('recording')} />
        )}
        {state.table && !plain ? (
          <MenuTool name="表格" icon={<TableOutlined aria-hidden />} choices={tableChoices(editor)} />
        ) : (
          <Tool
            name="插入表格"
            icon={<TableOutlined aria-hidden />}
            disabled={state.table}
            onClick={() => onOpen('table')}
          />
        )}
      </ToolGroup>
      <ToolGroup>
        {row(BLOCKS)}
        {row(CLEAR)}
      </ToolGroup>
      <ToolGroup end>
        {extra}
        <FullscreenTool {...frame} />
      </ToolGroup>
    </EditorToolbar>
  )
}
