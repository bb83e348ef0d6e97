import { describe, expect, it, test } from 'vitest'
import { lawOf, lawOfPlain, nodeAt, outline, warningKinds } from './test-sources.ts'

describe('parseTree: articles', () => {
  test('a single 款 is the text of its 条, several are its children, and 项 and 目 stand below the 款 before them', () => {
    const law = lawOf('第一条 甲。\n第二条 乙：\n（一）子；\n1.丑；\n2.寅；\n（二）卯。\n丙。\n第三条 丁：\n（一）辰。')
    expect(outline(law)).toEqual([
      't1: 第一条||甲。',
      't2: 第二条||',
      't2_k1: ||乙：',
      't2_k1_x1: （一）||子；',
      't2_k1_x1_m1: 1.||丑；',
      't2_k1_x1_m2: 2.||寅；',
      't2_k1_x2: （二）||卯。',
      't2_k2: ||丙。',
      't3: 第三条||丁：',
      't3_x1: （一）||辰。',
    ])
  })

  test('half-width brackets are read, and （1） stands under （一）', () => {
    const law = lawOf('第一条 甲：\n(一)乙：\n（1）丙；\n(二)丁。')
    expect(outline(law).slice(1)).toEqual(['t1_x1: (一)||乙：', 't1_x1_m1: （1）||丙；', 't1_x2: (二)||丁。'])
  })

  test('１． in full width is a 目 like 1.', () => {
    expect(outline(lawOf('第一条 甲：\n（一）乙：\n１．丙；\n２．丁。\n（二）戊。')).slice(1)).toEqual([
      't1_x1: （一）||乙：',
      't1_x1_m1: １．||丙；',
      't1_x1_m2: ２．||丁。',
      't1_x2: （二）||戊。',
    ])
    expect(outline(lawOf('第一条 甲：\n１．５米的灯。'))[2]).toBe('t1_k2: ||１．５米的灯。')
  })

  test('甲、 and 乙、 are items, and 一、 below them 目', () => {
    expect(outline(lawOf('第一条 待遇如下：\n甲、灯工：\n一、发灯；\n二、发油。\n乙、旗工发旗。')).slice(1)).toEqual([
      't1_x1: 甲、||灯工：',
      't1_x1_m1: 一、||发灯；',
      't1_x1_m2: 二、||发油。',
      't1_x2: 乙、||旗工发旗。',
    ])
  })

  test.each([
    '甲、乙两类灯具分开存放。',
    '甲、灯具应当分开存放。',
    '一、二级客运站配备灯具。',
    '一、二、三级公路设置灯具。',
  ])('“%s” alone in an article is text, not an item', (text) =>
    expect(outline(lawOf(`第一条 灯具合格。\n${text}\n第二条 旗。`))[2]).toBe(`t1_k2: ||${text}`),
  )

  test('“一、二级…” is an item where “二、” follows in the same article', () =>
    expect(outline(lawOf('第一条 下列灯具：\n一、二级灯具；\n二、三级灯具。'))[1]).toBe('t1_x1: 一、||二级灯具；'))

  test('“第六条 规定…” with a blank is an article, “第二章规定的…” is text (rules 3 and 4)', () => {
    const law = lawOf('第五条 甲。\n第六条 规定本市特别重大事项，由代表大会决定。\n第二章规定的程序，适用前条。')
    expect(law.articleCount).toBe(2)
    expect(nodeAt(law, 't6_k2').text).toBe('第二章规定的程序，适用前条。')
  })

  test('第X条之一 has an anchor of its own and is no gap in the numbering', () => {
    const law = lawOf('第一百三十三条 甲。\n第一百三十三条之一 乙。\n第一百三十三条之二 丙。\n第一百三十四条 丁。')
    expect(nodeAt(law, 't133-1')).toMatchObject({ label: '第一百三十三条之一', num: 133, numSub: 1, text: '乙。' })
    // The text begins late, which is told; its inserted articles are no gaps.
    expect(law.warnings.filter(({ kind }) => kind === 'NUMBERING_GAP').map(({ place }) => place)).toEqual([
      '第一百三十三条',
    ])
  })

  test('（删去） marks the article repealed', () => {
    const law = lawOf('第一百九十八条 甲。\n第一百九十九条 （删去）\n第二百条 乙。')
    expect(nodeAt(law, 't199')).toMatchObject({ repealed: true, text: '（删去）' })
    expect(warningKinds(law)).not.toContain('LEADING_PAREN')
  })

  test('a lost character before a bracket is reported and is no caption', () => {
    const law = lawOf('第十二条 甲。\n第十三条 （市）区教育行政部门负责。')
    expect(nodeAt(law, 't13')).toMatchObject({ caption: '', text: '（市）区教育行政部门负责。' })
    expect(warningKinds(law)).toContain('LEADING_PAREN')
  })

  test('captions of drafts are kept apart from the text (rule 6)', () => {
    const law = lawOf('第一条（立法目的）为了甲。\n第二条 （适用范围） 乙。')
    expect(nodeAt(law, 't1')).toMatchObject({ caption: '（立法目的）', text: '为了甲。' })
    expect(nodeAt(law, 't2').caption).toBe('（适用范围）')
  })

  test('two articles on one line are split and reported', () => {
    const law = lawOf('第一条 甲。 第二条 乙： （一）丙； （二）丁。 第三条 参照第一条 办理。')
    expect(outline(law)).toEqual([
      't1: 第一条||甲。',
      't2: 第二条||乙：',
      't2_x1: （一）||丙；',
      't2_x2: （二）||丁。',
      't3: 第三条||参照第一条 办理。',
    ])
    expect(warningKinds(law)).toContain('TWO_ARTICLES_ON_LINE')
  })

  test('articles that have run on without blanks are found, with the chapters between them', () => {
    const law = lawOf('第一章  总则第一条 甲。第二条 乙如下:\n    丙;\n    丁。第三条 戊。第二章 管理第四条 己。')
    expect([...law.nodes].map(({ label, caption }) => label + caption)).toEqual(['第一章总则', '第二章管理'])
    expect(['t1', 't2', 't3', 't4'].map((anchor) => nodeAt(law, anchor).text)).toEqual([
      '甲。',
      '乙如下:',
      '戊。',
      '己。',
    ])
  })
  test('an article that is cited at the head of a sentence is none, whatever its number', () => {
    const law = lawOf('第一条 甲。第二条规定的除外。\n第二条 乙。第五条 丙。')
    expect(nodeAt(law, 't1').text).toBe('甲。第二条规定的除外。')
    expect(law.articleCount).toBe(2)
  })

  test('“（一）至（三）项所列人员” is text, not 项', () => {
    const law = lawOf('第一条 甲：\n（一）乙；\n（二）丙；\n（三）丁。\n（一）至（三）项所列人员适用本条。')
    expect(nodeAt(law, 't1_k2').text).toBe('（一）至（三）项所列人员适用本条。')
  })

  test('gaps and repeats in numbering are reported, and a text that starts late', () => {
    expect(warningKinds(lawOf('第七十九条 甲。\n第八十九条 乙。'))).toContain('NUMBERING_GAP')
    expect(warningKinds(lawOf('第一条 甲。\n第一条 乙。'))).toContain('NUMBERING_REPEAT')
    expect(warningKinds(lawOf('第一千零四十条 甲。\n第一千零四十一条 乙。'))).toContain('NUMBERING_GAP')
  })

  test('repeated numbers get distinct anchors', () => {
    expect(outline(lawOf('第一条 甲。\n第一条 乙。')).map((line) => line.split(':')[0])).toEqual(['t1', 't1~2'])
  })

  test('第X条 without a blank after it is an article only where its number comes next', () => {
    const law = lawOf('第一条为了甲。\n第二条本条例适用于乙。\n第五条规定的情形除外。')
    expect(law.articleCount).toBe(2)
  })

  test('a law of a single line has a single node', () => {
    const law = lawOf('第一条 甲：\n').nodes
    expect(law).toHaveLength(1)
    const withTable = lawOf('为统一罪名，作如下规定：').nodes
    expect(withTable).toHaveLength(1)
  })
})

