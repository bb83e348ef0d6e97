import { describe, expect, it, vi } from 'vitest'
import { isOfInputMethod, keepKeysOfInputMethod } from './input-method.ts'

const pressed = (key: string, keyCode: number, isComposing = false) => ({ key, keyCode, isComposing })

describe('isOfInputMethod', () => {
  // spec §2.82
  it.each([
    ['Chromium sends while a text is composed', pressed('Enter', 229, true)],
    ['Chromium on Windows sends before the first letter is composed', pressed('Process', 229)],
    ['Firefox sends while a text is composed', pressed('Process', 229, true)],
    ['Firefox gives no code', pressed('Process', 0)],
    ['Safari sends after the composition has ended', pressed('Enter', 229)],
    ['an engine marks by the composition alone', pressed('Enter', 13, true)],
  ])('a key belongs to the input method that %s', (_, event) => {
    expect(isOfInputMethod(event)).toBe(true)
  })
  it.each([pressed('Enter', 13), pressed('a', 65), pressed('Dead', 0), pressed('Escape', 27)])(
    '%o does not belong to an input method',
    (event) => {
      expect(isOfInputMethod(event)).toBe(false)
    },
  )
})

describe('keepKeysOfInputMethod', () => {
  class Target {
    readonly tag: string
    constructor(tag: string) {
      this.tag = tag
    }
    matches(selector: string) {
      return selector.split(', ').includes(this.tag)
    }
  }
  it.each([
    ['of an input method in a field is kept from the page', 'input', pressed('Enter', 229), 1],
    ['of an input method in a box for long texts is kept from the page', 'textarea', pressed('Escape', 229, true), 1],
    ['of an input method in formatted text reaches its editor', 'div', pressed('Enter', 229, true), 0],
    ['of its own in a field reaches the page', 'input', pressed('Enter', 13), 0],
  ])('a key %s', (_, tag, event, stopped) => {
    vi.stubGlobal('Element', Target)
    const added = vi.fn<(name: string, listener: (event: unknown) => void, options: unknown) => void>()
    keepKeysOfInputMethod({ addEventListener: added } as unknown as Window)
    const [name, listener, options] = added.mock.calls[0] ?? []
    expect([name, options]).toEqual(['keydown', { capture: true }])
    const stopImmediatePropagation = vi.fn<() => void>()
    listener?.({ ...event, target: new Target(tag), stopImmediatePropagation })
    expect(stopImmediatePropagation).toHaveBeenCalledTimes(stopped)
  })
})
