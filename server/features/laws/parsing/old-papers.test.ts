import { describe, expect, it } from 'vitest'
import { walkNodes } from './law-nodes.ts'
import { parseLaw } from './parse-law.ts'
import { readPlain } from './read-plain.ts'

const read = (...lines: string[]) => parseLaw(readPlain('某文件.txt', lines.join('\n')))
const kindsOf = ({ warnings }: ReturnType<typeof read>) => warnings.map(({ kind }) => kind)
const textsOf = ({ nodes }: ReturnType<typeof read>) =>
  [...walkNodes(nodes)].map(({ label, caption, text }) => `${label}${caption}${text}`)
const NOTICE = ['滨海市航运局关于开展渡口普查的通知', '滨航发〔2012〕7号', '各县（市、区）航运局：']
const MEASURE = ['第一条　为了普查渡口，制定本办法。', '第二条　普查每五年一次。', '第三条　本办法自公布之日起施行。']

describe('papers whose copies and printing stand behind the text', () => {
  it('recipients, contacts and inner copies above the printing are none of the text, however wide its blanks are', () => {
    const law = read(
      ...NOTICE,
      '一、各地应当在年底前完成普查。',
      '二、普查不得收费。',
      '信息公开选项：主动公开主　送：各县（市、区）航运局。',
      '联系人：某某　　　　　　联系电话：0000000　　　　（共印 60 份）',
      '内部发送：办公室，法规处。',
      `滨海市航运局办公室${' '.repeat(48)}2012 年 3 月 9 日印发`,
    )
    expect(textsOf(law).join('')).not.toMatch(/发送|主　送|联系人|印发$/)
    expect(law.publishDate).toBe('2012-03-09')
    expect(kindsOf(law)).toContain('LEFT_OUT')
  })
  it('a line that begins with the recipients is text where no copies follow', () => {
    const law = read(
      ...NOTICE,
      '一、各地应当在年底前完成普查。',
      '公开方式：普查结果应当在渡口张贴，并接受群众监督。',
      '二、普查不得收费。',
    )
    expect(textsOf(law).join('')).toContain('公开方式：普查结果应当在渡口张贴')
  })
})

describe('lines that have run together', () => {
  it('the day behind the list of annexes signs the notice, and the label behind the printing begins the annex', () => {
    const law = read(
      ...NOTICE,
      '现将《滨海市渡口普查办法》和《滨海市渡口普查员守则》印发给你们，请遵照执行。',
      '附件：1. 滨海市渡口普查办法2. 滨海市渡口普查员守则二〇一二年三月五日',
      '主题词：渡口　普查　通知抄　　送：市政府办公室。',
      '滨海市航运局办公室　　　　2012 年 3 月 9 日印发附件 1',
      '滨海市渡口普查办法',
      ...MEASURE,
      '滨海市渡口普查员守则',
      '第一条　普查员应当佩戴证件。',
      '第二条　普查员不得收受财物。',
    )
    expect(law.publishDate).toBe('2012-03-05')
    expect(law.issued.map(({ name, anchor }) => [name, anchor])).toEqual([
      ['滨海市渡口普查办法', 'w1'],
      ['滨海市渡口普查员守则', 'w2'],
    ])
    expect(law.warnings.filter(({ kind }) => kind === 'REPAIRED')).toHaveLength(2)
  })
  it('a heading and its first point are two lines where the second point follows', () => {
    const law = read(
      ...NOTICE,
      '一、普查范围各类渡口。',
      '二、其他事项（一）普查不得收费。',
      '（二）普查资料应当归档。',
    )
    expect(textsOf(law)).toEqual(
      expect.arrayContaining(['二、其他事项', '（一）普查不得收费。', '（二）普查资料应当归档。']),
    )
    expect(kindsOf(law)).not.toContain('NUMBERING_GAP')
  })
  it('a point in brackets inside a sentence stays there where no second one follows', () => {
    const law = read(...NOTICE, '一、其他事项（一）项以外的渡口也要普查。', '二、普查不得收费。')
    expect(textsOf(law).join('')).toContain('其他事项（一）项以外')
  })
  it('the number of a page inside a sentence is taken out, and its halves are one line again', () => {
    const law = read(
      ...NOTICE,
      '为落实市政府关于渡口安全的决策— 2 —',
      '部署，现将普查的有关事项通知如下：',
      '一、普查不得收费。',
    )
    expect(textsOf(law)).toContain('为落实市政府关于渡口安全的决策部署，现将普查的有关事项通知如下：')
    expect(kindsOf(law)).toContain('REPAIRED')
  })
  it('the number of a page joins no article, point or heading to the line before', () => {
    const law = read(
      '滨海市渡口办法',
      '2012年3月1日滨海市人民政府公布',
      '第一章 总则— 1 —',
      '第一条 为了渡口安全，制定本办法— 2 —',
      '第二条 渡口应当设灯。',
      '第三条 渡口应当巡查— 3 —',
      '并且记录。',
      '第四条 本办法自2012年5月1日起施行— 4 —',
    )
    expect(textsOf(law)).toEqual([
      '第一章总则',
      '第一条为了渡口安全，制定本办法',
      '第二条渡口应当设灯。',
      '第三条渡口应当巡查并且记录。',
      '第四条本办法自2012年5月1日起施行',
    ])
  })
  it('points of a list in one line are told', () => {
    const law = read(...NOTICE, '一、普查范围：', '1. 客渡；', '2. 货渡；3. 车渡；4. 义渡。', '二、普查不得收费。')
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'NUMBERING_GAP', detail: expect.stringContaining('“3.”') }),
    )
  })
})

