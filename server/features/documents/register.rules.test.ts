import { expect, it } from 'vitest'
import { dayOfCell, namesIn } from './register.rules.ts'

it.each([
  ['2021-01-02', '2021-01-02'],
  ['2021-1-2', '2021-01-02'],
  ['2021年1月2日', '2021-01-02'],
  ['2021/1/2', '2021-01-02'],
  ['2021.1.2', '2021-01-02'],
  ['20210102', '2021-01-02'],
  ['2024-02-29', '2024-02-29'],
  ['2021-02-29', null],
  ['2021年2月30日', null],
  ['20211301', null],
  ['去年', null],
])('a cell with %s is the day %s', (text, day) => {
  expect(dayOfCell(text)).toBe(day)
})

it('names of issuers are parted by 、, commas and semicolons', () => {
  expect(namesIn('甲厅、乙局， 丙委;丁办；')).toEqual(['甲厅', '乙局', '丙委', '丁办'])
})
