import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import type { Column, Row } from '../model/columns.ts'
import { TableModel } from '../model/table-model.ts'
import { onPaste } from './clipboard-events.ts'
import { GridControl } from './grid-control.ts'
import type { Cell, GridOptions } from './grid-types.ts'
import { HeldEdits } from './held-edits.ts'
import { onKey } from './keys.ts'
import { builtInColumns, layoutOf } from './layout.ts'
import { onBodyPointer } from './pointer.ts'

const ROWS = 1000
const PAGE = 8
const COLUMNS: Column[] = [
  { key: 'code', title: '编码', type: 'input', width: 100 },
  { key: 'name', title: '名称', type: 'input', width: 100 },
  { key: 'note', title: '说明', type: 'normal', width: 100 },
  { key: 'place', title: '地点', type: 'input', width: 100 },
]
const BUILT_IN = builtInColumns(COLUMNS, {
  dragSort: false,
  rowExpand: false,
  rowSelection: false,
  rowNumber: true,
  statistics: false,
})
const KEYS = ['row-number', 'code', 'name', 'note', 'place']
const READ_ONLY = new Set(['row-number', 'note'])
const nothing = () => {}

/** An element of the page: the table itself, a cell with or without its editor, or the head. */
class Spot {
  scrollTop = 0
  scrollLeft = 0
  clientHeight = PAGE * 40 + 40
  clientWidth = 600
  dataset: Record<string, string> = {}
  readonly parts: Record<string, unknown>
  readonly attributes: Record<string, string>
  constructor(parts: Record<string, unknown>, attributes: Record<string, string> = {}) {
    this.parts = parts
    this.attributes = attributes
  }
  closest(selector: string): unknown {
    return this.parts[selector] ?? null
  }
  getAttribute(name: string) {
    return this.attributes[name] ?? null
  }
}

interface Pressed {
  key: string
  ctrlKey?: boolean
  metaKey?: boolean
  shiftKey?: boolean
  altKey?: boolean
  isComposing?: boolean
  keyCode?: number
}

/** The text field of the active cell, as the browser and cells/TextEditor.tsx keep it. */
interface Field extends Cell {
  value: string
  from: number
  to: number
  dirty: boolean
}

/**
 * A table with a stand-in for what the browser and React do around its control: drawing the one editor, focus, typing.
 */
class Desk {
  readonly model = new TableModel({ columns: COLUMNS })
  readonly control = new GridControl(this.model, OPTIONS)
  readonly scroller: Spot
  readonly held: HeldEdits
  focus: 'field' | 'table' | 'outside' = 'outside'
  field: Field | null = null
  #detach = nothing
  #listeners: Record<string, () => void> = {}