describe('more lines that have run together', () => {
  it('words of the catalogue, the note of an empty page and the title behind the printing are apart from the list of annexes', () => {
    const law = read(
      '滨海市航运局文件',
      '滨航发[1999]7号',
      '关于印发《滨海市渡口收费规定》的通知',
      '各县航运局：',
      '现将《滨海市渡口收费规定》印发给你们，请遵照执行。',
      '附件：滨海市渡口收费规定（此页无正文）',
      '主题词：渡口　收费　通知抄送：市财政局　打字：某某　　校对：某某滨海市航运局办公室　　　一九九九年三月三日印发滨海市渡口收费规定',
      '第一条　为了规范收费，制定本规定。',
      '第二条　本规定自一九九九年四月一日起实行。',
    )
    expect([law.publishDate, law.effectDate, law.issued.map(({ name }) => name)]).toEqual([
      '1999-03-03',
      '1999-04-01',
      ['滨海市渡口收费规定'],
    ])
    const all = textsOf(law).join('\n')
    expect(all).not.toMatch(/主题词|此页无正文|打字/)
    expect(all.match(/滨海市渡口收费规定/g)).toHaveLength(2)
    const list = read(
      ...NOTICE,
      '一、普查不得收费。',
      '附件：渡口普查情况表主题词：渡口　通知内部发送：办公室。',
      '滨海市航运局办公室　　2012年3月9日印发',
    )
    expect(textsOf(list).join('')).not.toMatch(/主题词|内部发送/)
  })
  it('the day behind the last line of a list of annexes signs, and a day behind another point is its own', () => {
    const law = read(
      ...NOTICE,
      '1. 普查开始于2012年5月1日',
      '2. 普查不得收费。',
      '附件：1. 普查表',
      '2. 普查员名单二〇一二年三月五日',
    )
    expect([law.publishDate, textsOf(law).join('')]).toEqual([
      '2012-03-05',
      expect.stringContaining('普查开始于2012年5月1日'),
    ])
  })
  it('a day below the list of annexes signs a notice without a number', () => {
    const law = read(
      '滨海市航运局关于开展渡口普查的通知',
      '各县航运局：',
      '一、普查不得收费。',
      '附件：1. 普查表',
      '2. 普查员名单',
      '2012年3月5日',
      '附件1',
      '普查表',
      '姓名',
      '住址',
    )
    expect(law.publishDate).toBe('2012-03-05')
  })
  it('a title and those it is addressed to are two', () => {
    const law = read(
      '滨海市航运局关于实施《〈渡口办法〉的通知》的意见各县航运局；市航道管理委员会：',
      '现提出如下意见：',
      '一、普查不得收费。',
    )
    expect([law.title, textsOf(law)[0]]).toEqual([
      '滨海市航运局关于实施《〈渡口办法〉的通知》的意见',
      '各县航运局；市航道管理委员会：',
    ])
  })
  it('the list of annexes of an order without a day is no line of the 题注', () => {
    const law = read(
      '滨海市航运局公告',
      '（2015）第4号',
      '滨海市航运局制定了《滨海市渡口办法》，现予发布。',
      '附件：滨海市渡口办法附件',
      '滨海市渡口办法',
      ...MEASURE,
    )
    expect(law.titleNote).not.toContain('附件')
    expect(law.title).toBe('滨海市渡口办法')
  })
})

