import { describe, expect, it } from 'vitest'
import { successorOf, type WordedNode } from './successor.rules.ts'

/** A text of articles; a line that begins with （ is an item of the article before it. */
function textOf(lines: readonly [anchor: string, words: string][]): WordedNode[] {
  return lines.map(([anchor, text], ord) => {
    const isArticle = !anchor.includes('_')
    let lastOrd = ord
    while (isArticle && lines[lastOrd + 1]?.[0].startsWith(`${anchor}_`)) lastOrd++
    return {
      ord,
      lastOrd,
      level: isArticle ? 'article' : 'item',
      label: isArticle ? `第${anchor.slice(1)}条` : '（一）',
      caption: '',
      text,
      anchor,
    }
  })
}
const LAMPS = '渡船在夜间航行时应当悬挂红色灯号，灯号的高度由港口管理机构规定。'
const FLAGS = '渡船在白天航行时应当升起蓝色旗帜，旗帜破损的应当及时更换。'
const BOATS = '渡船应当经船舶检验机构检验合格，并在船首写明登记号码。'

describe('successorOf', () => {
  it('an article that got another number is found by its content', () =>
    expect(
      successorOf(
        't1',
        textOf([
          ['t1', LAMPS],
          ['t2', FLAGS],
        ]),
        textOf([
          ['t1', BOATS],
          ['t2', FLAGS],
          ['t3', LAMPS],
        ]),
      ),
    ).toEqual({
      anchor: 't3',
      label: '第3条',
      same: true,
    }))
  it('an article whose words were changed a little is found, and its words are not the same', () => {
    const changed = LAMPS.replace('红色', '白色')
    expect(
      successorOf(
        't1',
        textOf([
          ['t1', LAMPS],
          ['t2', FLAGS],
        ]),
        textOf([
          ['t1', FLAGS],
          ['t2', changed],
        ]),
      ),
    ).toEqual({
      anchor: 't2',
      label: '第2条',
      same: false,
    })
  })
  it('an article whose number stands over other words today has no successor under that number', () =>
    expect(
      successorOf(
        't1',
        textOf([['t1', LAMPS]]),
        textOf([
          ['t1', BOATS],
          ['t2', FLAGS],
        ]),
      ),
    ).toBeNull())
  it('an article that two of today come near to has no sure successor', () =>
    expect(
      successorOf(
        't1',
        textOf([['t1', LAMPS]]),
        textOf([
          ['t1', LAMPS.replace('红', '白')],
          ['t2', LAMPS.replace('红', '黄')],
        ]),
      ),
    ).toBeNull())
  it('of two articles that became one, the one that is less like it has no successor', () => {
    const shorter = LAMPS.replace('，灯号的高度由港口管理机构规定', '')
    const before = textOf([
      ['t1', LAMPS],
      ['t2', shorter],
    ])
    expect(successorOf('t2', before, textOf([['t5', LAMPS]]))).toBeNull()
  })
  it('the items of an article are part of its content', () => {
    const before = textOf([
      ['t1', '禁止下列行为：'],
      ['t1_x1', LAMPS],
      ['t2', '禁止下列行为：'],
      ['t2_x1', FLAGS],
    ])
    const now = textOf([
      ['t8', '禁止下列行为：'],
      ['t8_x1', FLAGS],
      ['t9', '禁止下列行为：'],
      ['t9_x1', LAMPS],
    ])
    expect(successorOf('t1', before, now)?.anchor).toBe('t9')
  })
  it('what is no article of the older text has no successor', () =>
    expect(successorOf('t7', textOf([['t1', LAMPS]]), textOf([['t1', LAMPS]]))).toBeNull())
})
