import { describe, expect, test } from 'vitest'
import { applyDecision } from './apply-decision.rules.ts'
import { editionOf } from './test-texts.ts'
import { textOfBody } from './law-body.rules.ts'
import { readDecision } from './read-decision.rules.ts'

const LAW = `# 第一章　总则
第一条　为了保护水库，制定本条例。
第二条　水库由县人民政府管理。
县水利部门负责日常工作。
# 第二章　管理
第三条　禁止下列行为：
（一）倾倒垃圾；
（二）私自捕鱼；
（三）损坏设施。
第四条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。
第五条　本条例自公布之日起施行。`

const amended = (items: readonly string[], law = LAW, skipped: readonly number[] = []) =>
  applyDecision(
    editionOf(law),
    readDecision(
      '关于修改《某县水库条例》的决定',
      items.flatMap((item) => item.split('\n')),
    ),
    new Set(skipped),
  )
/** The lines that differ from the old edition: − gone, + come. */
const changes = (items: readonly string[], law = LAW): string[] => {
  const before = textOfBody(amended([], law).body).split('\n')
  const after = textOfBody(amended(items, law).body).split('\n')
  const plain = (line: string) => line.replace(/^#+ /, '# ')
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `− ${plain(line)}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${plain(line)}`),
  ]
}
const states = (items: readonly string[], law = LAW) =>
  amended(items, law).results.map(({ state, doubts }) => [state, ...doubts].join(': '))

describe('a text that has the amendment already', () => {
  const asked = '原文可能已含这一修改，请核对'
  test.each([
    [
      'an article that stands there is added',
      '一、增加一条，作为第三条：“水库由县人民政府管理。\n“县水利部门负责日常工作。”',
      '原文第二条与所增加的条文相同',
    ],
    [
      'an article with other marks is added',
      '一、在第三条后增加一条，作为第四条：“违反本条例的，处五百元罚款，情节严重的，处五千元罚款。”',
      '原文第四条与所增加的条文相同',
    ],
    [
      'a paragraph that stands there is added',
      '一、第二条增加一款，作为第三款：“县水利部门负责日常工作。”',
      '第二条已有所增加的文字',
    ],
    [
      'an item that stands there is added',
      '一、第三条增加一项，作为第四项：“（四）损坏设施。”',
      '第三条已有所增加的文字',
    ],
    [
      'an article is replaced by its own words',
      '一、将第五条修改为：“本条例自公布之日起施行。”',
      '第五条原来就是这些文字',
    ],
    [
      'a paragraph is replaced by its own words',
      '一、将第二条第二款修改为：“县水利部门负责日常工作。”',
      '第二条的这一处原来就是这些文字',
    ],
    [
      'words are added behind which they stand already',
      '一、在第四条“五百元”后增加“罚款”。',
      '第四条里已有“五百元罚款”',
    ],
  ])('a person is asked when %s', (_, item, words) => {
    expect(states([item])).toEqual([expect.stringMatching(new RegExp(`^doubtful: ${words}，${asked}`))])
  })
  test('nobody is asked for an article, a paragraph and words that are new', () => {
    const items = [
      '一、增加一条，作为第五条：“水库应当设立界桩。”',
      '二、第二条增加一款，作为第三款：“乡镇协助。”',
      '三、在第四条“罚款”前增加“以下”。',
    ]
    expect(states(items)[0]).toBe('applied')
    expect(states(items)[1]).toBe('applied')
    expect(states(items).join()).not.toContain('已含')
  })
})