describe('parseTree: headings', () => {
  test('编, 章 and 节 are nested, and articles are addressed without them', () => {
    const law = lawOf(
      '## 第一编 总则\n### 第一章 任务\n第一条 甲。\n### 第二章 犯罪\n#### 第一节 责任\n第二条 乙。\n## 第二编 分则\n### 第一章 罪\n第三条 丙。',
    )
    expect(outline(law).map((line) => line.split(':')[0])).toEqual([
      'b1',
      'b1_z1',
      't1',
      'b1_z2',
      'b1_z2_j1',
      't2',
      'b2',
      'b2_z1',
      't3',
    ])
  })

  test('附则 without 第N章 is a chapter at the level of its heading and is reported', () => {
    const law = lawOf('## 第一编 总则\n### 第一章 任务\n第一条 甲。\n## 附则\n第二条 乙。')
    expect(law.nodes.map((node) => [node.level, node.label, node.caption])).toEqual([
      ['part', '第一编', '总则'],
      ['chapter', '', '附则'],
    ])
    expect(warningKinds(law)).toContain('UNTITLED_HEADING')
    expect(warningKinds(lawOf('第一条 甲。\n附 则\n第二条 乙。'))).toContain('UNTITLED_HEADING')
  })

  test('headings with markup need no blank, and quotation marks may stand in them', () => {
    const law = lawOf('## 第一章总则\n第一条 甲。\n## 第二章“上海文化”品牌建设\n第二条 乙。')
    expect(law.nodes.map((node) => node.caption)).toEqual(['总则', '“上海文化”品牌建设'])
  })

  test('“一、…” between articles is a leaf beside them', () => {
    const law = lawOf(
      '为正确审理案件，制定本解释。\n一、买卖合同的成立\n第一条 甲。\n二、附则\n第二条 乙：\n一、丙；\n二、丁。',
    )
    expect(outline(law)).toEqual([
      'xy: ||为正确审理案件，制定本解释。',
      'd1: 一、|买卖合同的成立|',
      't1: 第一条||甲。',
      'd2: 二、|附则|',
      't2: 第二条||乙：',
      't2_x1: 一、||丙；',
      't2_x2: 二、||丁。',
    ])
  })

  test('a 序言 may have several paragraphs', () => {
    const law = lawOf('## 序言\n甲。\n乙。\n## 第一章 总纲\n第一条 丙。')
    expect(outline(law).slice(0, 3)).toEqual(['xy: 序言||', 'xy_d1: ||甲。', 'xy_d2: ||乙。'])
  })
})

