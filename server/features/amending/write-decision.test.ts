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
    expect(await written(LAW.replace('五百元以上', '一千元以上'))).toEqual([
      expect.stringMatching(/^一、将第四条中的“.*五百.*”修改为“.*一千.*”。$/),
    ])
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
    expect(await written(LAW.replace('\n县水利部门负责日常工作，定期公布水位。', ''))).toEqual([
      '一、删去第二条第二款。',
    ])
  })
  test('a changed item is quoted with its number', async () => {
    expect(await written(LAW.replace('私自捕鱼', '以电力、毒物捕捞水生动物'))).toEqual([
      '一、将第三条第二项修改为：“（二）以电力、毒物捕捞水生动物；”',
    ])
  })
  test('an added article moves the others, and a removed one is named by its old number', async () => {
    expect(
      await written(
        LAW.replace('第三条　禁止', '第三条　水库的开放时间由县人民政府公布。\n第四条　禁止')
          .replace('第四条　违反', '第五条　违反')
          .replace('第五条　本条例自', '第六条　本条例自'),
      ),
    ).toEqual(['一、增加一条，作为第三条：“水库的开放时间由县人民政府公布。”'])
    expect(await written(LAW.replace(/第四条.*\n/, '').replace('第五条', '第四条'))).toEqual(['一、删去第四条。'])
  })
  test('the same words in three articles are one item', async () => {
    expect(
      await written(
        LAW.replaceAll('水库', '湖泊').replaceAll('县水利部门', '县水利部门'),
        LAW.replace('第五条　', '第五条　水库以外不适用本条例。'),
      ),
    ).toEqual(expect.arrayContaining([expect.stringContaining('中的“水库”修改为“湖泊”')]))
  })
  test('a changed title is the first item', async () => {
    const { lines, differences } = await writeDecision(editionOf(LAW), { ...editionOf(LAW), title: '某县湖泊条例' })
    expect([lines[1], differences]).toEqual(['一、将名称修改为“某县湖泊条例”。', []])
  })
  test('texts without articles are amended by paragraphs', async () => {
    const reply = '水库属于国家所有。\n山塘属于集体所有。'
    expect(await written(reply.replace('集体', '村民集体'), reply)).toEqual([
      '一、将第二段修改为：“山塘属于村民集体所有。”',
    ])
  })

  test.each([
    [
      '由发展和改革主管部门负责。',
      '由发展改革主管部门负责。',
      '将第二条中的“发展和改革主管部门”修改为“发展改革主管部门”。',
    ],
    [
      '由工业主管部门负责。',
      '由工业和信息化主管部门负责。',
      '将第二条中的“工业主管部门”修改为“工业和信息化主管部门”。',
    ],
    ['处超过二万元的罚款。', '处超过三万元的罚款。', '将第二条中的“超过二万元”修改为“超过三万元”。'],
    [
      '报科学技术行政部门备案。',
      '报科学技术主管部门备案。',
      '将第二条中的“科学技术行政部门”修改为“科学技术主管部门”。',
    ],
    [
      '禁止使用天然气、煤的船只靠岸。',
      '禁止使用天然气、煤以及重油的船只靠岸。',
      '在第二条中的“天然气、煤”后增加“以及重油”。',
    ],
    ['开展绿化、养护活动。', '开展绿化、美化、养护活动。', '在第二条中的“绿化”后增加“、美化”。'],
    ['应当公布名单。', '应当及时公布名单。', '将第二条中的“应当公布”修改为“应当及时公布”。'],
    ['公布名单，并报县人民政府备案。', '公布名单。', '删去第二条中的“，并报县人民政府备案”。'],
    [
      '处五百元以上二千元以下罚款。',
      '处一千元以上二千元以下罚款。',
      '将第二条中的“五百元以上二千元以下”修改为“一千元以上二千元以下”。',
    ],
  ])('%s to %s is said by whole terms', async (before, after, item) => {
    const rest = '水库的水面、堤坝和泄洪设施由所在地的乡镇人民政府组织巡查，巡查记录保存到汛期结束；发现险情立即报告。'
    const next = LAW.replace(
      '水库由县人民政府管理，接受公众的监督。\n县水利部门负责日常工作，定期公布水位。',
      after + rest,
    )
    expect(await written(next, next.replace(after, before))).toEqual([`一、${item}`])
  })
  test('words that stand more than once are said with those around them, and a paragraph that changes much is written anew', async () => {
    const old = LAW.replace('定期公布水位。', '定期公布水位，汛期公布流量；公布的水位和流量由县水利部门保存。')
    expect(await written(old.replace('汛期公布', '汛期每日公布'), old)).toEqual([
      '一、将第二条第二款中的“汛期公布”修改为“汛期每日公布”。',
    ])
    expect(
      await written(LAW.replace('县水利部门负责日常工作，定期公布水位。', '乡镇人民政府组织巡查，发现险情立即报告。')),
    ).toEqual(['一、将第二条第二款修改为：“乡镇人民政府组织巡查，发现险情立即报告。”'])
  })
  test('several articles that come at one place are one item with their numbers', async () => {
    const at = (number: string, sub: string) => `第二条之${number}　水库的${sub}由乡镇人民政府管理。\n`
    const subs = at('一', '堤坝') + at('二', '船只') + at('三', '码头')
    expect(await written(LAW.replace('第三条　禁止', `${subs}第三条　禁止`))).toEqual([
      '一、在第二条后增加三条，作为第二条之一、第二条之二、第二条之三：“第二条之一　水库的堤坝由乡镇人民政府管理。',
      '“第二条之二　水库的船只由乡镇人民政府管理。',
      '“第二条之三　水库的码头由乡镇人民政府管理。”',
    ])
  })
  test('a new chapter comes with its articles, and those behind it get their numbers', async () => {
    const old = LAW.replace('第一条', '第一章　总则\n第一条')
      .replace('第三条　禁', '第二章　保护\n第三条　禁')
      .replace('第五条', '第三章　附则\n第五条')
    const next = old.replace(
      '第三章　附则\n第五条',
      '第三章　监督\n第五条　水库管理接受人大监督。\n第四章　附则\n第六条',
    )
    expect(await written(next, old)).toEqual([
      '一、增加一章，作为第三章：“第三章　监督',
      '“第五条　水库管理接受人大监督。”',
      '二、将第三章改为第四章。',
    ])
  })
  test('an item that comes behind the last one, and one that goes from there, are said as such', async () => {
    expect(await written(LAW.replace('损坏设施。', '损坏设施；\n（四）在坝顶放牧。'))).toEqual([
      '一、第三条增加一项，作为第四项：“（四）在坝顶放牧。”',
    ])
    expect(await written(LAW.replace('私自捕鱼；\n（三）损坏设施。', '私自捕鱼。'))).toEqual(['一、删去第三条第三项。'])
    const sentences = LAW.replace('倾倒垃圾；', '倾倒垃圾。').replace('私自捕鱼；', '私自捕鱼。')
    expect(await written(sentences.replace('损坏设施。', '损坏设施。\n（四）在坝顶放牧。'), sentences)).toEqual([
      '一、第三条增加一项，作为第四项：“（四）在坝顶放牧。”',
    ])
    // Where a stop changes that no convention moves, the 款 is written anew.
    expect(
      await written(LAW.replace('倾倒垃圾；', '倾倒垃圾。').replace('损坏设施。', '损坏设施；\n（四）在坝顶放牧。')),
    ).toEqual([expect.stringMatching(/^一、将第三条修改为：/), ...Array.from({ length: 4 }, () => expect.any(String))])
  })
  describe('a chapter that goes with its articles', () => {
    const article = (number: number, words: string) =>
      `第${'一二三四五六七八九十'[number - 1]}条　${words}由乡镇人民政府负责。\n`
    const WORKS = [
      '堤坝巡查',
      '船只登记',
      '水质监测',
      '安全演练',
      '码头清扫',
      '界桩设置',
      '应急储备',
      '档案保管',
      '信息公开',
    ]
    const law = (chapters: readonly [string, number[]][]) => {
      let number = 0
      return chapters
        .map(
          ([title, works], at) =>
            `第${'一二三四五'[at]}章　${title}\n${works.map((work) => article(++number, WORKS[work] ?? '')).join('')}`,
        )
        .join('')
        .trim()
    }
    const old = law([
      ['总则', [0, 1]],
      ['保护', [2, 3, 4]],
      ['监督', [5]],
      ['附则', [6, 7]],
    ])
    test('is deleted as one, with the articles that it holds', async () => {
      const next = law([
        ['总则', [0, 1]],
        ['监督', [5]],
        ['附则', [6, 7]],
      ])
      expect(await written(next, old)).toEqual([
        '一、删去第二章（第三条至第五条）。',
        '二、将第三章、第四章分别改为第二章、第三章。',
      ])
    })
    test('of one article names it, and two chapters are two items', async () => {
      const next = law([
        ['总则', [0, 1]],
        ['附则', [6, 7]],
      ])
      expect(await written(next, old)).toEqual([
        '一、删去第二章（第三条至第五条）。',
        '二、删去第三章（第六条）。',
        '三、将第四章改为第二章。',
      ])
    })
    test('is not deleted as one where an article of it stays, or its title', async () => {
      const next = law([
        ['总则', [0, 1, 4]],
        ['监督', [5]],
        ['附则', [6, 7]],
      ])
      expect((await written(next, old)).join('\n')).toContain('删去第三条、第四条。')
      const titled = law([
        ['总则', [0, 1]],
        ['保护', [8]],
        ['监督', [5]],
        ['附则', [6, 7]],
      ])
      expect((await written(titled, old)).join('\n')).not.toContain('删去第二章')
    })
    test('with its sections goes as one too, and a section alone leaves its chapter', async () => {
      const sections = old.replace('第五条　', '第二节　码头\n第五条　').replace('第三条　', '第一节　水面\n第三条　')
      const without = law([
        ['总则', [0, 1]],
        ['监督', [5]],
        ['附则', [6, 7]],
      ])
      expect((await written(without, sections))[0]).toBe('一、删去第二章（第三条至第五条）。')
      const one = sections
        .replace(/第二节　码头\n.*\n/, '')
        .replace('第六条', '第五条')
        .replace('第七条', '第六条')
        .replace('第八条', '第七条')
      expect((await written(one, sections))[0]).toBe('一、删去第二章第二节（第五条）。')
    })
  })
  test('two of a kind are 两, and a ％ of another width is no change', async () => {
    const two = LAW.replace('第五条', '第七条').replace(
      '第四条',
      '第四条　水库应当设立界桩。\n第五条　水库应当投保。\n第六条',
    )
    expect((await written(two))[0]).toMatch(/^一、增加两条，作为第四条、第五条：/)
    expect(
      await written(LAW.replace('（三）损坏设施。', '（三）损坏设施；\n（四）夜间停船；\n（五）在坝顶放牧。')),
    ).toEqual(['一、第三条增加两项，作为第四项、第五项：“（四）夜间停船；', '“（五）在坝顶放牧。”'])
    const share = LAW.replace('定期公布水位', '将收入的２０％以上用于养护')
    expect(await written(share.replace('％', '%').replace('五百元', '一千元'), share)).toEqual([
      expect.stringMatching(/^一、将第四条中的“五百元以上五千元以下”修改为“一千元以上五千元以下”。$/),
    ])
  })
  test('many articles that come, or change alike, are named as a range', async () => {
    const come = Array.from(
      { length: 4 },
      (_, at) => `第${'四五六七'[at]}条　${'泵站闸门船坞渡槽'.slice(at * 2, at * 2 + 2)}的维护由所有人负责。\n`,
    ).join('')
    const next = LAW.replace('第五条', '第九条').replace('第四条', `${come}第八条`)
    expect((await written(next))[0]).toMatch(/^一、增加四条，作为第四条至第七条：“第四条　泵站/)
    const office = (name: string) =>
      Array.from(
        { length: 5 },
        (_, at) =>
          `第${'一二三四五'[at]}条　${['界桩', '水位', '船只', '码头', '堤坝'][at]}由${name}登记，每年核对一次。`,
      ).join('\n')
    expect(await written(office('县水务局'), office('县水利局'))).toEqual([
      '一、将第一条至第五条中的“县水利局”修改为“县水务局”。',
    ])
  })
  test('the order of articles is said once, and only where an article moved without being named', async () => {
    const said = async (next: string) =>
      (await writeDecision(editionOf(LAW), editionOf(next))).lines.filter((line) => line.includes('顺序'))
    const appended = `${LAW}\n第六条　水库名录由县人民政府公布。`
    const inserted = LAW.replace('第五条', '第六条').replace('第四条', '第四条　水库名录由县人民政府公布。\n第五条')
    expect([await said(appended), await said(inserted)]).toEqual([
      [],
      ['《某县水库条例》根据本决定作相应修改并对条文顺序作相应调整，重新公布。'],
    ])
    expect(await said(LAW.replace(/\n第五条.*/, ''))).toEqual([])
  })
  test('the body that made the law stands in the title, its session is left blank, and an unknown one is asked for', async () => {
    const next = editionOf(LAW.replace('五百元', '一千元'))
    const by = async (...issuers: string[]) => {
      const { title, lines, notes } = await writeDecision(
        { ...editionOf(LAW, '某省实施《水法》办法'), issuers },
        { ...next, title: '某省实施《水法》办法' },
      )
      return [title, lines[0], notes.length]
    }
    const about = '关于修改《某省实施〈水法〉办法》的决定'
    const changes = '决定对《某省实施〈水法〉办法》作如下修改：'
    expect([await by('某省人民代表大会常务委员会'), await by('某市人民政府'), await by()]).toEqual([
      [`某省人民代表大会常务委员会${about}`, `某省第　　届人民代表大会常务委员会第　　次会议${changes}`, 0],
      [`某市人民政府${about}`, `某市人民政府${changes}`, 0],
      [`〔制定机关〕${about}`, changes, 1],
    ])
  })
  test('marks of another width are no change, and are counted', async () => {
    const half = LAW.replaceAll('，', ',').replaceAll('（', '(').replaceAll('）', ')')
    const { lines, marks, counts } = await writeDecision(editionOf(half), editionOf(LAW.replace('五百元', '一千元')))
    expect([lines.filter((line) => /^[一二三]、/.test(line)), marks, counts]).toEqual([
      [expect.stringMatching(/^一、将第四条中的“五百元以上五千元以下”修改为“一千元以上五千元以下”。$/)],
      11,
      { articles: 5, changed: 1, removed: 0, added: 0 },
    ])
  })

  test('the decision made of any two editions gives the second one to the letter', async () => {
    const words = [
      '水库',
      '山塘',
      '县人民政府',
      '应当',
      '检查',
      '养护',
      '公布',
      '“水面”',
      '水位',
      '五百元',
      '罚款',
      '不得',
      '捕鱼',
      '放牧',
    ]
    const sentence = fc
      .array(fc.constantFrom(...words), { minLength: 2, maxLength: 9 })
      .map((some) => `${some.join('')}。`)
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
            items.length < 2
              ? []
              : items.map(
                  (one, index) => `（${NUMERALS[index]}）${index === items.length - 1 ? one.replace('；', '。') : one}`,
                )
          return [`第${NUMERALS[at]}条　${paragraphs[0] ?? ''}`, ...paragraphs.slice(1), ...list].join('\n')
        })
        .join('\n')
    // The second edition keeps most of the first one.
    const edits = fc.array(fc.tuple(fc.nat(9), fc.constantFrom('drop', 'add', 'change', 'swap'), article), {
      maxLength: 4,
    })
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
        // Of two articles of the same words one may have come by this very decision, and a person is asked to look: no
        // law has them.
        fc.pre(
          [first, second].every((articles) => new Set(articles.map((one) => text([one]))).size === articles.length),
        )
        const { differences, lines } = await writeDecision(editionOf(text(first)), editionOf(text(second)))
        expect({ differences, lines }).toEqual({ differences: [], lines })
      }),
      { numRuns: 150 },
    )
  })
})
