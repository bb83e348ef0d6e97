import { describe, expect, test } from 'vitest'
import { parseLaw, sourceOfText } from '../laws/laws.door.ts'
import { madeOf, noteAfter } from './amended-note.rules.ts'

const CITY = '2026年3月1日衢州市第九届人民代表大会常务委员会第三十次会议'
const PROVINCE = '浙江省第十四届人民代表大会常务委员会第二十次会议'
const TITLE = '衢州市人民代表大会常务委员会关于修改《衢州市渡口条例》的决定'
const APPROVED =
  '2019年12月1日衢州市第七届人民代表大会常务委员会第三次会议通过　2020年1月2日浙江省第十三届人民代表大会常务委员会第九次会议批准'

const read = (title: string, titleNote: string, body: string) =>
  parseLaw(sourceOfText({ title, titleNote, body }, title))
/** The last line of the 题注 of the amended text, and what has to be filled in. */
function noted(
  decisionNote: string,
  {
    base = APPROVED,
    body = '决定作如下修改：\n删去第二条。',
    title = TITLE,
    issuers = ['衢州市人民代表大会常务委员会'],
  } = {},
) {
  const law = read('衢州市渡口条例', base, '第一条　渡口由县里管。\n第二条　渡口要亮灯。')
  const decision = read(title, decisionNote, body)
  const { titleNote, notes } = noteAfter(
    { ...law, titleNote: base },
    { title, made: madeOf(decision), lines: body.split('\n'), issuers },
  )
  return { line: titleNote.split('\n').at(-1), notes: notes.length }
}
const ABOUT = `《${TITLE.replace(/《(.+)》/, '〈$1〉')}》修正`

describe('noteAfter', () => {
  test.each([
    `${CITY}通过　2026年3月30日${PROVINCE}批准`,
    `${CITY}通过，2026年3月30日经${PROVINCE}批准`,
    `（${CITY}通过　报经${PROVINCE}于2026年3月30日批准）`,
    `${CITY}通过　2026年3月30日${PROVINCE}批准　2026年4月5日衢州市人民代表大会常务委员会公告第3号公布　自2026年5月1日起施行`,
  ])('%s is named with adoption and approval', (note) => {
    expect(noted(note)).toEqual({ line: `根据${CITY}通过　2026年3月30日${PROVINCE}批准的${ABOUT}`, notes: 0 })
  })
  test('a decision of which only the approval is noted is not said to be made by who approved it', () => {
    expect(noted(`2026年3月30日${PROVINCE}批准`)).toEqual({
      line: `根据2026年3月30日${PROVINCE}批准的${ABOUT}`,
      notes: 0,
    })
  })
  test('an approval that the law needed before is left blank and asked for where the decision does not note it', () => {
    expect(noted(`${CITY}通过`)).toEqual({
      line: `根据${CITY}通过　　　　年　　月　　日浙江省第　　届人民代表大会常务委员会第　　次会议批准的${ABOUT}`,
      notes: 1,
    })
  })
  test('an approval that the decision itself asks for is left blank and asked for', () => {
    const base = '2019年12月1日衢州市第七届人民代表大会常务委员会第三次会议通过'
    const body = '决定作如下修改：\n删去第二条。\n本决定报浙江省人民代表大会常务委员会批准后，自2026年6月1日起施行。'
    expect(noted(`${CITY}通过`, { base, body })).toMatchObject({
      line: expect.stringContaining('日浙江省第　　届人民代表大会常务委员会第　　次会议批准的'),
      notes: 1,
    })
  })
  test('no approval is asked for where nothing shows that one is needed', () => {
    const adopted = '2019年12月1日衢州市第七届人民代表大会常务委员会第三次会议通过'
    const short = ABOUT.replace(/^《.*?关于/, '《关于')
    expect(noted(`${CITY}通过`, { base: adopted })).toEqual({ line: `根据${CITY}${short}`, notes: 0 })
    // Rules of departments were approved by the State Council before 立法法, which amends them by itself now.
    const council = '1996年3月1日国务院批准　1996年4月1日交通部发布'
    expect(noted('2026年3月1日国务院令第900号公布', { base: council, issuers: ['国务院'] }).notes).toBe(0)
    const province = '2026年3月1日浙江省第十四届人民代表大会常务委员会第十九次会议通过'
    expect(noted(province, { issuers: ['浙江省人民代表大会常务委员会'] }).notes).toBe(0)
  })
  test('a second amendment counts on', () => {
    const base = `${APPROVED}\n根据2023年1月1日衢州市第八届人民代表大会常务委员会第一次会议通过　2023年2月1日${PROVINCE}批准的《衢州市人民代表大会常务委员会关于修改〈衢州市渡口条例〉的决定》修正`
    expect(noted(`${CITY}通过　2026年3月30日${PROVINCE}批准`, { base }).line).toMatch(/批准的《.*》第二次修正$/)
  })
})
