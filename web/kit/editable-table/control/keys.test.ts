import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { TableModel } from '../model/table-model.ts'
import { GridControl } from './grid-control.ts'
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
  /** Presses a key with others held down. @returns whether the table used it */
  const press = (key: string, ...held: Keys[]) => {
    const preventDefault = vi.fn<() => void>()
    const nativeEvent = { key, isComposing: false, keyCode: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
    for (const one of held) nativeEvent[one] = true
    onKey(control, {
      nativeEvent,
      target: scroller,
      defaultPrevented: false,
      preventDefault,
      stopPropagation: nothing,
    } as unknown as ReactKeyboardEvent)
    return preventDefault.mock.calls.length > 0
  }
  return { model, press, name: () => model.rowOf('a')?.['name'] }
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
})
