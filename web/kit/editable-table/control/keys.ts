import type { KeyboardEvent } from 'react'
import { boxValues, kindOf } from '../model/columns.ts'
import { leadsTo } from '../model/cursor.ts'
import { isOfInputMethod } from '#web/platform/input-method.ts'
import type { GridControl } from './grid-control.ts'
import { emptyBlock, fillDown } from './block-acts.ts'

/** Handles a key in a table as spreadsheets do. Keys of an input method are left to it. */
export function onKey(control: GridControl, event: KeyboardEvent): void {
  const { nativeEvent: native, target } = event
  if (isOfInputMethod(native) || event.defaultPrevented) return
  // The head, dialogs and content that a screen draws into cells handle their own keys.
  if (!control.view.owns(target) || !(target.closest('[data-host]') || target === control.view.scroller)) return
  // A press on the head or beside the cells gave the focus to the table itself. What is typed still goes to the active
  // cell.
  if (target === control.view.scroller && !leavesFocus(native)) control.focusEditor()
  const used = control.state().mode === 'editing' ? editingKey(control, native) : readyKey(control, native)
  if (!used) return
  event.preventDefault()
  event.stopPropagation()
}

const ALONE = new Set(['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'CapsLock'])
/** A key that only accompanies others, and copying: texts beside the cells can be selected too. */
const leavesFocus = (event: globalThis.KeyboardEvent) =>
  ALONE.has(event.key) || (isControl(event) && event.key.toLowerCase() === 'c')

const isControl = (event: globalThis.KeyboardEvent) => event.ctrlKey || event.metaKey

function editingKey(control: GridControl, event: globalThis.KeyboardEvent): boolean {
  if (control.editor?.key?.(event)) return true
  switch (event.key) {
    case 'Escape':
      control.cancel()
      return true
    case 'Enter':
    case 'Tab':
    case 'ArrowUp':
    case 'ArrowDown':
      if (event.altKey || isControl(event)) return false
      return move(control, event)
    default:
      return false
  }
}

function readyKey(control: GridControl, event: globalThis.KeyboardEvent): boolean {
  if (control.editor?.readyKey?.(event)) return true
  if (isControl(event) && !event.altKey && shortcut(control, event)) return true
  const { cursor } = control.state()
  switch (event.key) {
    case 'Escape':
      if (control.state().mode === 'ready') return false
      control.cancel()
      return true
    case 'F2':
      control.edit()
      return true
    case 'Enter':
      if (control.state().mode === 'shown') return move(control, event)
      if (control.editable()) control.edit()
      else return move(control, event)
      return true
    case 'Delete':
    case 'Backspace':
      if (!control.options.disabled) emptyBlock(control)
      return true
    case ' ':
      return tickBox(control)
    case 'ArrowUp':
    case 'ArrowDown':
      if (event.altKey && cursor && !event.shiftKey)
        return moveRow(control, cursor.id, event.key === 'ArrowUp' ? -1 : 1)
      return move(control, event)
    default:
      return move(control, event)
  }
}

/** Ctrl with a letter, ⌘ on a Mac. Copying, cutting and pasting come as events of the clipboard. */
function shortcut(control: GridControl, event: globalThis.KeyboardEvent): boolean {
  switch (event.key.toLowerCase()) {
    case 'a':
      // In an open editor its text is meant.
      if (control.state().mode === 'shown') control.editor?.focus(false)
      else control.chooseAll()
      return true
    case 'z':
      if (event.shiftKey) control.redo()
      else control.undo()
      return true
    case 'y':
      control.redo()
      return true
    case 'd':
      if (!control.options.disabled) fillDown(control)
      return true
    default:
      return false
  }
}

/**
 * Moves the active cell, or with Shift the corner of the block opposite it. Tab behind the last cell leaves the table.
 */
function move(control: GridControl, event: globalThis.KeyboardEvent): boolean {
  const { cursor } = control.state()
  const extend = event.shiftKey && event.key !== 'Tab' && event.key !== 'Enter'
  const at = control.view.placeOf(extend ? control.corner() : cursor)
  const { layout, scroller } = control.view
  if (!at || !layout || !scroller) return false
  const extent = { rows: control.view.rowCount, columns: layout.columns.length, page: control.view.rowsOfPage }
  const to = leadsTo(at, { key: event.key, shift: event.shiftKey, control: isControl(event) }, extent)
  if (!to) return false
  if (extend) control.extendToPlace(to)
  else control.moveToPlace(to)
  return true
}

/** Space ticks a box; anywhere else it is typed. */
function tickBox(control: GridControl): boolean {
  const found = control.editable()
  if (!found || kindOf(found.shown.column) !== 'checkbox') return false
  const { row, shown } = found
  const [checked, unchecked] = boxValues(shown.column)
  // Boxes are not checked by rules when they change (wire.md §5.2).
  control.write(row.id, shown.key, String(row[shown.key]) === String(checked) ? unchecked : checked, { check: false })
  return true
}

/** Alt with an arrow moves the row. */
function moveRow(control: GridControl, id: string, by: 1 | -1): boolean {
  if (!control.options.dragSort || !control.canMoveRows()) return false
  const place = control.model.placeOf(id)
  control.model.move(place, place + by)
  control.view.reveal({ id, key: '' })
  return true
}