describe('notices and what they hand out', () => {
  it('what a notice hands out and the file does not have is told, and its day of force is read by its name', () => {
    const law = read(
      '滨海市航运局关于印发《滨海市渡口目录（2021年版）》的通知',
      '滨航发〔2021〕9号',
      '一、请遵照执行。',
      '二、《滨海市渡口目录（2021年版）》自2021年7月1日起施行。',
      '滨海市航运局',
      '2021年4月2日',
    )
    expect(law.effectDate).toBe('2021-07-01')
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'ISSUED_MISSING', detail: expect.stringContaining('滨海市渡口目录') }),
    )
    const other = read(
      '滨海市航运局关于印发《滨海市渡口目录（2021年版）》的通知',
      '滨航发〔2021〕9号',
      '一、《滨海市船舶目录》自2020年7月1日起施行。',
      '滨海市航运局',
      '2021年4月2日',
    )
    expect(other.effectDate).toBeNull()
  })
  it('articles right behind the sentence that hands them out are the measure, also where nobody signed the notice', () => {
    const law = read(
      '滨海市航运局关于印发《滨海市渡口普查办法》的通知',
      '为了普查渡口，我局制定了《滨海市渡口普查办法》，现印发给你们，请遵照执行。',
      ...MEASURE,
    )
    expect([law.issued.map(({ name, anchor }) => [name, anchor]), law.warnings.map(({ kind }) => kind)]).toEqual([
      [['滨海市渡口普查办法', 'w1']],
      expect.not.arrayContaining(['ISSUED_MISSING']),
    ])
  })
  it('a text that calls itself by the end of its name states its day', () => {
    const law = read(
      '滨海市渡口年检办法',
      '2012年3月1日滨海市人民政府公布',
      '第一条　渡口应当年检。',
      '第二条　《办法》自2012年5月1日起施行。',
    )
    expect(law.effectDate).toBe('2012-05-01')
  })
  it('渡口实行年检制度 states no day of force', () => {
    const law = read(
      '滨海市渡口年检办法',
      '2012年3月1日滨海市人民政府公布',
      '第一条　渡口自2013年起经批准实行年检制度。',
      '第二条　年检不得收费。',
    )
    expect(law.effectDate).toBeNull()
  })
  it('an annex begins at its own label, and not in the list above a signature that cannot be read', () => {
    const law = read(
      '滨海市航运局关于印发《滨海市渡口评定办法》的通知',
      '滨航发〔2012〕8号',
      '现将《滨海市渡口评定办法》印发给你们，请遵照执行。',
      '附件：滨海市渡口评定办法',
      '滨海市航运管理委员',
      '2012年4月1日',
      '附件',
      '滨海市渡口评定办法',
      '一、总则',
      '（一）评定每年一次。',
      '（二）本办法自2012年5月1日起施行。',
    )
    expect([law.issued[0]?.anchor, law.effectDate, law.publishDate]).toEqual(['w1', '2012-05-01', '2012-04-01'])
    const issued = law.nodes.find(({ level }) => level === 'issued')
    expect([...walkNodes(issued?.children ?? [])].map(({ text }) => text).join('')).not.toContain('2012年4月1日')
  })
  it('another first article in an annex is told', () => {
    const law = read(
      ...NOTICE,
      '一、普查不得收费。',
      '附件 1',
      '渡口普查办法',
      ...MEASURE,
      '第一条　普查员应当佩戴证件。',
      '第二条　普查员不得收受财物。',
    )
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'NUMBERING_REPEAT', detail: expect.stringContaining('像是另一份文件') }),
    )
  })
})