describe('parseTree: appendices', () => {
  test('an 附件 takes its title from the next line, and “一、” inside is no article', () => {
    const law = lawOf('第一条 本法自2020年1月1日起施行。\n附表一\n税目税额表\n附表二\n当量值表\n## 一、第一类水污染物')
    expect(outline(law).slice(1)).toEqual([
      'fl1: 附表一|税目税额表|',
      'fl2: 附表二|当量值表|',
      'fl2_d1: 一、|第一类水污染物|',
    ])
  })

  test('lines that begin with 附带… or 附件三所列… are text', () => {
    const law = lawOf('第一条 甲。\n附带民事诉讼被告人的亲友自愿代为赔偿的，应当准许。\n附件三所列全国性法律增减。')
    expect(law.nodes).toHaveLength(1)
  })

  test('the articles after 附： in the middle of a law stay articles of the law', () => {
    expect(lawOf('第一条 甲。\n附：乙\n第二条 丙。').articleCount).toBe(2)
    expect(nodeAt(lawOf('第一条 甲。\n附：乙\n第二条 丙。'), 't2').text).toBe('丙。')
  })

  test('a title alone after the last 施行 clause opens an appendix', () => {
    const law = lawOf('第一条 本法自2020年1月1日起施行。\n个人所得税税率表一\n（注：本表适用于综合所得。）')
    expect(nodeAt(law, 'fl1').caption).toBe('个人所得税税率表一')
  })

  test('articles of an appendix are addressed inside it, and the list of appendices stands before it as paragraphs', () => {
    const law = lawOf('第一条 甲。\n附件：\n1.乙规则\n附件1\n乙规则\n第一条 丙。')
    expect(outline(law).map((line) => line.split(':')[0])).toEqual(['t1', 'd1', 'd2', 'fl1', 'fl1_t1'])
  })
})

