import { describe, expect, it } from 'vitest'
import { sentInWords, todoOf } from './exchange.model.ts'

describe('sentInWords', () => {
  it.each([
    [{ number: 0, time: null, confirmed: 0, confirmedTime: null }, '还没有写出过'],
    [{ number: 3, time: null, confirmed: 0, confirmedTime: null }, '已写出到第 3 号，对方还没有回执'],
    [
      { number: 3, time: null, confirmed: 2, confirmedTime: '2026-11-20 12:00:00' },
      '已写出到第 3 号，已送达到第 2 号（2026-11-20 12:00:00 得知）',
    ],
  ])('%j is told as %s', (sent, text) => expect(sentInWords(sent)).toBe(text))
})

describe('todoOf', () => {
  it('missing numbers and refused packages are named, all others are not', () => {
    const one = { number: 2, bytes: 1, entities: 1, gone: 0, time: '' }
    expect(
      todoOf({
        missing: '2',
        received: [
          { ...one, name: 'a.zip', state: 'refused', trouble: '签名不符' },
          { ...one, name: 'b.zip', state: 'taken', trouble: null },
        ],
      }),
    ).toEqual(['缺少第 2 号，后面的包等待它；请补送，或请对方从这一号起重新写出', 'a.zip 被拒绝：签名不符'])
  })
})
