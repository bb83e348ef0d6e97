import postcss from 'postcss'
import { expect, it } from 'vitest'
import { cssFloor, mixed } from './css-floor.ts'

const lowered = (css: string): string =>
  postcss([cssFloor()])
    .process(css, { from: undefined })
    .css.replace(/\s*([{}])\s*/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .trim()

it.each([
  ['.a { inset: 1px auto 2px }', '.a { top: 1px; right: auto; bottom: 2px; left: auto }'],
  [
    '.a { padding-inline: max(1px, calc((100% - 2px) / 2)) 3px }',
    '.a { padding-left: max(1px, calc((100% - 2px) / 2)); padding-right: 3px }',
  ],
  [
    '.a { margin-block: var(--s8) !important }',
    '.a { margin-top: var(--s8) !important; margin-bottom: var(--s8) !important }',
  ],
  [
    '.a { height: calc(100dvh - 1px) }',
    '.a { height: calc(100dvh - 1px) } @supports not (height: 1dvh) { .a { height: calc(100vh - 1px) } }',
  ],
  ['.a { overflow: clip }', '.a { overflow: clip } @supports not (overflow: clip) { .a { overflow: hidden } }'],
  ['.a { text-overflow: clip }', '.a { text-overflow: clip }'],
  ['.a, .b:has(c) { color: red }', '.a { color: red } .b:has(c) { color: red }'],
])('%s becomes %s', (css, expected) => {
  expect(lowered(css)).toBe(expected)
})

it('a mixture of colours is computed for the light and for the dark theme', () => {
  const css = lowered('.a { background: color-mix(in srgb, var(--paper) 50%, transparent) }')
  expect(css).toContain(
    '@supports not (color: color-mix(in srgb, red, red)) { .a { background: rgba(255, 255, 255, 0.5) }',
  )
  expect(css).toContain(":root[data-theme='dark'] .a { background: rgba(32, 28, 26, 0.5) }")
})

// Values as Chromium 156 computes them.
it.each([
  ['color-mix(in srgb, #102030 25%, #ffffff)', 'rgba(195, 199, 203, 1)'],
  ['color-mix(in srgb, white, black 42%)', 'rgba(148, 148, 148, 1)'],
  ['1px solid color-mix(in srgb, #9b1c1f 13%, transparent)', '1px solid rgba(155, 28, 31, 0.13)'],
])('%s is %s', (value, expected) => {
  expect(mixed(value)).toBe(expected)
})

it('a colour that is in no theme is refused, not guessed', () => {
  expect(() => mixed('color-mix(in srgb, var(--nowhere) 10%, white)')).toThrow('--nowhere')
})