  constructor() {
    this.model.load(
      Array.from({ length: ROWS }, (_, at) => ({
        id: `r${at}`,
        code: `码${at}`,
        name: `名${at}`,
        note: `注${at}`,
        place: `地${at}`,
      })),
    )
    const parts: Record<string, unknown> = {}
    this.scroller = new Spot(parts)
    parts['[role="grid"]'] = this.scroller
    this.control.view.scrollsIn(this.scroller as unknown as HTMLElement)
    const layout = layoutOf(COLUMNS, BUILT_IN, { widths: new Map(), fixed: new Map() }, 600)
    this.control.view.arrange(layout, (index) => index * 40, { top: 0, bottom: 0 })
    this.held = new HeldEdits(this.control, ({ id, ...values }, by) => void this.model.applyRemote(id, values, by))
    this.control.subscribe(() => this.held.settle())
    vi.stubGlobal('document', {
      addEventListener: (name: string, work: () => void) => (this.#listeners[name] = work),
      removeEventListener: (name: string) => delete this.#listeners[name],
    })
  }

  text(cell: Cell): string {
    const value = this.model.rowOf(cell.id)?.[cell.key]
    return typeof value === 'string' ? value : ''
  }

  /** Renders: the editor goes with the active cell, and shows a value that changed while nothing is typed. */
  draw(): void {
    const { state, view } = this.control
    if (state().cursor && view.indexOf(state().cursor?.id ?? '') < 0) this.control.forget()
    const { cursor } = state()
    if (this.field && (this.field.id !== cursor?.id || this.field.key !== cursor.key)) {
      this.control.editor?.commit()
      this.#detach()
      this.field = null
      if (this.focus === 'field') this.focus = 'outside'
    }
    if (this.field && !this.field.dirty && this.field.value !== this.text(this.field)) this.#put(this.field)
    if (this.field || !cursor) return
    const field: Field = { ...cursor, value: '', from: 0, to: 0, dirty: false }
    this.field = field
    this.#put(field)
    this.#detach = this.control.attach({
      commit: () => {
        if (!field.dirty) return
        field.dirty = false
        this.control.write(field.id, field.key, field.value === '' ? null : field.value)
        this.#put(field)
      },
      cancel: () => this.#put(field),
      focus: (keep) => {
        this.focus = 'field'
        field.from = keep ? field.value.length : 0
        field.to = field.value.length
      },
    })
    if (this.control.focused) this.control.focusEditor()
  }

  #put(field: Field): void {
    field.value = this.text(field)
    field.dirty = false
    field.from = 0
    field.to = field.value.length
  }

  #insert(text: string): void {
    const { field } = this
    if (!field || READ_ONLY.has(field.key)) return
    field.value = field.value.slice(0, field.from) + text + field.value.slice(field.to)
    field.from = field.to = field.from + text.length
    field.dirty = true
    this.control.setMode('editing')
  }

  /** Presses a key. What the table leaves alone does what it does in a field. */
  press({ key, ...held }: Pressed): void {
    if (this.focus === 'outside') return
    const host = new Spot({ '[role="grid"]': this.scroller, '[data-host]': {} })
    const prevented = vi.fn<() => void>()
    onKey(this.control, {
      nativeEvent: {
        key,
        isComposing: false,
        keyCode: 0,
        ctrlKey: false,
        metaKey: false,
        shiftKey: false,
        altKey: false,
        ...held,
      },
      target: this.focus === 'table' ? this.scroller : host,
      defaultPrevented: false,
      preventDefault: prevented,
      stopPropagation: nothing,
    } as unknown as KeyboardEvent)
    const { field } = this
    const isText = held.keyCode !== 229 && !held.ctrlKey && !held.metaKey && !held.altKey
    if (prevented.mock.calls.length === 0 && this.focus === 'field' && field) {
      if (key === 'a' && (held.ctrlKey || held.metaKey)) [field.from, field.to] = [0, field.value.length]
      else if (isText && [...key].length === 1) this.#insert(key)
      else if (isText && (key === 'Home' || key === 'ArrowLeft')) field.from = field.to = 0
      else if (isText && (key === 'End' || key === 'ArrowRight')) field.from = field.to = field.value.length
      else if (isText && key === 'Backspace' && this.control.state().mode === 'editing') {
        if (field.from === field.to) field.from = Math.max(0, field.from - 1)
        this.#insert('')
      }
    }
    this.draw()
  }

  /** Composes a text; the order of events is that of the engine. The last key is the Enter that confirms it. */
  compose(text: string, engine: Engine): void {
    const { field } = this
    if (this.focus !== 'field' || !field || READ_ONLY.has(field.key))
      return this.press({ key: 'Process', keyCode: 229 })
    const start = () => this.#insert('')
    const raw = () =>
      this.press({ key: engine === 'WebKit' ? 'z' : 'Process', keyCode: 229, isComposing: engine !== 'Gecko' })
    if (engine === 'WebKit') start()
    raw()
    if (engine !== 'WebKit') start()
    const enter = { key: engine === 'Gecko' ? 'Process' : 'Enter', keyCode: 229 }
    if (engine !== 'WebKit') this.press({ ...enter, isComposing: true })
    // The table may not have moved meanwhile: the composed text goes to the field that has the focus now.
    this.#insert(text)
    if (engine === 'WebKit') this.press({ ...enter, isComposing: false })
    this.draw()
  }

  pressMouse(row: number, column: number, shiftKey = false): void {
    const cell = this.control.view.cellAt({ row, column })
    const { cursor } = this.control.state()
    if (!cell) return
    const line = new Spot({})
    line.dataset['row'] = String(row)
    const box = new Spot({ '[data-row]': line }, { 'aria-colindex': String(column + 1) })
    const isHost = cursor?.id === cell.id && cursor.key === cell.key
    const target = new Spot({
      '[role="grid"]': this.scroller,
      '[aria-colindex]': box,
      ...(isHost ? { '[data-host]': {} } : {}),
    })
    onBodyPointer(this.control, {
      target,
      currentTarget: null,
      button: 0,
      detail: 1,
      clientX: 0,
      clientY: 0,
      shiftKey,
      preventDefault: nothing,
    } as unknown as MouseEvent)
    this.focus = 'table'
    this.control.takeFocus()
    this.draw()
    this.control.focusEditor()
    this.#listeners['mouseup']?.()
    this.draw()
  }

  /** A press on the head or beside the cells: the browser gives the focus to the table itself. */
  pressHead(): void {
    if (this.control.state().cursor === null) return
    this.focus = 'table'
    this.control.takeFocus()
  }

  pressOutside(): void {
    this.control.leave()
    this.focus = 'outside'
    this.draw()
  }

  paste(text: string): void {
    if (this.focus !== 'field') return
    const target = new Spot({ '[role="grid"]': this.scroller, '[data-host]': {} })
    const prevented = vi.fn<() => void>()
    onPaste(this.control, {
      target,
      clipboardData: { getData: () => text },
      preventDefault: prevented,
    } as unknown as ClipboardEvent)
    if (prevented.mock.calls.length === 0) this.#insert(text)
    this.draw()
  }
}

