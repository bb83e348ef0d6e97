import type { ComponentType, ReactNode } from 'react'
import { type CellKind, isBuiltIn } from '../model/columns.ts'
import { BoxEditor } from './BoxEditor.tsx'
import { BuiltInCell } from './BuiltInCell.tsx'
import { ComboEditor } from './ComboEditor.tsx'
import { DateEditor } from './DateEditor.tsx'
import { DepartmentEditor, PopupEditor, UserEditor } from './PickerEditors.tsx'
import { FileEditor } from './FileCell.tsx'
import type { EditorProps } from './cell-props.ts'
import { lookOf } from './looks.tsx'
import { ReadOnlyCell } from './ReadOnlyCell.tsx'
import { TextareaEditor } from './TextareaEditor.tsx'
import { TextEditor } from './TextEditor.tsx'
import './cells.css'

const EDITORS: Partial<Record<CellKind, ComponentType<EditorProps>>> = {
  textarea: TextareaEditor,
  checkbox: BoxEditor,
  radio: ComboEditor,
  select: ComboEditor,
  list_multi: ComboEditor,
  sel_search: ComboEditor,
  date: DateEditor,
  datetime: DateEditor,
  time: DateEditor,
  sel_depart: DepartmentEditor,
  sel_user: UserEditor,
  popup: PopupEditor,
  upload: FileEditor,
  file: FileEditor,
  image: FileEditor,
  normal: ReadOnlyCell,
  progress: ReadOnlyCell,
  slot: ReadOnlyCell,
}
/** Kinds whose files can be opened even where nothing may be changed. */
const FILES: ReadonlySet<CellKind> = new Set(['upload', 'file', 'image'])

/** The cell with the cursor: its look, and over it the only real editor of the table, which has the focus. */
export function ActiveCell(props: EditorProps): ReactNode {
  const { shown, locked } = props
  if (isBuiltIn(shown.column)) return <BuiltInCell {...props} />
  const Editor = locked && !FILES.has(shown.kind) ? ReadOnlyCell : (EDITORS[shown.kind] ?? TextEditor)
  return (
    <>
      {!FILES.has(shown.kind) && lookOf(props)}
      <Editor {...props} />
    </>
  )
}