describe('heads of papers', () => {
  it('an announcement without a title is called by its number, with the space between its bodies', () => {
    const law = read(
      '滨海市航运局 滨海市水利局公告〔2024〕第5号',
      '《滨海市渡口办法》自本公告发布之日起废止。',
      '滨海市航运局',
      '滨海市水利局',
      '2024年5月14日',
    )
    expect(law.title).toBe('滨海市航运局 滨海市水利局公告〔2024〕第5号')
    const round = read(
      '滨海市航运局公告',
      '（2016）第13号',
      '滨海市航运局决定停止收取过渡费，本公告自2016年6月6日起施行。',
    )
    expect([round.title, round.docNumber]).toEqual(['滨海市航运局公告（2016）第13号', '滨海市航运局公告〔2016〕第13号'])
  })
  it('bodies above the number, without 文件 and with spread letters, are no title where the title stands below it', () => {
    const law = read(
      '滨 海 市 航 运 局滨 海 市 水 利 局滨海市农村渡口安全管理委员会滨海市海洋与渔业局',
      '滨航发〔2017〕41号',
      '滨海市航运局 滨海市水利局关于渡口安全的指导意见',
      '为了渡口安全，提出如下意见。',
      '一、加强检查。',
    )
    expect([law.title, law.docNumber]).toEqual([
      '滨海市航运局 滨海市水利局关于渡口安全的指导意见',
      '滨航发〔2017〕41号',
    ])
    expect(law.warnings.find(({ kind }) => kind === 'LEFT_OUT')?.detail).toContain('滨 海 市')
  })
  it('two who sign beside each other with spread letters are two', () => {
    const law = read(
      ...NOTICE,
      '一、普查不得收费。',
      '滨海市航运局　　　　　滨海市水利局',
      '　公　安　局　　　　　　滨海市海事局',
      '2012年3月9日',
    )
    expect(law.warnings.find(({ kind }) => kind === 'NO_TITLE_NOTE')?.detail).toContain(
      '滨海市航运局、滨海市水利局、公安局、滨海市海事局',
    )
  })
  it('a point among headings that begins as rules do is one too, where it stands alone', () => {
    const law = read(
      ...NOTICE,
      '一、确定普查人员',
      '每个渡口一人。',
      '二、按渡口设立台账',
      '台账每年核对。',
      '三、完善工作机制',
      '每季度会商。',
    )
    expect([...walkNodes(law.nodes)].flatMap(({ label, caption }) => (label === '' ? [] : [caption]))).toEqual([
      '确定普查人员',
      '按渡口设立台账',
      '完善工作机制',
    ])
  })
})

it.each([
  [
    '滨海市航运局决定将《滨海市渡口暂行办法》（滨海市航运局公告〔2015〕第13号公布）第六条“不低于30元”的内容，修改为“不低于20元”。',
    'AMEND',
  ],
  ['对《滨海市渡口暂行办法》作如下修改：第六条改为：渡口应当设灯。', 'AMEND'],
  ['将《滨海市渡口暂行办法》第六条规定的灯标改为自动灯标的，予以补助。', 'AMEND'],
  ['现对《滨海市桥梁办法》《滨海市渡口暂行办法》作如下修改：', 'AMEND'],
  ['将《滨海市渡口暂行办法》第六条规定的罪名由“甲罪”修改为“乙罪”。', 'CITE'],
  ['各渡口可以参考《滨海市渡口暂行办法》第六条修改台账。', 'CITE'],
  ['过去规定“将《滨海市渡口暂行办法》第六条修改为白天开渡”。', 'CITE'],
])('%s is a relation of type %s', (text, type) => {
  const { relations } = read(
    '滨海市航运局公告〔2016〕第13号',
    '根据有关规定，公告如下：',
    '一、普查不得收费。',
    `二、${text}`,
  )
  expect(relations.find(({ targetTitle }) => targetTitle === '滨海市渡口暂行办法')?.type).toBe(type)
})
