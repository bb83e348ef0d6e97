import { describe, expect, test } from 'vitest'
import type { ParsedLaw } from '#common/law/model.ts'
import { findMarkedTitles } from './book-marks.ts'
import { provisionAnchor, readProvisions } from './provision-list.ts'
import { lawOf } from './test-sources.ts'

const found = (law: ParsedLaw): string[] =>
  law.relations.map((one) => `${one.type} ${one.fromAnchor}→${one.targetTitle ?? ''}#${one.targetAnchor ?? ''}`)
const list = (text: string): (string | null)[] =>
  readProvisions(text, 0).listed.map((one) => provisionAnchor(one.provision))

describe('readProvisions', () => {
  test.each([
    ['第五条', ['t5']],
    ['第一百三十三条之一第二款第三项', ['t133-1_k2_x3']],
    ['第三条、第五条第一款和第二款', ['t3', 't5_k1', 't5_k2']],
    ['第十条至第十三条', ['t10', 't11', 't12', 't13']],
    ['第二条第（一）至（三）项', ['t2_x1', 't2_x2', 't2_x3']],
    ['第三、四条', ['t3', 't4']],
    ['第十、第十一条', ['t10', 't11']],
    ['第三条第（一）、（三）项', ['t3_x1', 't3_x3']],
    ['第三条（一）、（三）项', ['t3_x1', 't3_x3']],
    ['第三条第二款（一）项、（三）项和第四款', ['t3_k2_x1', 't3_k2_x3', 't3_k4']],
    ['第二百条之一、之二和第二百零一条', ['t200-1', 't200-2', 't201']],
    ['第七条、（一）般事故', ['t7']],
    ['第六条第一项、第三项，第七条', ['t6_x1', 't6_x3', 't7']],
    ['第20条第2款第（三）项第一目', ['t20_k2_x3_m1']],
  ])('%s names the provisions %j', (text, anchors) => expect(list(text)).toEqual(anchors))
})

describe('findMarkedTitles', () => {
  test.each([
    ['按照《甲法》和《乙条例》', ['甲法', '乙条例']],
    ['《浙江省实施《中华人民共和国献血法》办法》', ['浙江省实施《中华人民共和国献血法》办法']],
    ['《关于修改〈甲〉等三件法规的决定》', ['关于修改〈甲〉等三件法规的决定']],
    ['《关于修改<甲条例>的决定》', ['关于修改<甲条例>的决定']],
    ['《没有结束的题目', []],
  ])('%s holds the titles %j', (text, titles) => expect(findMarkedTitles(text).map((one) => one.title)).toEqual(titles))
})

