import { expect, it } from 'vitest'
import { namesIn, titleFault } from './register.rules.ts'

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
  [
    '某省<img src="https://a.example/x" onerror=1>条例',
    '标题里有网页代码“<img src="https://a.example/x" onerror=1>”，请删去；书名号请写作《》',
  ],
  ['某省<!-- 注 -->条例', '标题里有网页代码“<!-- 注 -->”，请删去；书名号请写作《》'],
  ['', '请填写标题'],
])('the title “%s” has the fault %s', (title, fault) => {
  expect(titleFault(title)).toBe(fault)
})
