import { expect, it } from 'vitest'
import { TitleWords } from './title-words.ts'

const TITLES = [
  '法律师范学院管理办法',
  '招商标准化管理规定',
  '公司法定代表人登记管理规定',
  '浙江省劳动法律监督条例',
  '中华人民共和国劳动合同法',
  '工伤保险条例',
  '大学生就业促进条例',
  '律师执业管理办法',
  '法律师范学院律师管理办法',
]
const words = await TitleWords.of(TITLES)
const across = (title: string, text: string) => words.holdsAcross(TITLES.indexOf(title), text)

it.each([
  ['律师', '法律师范学院管理办法'],
  ['商标', '招商标准化管理规定'],
  ['公司法', '公司法定代表人登记管理规定'],
  ['劳动法', '浙江省劳动法律监督条例'],
])('%s stands only across the words of %s', (text, title) => expect(across(title, text)).toBe(true))

it.each([
  ['律师', '律师执业管理办法'],
  ['劳动合同', '中华人民共和国劳动合同法'],
  ['劳动合同法', '中华人民共和国劳动合同法'],
  ['保险条例', '工伤保险条例'],
  ['学生', '大学生就业促进条例'],
])('%s stands as words in %s', (text, title) => expect(across(title, text)).toBe(false))

it('a title that holds the text once as words holds it', () =>
  expect(across('法律师范学院律师管理办法', '律师')).toBe(false))
it('a text that is not in the title does not stand across its words', () =>
  expect(across('工伤保险条例', '律师')).toBe(false))
