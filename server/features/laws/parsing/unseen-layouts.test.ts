import { describe, expect, it } from 'vitest'
import { parseLaw } from './parse-law.ts'
import { readMarkdown } from './read-markdown.ts'
import { readPlain } from './read-plain.ts'

const read = (...lines: string[]) => parseLaw(readPlain('某文件.txt', lines.join('\n')))
const kindsOf = ({ warnings }: ReturnType<typeof read>) => warnings.map(({ kind }) => kind)
const TITLE = '滨海省渡口管理办法'
const ARTICLES = ['第一条　为了加强渡口管理，制定本办法。', '第二条　渡口应当设置灯标。']

describe('the order above a text', () => {
  it('the body that a site prints above the head of an order is named once in its number', () => {
    const law = read(
      TITLE,
      '水运部',
      '',
      '中华人民共和国水运部令',
      '第21号',
      `《${TITLE}》已经2005年3月29日部务会议通过，现予公布。`,
      '部长　某某',
      '2005年4月1日',
      TITLE,
      ...ARTICLES,
    )
    expect([law.docNumber, law.titleNote.split('\n')[0]]).toEqual(['水运部令第21号', '中华人民共和国水运部令第21号'])
    expect(law.warnings.find(({ kind }) => kind === 'LEFT_OUT')?.detail).toContain('水运部')
  })
  it('a congress that says by whom its text was passed and approved publishes it', () => {
    const law = read(
      TITLE,
      '滨海市人民代表大会常务委员会公告',
      '第七号',
      `滨海市第三届人民代表大会常务委员会第十一次会议于2001年10月17日审议通过的《${TITLE}》，业经滨海省第九届人民代表大会常务委员会第二十九次会议于2001年12月3日批准，现予公布，自2002年1月1日起施行。`,
      '滨海市人民代表大会常务委员会',
      '2001年12月26日',
      TITLE,
      ...ARTICLES,
    )
    expect([law.title, law.adoptDate, law.approveDate, law.publishDate, law.effectDate]).toEqual([
      TITLE,
      '2001-10-17',
      '2001-12-03',
      '2001-12-26',
      '2002-01-01',
    ])
  })
  it('the list of annexes below the day of an order is no line of the 题注', () => {
    const law = read(
      '某部令第3号',
      `《${TITLE}》已经2020年1月2日部务会议通过，现予公布。`,
      '部长：某某',
      '2020年2月3日',
      '附件：',
      `1.${TITLE}`,
      TITLE,
      ...ARTICLES,
    )
    expect(law.titleNote.split('\n').at(-1)).toBe('2020年2月3日')
    expect(law.title).toBe(TITLE)
  })
  it('a text takes effect with its publication where only the order says so', () => {
    const law = read(
      '国务院令第227号',
      `现发布《${TITLE}》，自发布之日起施行。`,
      '总理　某某',
      '1997年8月3日',
      TITLE,
      ...ARTICLES,
    )
    expect([law.effectDate, law.effectBasis]).toEqual(['1997-08-03', 'publication'])
  })
})

describe('what stands around a text', () => {
  it('the names that a collection gives the parts of a text are left out and told', () => {
    const law = read(
      TITLE,
      '（2001年4月29日滨海省人民政府公布）',
      '【章名】 第一章 总则',
      ...ARTICLES,
      '【章名】 第二章 灯标',
      '第三条　灯标夜间点亮。',
    )
    expect(law.nodes.map(({ level, caption }) => [level, caption])).toEqual([
      ['chapter', '总则'],
      ['chapter', '灯标'],
    ])
    expect(law.warnings.find(({ kind }) => kind === 'LEFT_OUT')?.detail).toContain('【章名】')
  })
  it('a line of a site that is wider than the text does not hide that the text was cut at its width', () => {
    const law = read(
      TITLE,
      '作者:某某法规资料库 时间:2024-07-22 08:17:50   浏览:8464   来源:某某法规资料库   责任编辑:某',
      '（1997年8月3日滨海省人民政府公布）',
      '　第一条　为了加强对渡口的管理，保障人民群众生命财产',
      '安全，提高过渡的效率，根据有关的法律和行政法规，结合',
      '本省实际，制定本办法。',
      '　第二条　渡口的设置应当适应本省政治、经济、社会发展',
      '的需要，遵循精简、统一和安全的原则，由县级以上地方人',
      '民政府统一规划。',
    )
    expect(law.articleCount).toBe(2)
    expect(law.nodes[0]?.text).toContain('生命财产安全，')
    expect(law.nodes[1]?.text).toContain('社会发展的需要')
  })
  it('what a mark opens at the end of a line is in the next one', () => {
    const law = read(
      '滨海省人民政府关于渡口的通知',
      '滨政发〔2011〕12号',
      '各市人民政府：',
      '根据《',
      '渡口安全条例》的规定，渡口应当设置灯标。',
    )
    expect(law.nodes.at(-1)?.text).toBe('根据《渡口安全条例》的规定，渡口应当设置灯标。')
  })
  it('whom a notice is addressed to is no part of its title where the colon is missing', () => {
    const law = read(
      '滨海市人民政府办公室关于印发《滨海市渡口方案》的通知',
      '市直各部门、各渡口企业',
      '现将方案印发给你们。',
    )
    expect(law.title).toBe('滨海市人民政府办公室关于印发《滨海市渡口方案》的通知')
  })
  it('a 题注 in brackets stays whole whatever lines it has, and its number is its own', () => {
    for (const lines of [
      ['（2010年5月1日', '滨海省水利厅文件', '滨水规〔2010〕3号公布）'],
      ['（滨海省水利厅文件', '2010年5月1日滨海省水利厅公布）'],
    ]) {
      const markdown = [`# ${TITLE}`, ...lines, ...ARTICLES].join('\n\n')
      for (const law of [read(TITLE, ...lines, ...ARTICLES), parseLaw(readMarkdown('某文件.md', markdown))]) {
        expect([law.title, law.versionDate, law.titleNote.includes('滨海省水利厅文件')]).toEqual([
          TITLE,
          '2010-05-01',
          true,
        ])
        expect([null, '滨水规〔2010〕3号']).toContain(law.docNumber)
      }
    }
  })
})

