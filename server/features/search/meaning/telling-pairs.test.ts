import { describe, expect, it } from 'vitest'
import { pairsOf } from '#common/law/text-keys.ts'
import type { WorkOnDay } from '../library/library.ts'
import { codeOfTerm } from '../index/postings.ts'
import { indexOf } from '../index/small-index.ts'
import { tellingOf } from './telling-pairs.ts'

const terms = (text: string) => pairsOf(text).map(codeOfTerm)

/**
 * Provisions of which all but two speak of 补助, one of 浴室 with it; and titles, of which the third is not in the library
 * that day.
 */
async function telling(question: string, regions: string[] = [], size = 2000) {
  const provisions = [
    '浴室补助三万元',
    '浴池开放',
    ...Array.from({ length: size }, (_, at) => `第${at}类补助由财政承担`),
  ]
  const names = [
    '公共浴室办法',
    '公共图书馆法',
    '公共浴室旧办法',
    ...Array.from({ length: size / 10 }, (_, at) => `公共${at}号办法`),
  ]
  const [units, titles] = [await indexOf(provisions), await indexOf(names)]
  const works = names.map((_, at) => (at === 2 ? null : {})) as (WorkOnDay | null)[]
  const workOfUnit = Int32Array.from(provisions, (text) => (text.startsWith('浴池') ? 1 : 0))
  const kinds = names.map((_, at) => ({ fType: at === 1 ? 'FT10' : 'FT04', region: '330100' }))
  return tellingOf(
    { index: units, titles, works: kinds },
    { works, workOfUnit },
    regions,
    terms(question),
    units.postings,
  )
}

describe('tellingOf', () => {
  it('a pair that hardly any provision has tells, one that many have does not', async () => {
    const { units } = await telling('补助浴室')
    expect([...units.keys()]).toEqual([0])
    expect(units.get(0)).toBe(0.5)
  })
  it('a provision with two telling pairs has all of them', async () => {
    expect((await telling('浴室三万元')).units.get(0)).toBe(1)
  })
  it('of titles only those of works of the day count', async () => {
    expect([...(await telling('浴室补助')).titles.keys()]).toEqual([0])
  })
  it('a law tells nothing by rare pairs, in its provisions or its title', async () => {
    const { units, titles } = await telling('浴池图书馆')
    expect([units.size, titles.size]).toEqual([0, 0])
  })
  it('where a place is named documents of other places tell nothing', async () => {
    expect((await telling('补助浴室', ['330000'])).units.size).toBe(1)
    expect((await telling('补助浴室', ['310000'])).units.size).toBe(0)
  })
  it('in a library of a few documents nothing is rare', async () => {
    const { units, titles } = await telling('补助浴室', [], 20)
    expect([units.size, titles.size]).toEqual([0, 0])
  })
  it('what nothing says tells nothing', async () => {
    const { units, titles } = await telling('飞艇')
    expect([units.size, titles.size]).toEqual([0, 0])
  })
})
