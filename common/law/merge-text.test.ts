import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isClash, mergeText, textOfParts } from './merge-text.ts'

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
/** A text of articles, each with its words. */
const law = (articles: readonly string[]) => articles.map((words, at) => `第${NUMERALS[at]}条　${words}`).join('\n')
const merged = (texts: { began: string; mine: string; theirs: string }) => {
  const result = mergeText(texts)
  const clashes = result.parts.filter(isClash).map(({ place, mine, theirs }) => ({ place, mine, theirs }))
  return clashes.length > 0 ? clashes : textOfParts(result)
}

describe('mergeText', () => {
  it('keeps changes of different articles, also of two that follow each other', () => {
    const began = law(['甲。', '乙。', '丙。', '丁。'])
    expect(
      merged({
        began,
        mine: law(['甲。', '乙二。', '丙。', '丁。']),
        theirs: law(['甲。', '乙。', '丙三。', '丁四。']),
      }),
    ).toBe(law(['甲。', '乙二。', '丙三。', '丁四。']))
  })
  it('keeps a new article with its renumbering beside the new words of a later one', () => {
    const began = law(['甲。', '乙。', '丙。'])
    expect(
      merged({ began, mine: law(['甲。', '新。', '乙。', '丙。']), theirs: law(['甲。', '乙。', '丙三。']) }),
    ).toBe(law(['甲。', '新。', '乙。', '丙三。']))
  })
  it('gives both sides of an article that both changed, with its number, and merges the rest', () => {
    const began = law(['甲。', '乙。', '丙。'])
    const texts = { began, mine: law(['甲一。', '乙我。', '丙。']), theirs: law(['甲。', '乙他。', '丙三。']) }
    expect(merged(texts)).toEqual([{ place: '第二条', mine: '第二条　乙我。\n', theirs: '第二条　乙他。\n' }])
    expect(textOfParts(mergeText(texts), ['theirs'])).toBe(law(['甲一。', '乙他。', '丙三。']))
    expect(textOfParts(mergeText(texts), ['mine'])).toBe(law(['甲一。', '乙我。', '丙三。']))
  })
  it('looks at the paragraphs and items of an article together', () => {
    const began = '第一条　下列：\n（一）甲；\n（二）乙。\n第二条　丙。'
    const texts = { began, mine: began.replace('甲；', '甲我；'), theirs: began.replace('乙。', '乙他。') }
    expect(merged(texts)).toMatchObject([{ place: '第一条' }])
  })
  it('asks about an article that one deleted and the other changed', () => {
    const began = law(['甲。', '乙。', '丙。'])
    expect(
      merged({ began, mine: law(['甲。', '乙二。', '丙。']), theirs: '第一条　甲。\n第三条　丙。' }),
    ).toMatchObject([{ place: '第二条', theirs: '' }])
  })
  it('keeps changes of headings and lines before the first article', () => {
    const began = '# 第一章 总则\n第一条　甲。\n# 第二章 附则\n第二条　乙。'
    expect(
      merged({
        began,
        mine: began.replace('总则', '一般规定'),
        theirs: `序言一行\n${began.replace('乙。', '乙二。')}`,
      }),
    ).toBe('序言一行\n# 第一章 一般规定\n第一条　甲。\n# 第二章 附则\n第二条　乙二。')
  })

  it('numbers the articles through where both added one', () => {
    const began = law(['甲。', '乙。', '丙。', '丁。'])
    expect(
      merged({
        began,
        mine: law(['甲。', '新一。', '乙。', '丙。', '丁。']),
        theirs: law(['甲。', '乙。', '丙。', '新二。', '丁。']),
      }),
    ).toBe(law(['甲。', '新一。', '乙。', '丙。', '新二。', '丁。']))
  })
  it('leaves numbers alone where a text does not number from the first article', () => {
    const began = '第三条　甲。\n第三条之一　乙。\n第五条　丙。'
    expect(merged({ began, mine: began.replace('甲。', '甲一。'), theirs: began.replace('丙。', '丙一。') })).toBe(
      '第三条　甲一。\n第三条之一　乙。\n第五条　丙一。',
    )
  })

  const words = fc.constantFrom('甲。', '乙。', '丙。', '丁：\n（一）戊；\n（二）己。')
  const texts = fc.array(words, { maxLength: 8 }).map(law)
  it('a text that only one of two changed is as this one left it, whatever the change', () => {
    fc.assert(
      fc.property(texts, texts, (began, changed) => {
        expect(textOfParts(mergeText({ began, mine: changed, theirs: began }))).toBe(changed)
        expect(textOfParts(mergeText({ began, mine: began, theirs: changed }))).toBe(changed)
      }),
    )
  })
  it('whoever saves first, the same is merged and the same is asked', () => {
    fc.assert(
      fc.property(texts, texts, texts, (began, one, other) => {
        const [first, second] = [
          mergeText({ began, mine: one, theirs: other }),
          mergeText({ began, mine: other, theirs: one }),
        ]
        const sides = first.parts.filter(isClash).map(() => 'mine' as const)
        expect(second.parts.filter(isClash)).toHaveLength(sides.length)
        expect(
          textOfParts(
            second,
            sides.map(() => 'theirs' as const),
          ),
        ).toBe(textOfParts(first, sides))
      }),
    )
  })
  it('edits of different articles of any law are all kept and nothing is asked', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1, 2), { minLength: 1, maxLength: 10 }), (who) => {
        const began = who.map((_, at) => `原${at}。`)
        const by = (one: number) => law(who.map((each, at) => (each === one ? `改${at}。` : `原${at}。`)))
        expect(merged({ began: law(began), mine: by(1), theirs: by(2) })).toBe(
          law(who.map((each, at) => (each === 0 ? `原${at}。` : `改${at}。`))),
        )
      }),
    )
  })
})
