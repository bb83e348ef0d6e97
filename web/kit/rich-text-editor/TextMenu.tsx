import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { Dropdown } from 'antd'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { ToolChoice } from '#web/kit/editor-frame/EditorToolbar.tsx'
import { removeLink } from './links.ts'
import { tableChoices } from './table-choices.ts'

interface Place {
  x: number
  y: number
  choices: readonly (ToolChoice | 'line')[]
}

const WIDTHS = ['25%', '50%', '100%'] as const

/**
 * A menu for the link, picture or table under the pointer, or at the cursor by Shift+F10; elsewhere the browser's own.
 */
export function TextMenu({ editor, onLink, children }: { editor: Editor; onLink: () => void; children: ReactNode }) {
  const [place, setPlace] = useState<Place | null>(null)
  const open = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (!editor.isEditable || !(event.target instanceof Element)) return
    // The menu key has no pointer position, so the position of the cursor is used.
    const byKey = event.button !== 2
    if (!byKey) select(editor, event)
    const choices = choicesHere(editor, onLink)
    if (choices.length === 0) return
    event.preventDefault()
    const at = byKey
      ? editor.view.coordsAtPos(editor.state.selection.from)
      : { left: event.clientX, bottom: event.clientY }
    setPlace({ x: at.left - box.left, y: at.bottom - box.top, choices })
  }
  return (
    <div className="text-ground" onContextMenu={open}>
      {children}
      {place ? (
        <Dropdown
          open
          autoFocus
          placement="bottomLeft"
          trigger={['click']}
          onOpenChange={(next) => {
            if (next) return
            setPlace(null)
            editor.commands.focus()
          }}
          menu={{
            items: place.choices.map((choice, at) =>
              choice === 'line'
                ? { type: 'divider' as const, key: `line${at}` }
                : {
                    key: choice.key,
                    label: choice.label,
                    disabled: choice.disabled ?? false,
                    danger: choice.danger ?? false,
                  },
            ),
            onClick: ({ key }) => {
              setPlace(null)
              const choice = place.choices.find((choice) => choice !== 'line' && choice.key === key)
              if (choice && choice !== 'line') choice.onClick()
            },
          }}
        >
          <span className="text-menu-place" style={{ left: place.x, top: place.y }} />
        </Dropdown>
      ) : null}
    </div>
  )
}

/** Moves the cursor to the clicked position, unless that is within the selection. */
function select(editor: Editor, { clientX, clientY, target }: MouseEvent): void {
  const { view, state } = editor
  const picture = (target as Element).closest('.text-picture')
  if (picture) {
    const at = view.posAtDOM(picture, 0)
    if (state.doc.nodeAt(at)?.type.name === 'image')
      view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)))
    return
  }
  const at = view.posAtCoords({ left: clientX, top: clientY })?.pos
  const { from, to } = state.selection
  if (at !== undefined && (at < from || at > to) && !(target as Element).closest('.selectedCell'))
    editor.commands.setTextSelection(at)
}

function choicesHere(editor: Editor, onLink: () => void): (ToolChoice | 'line')[] {
  const groups: (ToolChoice | 'line')[][] = []
  if (editor.isActive('image')) {
    const width = (value: string | null) =>
      editor.chain().focus().updateAttributes('image', { width: value, height: null }).run()
    groups.push([
      ...WIDTHS.map((value) => ({ key: value, label: `宽度 ${value}`, onClick: () => void width(value) })),
      { key: 'natural', label: '原始大小', onClick: () => void width(null) },
      {
        key: 'delete-picture',
        label: '删除图片',
        danger: true,
        onClick: () => void editor.chain().focus().deleteSelection().run(),
      },
    ])
  }
  if (editor.isActive('link')) {
    groups.push([
      { key: 'link', label: '修改链接', onClick: onLink },
      { key: 'unlink', label: '取消链接', onClick: () => removeLink(editor) },
    ])
  }
  if (editor.isActive('table')) groups.push(tableChoices(editor))
  return groups.flatMap((group, at) => (at === 0 ? group : ['line' as const, ...group]))
}
