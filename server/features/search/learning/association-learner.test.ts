import { describe, expect, it } from 'vitest'
import { learnAssociations, type Example } from './association-learner.ts'

const LEASE: Example = {
  text: '出租人应当将租赁物交付承租人。',
  questions: [
    ['房东', '钥匙'],
    ['房东', '修理'],
    ['房东', '涨价'],
  ],
}
const SUBLEASE: Example = {
  text: '承租人经出租人同意，可以转租。',
  questions: [
    ['房东', '转给别人'],
    ['房东', '二房东'],
  ],
}
const WAGES: Example = {
  text: '用人单位应当按月支付工资。',
  questions: [
    ['老板', '钥匙'],
    ['老板', '工资'],
  ],
}
const OTHERS: Example[] = Array.from({ length: 20 }, (_, i) => ({
  text: `县级主管部门负责第${String.fromCharCode(0x4e00 + i)}项检查工作。`,
  questions: [['检查', '谁管']],
}))

const learned = async (examples: Example[]) =>
  new Map((await learnAssociations(examples)).map((row) => [row.word, row]))

describe('learnAssociations', () => {
  it('a word stands for what the articles that it asks about say, and not for what others say', async () => {
    const of = (await learned([LEASE, SUBLEASE, WAGES, ...OTHERS])).get('房东')
    expect(of?.pairs).toEqual(expect.arrayContaining(['出租', '承租']))
    expect(
      of?.pairs.filter(
        (pair) => WAGES.text.includes(pair) && !LEASE.text.includes(pair) && !SUBLEASE.text.includes(pair),
      ),
    ).toEqual([])
  })

  it('a word of a single question is not learned', async () => {
    const words = await learned([LEASE, SUBLEASE, WAGES, ...OTHERS])
    expect(words.has('涨价')).toBe(false)
    expect(words.has('钥匙')).toBe(true)
  })

  it('chances are hundredths, at most eight pairs a word, the same at every run', async () => {
    const rows = await learnAssociations([LEASE, SUBLEASE, WAGES, ...OTHERS])
    for (const { pairs, chances } of rows) {
      expect(pairs.length).toBe(chances.length)
      expect(pairs.length).toBeLessThanOrEqual(8)
      expect(chances.every((chance) => Number.isInteger(chance) && chance >= 3 && chance <= 100)).toBe(true)
    }
    expect(await learnAssociations([LEASE, SUBLEASE, WAGES, ...OTHERS])).toEqual(rows)
  })

  it('nothing is learned from nothing', async () => {
    expect(await learnAssociations([])).toEqual([])
  })
})
