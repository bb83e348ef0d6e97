import { expect, it } from 'vitest'
import type { DraftLine } from '#common/contract/consultations.ts'
import { drawnLines } from './draft.model.ts'

const line = (level: string, label: string, text: string, of: string): DraftLine => ({
  level,
  depth: 0,
  label,
  caption: '',
  text,
  anchor: of,
  of,
})

it('the number of an article stands before its first paragraph, and other lines stay as they are', () => {
  const lines = [
    line('chapter', '第一章', '', 'c1'),
    line('article', '第一条', '甲。', 'a1'),
    line('article', '第二条', '', 'a2'),
    line('paragraph', '', '乙。', 'a2'),
    line('paragraph', '', '丙。', 'a2'),
    line('article', '第三条', '', 'a3'),
  ]
  expect(drawnLines(lines).map(({ label, text }) => [label, text])).toEqual([
    ['第一章', ''],
    ['第一条', '甲。'],
    ['第二条', '乙。'],
    ['', '丙。'],
    ['第三条', ''],
  ])
})