describe('parseTree: documents without articles', () => {
  test('the points of a list are all text when one of them is a sentence', () =>
    expect(outline(lawOf('现决定如下：\n一、灯具\n二、旗帜由港口发放。', '某市关于灯具的决定')).slice(1)).toEqual([
      'p1: 一、||灯具',
      'p2: 二、||旗帜由港口发放。',
    ]))
  test('the points of a list are all headings when each holds something and none is a sentence', () =>
    expect(
      outline(
        lawOf('现决定如下：\n一、灯具\n灯具免费。\n二、旗帜、号角的发放\n旗帜收费。', '某市关于灯具的决定'),
      ).slice(1),
    ).toEqual(['p1: 一、|灯具|', 'p1_d1: ||灯具免费。', 'p2: 二、|旗帜、号角的发放|', 'p2_d1: ||旗帜收费。']))
  test('一、, （一） and 1. are nested, and closing words stand at the root', () => {
    const law = lawOf('现批复如下：\n一、甲：\n（一）乙；\n1.丙。\n二、丁。\n此复', '某法院关于甲的批复')
    expect(outline(law).map((line) => line.split(':')[0])).toEqual(['d1', 'p1', 'p1_q1', 'p1_q1_r1', 'p2', 'd4'])
    expect(warningKinds(law)).toContain('NO_ARTICLES')
  })

  test('quoted 第X条 of an amending act stay in their instruction (rule 5)', () => {
    const law = lawOf(
      '一、增加一条，作为第一百二十条之二：\n“第一百二十条之二 有下列情形之一的，处拘役：\n“（一）甲；\n“（二）乙。”\n二、本修正案自公布之日起施行。',
      '中华人民共和国刑法修正案（九）',
    )
    expect(law.articleCount).toBe(0)
    expect(nodeAt(law, 'p1').children).toHaveLength(3)
    expect(nodeAt(law, 'p2').label).toBe('二、')
  })

  test('quotations over several paragraphs without repeated marks stay together', () => {
    const law = lawOf(
      '一、修改《甲》\n1.将第一条修改为：\n“人民法院受理下列案件：\n1.乙案件；\n2.丙案件。”\n2.将第二条删去。',
      '某法院关于修改《甲》的决定',
    )
    expect(nodeAt(law, 'p1_r1').children.map((node) => node.text)).toEqual([
      '“人民法院受理下列案件：',
      '1.乙案件；',
      '2.丙案件。”',
    ])
    expect(nodeAt(law, 'p1_r2').label).toBe('2.')
  })

  test('the articles of a 宪法修正案 count as its own, and those it quotes without quotation marks do not', () => {
    const law = lawOf(
      '第五十二条 增加一节。\n第七节 监察委员会\n第一百二十三条 甲。',
      '中华人民共和国宪法修正案（2018年）',
    )
    expect(law.articleCount).toBe(1)
    expect(nodeAt(law, 't52_k3').text).toBe('第一百二十三条 甲。')
  })
})

describe('parseTree: 目录', () => {
  test('the 目录 of an office text ends where its first entry repeats', () => {
    const law = lawOfPlain(
      '某市条例\n（2020年1月1日某市人民代表大会通过）\n目　录\n第一章　总则……1\n第二章　附则……9\n第一章　总则\n第一条　甲。\n第二章　附则\n第二条　乙。',
    )
    expect(outline(law).map((line) => line.split(':')[0])).toEqual(['z1', 't1', 'z2', 't2'])
    expect(warningKinds(law)).not.toContain('ROUND_TRIP')
  })

  test('a run of headings that is repeated below is read as a 目录 without a title', () => {
    const law = lawOf('## 第一章 总 则\n## 第二章 附 则\n## 第一章 总 则\n第一条 甲。\n## 第二章 附 则\n第二条 乙。')
    expect(law.nodes.map((node) => node.anchor)).toEqual(['z1', 'z2'])
  })
})

test('U+200B, NBSP and blank lines are removed from the text', () => {
  const law = lawOf('\u200b\n \u3000 \n第一条\u00a0甲\u200b乙。')
  expect(outline(law)).toEqual(['t1: 第一条||甲乙。'])
  expect(warningKinds(law)).not.toContain('ROUND_TRIP')
})

describe('lists inside an article', () => {
  it.each([
    ['persons', ['主任，', '副主任若干人，', '秘书长，', '委员若干人。']],
    ['bodies, with semicolons', ['省海事局；', '省港航局。']],
    ['grades', ['一级：三百艘以上；', '二级：一百艘以上、三百艘以下；', '三级：一百艘以下。']],
  ])('lines that list %s without labels belong to the 款 that announces them', (_, listed) => {
    const law = lawOf(
      `第一条　渔业委员会由下列部分组成：\n${listed.join('\n')}\n组成人员中应当有渔民代表。\n每届任期五年。\n第二条　第一条第三款所称任期，自选举之日起计算。`,
    )
    expect(outline(law)).toEqual([
      't1: 第一条||',
      't1_k1: ||渔业委员会由下列部分组成：',
      ...listed.map((text, at) => `t1_k1_d${at + 1}: ||${text}`),
      't1_k2: ||组成人员中应当有渔民代表。',
      't1_k3: ||每届任期五年。',
      't2: 第二条||第一条第三款所称任期，自选举之日起计算。',
    ])
  })
  it('a sentence behind an announcing 款, and short 款 without commas, stay 款', () => {
    const law = lawOf('第一条　渔港分级如下：\n分级由省确定。\n每年公布。\n第二条　施行。')
    expect(outline(law).slice(1, 4)).toEqual([
      't1_k1: ||渔港分级如下：',
      't1_k2: ||分级由省确定。',
      't1_k3: ||每年公布。',
    ])
  })
  it('an item with paragraphs and 目 of its own keeps the items behind it', () => {
    const law = lawOf(
      '第一条　用语的含义：\n（一）甲；\n（二）新颖性是指乙。\n本法施行后丙。\n除丁外，下列情形视为丧失：\n1．戊；\n2．己。\n（三）庚；\n（四）辛。\n前款第三项所称庚，由省规定。',
    )
    expect(outline(law)).toEqual([
      't1: 第一条||',
      't1_k1: ||用语的含义：',
      't1_k1_x1: （一）||甲；',
      't1_k1_x2: （二）||新颖性是指乙。',
      't1_k1_x2_d1: ||本法施行后丙。',
      't1_k1_x2_d2: ||除丁外，下列情形视为丧失：',
      't1_k1_x2_m1: 1．||戊；',
      't1_k1_x2_m2: 2．||己。',
      't1_k1_x3: （三）||庚；',
      't1_k1_x4: （四）||辛。',
      't1_k2: ||前款第三项所称庚，由省规定。',
    ])
  })
  it('a 款 that announces a list has the one below it, also when its numbers go on', () => {
    const law = lawOf('第一条　应当：\n（一）甲；\n（二）乙。\n不得：\n（三）丙；\n（四）丁。')
    expect(outline(law).filter((line) => line.includes('_x'))).toEqual([
      't1_k1_x1: （一）||甲；',
      't1_k1_x2: （二）||乙。',
      't1_k2_x3: （三）||丙；',
      't1_k2_x4: （四）||丁。',
    ])
  })
})