const OPTIONS = {
  disabled: false,
  alwaysEdit: false,
  canAdd: false,
  dragSort: false,
  rowHeight: 40,
  lockedKeys: new Set(),
  firstLine: 0,
  onLeave: nothing,
  say: nothing,
  onRefused: nothing,
  onRowClick: nothing,
} as unknown as GridOptions

type Engine = 'Blink' | 'Gecko' | 'WebKit'
type Step =
  | { do: 'type'; text: string }
  | { do: 'compose'; text: string; engine: Engine }
  | { do: 'key'; pressed: Pressed }
  | { do: 'mouse'; row: number; column: number; shift: boolean }
  | { do: 'head' | 'outside' }
  | { do: 'scroll'; top: number }
  | { do: 'paste'; text: string }
  | { do: 'their edit'; row: number; key: string; text: string }
  | { do: 'their edit of the active cell'; text: string }
  | { do: 'their rows'; at: number; count: number }
  | { do: 'their removal'; rows: number[] }

const MOVING = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']
// Rows are chosen near each other, so that steps meet in the same cells.
const nearRow = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 500, max: 506 }) },
  { weight: 1, arbitrary: fc.nat(ROWS - 1) },
)
const column = fc.nat(KEYS.length - 1)
const held = fc.constantFrom<Partial<Pressed>>({ ctrlKey: true }, { metaKey: true })
const pressed: fc.Arbitrary<Pressed> = fc.oneof(
  fc.record({ key: fc.constantFrom(...MOVING, 'Enter', 'Tab'), shiftKey: fc.boolean() }),
  fc
    .tuple(fc.constantFrom('Home', 'End', 'ArrowUp', 'ArrowDown'), fc.boolean())
    .map(([key, shiftKey]) => ({ key, ctrlKey: true, shiftKey })),
  fc.constantFrom('Escape', 'F2', 'Delete', 'Backspace', 'Dead', 'Shift', 'Control', 'F5').map((key) => ({ key })),
  fc.tuple(fc.constantFrom('a', 'A', 'z', 'y', 'd', 'c'), held).map(([key, keys]) => ({ key, ...keys })),
)
const text = fc.constantFrom('新', 'x', 'ab', '7')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('type' as const), text }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('compose' as const),
      text: fc.constantFrom('中', '法规'),
      engine: fc.constantFrom<Engine>('Blink', 'Gecko', 'WebKit'),
    }),
  },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('key' as const), pressed }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('mouse' as const), row: nearRow, column, shift: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('head' as const, 'outside' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('scroll' as const), top: fc.nat(ROWS * 40) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('paste' as const), text: fc.constantFrom('贴', '贴\t片\n二\t三') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('their edit' as const),
      row: nearRow,
      key: fc.constantFrom('code', 'name', 'place'),
      text: fc.constantFrom('他', '她'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('their edit of the active cell' as const),
      text: fc.constantFrom('他', '她'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('their rows' as const),
      at: nearRow,
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('their removal' as const),
      rows: fc.array(nearRow, { minLength: 1, maxLength: 3 }),
    }),
  },
)