describe('days and titles that a page gives', () => {
  const notice = ['滨海省人民政府关于渡口的意见', '滨政发〔2014〕20号']
  it('a site that shows a document in another year than that of its number tells nothing of its day', () => {
    const law = read(notice[0] ?? '', '发布时间：2016-01-17', notice[1] ?? '', '各市人民政府：', '渡口应当设置灯标。')
    expect([law.docNumber, law.publishDate]).toEqual(['滨政发〔2014〕20号', null])
  })
  it('a day alone beside the number below the title is that of the document', () => {
    const law = read(notice[0] ?? '', '2014-05-13', notice[1] ?? '', '各市人民政府：', '渡口应当设置灯标。')
    expect([law.docNumber, law.publishDate]).toEqual(['滨政发〔2014〕20号', '2014-05-13'])
  })
  it('a name of a file that names no act is no title, and the text is not shown', () => {
    const law = parseLaw(
      readPlain(
        '03.txt',
        '《滨海市渡口规则》已经市政府会议通过，现予印发。\n第一条　渡口设置灯标。\n第二条　渡口限载。',
      ),
    )
    expect(law.warnings).toContainEqual({ kind: 'UNREAD_NOTE', place: '标题', detail: '标题取自文件名“03”，不像标题' })
  })
})

describe('a second document on one page', () => {
  const first = [
    '滨海市人民政府关于浮桥的通知',
    '滨政发〔2024〕3号',
    '各县人民政府：',
    '浮桥应当限载。',
    '滨海市人民政府',
    '2024年3月1日',
  ]
  const second = ['滨海市人民政府关于灯标的通知', '各县人民政府：', '灯标夜间点亮。', '滨海市人民政府', '2024年4月1日']
  it.each([
    ['a title of its own', second],
    ['a number and a title', ['滨政发〔2024〕4号', ...second]],
  ])('is told where it has %s and neither has articles', (_, lines) => {
    expect(kindsOf(read(...first, ...lines))).toContain('SEVERAL_LAWS')
  })
  it('an annex and a number that is cited are none', () => {
    expect(kindsOf(read(...first, '附件：', ...second))).not.toContain('SEVERAL_LAWS')
    expect(kindsOf(read(...first, '滨政发〔2020〕4号', '滨政发〔2020〕5号'))).not.toContain('SEVERAL_LAWS')
  })
})

