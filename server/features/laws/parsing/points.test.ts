import { describe, expect, test } from 'vitest'
import { parseLaw } from './parse-law.ts'
import { readMarkdown } from './read-markdown.ts'
import { lawOf, lawOfPlain, nodeAt, outline, warningKinds } from './test-sources.ts'

const PLAN = '某县海岛康养行动计划'
const of = (body: string, title = PLAN) => lawOf(body, title)
/** The same with the lines as they are: rows of a table stand below each other. */
const parsed = (body: string) => parseLaw(readMarkdown('计划.md', `# ${PLAN}\n\n${body}\n`))
const shown = (body: string) => outline(of(body))

describe('parseTree: points of a text without articles', () => {
  test('a heading stands alone or ends at the first stop, and numbers that go on over headings stay points of one list', () => {
    const law = of(
      '一、要素保障\n（一）保障用海。审批缩短至20日。\n（二）强化资金支持。\n1.设立资金。\n2．开发产品。\n二、服务体系\n（三）优化审批。网上办理。\n（四）培养人才。',
    )
    expect(outline(law)).toEqual([
      'p1: 一、|要素保障|',
      'p1_q1: （一）|保障用海。|审批缩短至20日。',
      'p1_q2: （二）|强化资金支持。|',
      'p1_q2_r1: 1.||设立资金。',
      'p1_q2_r2: 2．||开发产品。',
      'p2: 二、|服务体系|',
      'p2_q3: （三）|优化审批。|网上办理。',
      'p2_q4: （四）|培养人才。|',
    ])
    expect(warningKinds(law)).not.toContain('ROUND_TRIP')
  })

  test('a heading may name what is given, as the others of its list do', () => {
    const body =
      '一、支持开行\n（一）给予开行奖励。每开行一列奖励八万元。\n（二）支持车厢改造。按造价的一半补助。\n（三）予以用地保障。优先安排指标。'
    const captions = shown(body).map((line) => line.split('|')[1])
    expect(captions).toEqual(['支持开行', '给予开行奖励。', '支持车厢改造。', '予以用地保障。'])
  })

  test('a heading with a comma is one when text stands below it', () =>
    expect(
      shown('一、深化改革，激发活力\n推进分级诊疗。\n二、加强领导，压实责任\n县长负责。').map(
        (line) => line.split('|')[1],
      ),
    ).toEqual(['深化改革，激发活力', '', '加强领导，压实责任', '']))

  test.each([
    ['一、申请人应当提交材料。逾期不予受理。\n二、受理机关可以要求补正。补正期限为五日。', 'rules'],
    ['1.申请表一式两份。复印件须清晰。\n2.身份证明一份。原件备查。\n3.照片两张。白底。', 'short sentences'],
    [
      '一、灯具由县里发放。旗帜自备，数量自定，颜色不限。\n二、每户补助3万元。分两年拨付，由乡镇核发。',
      'sentences with 由 and amounts',
    ],
    [
      '1.新建站点按照统一标准建设，验收合格后投入使用。纳入年度考核，公布结果。\n2.改建站点按照原有标准建设，验收合格后投入使用。不作考核，自行检查。',
      'longer sentences below 1.',
    ],
    ['（一）灯具免费，\n（二）旗帜收费；\n（三）其他。', 'parts of a sentence'],
  ])('numbered sentences are no headings: %s (%s)', (body) =>
    expect(shown(body).filter((line) => line.split('|')[1] !== '')).toEqual([]),
  )

  test.each([
    '2025.6月底前完成摸底。',
    '1.5亿元以上的项目优先。',
    '3.15行动方案继续执行。',
    '一是清点房屋，二是修缮水电。',
    '第二部分规定的任务由民政部门承担。',
  ])('%s begins with no label', (line) => expect(shown(`一、总体要求\n${line}`)[1]).toBe(`p1_d1: ||${line}`))

  test('full and half width labels, circled numbers and digits in brackets are levels of their own', () =>
    expect(
      shown('一、任务\n(一)建站\n１．选址：\n(1)近码头；\n（2）近医院：\n①步行可达；\n②车行可达。\n2、招租。').map(
        (line) => line.split(':')[0],
      ),
    ).toEqual([
      'p1',
      'p1_q1',
      'p1_q1_r1',
      'p1_q1_r1_s1',
      'p1_q1_r1_s2',
      'p1_q1_r1_s2_u1',
      'p1_q1_r1_s2_u2',
      'p1_q1_r2',
    ]))

  test('第一部分 stands above 一、', () =>
    expect(shown('第一部分　总则\n一、目标\n建站。\n第二部分：任务\n一、选址\n近码头。')).toEqual([
      'n1: 第一部分|总则|',
      'n1_p1: 一、|目标|',
      'n1_p1_d1: ||建站。',
      'n2: 第二部分：|任务|',
      'n2_p1: 一、|选址|',
      'n2_p1_d1: ||近码头。',
    ]))

  test('chapters of a plan hold points', () =>
    expect(
      shown('## 第一章 发展基础\n### 第一节 成就\n（一）建站\n建成八个。\n（二）育人\n培训两批。').map(
        (line) => line.split(':')[0],
      ),
    ).toEqual(['z1', 'z1_j1', 'z1_j1_q1', 'z1_j1_q1_d1', 'z1_j1_q2', 'z1_j1_q2_d1']))

  test('the labels tell the levels where only some points are marked as headings', () =>
    expect(
      shown(
        '## 一、目标\n建站。\n## 二、任务\n### （一）选址。\n近码头。\n（二）招租。公开进行。\n三、保障\n（三）资金。财政安排。',
      ).map((line) => line.split(':')[0]),
    ).toEqual(['p1', 'p1_d1', 'p2', 'p2_q1', 'p2_q1_d1', 'p2_q2', 'p3', 'p3_q3']))

  test('bold labels of Markdown are points', () =>
    expect(
      shown(
        '**一、总体要求**\n建站。\n**二、任务**\n**（一）选址。** 近码头为宜，避开风口。\n**（二）招租。** 公开进行，一户一签。',
      ),
    ).toContain('p2_q1: （一）|选址。|近码头为宜，避开风口。'))

  test('a box holds its table, or the lines until the next point, and a note is told from text', () => {
    const law = parsed(
      '一、任务\n（一）育人。培训护理员一千名。\n专栏1 育人工程\n| 项目 | 目标 |\n| --- | --- |\n| 培训 | 两批 |\n注：以结业证书为准。\n（二）转诊。建设一体化平台。\n专栏2：转诊示范\n一体化平台。\n1.会诊点20处。\n2.船艇6艘。\n（三）宣传。大力宣传先进典型。',
    )
    expect(outline(law).slice(2)).toEqual([
      'p1_q1_d1: 专栏1|育人工程|',
      'p1_q1_d1_d1: ||项目\t目标\n培训\t两批',
      'p1_q1_d2: 注：||以结业证书为准。',
      'p1_q2: （二）|转诊。|建设一体化平台。',
      'p1_q2_d1: 专栏2：|转诊示范|',
      'p1_q2_d1_d1: ||一体化平台。',
      'p1_q2_d1_d2: 1.||会诊点20处。',
      'p1_q2_d1_d3: 2.||船艇6艘。',
      'p1_q3: （三）|宣传。|大力宣传先进典型。',
    ])
    expect(warningKinds(law)).not.toContain('ROUND_TRIP')
  })

  test('closing words and the signature belong to the document', () =>
    expect(
      outline(
        lawOfPlain(
          '某县人民政府关于建站的意见\n某政发〔2025〕3号\n一、选址\n近码头。\n二、招租\n公开进行。\n本意见自2025年5月1日起施行。\n某县人民政府\n2025年4月2日',
        ),
      ).slice(-3),
    ).toEqual(['d3: ||本意见自2025年5月1日起施行。', 'd4: ||某县人民政府', 'd5: ||2025年4月2日']))

  test('points of an 附件 are points of their own', () =>
    expect(
      shown('一、印发计划\n现印发。\n附件1\n建站名录\n一、北岛\n三个。\n二、南岛\n五个。').map(
        (line) => line.split(':')[0],
      ),
    ).toEqual(['p1', 'p1_d1', 'fl1', 'fl1_p1', 'fl1_p1_d1', 'fl1_p2', 'fl1_p2_d1']))

  test('a law with articles keeps its points as they are', () =>
    expect(
      outline(lawOf('第一条 建站：\n（一）选址。近码头。\n附表一\n名录\n一、北岛')).map((line) => line.split('|')[0]),
    ).toEqual(['t1: 第一条', 't1_x1: （一）', 'fl1: 附表一', 'fl1_d1: 一、']))
})