describe('applyDecision', () => {
  test('a whole article is replaced with its paragraphs and items', () => {
    expect(
      changes([
        '一、将第二条修改为：“水库由市人民政府管理。\n“市水利部门负责下列工作：\n“（一）检查；\n“（二）养护。”',
      ]),
    ).toEqual([
      '− 第二条　水库由县人民政府管理。',
      '− 县水利部门负责日常工作。',
      '+ 第二条　水库由市人民政府管理。',
      '+ 市水利部门负责下列工作：',
      '+ （一）检查；',
      '+ （二）养护。',
    ])
  })
  test('one paragraph, one item and the words before the items are replaced where they stand', () => {
    expect(
      changes([
        '一、将第二条第二款修改为：“县水利部门每日巡查。”',
        '二、将第三条第二项修改为：“（二）电鱼、毒鱼；”',
        '三、第三条开头修改为：“任何人不得：”',
      ]),
    ).toEqual([
      '− 县水利部门负责日常工作。',
      '− 第三条　禁止下列行为：',
      '− （二）私自捕鱼；',
      '+ 县水利部门每日巡查。',
      '+ 第三条　任何人不得：',
      '+ （二）电鱼、毒鱼；',
    ])
  })
  test('an article added between others moves the numbers of those behind it', () => {
    expect(
      changes(['一、增加一条，作为第三条：“水库开放的时间由县人民政府公布。”', '二、条文顺序作相应调整。']),
    ).toEqual([
      '− 第三条　禁止下列行为：',
      '− 第四条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
      '− 第五条　本条例自公布之日起施行。',
      '+ 第三条　水库开放的时间由县人民政府公布。',
      '+ 第四条　禁止下列行为：',
      '+ 第五条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
      '+ 第六条　本条例自公布之日起施行。',
    ])
  })
  test('an added article closes the chapter before it, or opens the one that the decision names', () => {
    const place = (item: string) =>
      textOfBody(amended([item]).body)
        .split('\n')
        .map((line) => line.replace(/^#+ /, '').slice(0, 4))
        .slice(3, 6)
    expect(place('一、增加一条，作为第三条：“新的一条。”')).toEqual(['县水利部', '第三条　', '第二章　'])
    expect(place('一、在第二章增加一条，作为第三条：“新的一条。”')).toEqual(['县水利部', '第二章　', '第三条　'])
  })
  test('places left of the verb are numbers of the old edition although earlier items move them', () => {
    expect(
      changes(['一、增加一条，作为第二条：“水库属于公众。”', '二、将第四条中的“五百元”修改为“一千元”。']),
    ).toContain('+ 第五条　违反本条例的，处一千元罚款；情节严重的，处五千元罚款。')
  })
  test('two articles exchange their numbers', () => {
    expect(changes(['一、将第四条改为第三条。', '二、将第三条改为第四条。'])).toEqual([
      '− 第三条　禁止下列行为：',
      '− 第四条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
      '+ 第三条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
      '+ 第四条　禁止下列行为：',
    ])
  })
  test('a 之N is added behind its article without moving a number', () => {
    expect(changes(['一、在第四条后增加一条，作为第四条之一：“单位有前条行为的，加倍处罚。”'])).toEqual([
      '+ 第四条之一　单位有前条行为的，加倍处罚。',
    ])
  })
  test('a deleted article closes up where the decision says so, and else keeps its number as 删去, which is asked', () => {
    expect(changes(['一、删去第四条。', '二、条文顺序作相应调整。']).filter((line) => line.startsWith('+'))).toEqual([
      '+ 第四条　本条例自公布之日起施行。',
    ])
    expect(changes(['一、删去第四条。']).filter((line) => line.startsWith('+'))).toEqual(['+ 第四条　（删去）'])
    expect(states(['一、删去第四条。'])).toEqual(['doubtful: 决定没有写明条文顺序作相应调整，已保留条号并注明（删去）'])
  })
  test('an added and a deleted item renumber the list, and the stops of their neighbours follow without a question', () => {
    expect(changes(['一、第三条增加一项，作为第四项：“（四）放牧。”'])).toEqual([
      '− （三）损坏设施。',
      '+ （三）损坏设施；',
      '+ （四）放牧。',
    ])
    expect(changes(['一、删去第三条第三项。'])).toEqual([
      '− （二）私自捕鱼；',
      '− （三）损坏设施。',
      '+ （二）私自捕鱼。',
    ])
    expect(states(['一、第三条增加一项，作为第四项：“（四）放牧。”'])).toEqual(['applied'])
    expect(states(['一、删去第三条第三项。'])).toEqual(['applied'])
  })
  describe('the stops of a list', () => {
    const asked = ['doubtful: 各项末尾的标点已随位置改动，请核对']
    const list = (...items: string[]) =>
      `第一条　渡口禁止：\n${items.map((item, at) => `（${'一二三四五'[at]}）${item}`).join('\n')}\n第二条　本条例自公布之日起施行。`
    const made = (item: string, law: string) => [
      textOfBody(amended([`一、${item}。`], law).body)
        .split('\n')
        .slice(1, -1),
      states([`一、${item}。`], law),
    ]
    test.each([
      [
        'an item is put between',
        '在第一条第一项后增加一项：“（二）垂钓；”',
        ['（一）夜泊；', '（二）垂钓；', '（三）超载；', '（四）抛锚。'],
      ],
      ['the first item goes', '第一条第一项予以删除', ['（一）超载；', '（二）抛锚。']],
      ['the last two items go', '删除第一条第二项和第三项', ['（一）夜泊。']],
      [
        'the last item goes and two come behind',
        '删去第一条第三项；增加两项，分别作为第三项、第四项：“（三）垂钓；\n“（四）放牧。”',
        ['（一）夜泊；', '（二）超载；', '（三）垂钓；', '（四）放牧。'],
      ],
      [
        'the last item becomes another one',
        '将第一条第三项改为第四项，增加一项，作为第三项：“（三）垂钓；”',
        ['（一）夜泊；', '（二）超载；', '（三）垂钓；', '（四）抛锚。'],
      ],
    ])('follow their places without a question where %s', (_, item, lines) => {
      const [text, told] = made(item, list('夜泊；', '超载；', '抛锚。'))
      expect(text).toEqual(lines)
      expect(new Set(told)).toEqual(new Set(['applied']))
    })
    test('are those that the list had: sentences, and no stops at all', () => {
      expect(made('第一条增加一项，作为第三项：“（三）垂钓。”', list('夜泊。', '超载。'))).toEqual([
        ['（一）夜泊。', '（二）超载。', '（三）垂钓。'],
        ['applied'],
      ])
      expect(made('第一条增加一项，作为第一项：“（一）垂钓”', list('夜泊', '超载'))).toEqual([
        ['（一）垂钓', '（二）夜泊', '（三）超载'],
        ['applied'],
      ])
    })
    test('are those of the last 目 of an item', () => {
      const law =
        '第一条　渡口禁止：\n（一）夜泊；\n（二）下列船只靠岸：\n1.货船；\n2.油船。\n第二条　本条例自公布之日起施行。'
      expect(made('第一条增加一项，作为第三项：“（三）垂钓。”', law)).toEqual([
        ['（一）夜泊；', '（二）下列船只靠岸：', '1.货船；', '2.油船；', '（三）垂钓。'],
        ['applied'],
      ])
    })
    test('are asked where the decision quotes another one, or the list has no habit', () => {
      expect(made('第一条增加一项，作为第二项：“（二）垂钓。”', list('夜泊；', '抛锚。'))).toEqual([
        ['（一）夜泊；', '（二）垂钓；', '（三）抛锚。'],
        asked,
      ])
      expect(made('删去第一条第四项', list('夜泊；', '超载。', '垂钓；', '抛锚。'))[1]).toEqual(asked)
    })
    test('are asked where the last item ends with a word that joins it to the next', () => {
      expect(made('删去第一条第三项', list('夜泊；', '超载；或者', '抛锚。'))[1]).toEqual([
        expect.stringContaining('最后一项末尾的连接词请核对'),
      ])
    })
  })
  test('an added paragraph takes the number that the decision gives it', () => {
    expect(
      textOfBody(amended(['一、第二条增加一款，作为第二款：“乡人民政府协助管理。”']).body)
        .split('\n')
        .slice(2, 5),
    ).toEqual(['第二条　水库由县人民政府管理。', '乡人民政府协助管理。', '县水利部门负责日常工作。'])
  })
  test('two articles become one', () => {
    expect(
      changes(['一、将第一条和第二条合并修改为：“水库受保护。”', '二、条文顺序作相应调整。']).filter((line) =>
        line.startsWith('+'),
      )[0],
    ).toBe('+ 第一条　水库受保护。')
  })
  test('words that do not stand there are refused with their place, and nothing is changed', () => {
    expect(changes(['一、将第四条中的“拘留”修改为“罚款”。'])).toEqual([])
    expect(states(['一、将第四条中的“拘留”修改为“罚款”。'])).toEqual(['failed: 第四条里没有“拘留”'])
  })
  test('words that stand there twice are changed in both places, which is asked', () => {
    expect(changes(['一、将第四条中的“罚款”修改为“罚金”。'])).toContain(
      '+ 第四条　违反本条例的，处五百元罚金；情节严重的，处五千元罚金。',
    )
    expect(states(['一、将第四条中的“罚款”修改为“罚金”。'])).toEqual(['doubtful: 第四条里有2处“罚款”，已全部修改'])
  })
  test('words are found although the decision prints other widths of marks', () => {
    expect(changes(['一、将第四条中的“罚款;情节”修改为“罚款。情节”。'])).toContain(
      '+ 第四条　违反本条例的，处五百元罚款。情节严重的，处五千元罚款。',
    )
  })
  test('words replaced in the whole text change the title too', () => {
    const { title, body } = amended(['一、将全文中的“水库”修改为“湖泊”。'])
    expect([title, textOfBody(body).includes('水库')]).toEqual(['某县湖泊条例', false])
  })
  test('marks left alone by deleted words are joined, which is asked', () => {
    expect(changes(['一、删去第四条中的“情节严重的，处五千元罚款”。'])).toContain(
      '+ 第四条　违反本条例的，处五百元罚款。',
    )
    expect(states(['一、删去第四条中的“情节严重的，处五千元罚款”。'])).toEqual(['doubtful: 删改后的标点已合并，请核对'])
  })
  test('a quotation that is more like another article was written for another edition, which is asked', () => {
    expect(states(['一、将第五条修改为：“违反本条例的，处六百元罚款；情节严重的，处五千元罚款。”'])).toEqual([
      'doubtful: 引文更像原第四条，请核对所依据的版本',
    ])
  })
  test('a place that does not exist is refused by its name', () => {
    expect(
      states(['一、将第九条修改为：“没有。”', '二、删去第二条第五款。', '三、将第五章章名修改为：“第五章　附则”。']),
    ).toEqual(['failed: 原文没有第九条', 'failed: 第二条没有第五款', 'failed: 原文没有第五章'])
  })
  test('titles of chapters are changed, added before the article they begin with, and removed', () => {
    expect(
      changes([
        '一、将第二章章名修改为：“第二章　保护与管理”。',
        '二、增加一章，章名为：“第三章　法律责任”，包括第四条。',
      ]),
    ).toEqual(['− # 第二章　管理', '+ # 第二章　保护与管理', '+ # 第三章　法律责任'])
    expect(changes(['一、删去第一章章名。'])).toEqual(['− # 第一章　总则'])
  })
  test('the full text that follows word edits wins over them, and a difference is asked', () => {
    const items = [
      '一、将第四条中的“五百元”修改为“一千元”，“五千元”修改为“一万元”。该条相应修改为：“违反本条例的，处一千元罚款；情节严重的，处一万元以上罚款。”',
    ]
    expect(changes(items)).toContain('+ 第四条　违反本条例的，处一千元罚款；情节严重的，处一万元以上罚款。')
    expect(states(items).at(-1)).toBe('doubtful: 逐处修改的结果与决定写出的全文不同，已以全文为准，请核对')
  })
  test('a rejected instruction changes nothing', () => {
    const { body, results } = amended(['一、删去第二条第二款。'], LAW, [1])
    expect([textOfBody(body), results[0]?.state]).toEqual([textOfBody(amended([]).body), 'skipped'])
  })
  test('an instruction shows the article before and after it', () => {
    expect(amended(['一、将第五条修改为：“本条例自2027年1月1日起施行。”']).results[0]?.changes).toEqual([
      { before: ['第五条　本条例自公布之日起施行。'], after: ['第五条　本条例自2027年1月1日起施行。'] },
    ])
  })
  test('inner quotation marks become those of the law', () => {
    expect(changes(['一、将第五条修改为：“本条例所称‘水库’，包括山塘。”'])).toContain(
      '+ 第五条　本条例所称“水库”，包括山塘。',
    )
  })
  test('words are added before and behind those that the decision quotes, and at the end of a place', () => {
    expect(
      changes(['一、第二条第二款中“县水利部门”后增加“、乡人民政府”。', '二、在第四条中的“情节”前增加“造成后果，”。']),
    ).toEqual([
      '− 县水利部门负责日常工作。',
      '− 第四条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
      '+ 县水利部门、乡人民政府负责日常工作。',
      '+ 第四条　违反本条例的，处五百元罚款；造成后果，情节严重的，处五千元罚款。',
    ])
    expect(changes(['一、第一条末尾增加“，保障饮水安全”。'])).toContain(
      '+ 第一条　为了保护水库，制定本条例，保障饮水安全。',
    )
  })
  test('sentences are removed, replaced and followed by others', () => {
    const law = LAW.replace('第一条　为了保护水库，制定本条例。', '第一条　水库属于公众。人人可以游览。乡里看护。')
    expect(changes(['一、删去第一条第二句。'], law)).toContain('+ 第一条　水库属于公众。乡里看护。')
    expect(changes(['一、第一条第一句后增加一句：“禁止侵占。”'], law)).toContain(
      '+ 第一条　水库属于公众。禁止侵占。人人可以游览。乡里看护。',
    )
    expect(changes(['一、将第一条最后一句修改为：“县里看护。”'], law)).toContain(
      '+ 第一条　水库属于公众。人人可以游览。县里看护。',
    )
    expect(states(['一、删去第二条第三句。'])).toEqual(['failed: 第二条不止一款，没有写明是哪一款的句子'])
  })
  test('one article becomes two, and a paragraph an article of its own', () => {
    expect(
      changes(['一、将第四条分为两条，作为第四条、第五条，修改为：“第四条　罚五百元。\n“第五条　重罚五千元。”']),
    ).toEqual([
      '− 第四条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
      '− 第五条　本条例自公布之日起施行。',
      '+ 第四条　罚五百元。',
      '+ 第五条　重罚五千元。',
      '+ 第六条　本条例自公布之日起施行。',
    ])
    const alone = ['− 县水利部门负责日常工作。', '+ 第三条　县水利部门负责日常工作。']
    expect(changes(['一、将第二条第二款单独作为一条，作为第三条。'])).toEqual(expect.arrayContaining(alone))
    expect(changes(['一、将第二条第二款改为第三条，修改为：“县水利部门每日巡查。”'])).toEqual(
      expect.arrayContaining(['− 县水利部门负责日常工作。', '+ 第三条　县水利部门每日巡查。']),
    )
  })
  describe('a 款 or 项 that goes to another article', () => {
    const ADDED_FIRST = '一、增加一条，作为第一条：“先有这一条。”'
    const plain = (items: readonly string[], law = LAW) =>
      textOfBody(amended(items, law).body)
        .split('\n')
        .filter((line) => !line.startsWith('#'))
    test.each([
      '将第二条第二款改为第四条第一款',
      '第二条第二款移至第四条，作为第一款',
      '将第二条第二款移到第四条第一款之前，作为第一款',
      '第二条第二款调整为第四条第一款',
      '将第二条第二款移入第四条作为第一款',
    ])('%s stands there at its number, and nobody is asked', (item) => {
      expect(plain([`一、${item}。`]).slice(1, -1)).toEqual([
        '第二条　水库由县人民政府管理。',
        '第三条　禁止下列行为：',
        '（一）倾倒垃圾；',
        '（二）私自捕鱼；',
        '（三）损坏设施。',
        '第四条　县水利部门负责日常工作。',
        '违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
      ])
      expect(states([`一、${item}。`])).toEqual(['applied'])
    })
    test('may get other words on its way', () => {
      for (const item of [
        '将第二条第二款移至第四条，作为第二款，修改为：“县水利部门每日巡查。”',
        '将第二条第二款改为第四条第二款，修改为：“县水利部门每日巡查。”',
      ])
        expect([plain([`一、${item}`]).slice(-3), states([`一、${item}`])]).toEqual([
          [
            '第四条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
            '县水利部门每日巡查。',
            '第五条　本条例自公布之日起施行。',
          ],
          ['applied'],
        ])
    })
    const LISTS =
      '第一条　码头禁止：\n（一）夜泊；\n（二）超载；\n（三）抛锚。\n第二条　码头应当：\n（一）亮灯；\n（二）设栏。\n第三条　本规定自公布之日起施行。'
    test('an item closes up behind it and gets the number and the stop of its new place', () => {
      const item = '一、将第一条第三项改为第二条第三项。'
      expect([plain([item], LISTS).slice(1, -1), states([item], LISTS)]).toEqual([
        ['（一）夜泊；', '（二）超载。', '第二条　码头应当：', '（一）亮灯；', '（二）设栏；', '（三）抛锚。'],
        ['applied'],
      ])
      const between = '一、第一条第（一）项移至第二条，作为第（二）项。'
      expect(plain([between], LISTS).slice(1, -1)).toEqual([
        '（一）超载；',
        '（二）抛锚。',
        '第二条　码头应当：',
        '（一）亮灯；',
        '（二）夜泊；',
        '（三）设栏。',
      ])
    })
    test('the number behind 改为 is the new one of the article, that before 作为 the old one, which is asked where they differ', () => {
      const behind = [ADDED_FIRST, '二、将第二条第二款改为第五条第二款。', '三、条文顺序作相应调整。']
      expect([plain(behind).slice(-3, -1), states(behind)]).toEqual([
        ['第五条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。', '县水利部门负责日常工作。'],
        ['applied', 'applied', 'applied'],
      ])
      const before = [ADDED_FIRST, '二、将第二条第二款移至第四条，作为第二款。', '三、条文顺序作相应调整。']
      expect(plain(before).slice(-3, -1)).toEqual(plain(behind).slice(-3, -1))
      expect(states(before)[1]).toBe('doubtful: 没有写明第四条是修改前还是修改后的条号，已移到原来的那一条，请核对')
    })
    test('takes the references to it along', () => {
      const law = LAW.replace('自公布之日起施行。', '自公布之日起施行；第二条第二款自明年起施行。')
      const { references } = amended(['一、将第二条第二款改为第四条第二款。'], law)
      expect(references).toEqual([expect.stringMatching(/第五条中的“第二条第二款”.*第四条第二款/)])
    })
    test('may leave an article that goes', () => {
      const items = ['一、将第二条第二款改为第三条第二款。', '二、删去第二条。', '三、条文顺序作相应调整。']
      expect([plain(items).slice(-2), states(items)]).toEqual([
        ['县水利部门负责日常工作。', '第四条　本条例自公布之日起施行。'],
        ['applied', 'applied', 'applied'],
      ])
    })
    const moved = plain(['一、将第二条第二款移至第四条，作为第二款。']).join('\n')
    test.each([
      ['no such article', '将第二条第二款改为第九条第一款', 'failed: 修改后没有第九条，款没有移动'],
      [
        'nothing would be left',
        '将第四条第一款移至第二条，作为第三款',
        'failed: 第四条只有这一款，移走后没有文字，请人工处理',
      ],
      ['no list is there', '将第三条第三项移至第二条，作为第一项', 'failed: 第二条没有可以移入的列项，请人工处理'],
      [
        'there is no such number',
        '将第二条第二款改为第四条第五款',
        'doubtful: 决定给出的款、项序号与其他各项合不上，请核对',
      ],
    ])('a person is asked where %s', (_, item, state) => {
      expect(states([`一、${item}。`])).toEqual([state])
      expect(plain([`一、${item}。`]).join('\n')).toBe(state.startsWith('failed') ? plain([]).join('\n') : moved)
    })
  })
  test('an article is moved before another one', () => {
    expect(changes(['一、将第四条移至第三条之前，作为第三条。']).filter((line) => line.startsWith('+'))).toEqual([
      '+ 第三条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
      '+ 第四条　禁止下列行为：',
    ])
  })
  test('a chapter comes with the articles of its quotation, and the chapters behind it take their new numbers', () => {
    const items = [
      '一、增加一章，作为第二章“开放”，包括第三条至第四条：\n“第三条　水库每日开放。\n“第四条　游人应当保持清洁。”',
      '二、原第二章改为第三章，条文顺序作相应调整。',
    ]
    expect(
      textOfBody(amended(items).body)
        .split('\n')
        .map((line) => line.replace(/^#+ /, '').slice(0, 7))
        .slice(4, 8),
    ).toEqual(['第二章　开放', '第三条　水库每', '第四条　游人应', '第三章　管理'])
  })
  test('words in a 附件 are changed in the point that is named, and the point as a whole is left to a person', () => {
    const law = `${LAW}\n附件：水位标准\n一、汛期不高于十米。\n二、平时不高于十米。`
    expect(changes(['一、将附件第二项中的“十米”修改为“十二米”。'], law)).toEqual([
      '− 二、平时不高于十米。',
      '+ 二、平时不高于十二米。',
    ])
    expect(states(['一、将附件第二项修改为：“二、平时不高于九米。”'], law)[0]).toMatch(/^failed: 附件.*请人工处理$/)
  })
  test('references in words left alone to articles that move or go are listed', () => {
    const law = LAW.replace('违反本条例的，', '违反本条例第三条或者《防洪法》第五条的，')
    const listed = (items: readonly string[]) => amended(items, law).references
    expect(listed(['一、增加一条，作为第三条：“水库开放。”', '二、条文顺序作相应调整。'])).toEqual([
      '第五条中的“第三条”：原第三条现为第四条',
    ])
    expect(listed(['一、删去第三条。', '二、条文顺序作相应调整。'])).toEqual(['第三条中的“第三条”：该条已删去'])
    expect(
      listed([
        '一、增加一条，作为第三条：“水库开放。”',
        '二、将第四条中的“第三条”修改为“第四条”。',
        '三、条文顺序作相应调整。',
      ]),
    ).toEqual([])
  })
  test('words edited in an article that another item rewrote are asked', () => {
    expect(states(['一、将第四条修改为：“违反的，处罚款。”', '二、将第四条中的“罚款”修改为“罚金”。'])).toEqual([
      'applied',
      'doubtful: 第四条已被整条修改，又改其中文字，请核对',
    ])
  })
})

/** A law of four chapters. */
const CHAPTERS = `# 第一章　总则
第一条　为了保护水库，制定本条例。
第二条　水库由县人民政府管理。
县水利部门负责日常工作。
# 第二章　管理
第三条　违反者，由县水利部门处五百元罚款。
# 第三章　责任
第四条　拒绝检查的，由县水利部门责令改正。
第五条　工作人员玩忽职守的，依法给予处分。
# 第四章　附则
第六条　本条例自公布之日起施行。`
/** Labels of chapters and articles in their order. */
const order = (items: readonly string[]) =>
  textOfBody(amended(items, CHAPTERS).body)
    .split('\n')
    .flatMap((line) => /^(?:#+ )?第(\S+?[章条])/.exec(line)?.[1] ?? [])
    .join(' ')

describe('chapters', () => {
  test('articles that go into another chapter stand at its end, and those behind may close up', () => {
    expect(order(['一、第四条、第五条并入第二章，删去第三章章名，以下各章序号依次调整。'])).toBe(
      '一章 一条 二条 二章 三条 四条 五条 三章 六条',
    )
    expect(order(['一、将第三章并入第二章，其后各章序号相应调整。'])).toBe(
      '一章 一条 二条 二章 三条 四条 五条 三章 六条',
    )
    expect(order(['一、将第三条移至第三章，作为第三条。', '二、删去第二章章名，以下各章序号依次调整。'])).toBe(
      '一章 一条 二条 二章 三条 四条 五条 三章 六条',
    )
  })
  test('a person is asked where chapters no longer count on, stand empty, or articles are out of order', () => {
    expect(states(['一、第四条、第五条并入第二章。'], CHAPTERS)).toEqual([
      'doubtful: 章节的序号不再连续，决定没有写明怎样顺延，请核对: 有的章节下面已经没有条文，请核对',
    ])
    expect(states(['一、将第二条移至第三章。'], CHAPTERS)).toEqual(['doubtful: 移动后条序不再连续，请核对条号'])
    expect(
      states(
        ['一、增加一章，作为第三章“检查”，包括第四条：\n“第三章　检查\n“第四条　县人民政府应当检查。”'],
        CHAPTERS,
      ).at(-1),
    ).toContain('章节的序号不再连续')
  })
  test('a chapter that is deleted goes with its articles, and that is said', () => {
    const items = ['一、删去第三章。', '二、第四章改为第三章，条文顺序作相应调整。']
    expect(order(items)).toBe('一章 一条 二条 二章 三条 三章 四条')
    expect(states(items, CHAPTERS)[0]).toContain('连同其中的第四条至第五条一并删去')
  })
  test.each([
    '删去第三章（第四条至第五条）',
    '删除第三章（即第四条、第五条）',
    '删去第三章，包括第四条至第五条',
    '删去第三章和第四条、第五条',
  ])('%s names the articles of the chapter, and nobody is asked', (item) => {
    const items = [`一、${item}。`, '二、第四章改为第三章，条文顺序作相应调整。']
    expect(order(items)).toBe('一章 一条 二条 二章 三条 三章 四条')
    expect(new Set(states(items, CHAPTERS))).toEqual(new Set(['applied']))
  })
  test.each(['删去第三章（第四条）', '删去第三章（第三条至第五条）'])(
    '%s names other articles than the chapter has, which is asked',
    (item) => {
      expect(states([`一、${item}。`, '二、第四章改为第三章，条文顺序作相应调整。'], CHAPTERS)[0]).toContain(
        '连同其中的第四条至第五条一并删去，请核对',
      )
    },
  )
})

describe('wordings that were misread', () => {
  test('what cannot be done is told instead of being left out', () => {
    expect(states(['一、将第一条第一句作为第二款。'])).toEqual(['failed: 这一处不能这样改动序号，请人工处理'])
    expect(changes(['一、将第二条第二款单列为第三条，以下条文序号依次顺延。']).slice(-4)).toEqual([
      '+ 第三条　县水利部门负责日常工作。',
      '+ 第四条　禁止下列行为：',
      '+ 第五条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
      '+ 第六条　本条例自公布之日起施行。',
    ])
  })
  test.each([
    ['将第四条中的“五百元”修改为“一千元”，“五千元”修改为“一万元”。', '一千元', '一万元'],
    ['第四条作如下修改：将“五百元”修改为“一千元”；将“五千元”修改为“一万元”。', '一千元', '一万元'],
    ['第四条中“五百元”一词修改为“一千元”，“五千元”二字修改为“一万元”。', '一千元', '一万元'],
    ['第一条、第四条中的“本条例”均修改为“本办法”。', '本办法'],
    ['将第四条中的“；情节严重的，处五千元罚款”删去。', '处五百元罚款。'],
    ['第四条中“情节严重的”字样后增加“，经批准”字样。', '情节严重的，经批准'],
    ['将第四条中的两处“罚款”修改为“罚金”。', '罚金；', '五千元罚金'],
    ['将第四条修改如下：\n“违反的，处罚。”', '违反的，处罚。'],
  ])('%s', (item, ...words) => {
    for (const word of words) expect(changes([`一、${item}`]).join('\n')).toContain(word)
    expect(states([`一、${item}`]).filter((state) => state.startsWith('failed'))).toEqual([])
  })
  test.each([
    ['将第三条改为第四条，第四条改为第三条。', ['第四条　禁止下列行为：', '第三条　违反本条例的']],
    ['将第三条、第四条的位置互换。', ['第四条　禁止下列行为：', '第三条　违反本条例的']],
    ['删去第三条第（二）项，第（三）项改为第（二）项。', ['（二）损坏设施。']],
    ['废止第四条，第五条改为第四条，并将“公布”修改为“批准”。', ['第四条　本条例自批准之日起施行。']],
  ])('%s changes numbers', (item, lines) => {
    for (const line of lines)
      expect(changes([`一、${item}`]).some((change) => change.startsWith(`+ ${line}`))).toBe(true)
    expect(states([`一、${item}`]).filter((state) => state.startsWith('failed'))).toEqual([])
  })
})

describe('a text of points', () => {
  const MEASURES = `为建设驿站，提出以下措施。
# 一、要素保障
（一）保障用地。优先办理手续。
（二）强化资金支持。
1.新建的，补助三十万元。
2.改建的，补助十二万元。
# 二、服务质量
（三）培育护理队伍。支持院校开设专业。
（四）配备救生艇筏。每站一艘。
本措施自2022年4月1日起施行。`
  test.each([
    [
      '将二、（三）修改为：“（三）培育护理队伍。支持医院开设专业。”',
      ['− （三）培育护理队伍。支持院校开设专业。', '+ （三）培育护理队伍。支持医院开设专业。'],
    ],
    [
      '将第二部分第（四）项中的“一艘”修改为“两艘”。',
      ['− （四）配备救生艇筏。每站一艘。', '+ （四）配备救生艇筏。每站两艘。'],
    ],
    [
      '将第（一）条措施中的“优先”修改为“当日”。',
      ['− （一）保障用地。优先办理手续。', '+ （一）保障用地。当日办理手续。'],
    ],
    ['将一、（二）2.中的“十二”修改为“十五”。', ['− 2.改建的，补助十二万元。', '+ 2.改建的，补助十五万元。']],
    ['将第一条第（二）项中的“强化”修改为“增加”。', ['− （二）强化资金支持。', '+ （二）增加资金支持。']],
    ['删去第（四）条措施。', ['− （四）配备救生艇筏。每站一艘。']],
    [
      '删去第（一）条措施。',
      [
        '− （一）保障用地。优先办理手续。',
        '− （二）强化资金支持。',
        '− （三）培育护理队伍。支持院校开设专业。',
        '− （四）配备救生艇筏。每站一艘。',
        '+ （一）强化资金支持。',
        '+ （二）培育护理队伍。支持院校开设专业。',
        '+ （三）配备救生艇筏。每站一艘。',
      ],
    ],
    [
      '第二部分增加一项，作为第（四）项：“（四）建立转诊平台。省里统一建设。”',
      ['− （四）配备救生艇筏。每站一艘。', '+ （四）建立转诊平台。省里统一建设。', '+ （五）配备救生艇筏。每站一艘。'],
    ],
  ])('%s changes the point that it names', (item, lines) => expect(changes([item], MEASURES)).toEqual(lines))
  test('a decision is told what it cannot mean', () => {
    expect(states(['删去第（九）条措施。'], MEASURES)).toEqual(['failed: 原文没有（九）'])
    expect(states(['将二、（一）中的“用地”修改为“用海”。'], MEASURES)).toEqual(['failed: 二、没有第一项'])
    const again = MEASURES.replace('（三）', '（一）').replace('（四）', '（二）')
    expect(states(['删去第（二）条措施。'], again)).toEqual(['failed: 原文有2处（二），没有写明是哪一处'])
  })
  test('points that get other numbers are told', () =>
    expect(states(['删去第（一）条措施。'], MEASURES)).toEqual(['doubtful: 后面各项的序号已依次调整，请核对']))
})

describe('what a clause does not name is there afterwards', () => {
  const ADDED = '二、增加一条，作为第二条：“新的一条。”'
  const lines = (items: readonly string[], law = LAW) => textOfBody(amended(items, law).body).split('\n')
  test.each([
    [
      '将第三条改为第四条，第一款第二项修改为：“（二）电鱼；”',
      ['（一）倾倒垃圾；', '（二）电鱼；', '（三）损坏设施。'],
    ],
    [
      '将第三条改为第四条，并将第一款第（二）项修改为：“（二）电鱼；”',
      ['（一）倾倒垃圾；', '（二）电鱼；', '（三）损坏设施。'],
    ],
    ['将第二条改为第三条，第一款修改为：“水库由市管理。”', ['第三条　水库由市管理。', '县水利部门负责日常工作。']],
    ['第二条改为第三条，将第二款修改为：“市水利局负责。”', ['第三条　水库由县人民政府管理。', '市水利局负责。']],
    [
      '将第二条调整为第三条，第二款中的“县水利”修改为“市水利”',
      ['第三条　水库由县人民政府管理。', '市水利部门负责日常工作。'],
    ],
    ['将第二条改为第三条，删去第二款', ['第三条　水库由县人民政府管理。', '# 第二章　管理']],
    [
      '将第二条改为第三条，增加一款，作为第二款：“镇协助。”',
      ['第三条　水库由县人民政府管理。', '镇协助。', '县水利部门负责日常工作。'],
    ],
  ])('%s', (clause, expected) => {
    const made = lines([`一、${clause}。`, ADDED]).map((line) => line.replace(/^#+ /, '# '))
    const at = made.indexOf(expected[0] ?? '')
    expect(made.slice(at, at + expected.length)).toEqual(expected)
    expect(states([`一、${clause}。`, ADDED]).filter((state) => !/标点/.test(state))).not.toContainEqual(
      expect.stringMatching(/doubtful|failed/),
    )
  })

  test('an article that gets another number makes room for one that is added at its own', () => {
    const made = lines(['一、将第四条改为第五条，增加一条，作为第四条：“新的一条。”'])
    expect(made.slice(-3)).toEqual([
      '第四条　新的一条。',
      '第五条　违反本条例的，处五百元罚款；情节严重的，处五千元罚款。',
      '第六条　本条例自公布之日起施行。',
    ])
  })

  test('words before items that come alone leave the items, and are asked about', () => {
    expect(changes(['一、将第三条第一款修改为：“禁止在水库有下列行为：”'])).toEqual([
      '− 第三条　禁止下列行为：',
      '+ 第三条　禁止在水库有下列行为：',
    ])
    expect(states(['一、将第三条第一款修改为：“禁止在水库有下列行为：”'])).toEqual([
      expect.stringContaining('原有各项已保留'),
    ])
  })

  test('words inside a longer term stay as they are, and are asked about', () => {
    const law = LAW.replace('县水利部门', '县环境保护部门、生态环境保护部门')
    const item = '一、将第二条第二款中的“环境保护部门”修改为“生态环境部门”。'
    expect(lines([item], law)).toContain('县生态环境部门、生态环境保护部门负责日常工作。')
    expect(states([item], law)).toEqual([expect.stringMatching(/^doubtful.*没有改动，请核对/)])
  })

  test('straight quotation marks around several paragraphs end where they end', () => {
    const made = amended(['一、将第二条修改为："水库由市管理。', '市水利局负责。"', '本决定自2025年1月1日起施行。'])
    expect(textOfBody(made.body)).toContain('第二条　水库由市管理。\n市水利局负责。\n')
    expect(textOfBody(made.body)).not.toContain('本决定')
  })

  test.each([
    ['一、在第三条第一款中增加一项作为第四项，即：“（四）放牧。”', '（四）放牧。'],
    ['一、第四条增加一款作为该条第二款，即：“镇协助。”', '镇协助。'],
    ['一、第二条后增加一条作为第三条，即：“新的一条。”', '第三条　新的一条。'],
    ['一、对第二条作如下修改：第一款修改为：“水库由市管理。”', '第二条　水库由市管理。'],
    ['一、将第二条修改为：”水库由市管理。“', '第二条　水库由市管理。'],
    ['一、将第二条修改为：”水库由市管理。”', '第二条　水库由市管理。'],
    ['一、将第四条、第五条改为一条，作为第四条，修改为：“违者罚款。”', '第四条　违者罚款。'],
  ])('%s', (item, line) => {
    expect(lines([item])).toContain(line)
  })
  test.each([
    [
      '一、将第二条第二款并入第一款，修改为：“水库由县人民政府和县水利部门管理。”',
      '第二条　水库由县人民政府和县水利部门管理。',
    ],
    ['一、第四条修改为两款，分别作为第一款、第二款：“违者处罚。\n“屡犯的，加重处罚。”', '屡犯的，加重处罚。'],
    ['一、将第二条第一款中的“县人民政府"修改为"市人民政府”。', '第二条　水库由市人民政府管理。'],
    ['一、将第四条修改为："违者处罚。\n"屡犯的，加重处罚。”', '屡犯的，加重处罚。'],
    ['一、将第四条修改为：“违者处罚，实行"一事一罚"。”', '第四条　违者处罚，实行"一事一罚"。'],
    ['一、将第四条修改为："违者“从重”处罚。"', '第四条　违者“从重”处罚。'],
  ])('%s is certain', (item, line) => {
    expect([lines([item]).includes(line), states([item])]).toEqual([true, ['applied']])
  })
  test('quotation marks of both kinds that no reading fits are asked', () => {
    expect(states(['一、将第四条修改为：“违者"从重处罚。”'])).toEqual([
      'doubtful: 引号全角、半角混用，引文到哪里为止请核对',
    ])
  })
  test('words that are said to change wherever they stand are not asked about', () => {
    expect(states(['一、将第四条中的“罚款”均修改为“罚金”。'])).toEqual(['applied'])
    expect(states(['一、将第四条中的“罚款”修改为“罚金”。'])).toEqual(['doubtful: 第四条里有2处“罚款”，已全部修改'])
  })
  test('the last article goes without an order to close up, one before it leaves a gap that is asked', () => {
    expect(states(['一、删去第五条。'])).toEqual(['applied'])
    expect(lines(['一、删去第五条。']).at(-1)).toContain('第四条')
    expect(states(['一、删去第三条。'])[0]).toContain('已保留条号并注明（删去）')
  })
  test('之N stands behind an article that the same decision moves, and one whose article is missing is asked', () => {
    const items = [
      '一、增加二条，作为第二条、第三条：“第二条　甲。\n“第三条　乙。”',
      '二、增加一条，作为第七条之一：“丙。”',
      '三、条文顺序作相应调整。',
    ]
    expect(lines(items).slice(-2)).toEqual(['第七条　本条例自公布之日起施行。', '第七条之一　丙。'])
    expect(states(items)).toEqual(['applied', 'applied', 'applied'])
    expect(states(['一、增加一条，作为第九条之一：“丙。”'])).toEqual([
      'doubtful: 修改后没有第九条，第九条之一放在哪里请核对',
    ])
  })
  test('an article that becomes 之N of another one gets its new number', () => {
    const items = ['一、将第五条改为第四条之一，修改为：“丁。”']
    expect([lines(items).at(-1), states(items)]).toEqual(['第四条之一　丁。', ['applied']])
    const ahead = ['一、增加一条，作为第四条：“戊。”', '二、将第四条改为第四条之一，修改为：“丁。”']
    expect([lines(ahead).slice(-3), states(ahead)]).toEqual([
      ['第四条　戊。', '第四条之一　丁。', '第五条　本条例自公布之日起施行。'],
      ['applied', 'applied'],
    ])
  })

  test('what is added behind a 款 without saying whether it is another one is asked', () => {
    expect(states(['一、第二条第一款后增加：“镇协助。”'])).toEqual([expect.stringContaining('另外一款')])
  })
})

const BRIDGE = `第一条　浮桥属于公众。人人可以通行。
第二条　浮桥由县交通局管理。
县交通局负责日常工作。
前款工作包括巡查。
第三条　禁止下列行为：
（一）倾倒垃圾；
（二）私自捕鱼；
（三）损坏护栏。
前款第三项的护栏包括缆绳。
第四条　违反第三条规定的，由县交通局处罚。
第五条　有本条例第三条第一款第二项行为的，没收渔具。`
const bridge = (...items: string[]) => amended(items, BRIDGE)
const linesOf = (...items: string[]) =>
  textOfBody(bridge(...items).body)
    .split('\n')
    .map((line) => line.replace(/^#+ /, ''))
const statesOf = (...items: string[]) =>
  bridge(...items).results.map(({ state, doubts }) => [state, ...doubts].join(': '))

describe('exceptions', () => {
  test.each([
    '除第四条中的“县交通局”外，将“县交通局”统一修改为“县路桥局”。',
    '除第四条外，将本条例中的“县交通局”修改为“县路桥局”。',
    '将本条例中的“县交通局”修改为“县路桥局”（第四条中的除外）。',
    '将全文中的“县交通局”修改为“县路桥局”，但第四条除外。',
  ])('%s leaves the place that it excepts', (item) => {
    expect(linesOf(`一、${item}`)).toEqual(
      BRIDGE.split('\n').map((line) => (line.startsWith('第四条') ? line : line.replace('县交通局', '县路桥局'))),
    )
    expect(statesOf(`一、${item}`)).toEqual(['applied'])
  })
  test('certain words may be excepted, and an exception that holds nothing is asked', () => {
    expect(linesOf('一、除第二条中的“县交通局负责”外，将第二条中的“县交通局”修改为“县路桥局”。').slice(1, 3)).toEqual([
      '第二条　浮桥由县路桥局管理。',
      '县交通局负责日常工作。',
    ])
    expect(statesOf('一、除第一条外，将本条例中的“县交通局”修改为“县路桥局”。')).toEqual([
      'doubtful: 除外的地方没有“县交通局”，请核对',
    ])
  })
  describe('a range of articles', () => {
    const LAW_OF_SUBS =
      '第一条　浮桥由镇管。\n第二条　浮桥要修。\n第二条之一　浮桥要看。\n第三条　渡船要登记。\n第四条　浮桥收费。\n第五条　本规定自公布之日起施行。'
    const after = (item: string) => textOfBody(amended([`一、${item}。`], LAW_OF_SUBS).body).split('\n')
    test('is changed where the words stand, and the articles without them are told', () => {
      const item = '将第一条至第四条中的“浮桥”修改为“吊桥”'
      expect(after(item)).toEqual([
        '第一条　吊桥由镇管。',
        '第二条　吊桥要修。',
        '第二条之一　吊桥要看。',
        '第三条　渡船要登记。',
        '第四条　吊桥收费。',
        '第五条　本规定自公布之日起施行。',
      ])
      expect(states([`一、${item}。`], LAW_OF_SUBS)).toEqual(['doubtful: 第三条里没有“浮桥”，其余各处已改，请核对'])
    })
    test('nobody is asked where all of it has the words, and the words may be deleted or followed by others', () => {
      expect(states(['一、将第一条至第二条中的“浮桥”均修改为“吊桥”。'], LAW_OF_SUBS)).toEqual(['applied'])
      expect(states(['一、删去第二条至第四条中的“浮桥”。'], LAW_OF_SUBS)[0]).toMatch(
        /^doubtful: 第三条里没有“浮桥”，其余各处已改/,
      )
      expect(states(['一、在第三条至第五条中的“渡船”后增加“、木筏”。'], LAW_OF_SUBS)).toEqual([
        'doubtful: 第四条、第五条里没有“渡船”，其余各处已改，请核对',
      ])
    })
    test('an article that is named beside a range must have the words, and none of a range may be without them', () => {
      expect(states(['一、将第一条至第二条、第三条中的“浮桥”修改为“吊桥”。'], LAW_OF_SUBS)).toEqual([
        'failed: 第三条里没有“浮桥”',
      ])
      expect(states(['一、将第一条至第五条中的“缆车”修改为“索道”。'], LAW_OF_SUBS)).toEqual([
        'failed: 第一条、第二条、第二条之一、第三条、第四条、第五条里没有“缆车”',
      ])
    })
    test('goes with the 之N between its articles, which is told', () => {
      const items = ['一、删去第二条至第三条。', '二、条文顺序作相应调整。']
      expect(textOfBody(amended(items, LAW_OF_SUBS).body).split('\n')).toEqual([
        '第一条　浮桥由镇管。',
        '第二条　浮桥收费。',
        '第三条　本规定自公布之日起施行。',
      ])
      expect(states(items, LAW_OF_SUBS)).toEqual(['doubtful: 连同其间的第二条之一一并删去，请核对', 'applied'])
    })
  })
  test('an order on several places is done in all of them or in none', () => {
    expect(statesOf('一、将第二条、第三条中的“县交通局”修改为“县路桥局”。')).toEqual(['failed: 第三条里没有“县交通局”'])
    expect(linesOf('一、将第二条、第三条中的“县交通局”修改为“县路桥局”。')).toEqual(BRIDGE.split('\n'))
  })
})

describe('orders below an article', () => {
  test.each([
    [
      '对第二条作如下修改：\n（一）第一款修改为：“浮桥归县里管。”\n（二）第二款中的“日常”修改为“每日”。\n（三）增加一款，作为第四款：“镇里协助。”',
    ],
    [
      '对第二条作如下修改：第一款修改为：“浮桥归县里管。”；第二款中的“日常”修改为“每日”；增加一款，作为第四款：“镇里协助。”',
    ],
  ])('%s is an order each', (item) => {
    expect(linesOf(`一、${item}`).slice(1, 5)).toEqual([
      '第二条　浮桥归县里管。',
      '县交通局负责每日工作。',
      '前款工作包括巡查。',
      '镇里协助。',
    ])
  })
})

describe('what a quotation belongs to', () => {
  test('places and quotations are paired, and places of different kinds cannot share one', () => {
    expect(linesOf('一、将第三条第一项、第三项分别修改为：“（一）倾倒废物；”“（三）损坏桥面。”').slice(5, 8)).toEqual([
      '（一）倾倒废物；',
      '（二）私自捕鱼；',
      '（三）损坏桥面。',
    ])
    expect(statesOf('一、将第二条第一款、第四条修改为：“违者处罚。”')).toEqual([
      'failed: 所列各处不是同一层次，引文各属哪一处请人工处理',
    ])
    expect(statesOf('一、将第四条第一款修改为两款：“违者处罚。”')).toEqual(['doubtful: 引文不是二款，请核对'])
  })
  test('words before items are replaced only where there are items', () => {
    expect(linesOf('一、第三条第一款（导语）修改为：“任何人不得：”')[4]).toBe('第三条　任何人不得：')
    expect(statesOf('一、将第四条开头修改为：“违者”')).toEqual([
      'failed: 第四条的这一处没有列项，看不出这些话到哪里为止',
    ])
  })
  test('two 款 that become one without a text are joined, which is asked', () => {
    expect(linesOf('一、第二条第一款与第二款合并为一款。')[1]).toBe(
      '第二条　浮桥由县交通局管理。县交通局负责日常工作。',
    )
    expect(statesOf('一、第二条第一款与第二款合并为一款。')).toEqual([
      'doubtful: 合并后的文字没有写出，已首尾相接，请核对',
    ])
  })
  test('an item is added before the one that is named, in the list of that one', () => {
    expect(linesOf('一、在第三条第二项前增加一项：“（二）放牧；”').slice(5, 9)).toEqual([
      '（一）倾倒垃圾；',
      '（二）放牧；',
      '（三）私自捕鱼；',
      '（四）损坏护栏。',
    ])
  })
  test('a quotation without an end stops before the closing words of the decision, which is asked', () => {
    const items = ['一、将第二条修改为：“浮桥归县管。\n镇里协助。\n本决定自公布之日起施行。']
    expect(linesOf(...items).slice(1, 3)).toEqual(['第二条　浮桥归县管。', '镇里协助。'])
    expect(statesOf(...items)).toEqual(['doubtful: 引号没有配对，引文到哪里为止请核对'])
  })
})

describe('references to what moved or went', () => {
  const listed = (...items: string[]) => bridge(...items).references
  test('items and paragraphs are named by their new numbers', () => {
    expect(listed('一、删去第三条第一款第一项。')).toEqual([
      '第三条中的“前款第三项”：所指的一项现为前款第二项',
      '第五条中的“第三条第一款第二项”：原第三条第一款第二项现为第三条第一款第一项',
    ])
    expect(listed('一、第二条增加一款，作为第三款：“镇里协助。”')).toEqual(['第二条中的“前款”：所指的一款现为第二款'])
  })
  test('items, paragraphs and articles that are deleted are told', () => {
    expect(listed('一、删去第三条第一款第二项。')).toContain('第五条中的“第三条第一款第二项”：该项已删去')
    expect(listed('一、删去第二条第二款。')).toEqual(['第二条中的“前款”：所指的一款已不在'])
    expect(listed('一、删去第三条。')).toEqual([
      '第四条中的“第三条”：该条已删去',
      '第五条中的“第三条第一款第二项”：该项已删去',
    ])
  })
  test('an article written anew is searched for the item that was meant', () => {
    expect(listed('一、将第三条修改为：“禁止下列行为：\n“（一）私自捕鱼；\n“（二）损坏护栏。”')).toEqual([
      '第五条中的“第三条第一款第二项”：原第三条第一款第二项现为第三条第一款第一项',
    ])
  })
  test('references that still hold, and words that the decision wrote, are not listed', () => {
    expect(listed('一、第三条第一款增加一项，作为第四项：“（四）放牧。”')).toEqual([])
    expect(listed('一、将第五条中的“第二项”修改为“第一项”。', '二、删去第三条第一款第一项。')).toEqual([
      '第三条中的“前款第三项”：所指的一项现为前款第二项',
    ])
  })
})
