import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { TableModel } from '../model/table-model.ts'
import { GridControl } from './grid-control.ts'
import { layoutOf } from './layout.ts'
import type { GridOptions } from './grid-types.ts'
import { onKey } from './keys.ts'

/** A stand-in for the scrolling element, the only part of a browser that `onKey` needs. */
class Scroller {
  closest() {
    return this
  }
}
beforeEach(() => void vi.stubGlobal('Element', Scroller))
afterEach(() => void vi.unstubAllGlobals())

const nothing = () => {}
const OPTIONS: GridOptions = {
  disabled: false,
  alwaysEdit: false,
  canAdd: true,
  dragSort: true,
  rowHeight: 40,
  lockedKeys: new Set(),
  firstLine: 0,
  onLeave: nothing,
  say: nothing,
  onRefused: nothing,
  onRowClick: nothing,
  onDetails: nothing,
  onWidth: nothing,
  onFix: nothing,
  isLoading: () => false,
  isExpanded: () => false,
  onExpand: nothing,
  onHandle: nothing,
}

type Keys = 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'

function table() {
  const model = new TableModel({ columns: [{ key: 'name', title: '名称', type: 'input' }] })
  model.load([
    { id: 'a', name: '甲' },
    { id: 'b', name: '乙' },
  ])
  const control = new GridControl(model, OPTIONS)
  const scroller = new Scroller() as unknown as HTMLElement
  control.view.scrollsIn(scroller)
  control.moveTo({ id: 'a', key: 'name' }, { reveal: false })
  /** Sends a key to the table itself or to its editor. @returns whether the table used it */
  const send = (change: Partial<KeyboardEvent>, target = scroller) => {
    const preventDefault = vi.fn<() => void>()
    const nativeEvent = {
      isComposing: false,
      keyCode: 0,
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      altKey: false,
      ...change,
    }
    onKey(control, {
      nativeEvent,
      target,
      defaultPrevented: false,
      preventDefault,
      stopPropagation: nothing,
    } as unknown as ReactKeyboardEvent)
    return preventDefault.mock.calls.length > 0
  }
  /** Presses a key with others held down. */
  const press = (key: string, ...held: Keys[]) => send({ key, ...Object.fromEntries(held.map((one) => [one, true])) })
  return { model, control, scroller, send, press, name: () => model.rowOf('a')?.['name'] }
}

/** A table of three rows and columns with the cursor in its middle, and an editor that tells what was asked of it. */
function square() {
  const { control, model, scroller, send } = table()
  const columns = ['name', 'kind', 'place'].map((key) => ({ key, title: key, type: 'input' as const, width: 100 }))
  model.setColumns(columns)
  model.load(['a', 'b', 'c'].map((id) => ({ id, name: id, kind: id, place: id })))
  const layout = layoutOf(columns, [], { widths: new Map(), fixed: new Map() }, 400)
  control.view.arrange(layout, (index) => index * 40, { top: 0, bottom: 0 })
  const middle = { id: 'b', key: 'kind' }
  control.moveTo(middle, { reveal: false })
  const focus = vi.fn<(keep: boolean) => void>()
  control.attach({ commit: nothing, cancel: nothing, focus })
  const host = { closest: (selector: string) => (selector === '[role="grid"]' ? scroller : host) }
  Object.setPrototypeOf(host, Scroller.prototype)
  /** Sends a key to the editor. */
  const press = (key: string, change: Partial<KeyboardEvent> = {}) =>
    send({ key, ...change }, host as unknown as HTMLElement)
  return { control, model, scroller, send, press, focus, middle }
}

