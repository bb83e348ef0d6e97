import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editionOf } from './test-texts.ts'
import { writeDecision } from './write-decision.rules.ts'

const LAW = `第一条　为了保护水库，制定本条例。
第二条　水库由县人民政府管理，接受公众的监督。
县水利部门负责日常工作，定期公布水位。
第三条　禁止下列行为：
（一）倾倒垃圾；
（二）私自捕鱼；
（三）损坏设施。
第四条　违反本条例第三条规定的，由县水利部门责令改正，处五百元以上五千元以下罚款。
第五条　本条例自公布之日起施行。`

const written = async (next: string, old = LAW) => {
  const { lines, differences } = await writeDecision(editionOf(old), editionOf(next))
  expect(differences).toEqual([])
  return lines.filter((line) => !/^(?:决定对|本决定自|《)/.test(line))
}

describe('writeDecision', () => {
  test('a few words are changed as words', async () => {
    expect(await written(LAW.replace('五百元以上', '一千元以上'))).toEqual([expect.stringMatching(/^一、将第四条中的“.*五百.*”修改为“.*一千.*”。$/)])
  })
  test('words in one of several paragraphs name the paragraph', async () => {
    expect(await written(LAW.replace('定期公布', '每日公布'))).toEqual([
      expect.stringMatching(/^一、将第二条第二款中的“.*定期.*”修改为“.*每日.*”。$/),
    ])
  })
  test('an added paragraph and a removed paragraph are said as such', async () => {
    expect(await written(LAW.replace('县水利部门负责', '乡人民政府协助管理。\n县水利部门负责'))).toEqual([
      '一、第二条增加一款，作为第二款：“乡人民政府协助管理。”',
    ])
    expect(await written(LAW.replace('\n县水利部门负责日常工作，定期公布水位。', ''))).toEqual(['一、删去第二条第二款。'])
  })
  test('a changed item is quoted with its number', async () => {
    expect(await written(LAW.replace('私自捕鱼', '以电力、毒物捕捞水生动物'))).toEqual([
      expect.stringMatching(/^一、将第三条(?:第（二）项修改为：“（二）以电力、毒物捕捞水生动物；”|中的“.*)/),
    ])
  })
  test('an added article moves the others, and a removed one is named by its old number', async () => {
    expect(
      await written(
        LAW.replace('第三条　禁止', '第三条　水库的开放时间由县人民政府公布。\n第四条　禁止')
          .replace('第四条　违反', '第五条　违反')
          .replace('第五条　本条例自', '第六条　本条例自'),
      ),
    ).toEqual(['一、增加一条，作为第三条：“水库的开放时间由县人民政府公布。”', '二、条文顺序作相应调整。'])
    expect(await written(LAW.replace(/第四条.*\n/, '').replace('第五条', '第四条'))).toEqual(['一、删去第四条。', '二、条文顺序作相应调整。'])
  })
  test('the same words in three articles are one item', async () => {
    expect(
      await written(LAW.replaceAll('水库', '湖泊').replaceAll('县水利部门', '县水利部门'), LAW.replace('第五条　', '第五条　水库以外不适用本条例。')),
    ).toEqual(expect.arrayContaining([expect.stringContaining('中的“水库”修改为“湖泊”')]))
  })
  test('a changed title is the first item', async () => {
    const { lines, differences } = await writeDecision(editionOf(LAW), { ...editionOf(LAW), title: '某县湖泊条例' })
    expect([lines[1], differences]).toEqual(['一、名称修改为：“某县湖泊条例”', []])
  })
  test('texts without articles are amended by paragraphs', async () => {
    const reply = '水库属于国家所有。\n山塘属于集体所有。'
    expect(await written(reply.replace('集体', '村民集体'), reply)).toEqual(['一、将第二段修改为：“山塘属于村民集体所有。”'])
  })

  test('the decision made of any two editions gives the second one to the letter', async () => {
    const words = ['水库', '山塘', '县人民政府', '应当', '检查', '养护', '公布', '“水面”', '水位', '五百元', '罚款', '不得', '捕鱼', '放牧']
    const sentence = fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 9 }).map((some) => `${some.join('')}。`)
    const item = sentence.map((text) => text.replace('。', '；'))
    const article = fc
      .tuple(fc.array(sentence, { minLength: 1, maxLength: 3 }), fc.array(item, { maxLength: 4 }))
      .map(([paragraphs, items]) => ({ paragraphs, items }))
    const law = fc.array(article, { minLength: 1, maxLength: 9 })
    type Articles = { paragraphs: string[]; items: string[] }[]
    const NUMERALS = '一二三四五六七八九十'
    const text = (articles: Articles) =>
      articles
        .map(({ paragraphs, items }, at) => {
          const list =
            items.length < 2 ? [] : items.map((one, index) => `（${NUMERALS[index]}）${index === items.length - 1 ? one.replace('；', '。') : one}`)
          return [`第${NUMERALS[at]}条　${paragraphs[0] ?? ''}`, ...paragraphs.slice(1), ...list].join('\n')
        })
        .join('\n')
    // The second edition keeps most of the first one.
    const edits = fc.array(fc.tuple(fc.nat(9), fc.constantFrom('drop', 'add', 'change', 'swap'), article), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(law, edits, async (first, changesOf) => {
        const second = [...first]
        for (const [at, kind, made] of changesOf) {
          const place = at % Math.max(1, second.length)
          if (kind === 'drop' && second.length > 1) second.splice(place, 1)
          else if (kind === 'add' && second.length < 9) second.splice(place, 0, made)
          else if (kind === 'change') second[place] = made
          else if (kind === 'swap' && second.length > 1) second.push(...second.splice(place, 1))
        }
        const { differences, lines } = await writeDecision(editionOf(text(first)), editionOf(text(second)))
        expect({ differences, lines }).toEqual({ differences: [], lines })
      }),
      { numRuns: 150 },
    )
  })
})
