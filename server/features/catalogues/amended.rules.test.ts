import { describe, expect, it } from 'vitest'
import { amendmentsNamed, unknownAmendments } from './amended.rules.ts'
import { parseTitleNote } from '../laws/laws.door.ts'

describe('amendmentsNamed', () => {
  it.each([
    ['2019年3月1日浙江省人民政府令第12号修正', ['2019-03-01（浙江省人民政府令第12号） 修正']],
    ['经2018年、2021年两次修改', ['2018年 修改', '2021年 修改']],
    ['2018、2021年修订', ['2018年 修订', '2021年 修订']],
    ['已被绍政发〔2020〕3号修改', ['2020年（绍政发〔2020〕3号） 修改']],
    ['2019-03-01', ['2019-03-01 修改']],
    ['2019.3.1；2021.5.6', ['2019-03-01 修改', '2021-05-06 修改']],
    ['2019年3月修订', ['2019年3月 修订']],
    ['2020年被绍政发〔2020〕3号修改', ['2020年（绍政发〔2020〕3号） 修改']],
    ['2010年5月4日公布，2019年3月1日浙江省人民政府令第12号修正', ['2019-03-01（浙江省人民政府令第12号） 修正']],
    ['根据《关于修改〈渡槽办法〉的决定》修改', ['《关于修改〈渡槽办法〉的决定》 修改']],
    [
      '根据2019年3月1日浙江省人民政府令第12号公布的《浙江省人民政府关于修改〈渡槽办法〉的决定》修正',
      ['2019-03-01（浙江省人民政府令第12号） 修正'],
    ],
    ['2018年修正；2021年废止', ['2018年 修正']],
    ['无', []],
    ['未修改', []],
    ['—', []],
    ['是', 'told'],
    ['已修改', 'told'],
    ['见备注', 'told'],
  ])('a cell %j names the amendments %j', (cell, expected) => {
    const { amendments, unread } = amendmentsNamed(cell)
    expect(unread ? 'told' : amendments.map(({ words, manner }) => `${words} ${manner}`)).toEqual(expected)
  })
})

describe('unknownAmendments', () => {
  const unknown = (cell: string, note: string[], dayOfRow = '') => {
    const { text, ...read } = parseTitleNote(note)
    const law = { ...read, titleNote: text }
    const { later, earlier } = unknownAmendments(amendmentsNamed(cell).amendments, law, dayOfRow)
    return [later.map(({ words }) => words), earlier.map(({ words }) => words)]
  }
  const FIRST = ['2010年5月4日浙江省人民政府令第5号公布']
  const AMENDED = [...FIRST, '根据2019年3月1日浙江省人民政府令第12号修正']
  it.each([
    ['2019年3月1日浙江省人民政府令第12号修正', AMENDED, [[], []]],
    ['浙江省人民政府令第12号', AMENDED, [[], []]],
    ['2019年2月20日通过的决定修正', AMENDED, [[], []]],
    ['2019年修正', AMENDED, [[], []]],
    ['2019年3月1日浙江省人民政府令第12号修正', FIRST, [['2019-03-01（浙江省人民政府令第12号）'], []]],
    ['经2019年、2021年两次修改', AMENDED, [['2021年'], []]],
    ['2015年修正；2019年修正', AMENDED, [[], ['2015年']]],
    ['已被绍政发〔2020〕3号修改', FIRST, [['2020年（绍政发〔2020〕3号）'], []]],
    ['根据《关于修改〈渡槽办法〉的决定》修改', FIRST, [['《关于修改〈渡槽办法〉的决定》'], []]],
    ['2010年修改', FIRST, [['2010年'], []]],
  ])('of a row %j beside a note %j these are later and earlier: %j', (cell, note, expected) => {
    expect(unknown(cell, note)).toEqual(expected)
  })
  it('a text that is dated in the year of the amendment is the amended one where its row is older', () => {
    expect(unknown('2010年修改', FIRST, '2003-01-01')).toEqual([[], []])
  })
})