describe('onKey', () => {
  it.each<[string, Keys[]]>([
    ['Ctrl', ['ctrlKey']],
    ['⌘', ['metaKey']],
  ])('%s with Z takes an edit back, and with Shift it is made again', (_, held) => {
    const { model, press, name } = table()
    model.setCell('a', 'name', '丙')
    expect([press('z', ...held), name()]).toEqual([true, '甲'])
    expect([press('Z', ...held, 'shiftKey'), name()]).toEqual([true, '丙'])
  })
  it('Ctrl with Y makes an edit again', () => {
    const { model, press, name } = table()
    model.setCell('a', 'name', '丙')
    press('z', 'ctrlKey')
    expect([press('y', 'ctrlKey'), name()]).toEqual([true, '丙'])
  })
  it('Ctrl with Alt is AltGr, which types characters and takes nothing back', () => {
    const { model, press, name } = table()
    model.setCell('a', 'name', '丙')
    expect([press('z', 'ctrlKey', 'altKey'), name()]).toEqual([false, '丙'])
  })
  it('a letter without Ctrl is typed and takes nothing back', () => {
    const { model, press, name } = table()
    model.setCell('a', 'name', '丙')
    expect([press('z'), name()]).toEqual([false, '丙'])
  })
  it('Alt with an arrow moves the row, but not with Shift', () => {
    const { model, press } = table()
    press('ArrowDown', 'altKey', 'shiftKey')
    expect(model.state().order).toEqual(['a', 'b'])
    press('ArrowDown', 'altKey')
    expect(model.state().order).toEqual(['b', 'a'])
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    '%o with A chooses all cells, and the active one and the place scrolled to stay',
    (held) => {
      const { control, scroller, press, focus, middle } = square()
      Object.assign(scroller, { scrollTop: 7, scrollLeft: 5 })
      for (const _ of ['once', 'twice']) {
        expect(press('a', held)).toBe(true)
        expect([control.state().cursor, control.block()]).toEqual([middle, { top: 0, bottom: 2, left: 0, right: 2 }])
      }
      expect([scroller.scrollTop, scroller.scrollLeft, focus.mock.calls.length]).toEqual([7, 5, 0])
      control.setMode('editing')
      expect(control.block()).toEqual({ top: 1, bottom: 1, left: 1, right: 1 })
    },
  )
  // spec §2.80
  it('Ctrl with A selects the text of an editor that a click has opened, and is left to the browser while it is typed in', () => {
    const { control, press, focus } = square()
    control.setMode('shown')
    expect(press('a', { ctrlKey: true })).toBe(true)
    expect([focus.mock.calls, control.state().mode]).toEqual([[[false]], 'shown'])
    control.setMode('editing')
    expect(press('a', { ctrlKey: true })).toBe(false)
    expect(control.block()).toEqual({ top: 1, bottom: 1, left: 1, right: 1 })
  })
  // spec §2.80
  it('Shift with keys moves the corner opposite the active cell', () => {
    const { control, press, middle } = square()
    press('ArrowDown', { shiftKey: true })
    press('ArrowLeft', { shiftKey: true })
    expect([control.state().cursor, control.block()]).toEqual([middle, { top: 1, bottom: 2, left: 0, right: 1 }])
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) press(key, { shiftKey: true })
    expect([control.state().cursor, control.block()]).toEqual([middle, { top: 0, bottom: 1, left: 1, right: 1 }])
    press('ArrowDown')
    expect([control.state().cursor, control.block()]).toEqual([
      { id: 'c', key: 'kind' },
      { top: 2, bottom: 2, left: 1, right: 1 },
    ])
  })
  it('a key pressed while the table itself has the focus goes to the editor, but not one for copying a text beside the cells', () => {
    const { control, send, focus } = square()
    for (const change of [
      { key: 'Control', ctrlKey: true },
      { key: 'c', ctrlKey: true },
      { key: 'Shift', shiftKey: true },
    ])
      send(change)
    expect(focus.mock.calls).toEqual([])
    send({ key: 'x' })
    control.setMode('editing')
    send({ key: 'y' })
    expect(focus.mock.calls).toEqual([[false], [true]])
  })
  // The keys that come to the page while 中 is composed of “zhong” and confirmed, in the order of each engine. Safari
  // ends the composition first.
  // spec §2.82
  it.each<[string, Partial<KeyboardEvent>[]]>([
    [
      'Chromium',
      [
        { key: 'Process', keyCode: 229 },
        { key: 'ArrowDown', keyCode: 229, isComposing: true },
        { key: 'Enter', keyCode: 229, isComposing: true },
      ],
    ],
    [
      'Firefox',
      [
        { key: 'Process', keyCode: 229 },
        { key: 'Process', keyCode: 229, isComposing: true },
        { key: 'Enter', keyCode: 13, isComposing: true },
      ],
    ],
    [
      'Safari',
      [
        { key: 'z', keyCode: 229, isComposing: true },
        { key: 'ArrowDown', keyCode: 229, isComposing: true },
        { key: 'Enter', keyCode: 229 },
      ],
    ],
  ])(
    'keys of an input method in %s neither move the cursor nor close the editor, and the next Enter does',
    (_, keys) => {
      const { control, press, middle } = square()
      const { key = '', ...first } = keys[0] ?? {}
      expect(press(key, first)).toBe(false)
      control.setMode('editing')
      for (const { key: next = '', ...change } of keys.slice(1)) expect(press(next, change)).toBe(false)
      expect([control.state().mode, control.state().cursor]).toEqual(['editing', middle])
      expect(press('Enter', { keyCode: 13 })).toBe(true)
      expect(control.state().cursor).toEqual({ id: 'c', key: 'kind' })
    },
  )
})