describe('findRelations', () => {
  test('each provision of a cited law is a relation of its own', () => {
    expect(found(lawOf('第一条 甲。\n第二条 依照《乙法》第三条、第五条第一款的规定处罚。'))).toEqual([
      'CITE t2→乙法#t3',
      'CITE t2→乙法#t5_k1',
    ])
  })

  test.each<[text: string, titles: string[]]>([
    ['现将《甲预案（试行）》印发给你们，请认真贯彻执行，原2007年印发的《乙预案》同时废止。', ['乙预案']],
    ['《甲预案》自2025年6月1日起施行，2019年印发的《乙预案》（滨政〔2019〕5号）同时废止。', ['乙预案']],
    ['《甲预案》已经同意，请遵照执行。《乙预案》同时废止。', ['乙预案']],
    ['《甲预案》《乙预案》（2019年印发，滨政〔2019〕5号）自2025年6月1日起废止。', ['甲预案', '乙预案']],
    ['《甲预案》、原《乙预案》同时废止。', ['甲预案', '乙预案']],
  ])('“%s” repeals %j and nothing that it issues', (text, titles) => {
    const repealed = lawOf(`各区人民政府：\n${text}`).relations.filter(({ type }) => type === 'REPEAL')
    expect(repealed.map(({ targetTitle }) => targetTitle)).toEqual(titles)
  })

  test('the offsets of a relation point at its words', () => {
    const text = '依照《乙法》第三条处罚。'
    const [relation] = lawOf(`第一条 甲。\n第二条 ${text}`).relations
    expect(text.slice(relation?.start, (relation?.start ?? 0) + (relation?.length ?? 0))).toBe('《乙法》第三条')
  })

  test('the 制定依据 is found in article 1, and in it the constitution also without book marks', () => {
    expect(
      found(
        lawOf(
          '第一条 为了甲，根据宪法和《乙法》、国务院《丙条例》等法律、法规，结合本市实际，制定本条例。\n第二条 《丁法》另有规定的，从其规定。',
        ),
      ),
    ).toEqual(['BASIS t1→乙法#', 'BASIS t1→丙条例#', 'BASIS t1→宪法#', 'CITE t2→丁法#'])
  })

  test('references inside the document find the node that is there', () => {
    const law = lawOf(
      '第一条 甲：\n（一）乙。\n第二条 丙：\n（一）丁。\n戊。\n前款规定不适用于本法第一条第一款第一项。\n第三条 违反前条第二款、本条例第二条第一项的，处罚。\n依照本条第一款处罚。',
    )
    expect(found(law)).toEqual([
      'CITE t2_k3→#t2_k2',
      'CITE t2_k3→#t1_x1',
      'CITE t3_k1→#t2_k2',
      'CITE t3_k1→#t2_k1_x1',
      'CITE t3_k2→#t3_k1',
    ])
    expect(law.relations.map((one) => one.confidence)).toEqual([0.8, 1, 0.8, 1, 1])
  })

  test('a repeal clause repeals all its titles, with dates and bodies around them', () => {
    expect(
      found(
        lawOf(
          '第一条 甲。\n第二条 本条例自2020年1月1日起施行。1990年5月1日国务院发布的《乙条例》、《丙办法》（市政府令第3号）和《实施〈丁法〉办法》同时废止。',
        ),
      ),
    ).toEqual(['REPEAL t2→乙条例#', 'REPEAL t2→丙办法#', 'REPEAL t2→实施〈丁法〉办法#'])
  })

  test('the decision that amended a repealed law is not repealed itself', () => {
    expect(
      found(lawOf('第一条 甲。\n第二条 根据2010年1月1日《关于修改〈乙〉的决定》修正的《乙条例》同时废止。')),
    ).toEqual(['CITE t2→关于修改〈乙〉的决定#', 'REPEAL t2→乙条例#'])
  })

  test('a repealing decision repeals what its items name, and not its basis', () => {
    const law = lawOf(
      '根据《中华人民共和国立法法》，决定：\n一、废止《甲条例》（1992年9月19日某会议通过）\n二、废止《乙条例》\n本决定自公布之日起施行。',
      '某市人民代表大会常务委员会关于废止部分地方性法规的决定',
    )
    expect(found(law)).toEqual(['BASIS d1→中华人民共和国立法法#', 'REPEAL p1→甲条例#', 'REPEAL p2→乙条例#'])
  })

  test('every item of a list under 下列…同时废止： is repealed', () => {
    expect(found(lawOf('第一条 甲。\n第二条 下列规定同时废止：\n（一）《乙办法》；\n（二）《丙办法》。'))).toEqual([
      'REPEAL t2_x1→乙办法#',
      'REPEAL t2_x2→丙办法#',
    ])
  })

  test.each([
    ['某省实施《中华人民共和国献血法》办法', 'IMPLEMENT →中华人民共和国献血法#'],
    ['中华人民共和国专利法实施细则', 'IMPLEMENT →中华人民共和国专利法#'],
    ['最高人民法院关于适用《中华人民共和国民法典》总则编若干问题的解释', 'INTERPRET →中华人民共和国民法典#'],
    ['全国人民代表大会常务委员会关于修改《中华人民共和国甲法》的决定', 'AMEND →中华人民共和国甲法#'],
    ['中华人民共和国刑法修正案（十二）', 'AMEND →中华人民共和国刑法#'],
    ['某市人大常委会关于废止《某市甲条例》的决定', 'REPEAL →某市甲条例#'],
  ])('the title %s gives the relation %s', (title, relation) =>
    expect(found(lawOf('第一条 甲。', title))).toEqual([relation]),
  )

  test('an amending instruction is found for 刑法 without marks, and a quoted 本法 means the amended law', () => {
    const law = lawOf(
      '一、将刑法第一百六十五条第二款修改为：“依照本法第三百条处罚。”',
      '中华人民共和国刑法修正案（十二）',
    )
    expect(found(law).slice(1)).toEqual(['AMEND p1→中华人民共和国刑法#t165_k2', 'CITE p1→中华人民共和国刑法#t300'])
  })

  test('a short name that a document defines stands for its law within that document', () => {
    const law = lawOf(
      '第一条 根据《中华人民共和国甲法》（以下简称甲法），制定本条例。\n第二条 违反甲法第九条的，处罚。\n第三条 中关村示范区（以下简称“示范区”）适用《甲法》。',
    )
    expect(law.localAliases).toEqual([
      { alias: '甲法', target: '中华人民共和国甲法' },
      { alias: '示范区', target: '中关村示范区' },
    ])
    expect(found(law)).toEqual([
      'BASIS t1→中华人民共和国甲法#',
      'CITE t2→中华人民共和国甲法#t9',
      'CITE t3→中华人民共和国甲法#',
    ])
  })

  test('a short name may be declared behind a document number or a bracket of its own', () => {
    const law = lawOf(
      '第一条 《甲解释》（法释〔2009〕19号，以下简称《解释》）和《关于修改〈乙法〉的决定》（2012年通过，2013年施行）（以下简称《决定》）同时适用。\n第二条 依照《解释》第三条、《决定》第二条办理。',
    )
    expect(found(law).slice(-2)).toEqual(['CITE t2→甲解释#t3', 'CITE t2→关于修改〈乙法〉的决定#t2'])
  })

  test.each([
    '《甲办法》和《乙办法》（以下统称《办法》）',
    '《甲办法》、《乙办法》、《丙办法》（以下分别简称《甲》、《办法》）',
    '《甲办法》（2001年）与《乙办法》（以下合称《办法》）',
  ])('a name for several documents, %s, stands for none of them', (words) =>
    expect(found(lawOf(`第一条 适用${words}。\n第二条 依照《办法》第三条办理。`)).at(-1)).toBe('CITE t2→办法#t3'),
  )

  test('as many names as documents mean them in their order', () => {
    const law = lawOf(
      '第一条 适用《甲决定》、《乙修正案》和《乙修正案（二）》（以下分别简称为《决定》、《修正案》及《修正案（二）》）。\n第二条 依照《修正案（二）》第三条、《决定》第一条办理。',
    )
    expect(found(law).slice(-2)).toEqual(['CITE t2→乙修正案（二）#t3', 'CITE t2→甲决定#t1'])
  })

  test('a name for one document of two stands for that one', () =>
    expect(
      found(lawOf('第一条 适用《甲法》、《乙办法》（以下简称《办法》）。\n第二条 依照《办法》第三条办理。')).at(-1),
    ).toBe('CITE t2→乙办法#t3'))

  test('an organ before 《关于… is part of the title', () =>
    expect(found(lawOf('第一条 适用最高人民法院和最高人民检察院《关于甲的解释》、国务院《乙条例》。'))).toEqual([
      'CITE t1→最高人民法院、最高人民检察院关于甲的解释#',
      'CITE t1→乙条例#',
    ]))

  test('本《规定》 is no other document', () =>
    expect(found(lawOf('第一条 甲。\n第二条 不受本《规定》第一条的限制。'))).toEqual([]))

  test('forms and licences in book marks count as uncertain citations', () => {
    const law = lawOf('第一条 甲。\n第二条 发给《采矿许可证》和《处罚决定通知书》，登载于《某市日报》。')
    expect(law.relations.every((one) => one.confidence <= 0.4)).toBe(true)
    expect(law.relations).toHaveLength(3)
  })

  test('what a collection remarks behind a law that is cited repeals nothing', () => {
    const kinds = (text: string) => found(lawOf(`第一条 甲。\n第二条 ${text}`)).map((one) => one.split(' ')[0])
    expect(kinds('为落实预算,根据《乙条例》【已废止,最新为:《丙条例》】,制定本办法。')).toEqual(['CITE', 'CITE'])
    expect(kinds('《乙条例》（已废止）所称浮桥，是指甲。')).toEqual(['CITE'])
    expect(kinds('《乙条例》【丙字】同时废止。')).toEqual(['REPEAL'])
  })

  const cited = (text: string) =>
    lawOf(`第一条 甲。\n第二条 乙。\n第三条 有下列情形：\n（一）子；\n（二）丑；\n（三）寅。\n第四条 ${text}`)
      .relations.filter(({ fromAnchor, type }) => fromAnchor.startsWith('t4') && type === 'CITE')
      .map(({ targetTitle, targetAnchor }) => `${targetTitle ?? ''}#${targetAnchor ?? ''}`)

  test.each<[text: string, targets: string[]]>([
    ['依照《乙法》第三条处罚；情节严重的，依照该法第三十七条、第三十八条处罚。', ['乙法#t3', '乙法#t37', '乙法#t38']],
    ['依照《乙法》处罚。\n情节严重的，依照同法第九条处罚。', ['乙法#', '乙法#t9']],
    ['《乙法》和《丙条例》施行后，适用该条例第五条，不适用该法第六条。', ['乙法#', '丙条例#', '丙条例#t5', '乙法#t6']],
    ['依照《乙法》、《丁法》办理，其中该法第六条除外。', ['乙法#', '丁法#']],
    ['依照《乙法》第一条。依照《丁法》办理，该法第六条除外。', ['乙法#t1', '丁法#', '丁法#t6']],
    ['依照《渔业税法》及其实施条例第十五条的规定办理。', ['渔业税法#', '渔业税法实施条例#t15']],
    ['依照《渔业税法》第二条和其实施细则的规定办理。', ['渔业税法#t2', '渔业税法实施细则#']],
    ['依照《渔业税法》（以下简称税法）及其实施条例办理。', ['渔业税法#', '渔业税法实施条例#']],
    ['渔业税及其实施条例另行规定。', []],
    ['《乙法》第二条适用，其第九条、前者第三条除外。', ['乙法#t2']],
    ['依照该法第三条办理。', []],
    ['依照《乙法》办理，不适用合同法第三条、劳动合同法第五条。', ['乙法#', '合同法#t3', '劳动合同法#t5']],
  ])('“%s” means %j', (text, targets) => expect(cited(text).toSorted()).toEqual(targets.toSorted()))

  test.each<[text: string, targets: string[]]>([
    [
      '依照刑法有关规定追究刑事责任，违反治安管理处罚法的，依照食品安全法的规定处罚。',
      ['刑法#', '治安管理处罚法#', '食品安全法#'],
    ],
    ['依照中华人民共和国劳动合同法处理。', ['中华人民共和国劳动合同法#']],
    ['依照宪法和法律的规定行使职权，按照刑法学的观点论述。', []],
    ['依照《中华人民共和国刑法》的规定追究。', ['中华人民共和国刑法#']],
  ])('“%s” names %j without an article', (text, targets) => expect(cited(text).toSorted()).toEqual(targets.toSorted()))

  test.each(['第二条路', '临海第一条城市主要道路', '第三条地下管道', '第二条战线', '第一条市政道路'])(
    '“%s” in a sentence is no article',
    (words) => expect(cited(`以${words}为界。`)).toEqual([]),
  )
  test('an article that a law name or a verb stands before is one, whatever follows', () =>
    expect(cited('违反第二条河道管理规定的，依照《乙法》第三条公路管理规定办理。')).toEqual(['乙法#t3', '#t2']))

  test('what is quoted of a sentence begins and ends with a whole clause', () => {
    const words =
      '为了在本省行政区域内进一步优化渡口渡船和渡工服务的环境，保护乘坐渡船过江过河过湖的人和货物的安全，根据《乙法》和有关行政法规的规定，结合本省渡口设置与管理的实际情况，以及多年以来各地行之有效的做法，制定本条例。'
    const [basis] = lawOf(`第一条 ${words}`).relations
    expect(basis?.basisText).toBe(
      '保护乘坐渡船过江过河过湖的人和货物的安全，根据《乙法》和有关行政法规的规定，结合本省渡口设置与管理的实际情况',
    )
  })
})
