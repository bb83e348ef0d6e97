import { expect, it } from 'vitest'
import { scanScripts } from './scan-scripts.ts'
import { scanStyles } from './scan-styles.ts'

const inScript = (code: string) => scanScripts([code]).map(({ name }) => name)
const inStyles = (css: string) => scanStyles(css).map(({ name }) => name)

it.each([
  ['structuredClone(value)', 'structuredClone'],
  ['new Highlight(range)', 'Highlight'],
  ['window.structuredClone(value)', 'structuredClone'],
  ['AbortSignal.any([one, other])', 'AbortSignal.any'],
  ['URL["canParse"](text)', 'URL.canParse'],
  ['list.toSorted()', 'toSorted'],
  ['list?.at(-1)', 'at'],
  ['box.showPopover()', 'showPopover'],
  ['const SPACES = /(?<=a)b/', 'javascript.regular_expressions.lookbehind_assertion'],
  ['const NAME = /[\\p{L}--[a-z]]/v', 'javascript.builtins.RegExp.unicodeSets'],
  ['class A { static { A.all = [] } }', 'javascript.classes.static.initialization_blocks'],
  ['class A { static name = 1 }', 'a static field “name” or “length”'],
  ['{ const list = [1]; class A { first = list[(0, 0)] } }', 'a value of a class field'],
  ['const text = await load()', 'javascript.operators.await.top_level'],
])('in a script “%s” is beyond the floor', (code, name) => {
  expect(inScript(code)).toContain(name)
})

it.each([
  'list.map(f).includes(one)',
  'const structuredClone = (value) => value; structuredClone(1)',
  'text.replaceAll("a", "b") ?? other?.name',
  'async () => { await load() }',
  'const NAMED = /(?<name>a)(?!b)/u',
  'class A { #all = new Map(); ask = () => load(this.#all); static one = 1; two = other.list }',
  'class Chart { resize() {} } new Chart().resize()',
])('in a script “%s” is known to every browser of the floor', (code) => {
  expect(inScript(code)).toEqual([])
})

it.each([
  ['.a:has(b) { color: red }', ':has'],
  ['.a, .b:has(c) { color: red }', ':has in a list'],
  ['.a { color: color-mix(in srgb, red, blue) }', 'color-mix'],
  ['.a { height: 100dvh }', 'viewport_percentage_units_dynamic'],
  ['.a { inset: 0 }', 'inset'],
  ['.a { overflow: clip }', 'overflow: clip'],
  ['@container (min-width: 10px) { .a { color: red } }', '@container'],
  ['.a { aspect-ratio: 1 }', 'aspect-ratio'],
])('in a style sheet “%s” is beyond the floor', (css, name) => {
  expect(inStyles(css)).toContain(name)
})

it.each([
  '.a { height: 100vh; height: 100dvh }',
  '.a { overflow: clip } @supports not (overflow: clip) { .a { overflow: hidden } }',
  '@supports selector(:has(a)) { .a:has(b) { color: red } }',
  '.a:focus-visible { display: grid; gap: 1px; width: min(1px, 2px) }',
  '.a { -webkit-user-select: none; user-select: none }',
])('in a style sheet “%s” is known to every browser of the floor, or has something older beside it', (css) => {
  expect(inStyles(css)).toEqual([])
})