/** Where a key leads, written down once more in the plainest way. */
function placeAfter(
  { key, ctrlKey = false, shiftKey = false }: Pressed,
  row: number,
  at: number,
  last: number,
): [row: number, column: number] {
  const within = (one: number, most: number) => Math.min(most, Math.max(0, one))
  const ends = KEYS.length - 1
  if (key === 'ArrowUp') return [ctrlKey ? 0 : within(row - 1, last), at]
  if (key === 'ArrowDown') return [ctrlKey ? last : within(row + 1, last), at]
  if (key === 'ArrowLeft') return [row, within(at - 1, ends)]
  if (key === 'ArrowRight') return [row, within(at + 1, ends)]
  if (key === 'Home') return [ctrlKey ? 0 : row, 0]
  if (key === 'End') return [ctrlKey ? last : row, ends]
  if (key === 'PageUp') return [within(row - PAGE, last), at]
  if (key === 'PageDown') return [within(row + PAGE, last), at]
  if (key === 'Enter') return [within(row + (shiftKey ? -1 : 1), last), at]
  const next = row * KEYS.length + at + (shiftKey ? -1 : 1)
  return next < 0 || next > last * KEYS.length + ends ? [row, at] : [Math.floor(next / KEYS.length), next % KEYS.length]
}

const nameOf = (id: string, key: string) => `${id} ${key}`

/** Does steps, and keeps as faults what changed that should not have, cells and the active one. */
class Watch {
  readonly desk = new Desk()
  readonly faults: string[] = []
  /** Cells that this user has changed, and what another user entered last, by cell. */
  readonly mine = new Set<string>()
  readonly theirs = new Map<string, unknown>()

  do(one: Step): void {
    const { desk } = this
    const { control, model } = desk
    const before = new Map(model.state().order.map((id) => [id, model.rowOf(id) as Row]))
    const { cursor, mode } = control.state()
    const block = control.block()
    const view = model.state().view
    const top = desk.scroller.scrollTop
    const typed = mode === 'editing' && desk.field?.dirty ? { ...desk.field } : null
    const focus = desk.focus
    this.#act(one)
    desk.draw()

    const after = control.state().cursor
    const changed: { id: string; key: string; from: unknown; to: unknown }[] = []
    for (const id of model.state().order) {
      const [old, now] = [before.get(id), model.rowOf(id)]
      if (!old || !now || old === now) continue
      for (const key of KEYS)
        if ((old[key] ?? '') !== (now[key] ?? '')) changed.push({ id, key, from: old[key] ?? '', to: now[key] ?? '' })
    }
    const isGone = cursor !== null && control.view.indexOf(cursor.id) < 0
    const said = JSON.stringify({ one, cursor, mode, focus, after, changed: changed.slice(0, 3) })

    // The active cell changes only by keys that move it, and by a press.
    const check = (holds: boolean, what: string) => {
      if (!holds) this.faults.push(`${what}: ${said}`)
    }
    const wanted = isGone ? null : this.#cellAfter(one, cursor, mode, focus, view)
    check(after?.id === wanted?.id && after?.key === wanted?.key, 'another cell is active')
    if (desk.focus === 'field')
      check(desk.field?.id === after?.id && desk.field?.key === after?.key, 'the editor is not in the active cell')
    // What is typed is in the editor of the active cell.
    if (one.do === 'type' && focus !== 'outside' && after && !READ_ONLY.has(after.key)) {
      check(
        desk.focus === 'field' && desk.field?.dirty === true && desk.field.value.includes(one.text),
        'what was typed is lost',
      )
    }
    if (one.do === 'key' && one.pressed.key.toLowerCase() === 'a')
      check(desk.scroller.scrollTop === top, 'Ctrl+A scrolls')

    const isUndo = one.do === 'key' && /^[zy]$/.test(one.pressed.key)
    for (const { id, key, from, to } of changed) {
      const cell = nameOf(id, key)
      const isTyped = mode === 'editing' && cursor?.id === id && cursor.key === key
      if (isTyped) {
        // Written as it was typed, or left while another user's value waited.
        check(to === typed?.value || to === this.theirs.get(cell), 'another text was written')
      } else if (one.do === 'their edit' || one.do === 'their edit of the active cell') {
        check(
          cell ===
            (one.do === 'their edit'
              ? nameOf(view[one.row] ?? '', one.key)
              : nameOf(cursor?.id ?? '', cursor?.key ?? '')),
          'their edit changed another cell',
        )
      } else if (isUndo) {
        check(
          this.mine.has(cell) && from !== this.theirs.get(cell),
          'a cell was taken back that another user had changed',
        )
      } else if (
        mode !== 'editing' &&
        block &&
        (one.do === 'paste' || (one.do === 'key' && ['Delete', 'Backspace', 'd'].includes(one.pressed.key)))
      ) {
        const [row, at] = [control.view.indexOf(id), KEYS.indexOf(key)]
        const size = one.do === 'paste' && one.text.includes('\n') ? 2 : 1
        // A row's number takes no text, so that a paste there begins beside it.
        const left = Math.max(1, block.left)
        check(
          row >= block.top && row < Math.max(block.bottom + 1, block.top + size),
          'a row changed that was not chosen',
        )
        check(at >= left && at < Math.max(block.right + 1, left + size), 'a column changed that was not chosen')
      } else check(false, 'a cell changed that was not active')
      if (one.do !== 'their edit' && one.do !== 'their edit of the active cell') {
        if (!isTyped || to === typed?.value) this.mine.add(cell)
        if (to !== this.theirs.get(cell)) this.theirs.delete(cell)
      }
    }
  }