describe('what a page says of a text', () => {
  it('the values of a box whose labels were not copied are used and left out', () => {
    const law = read(
      '000014349/2024-00123　　综合政务',
      '滨海市人民政府　　2024-03-01',
      '滨政发〔2024〕3号　　有效',
      '滨海市人民政府关于浮桥的通知',
      '各县人民政府：',
      '浮桥应当限载。',
    )
    expect([law.title, law.docNumber, law.publisher, law.publishDate]).toEqual([
      '滨海市人民政府关于浮桥的通知',
      '滨政发〔2024〕3号',
      '滨海市人民政府',
      '2024-03-01',
    ])
  })
  it('labels that have run into the text keep it back', () => {
    const law = read(
      '某局关于浮桥的意见',
      '【法规类别】水运 【发布部门】某局 【时效性】现行有效 【发布日期】2015.11.16 为加强浮桥管理，某局制定本意见。浮桥应当限载。',
    )
    expect(law.warnings.some(({ kind, detail }) => kind === 'UNREAD_NOTE' && detail.includes('和正文连成一段'))).toBe(
      true,
    )
  })
  it('the day of effect of a box counts for a text that says nothing of it, unless the site filled it in with its own day', () => {
    const of = (shown: string) =>
      read(
        TITLE,
        `发布日期：${shown}`,
        '实施日期：2001-08-01',
        '发布机构：滨海省人民政府',
        '（2001年6月3日滨海省人民政府公布）',
        ...ARTICLES,
      ).effectDate
    expect([of('2001-06-03'), of('2001-08-01')]).toEqual(['2001-08-01', null])
  })
  it('the end that a box gives is told and not used', () => {
    const law = read(
      '滨海市人民政府关于浮桥的通知',
      '发布日期：2019-01-23',
      '废止时间：2020-01-23',
      '文号：滨政发〔2019〕3号',
      '各县人民政府：',
      '浮桥应当限载。',
    )
    expect(law.expireDate).toBeNull()
    expect(law.warnings).toContainEqual({
      kind: 'DAYS_CONTRADICT',
      place: '网页',
      detail: '网页说有效期到2020-01-23，文件自己没有写明',
    })
  })
  it('a day with a body below the title says who made the text and when', () => {
    const law = read(TITLE, '1999年7月13日，滨海省水利厅', ...ARTICLES)
    expect([law.title, law.publishDate, law.publisher, law.articleCount]).toEqual([
      TITLE,
      '1999-07-13',
      '滨海省水利厅',
      2,
    ])
  })
  it('what a copy has left of a number is no part of the title', () => {
    const law = read(
      '文号：滨政办〔2022〕15号 性：有效',
      '发布机构：滨海市人民政府办公室',
      '滨海市人民政府办公室关于浮桥的通知',
      '滨政办〔202215',
      '各县人民政府：',
      '浮桥应当限载。',
    )
    expect([law.title, law.docNumber]).toEqual(['滨海市人民政府办公室关于浮桥的通知', '滨政办〔2022〕15号'])
  })
  it('the list of headings that a plan has before its text is none of its points, with and without 目录', () => {
    const list = ['1 总则', '1.1 编制目的', '1.2 适用范围', '2 组织体系', '2.1 指挥机构']
    const text = ['1 总则', '1.1 编制目的', '为了防汛，制定本预案。', '1.2 适用范围', '本预案适用于本市。']
    const head = [
      '滨海市人民政府关于印发《滨海市防汛预案》的通知',
      '各县人民政府：',
      '现将预案印发给你们。',
      '滨海市人民政府',
      '2024年3月1日',
    ]
    for (const above of [['滨海市防汛预案'], ['滨海市防汛预案目录']]) {
      const law = read(...head, ...above, ...list, ...text)
      expect(JSON.stringify(law.nodes).match(/编制目的/g)).toHaveLength(1)
    }
  })
})

describe('an order below another document', () => {
  it('does not hide the document above it, and both are told', () => {
    const law = read(
      '水运部关于撤销某证书的通知',
      '某公司：',
      '经审查，你公司的行为违反了有关规定，水运部决定撤销你公司的某证书，自即日起生效，请遵照执行。',
      '2002年9月11日',
      TITLE,
      '滨海省人民政府',
      '政府令第56号',
      `《${TITLE}》已经2003年10月16日省政府常务会议通过，现予发布。`,
      '省长　某某',
      '2003年11月3日',
      TITLE,
      ...ARTICLES,
    )
    expect([law.title, kindsOf(law).includes('SEVERAL_LAWS')]).toEqual(['水运部关于撤销某证书的通知', true])
  })
  it('the body above 政府令 is the government whose order it is', () => {
    const law = read(
      '滨海省人民政府',
      '政府令第56号',
      `《${TITLE}》已经2003年10月16日省政府常务会议通过，现予发布。`,
      '省长　某某',
      '2003年11月3日',
      TITLE,
      ...ARTICLES,
    )
    expect(law.docNumber).toBe('滨海省人民政府令第56号')
  })
})

describe('lists and articles that are none', () => {
  it('what an amending act does behind an article opens no article', () => {
    const law = read(
      '滨海省人民代表大会常务委员会关于修改部分地方性法规的决定',
      '会议决定，修改下列法规：',
      '1.在《滨海省渡口条例》第七条中增加一项。',
      '第二十七条后增加一条作为第二十九条，即：“渡口应当限载。”',
    )
    expect(law.articleCount).toBe(0)
  })
  it('a list goes on below the next heading where its items have run into one line', () => {
    const law = read(
      '滨海省关于事项名称的意见',
      '第一章 水上',
      '1．渡口设置（第3条） 2．浮桥限载（第4条） 3．灯标（第5条）',
      '第二章 岸上',
      '4．停靠（第6条） 5．装卸（第7条）',
    )
    expect(kindsOf(law)).not.toContain('NUMBERING_GAP')
  })
  it('items of another text inside a quotation may begin at any number, and those of the text itself may not', () => {
    const quoted = [
      '滨海省关于适用渡口规则的意见',
      '规则规定：“渡口不得有下列情形：',
      '（三）超载；',
      '（四）夜航。”',
      '对此应当从严掌握。',
    ]
    expect(kindsOf(read(...quoted))).not.toContain('NUMBERING_GAP')
    expect(kindsOf(read(...quoted.map((line) => line.replace(/[“”]/g, ''))))).toContain('NUMBERING_GAP')
  })
})
