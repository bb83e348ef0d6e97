import { expect, it } from 'vitest'
import { type Standing, stepOf } from './row-keys.model.ts'

const ROW: Standing = { row: 1, cell: null, rows: 3, cells: 4 }
const CELL: Standing = { ...ROW, cell: 2 }

// spec §2.36
it.each([
  ['ArrowDown', ROW, { go: 'row', row: 2 }],
  ['ArrowUp', { ...ROW, row: 0 }, null],
  ['End', ROW, { go: 'row', row: 2 }],
  ['Home', ROW, { go: 'row', row: 0 }],
  ['ArrowRight', ROW, { go: 'cell', row: 1, cell: 0 }],
  ['ArrowRight', { ...ROW, cell: 3 }, null],
  ['ArrowLeft', CELL, { go: 'cell', row: 1, cell: 1 }],
  ['ArrowLeft', { ...ROW, cell: 0 }, { go: 'row', row: 1 }],
  ['ArrowDown', CELL, { go: 'cell', row: 2, cell: 2 }],
  ['Home', CELL, { go: 'cell', row: 1, cell: 0 }],
  ['End', CELL, { go: 'cell', row: 1, cell: 3 }],
  ['Escape', CELL, { go: 'row', row: 1 }],
  ['Enter', ROW, { go: 'open' }],
  [' ', CELL, { go: 'tick' }],
  ['PageDown', ROW, { go: 'page', by: 1 }],
  ['a', ROW, null],
] as const)('the key %s from %j makes the step %j', (key, standing, step) => {
  expect(stepOf(key, standing)).toEqual(step)
})
