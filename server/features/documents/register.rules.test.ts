import { expect, it } from 'vitest'
import { dayOfCell, namesIn, titleFault } from './register.rules.ts'

it.each([
  ['2021-01-02', '2021-01-02'],
  ['2021-1-2', '2021-01-02'],
  ['2021年1月2日', '2021-01-02'],
  ['2021/1/2', '2021-01-02'],
  ['2021.1.2', '2021-01-02'],
  ['20210102', '2021-01-02'],
  ['2024-02-29', '2024-02-29'],
  ['２０２４年３月１日', '2024-03-01'],
  ['2024 年 3 月 1 日', '2024-03-01'],
  ['二〇二四年三月十一日', '2024-03-11'],
  ['2024．3．1', '2024-03-01'],
  ['2024-3-1 8:00:00', '2024-03-01'],
  ['45352', '2024-03-01'],
  ['12345', null],
  ['2024年3月', null],
  ['2021-02-29', null],
  ['2021年2月30日', null],
  ['20211301', null],
  ['去年', null],
])('a cell with %s is the day %s', (text, day) => {
  expect(dayOfCell(text)).toBe(day)
})

it('names of issuers are parted by blanks where each is the name of a body', () => {
  expect(namesIn('杭州市人民政府　杭州市水利局')).toEqual(['杭州市人民政府', '杭州市水利局'])
  expect(namesIn('杭州市 人民政府')).toEqual(['杭州市 人民政府'])
})
it('names of issuers are parted by 、, commas and semicolons', () => {
  expect(namesIn('甲厅、乙局， 丙委;丁办；')).toEqual(['甲厅', '乙局', '丙委', '丁办'])
})

it.each([
  ['某省测试条例', null],
  ['关于修改<某条例>的决定', null],
  ['关于执行<GB/T 1234>的通知', null],
  ['水温<40℃、>0℃的规定', null],
  ['某省测试条例<br>', '标题里有网页代码“<br>”，请删去；书名号请写作《》'],
  ['某省</script><script src=x>条例', '标题里有网页代码“</script>”，请删去；书名号请写作《》'],
  ['某省<img src="https://a.example/x" onerror=1>条例', '标题里有网页代码“<img src="https://a.example/x" onerror=1>”，请删去；书名号请写作《》'],
  ['某省<!-- 注 -->条例', '标题里有网页代码“<!-- 注 -->”，请删去；书名号请写作《》'],
  ['', '请填写标题'],
])('the title “%s” has the fault %s', (title, fault) => {
  expect(titleFault(title)).toBe(fault)
})