  #act(one: Step): void {
    const { desk } = this
    const { model } = desk
    switch (one.do) {
      case 'type':
        for (const letter of one.text) desk.press({ key: letter })
        return
      case 'compose':
        return desk.compose(one.text, one.engine)
      case 'key':
        return desk.press(one.pressed)
      case 'mouse':
        return desk.pressMouse(one.row, one.column, one.shift)
      case 'head':
        return desk.pressHead()
      case 'outside':
        return desk.pressOutside()
      case 'scroll':
        desk.scroller.scrollTop = one.top
        return
      case 'paste':
        return desk.paste(one.text)
      case 'their edit':
        return this.#theirEdit(model.state().view[one.row], one.key, one.text)
      case 'their edit of the active cell': {
        const { cursor } = desk.control.state()
        return cursor && !READ_ONLY.has(cursor.key) ? this.#theirEdit(cursor.id, cursor.key, one.text) : undefined
      }
      case 'their rows':
        return void model.insert(
          Array.from({ length: one.count }, () => ({ code: '新行' })),
          one.at,
        )
      case 'their removal':
        return model.remove(one.rows.flatMap((row) => model.state().order[row] ?? []))
    }
  }

  #theirEdit(id: string | undefined, key: string, value: string): void {
    if (id === undefined) return
    this.theirs.set(nameOf(id, key), value)
    this.desk.held.came({ id, [key]: value }, '别人')
  }

  /** The cell that has to be the active one after a step. */
  #cellAfter(one: Step, cursor: Cell | null, mode: string, focus: string, view: readonly string[]): Cell | null {
    if (one.do === 'mouse') {
      const cell = { id: view[one.row] ?? '', key: KEYS[one.column] ?? '' }
      return cell.id === '' || (one.shift && cursor) ? cursor : cell
    }
    if (one.do !== 'key' || focus === 'outside' || !cursor) return cursor
    const { key, ctrlKey = false, shiftKey = false } = one.pressed
    const isVertical = key === 'Enter' || key === 'Tab' || (!ctrlKey && (key === 'ArrowUp' || key === 'ArrowDown'))
    const moves =
      mode === 'editing'
        ? isVertical
        : MOVING.includes(key) || key === 'Tab' || (key === 'Enter' && (mode === 'shown' || READ_ONLY.has(cursor.key)))
    if (!moves || (shiftKey && MOVING.includes(key))) return cursor
    const [row, at] = placeAfter(one.pressed, view.indexOf(cursor.id), KEYS.indexOf(cursor.key), view.length - 1)
    return { id: view[row] ?? '', key: KEYS[at] ?? '' }
  }
}

beforeEach(() => void vi.stubGlobal('Element', Spot))
afterEach(() => void vi.unstubAllGlobals())

describe('an editable table of 1,000 rows', () => {
  // spec §2.80
  it('only the active cell takes what is typed, and only keys that move it and presses make another cell the active one', () => {
    fc.assert(
      fc.property(nearRow, column, fc.array(step, { minLength: 5, maxLength: 40 }), (row, at, steps) => {
        const watch = new Watch()
        watch.do({ do: 'mouse', row, column: at, shift: false })
        for (const one of steps) watch.do(one)
        expect(watch.faults).toEqual([])
      }),
      { numRuns: 250 },
    )
  })
})