describe('labels of articles', () => {
  it.each([
    '1. 第二条　',
    '12、第二条 ',
    '• 第二条　',
    '第二条.',
    '第二条． ',
    '**第二条 **',
    '**第二条** ',
    '第**二**条　',
    '- 第二条 ',
    '笫二条　',
    '第⼆条　',
  ])('“%s” begins the second article', (label) => {
    const law = lawOfPlain(`滨海省渔港条例\n（2020年1月1日某会议通过）\n第一条　甲。\n${label}乙。\n第三条　丙。`)
    expect(outline(law)).toEqual(['t1: 第一条||甲。', 't2: 第二条||乙。', 't3: 第三条||丙。'])
  })
  it.each([
    '第二条规定的渔港，由省公布。',
    '第二条路由省建设。',
    '第二条防波堤不列入名录。',
    '第二条过海航线另行规定。',
    '第二条、第三条规定的期限，以工作日计算。',
    '第二条所称渔港，包括渔船。',
  ])('“%s” begins no article', (line) => {
    const law = lawOf(`第一条　甲。\n${line}\n第二条　乙。\n第三条　丙。`)
    expect(outline(law)).toEqual([
      't1: 第一条||',
      't1_k1: ||甲。',
      `t1_k2: ||${line}`,
      't2: 第二条||乙。',
      't3: 第三条||丙。',
    ])
  })
  it.each(['第二条路', '第三条防波堤', '第二条过海航线'])('“%s” in a sentence is no link to an article', (words) =>
    expect(lawOf(`第一条　${words}应当与港口同时建设。\n第二条　乙。\n第三条　丙。`).relations).toEqual([]),
  )
  it.each(['〔目的〕', '（目的）', '【目的】', '[目的]'])('%s behind the labels is a caption', (caption) => {
    const law = lawOf(`第一条　${caption}为了甲。\n第二条　${caption}适用乙。`)
    expect(outline(law)).toEqual([`t1: 第一条|${caption}|为了甲。`, `t2: 第二条|${caption}|适用乙。`])
  })
  it.each([
    ['a gap', '第一条　甲。\n第三条　丙。', ['NUMBERING_GAP 第三条']],
    ['a repeat', '第一条　甲。\n第一条　丙。', ['NUMBERING_REPEAT 第一条']],
    ['a restart', '第一条　甲。\n第二条　乙。\n第一条　丙。', ['NUMBERING_REPEAT 第一条']],
    ['a label at the end that cannot be read', '第一条　甲。\n第二条　乙。\n第〤条　丙。', ['NUMBERING_GAP 第11行']],
    [
      'a label in between that cannot be read',
      '第一条　甲。\n第●条　乙。\n第三条　丙。',
      ['NUMBERING_GAP 第9行', 'NUMBERING_GAP 第三条'],
    ],
  ])('%s in the numbers is told with its place', (_, body, told) => {
    const law = lawOf(body)
    expect(
      law.warnings.filter(({ kind }) => kind.startsWith('NUMBERING')).map(({ kind, place }) => `${kind} ${place}`),
    ).toEqual(told)
  })
})