describe('findRelations: points', () => {
  const references = (body: string) =>
    ((law) =>
      law.relations.map(
        ({ fromAnchor, start, length, targetAnchor }) =>
          `${nodeAt(law, fromAnchor).text.slice(start, start + length)} → ${targetAnchor}`,
      ))(of(body))
  test('references to points of the same text lead to the only point that they can mean', () => {
    const law = of(
      '一、任务\n（一）建站。建八个站。\n（二）育人。办两期班。\n二、保障\n（三）资金。本计划第（一）项由财政安排，第二部分第（四）项除外，按第（二）条措施办理。\n（四）宣传。见第（九）项和合同第（一）项。',
    )
    expect(law.relations.map(({ basisText, targetAnchor }) => [basisText, targetAnchor])).toEqual([
      ['本计划第（一）项', 'p1_q1'],
      ['第二部分第（四）项', 'p2_q4'],
      ['第（二）条措施', 'p1_q2'],
    ])
    const node = nodeAt(law, 'p2_q3')
    for (const { start, length, basisText } of law.relations)
      expect(node.text.slice(start, start + length)).toBe(basisText)
  })
  test('a number that two points have is no reference', () =>
    expect(
      references('一、任务\n（一）建站。建八个站。\n二、保障\n（一）资金。按本计划第（一）项执行，由财政拨付。'),
    ).toEqual([]))
  test('points of another document are named with their address', () =>
    expect(
      references(
        '一、任务\n（一）建站\n按《某省养老意见》第二部分第（三）项和第（五）项、《某省若干措施》第（十二）条措施、《某法》第三条和《某规划》三、（二）执行。',
      ),
    ).toEqual([
      '《某省养老意见》第二部分第（三）项 → n2_q3',
      '第（五）项 → n2_q5',
      '《某省若干措施》第（十二）条措施 → q12',
      '《某法》第三条 → t3',
      '《某规划》三、（二） → p3_q2',
    ]))
})
