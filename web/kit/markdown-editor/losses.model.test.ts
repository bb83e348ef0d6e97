import { expect, it } from 'vitest'
import type { HtmlNode } from '#common/rules/clean-tree.ts'
import { lossesBetween } from './losses.model.ts'

const element = (tag: string, ...children: HtmlNode[]): HtmlNode => ({ tag, attributes: {}, children })

it('lossesBetween names exactly the formats that are lost', () => {
  const paragraph = element('p', 'm', element('sup', '2'), element('b', '粗'))
  expect(lossesBetween([paragraph], [paragraph])).toEqual([])
  expect(lossesBetween([paragraph], [element('p', 'm2', element('strong', '粗'))])).toEqual(['上标'])
  expect(lossesBetween([paragraph, element('table')], [element('p', 'm2')])).toEqual([
    '上标',
    '加粗',
    '表格',
    '部分文字',
  ])
})

it('different line breaks are no loss', () => {
  expect(lossesBetween([element('li', '一\n')], [element('li', element('p', '一'))])).toEqual([])
})
