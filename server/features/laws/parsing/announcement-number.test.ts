import { expect, it } from 'vitest'
import { lawOfPlain } from './test-sources.ts'

it.each([
  ['2025年第3号', '国家税务总局浙江省税务局关于调整征收范围的公告', '国家税务总局浙江省税务局公告2025年第3号'],
  ['（2025年第 9 号）', '温州市医疗保障局关于医保缴费的公告', '温州市医疗保障局公告2025年第9号'],
  ['2025年第3号', '关于调整征收范围的公告', '公告2025年第3号'],
  ['2025年第3号', '某市财政局关于调整征收范围的通知', null],
])('the line %s below the title “%s” is its number and no part of the title', (line, title, number) => {
  const law = lawOfPlain(`${title}\n${line}\n现公告如下：\n一、调整范围。\n二、本公告自2025年7月1日起施行。\n`)
  expect([law.title, law.docNumber]).toEqual([title, number])
})
