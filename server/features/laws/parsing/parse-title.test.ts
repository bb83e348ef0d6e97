import { describe, expect, it } from 'vitest'
import { isWithheld } from './parse-law.ts'
import { parseTitle, titleDoubt } from './parse-title.ts'
import { lawOfPlain, warningKinds } from './test-sources.ts'

const of = (...titleLines: string[]) => parseTitle({ fileName: '文件.txt', titleLines, titleNoteLines: [], blocks: [] })

describe('parseTitle', () => {
  it.each<[lines: string[], title: string, number: string | null]>([
    [['浮桥管理规定（国务院令第737号）'], '浮桥管理规定', '国务院令第737号'],
    [['浮桥管理规定（中国人民银行令〔2021〕第3号）'], '浮桥管理规定', '中国人民银行令〔2021〕第3号'],
    [['关于浮桥的通知（银发〔2025〕124号）'], '关于浮桥的通知', '银发〔2025〕124号'],
    [['滨政发【2023】7号关于印发滨海县浮桥预案的通知'], '关于印发滨海县浮桥预案的通知', '滨政发〔2023〕7号'],
    [['浮桥法（2024修订）'], '浮桥法', null],
    [['浮桥办法（2024年修正本）（滨海省人民政府令第3号公布）'], '浮桥办法', '滨海省人民政府令第3号'],
    [['浮桥办法时间：2026-02-03来源：某网'], '浮桥办法', null],
    [['**浮桥行动方案(2026-2028年)**'], '浮桥行动方案(2026-2028年)', null],
    [['滨海省人民政府文件', '滨海省人民政府关于浮桥的意见'], '滨海省人民政府关于浮桥的意见', null],
    [['滨海省财政厅', '滨海省教育厅关于浮桥的通知'], '滨海省财政厅 滨海省教育厅关于浮桥的通知', null],
    [['中国人民银行 国家发展改革委 财政部关于浮桥的意见'], '中国人民银行 国家发展改革委 财政部关于浮桥的意见', null],
    [['滨海省人民政府办公厅印发', '《浮桥措施》的通知'], '滨海省人民政府办公厅印发《浮桥措施》的通知', null],
    [['关于浮桥', '管理的通知'], '关于浮桥管理的通知', null],
    [['关于浮桥的通知', '关于浮桥的通知'], '关于浮桥的通知', null],
    [
      ['关于印发滨海省浮桥检修工作规则的通知', '滨海省交通厅', '关于印发滨海省浮桥检修'],
      '关于印发滨海省浮桥检修工作规则的通知',
      null,
    ],
    [['浮 桥 办 法（试行）'], '浮桥办法（试行）', null],
    [
      ['滨政发〔2025〕7号《滨海市人民政府关于浮桥的意见》', '《滨海市人民政府关于浮桥的意见》'],
      '滨海市人民政府关于浮桥的意见',
      '滨政发〔2025〕7号',
    ],
    [['《滨海市教育局关于印发〈浮桥方案〉的通知》'], '滨海市教育局关于印发《浮桥方案》的通知', null],
    [
      ['滨海市浮桥检修管理办法', '滨海市人大常委会', '滨海市浮桥检修管理办法', '滨海市人大常委会'],
      '滨海市浮桥检修管理办法',
      null,
    ],
    [
      [
        '滨海市浮桥检修管理办法',
        '滨海市浮桥检修管理办法',
        '滨海省滨海市人民政府',
        '滨海市浮桥检修管理办法',
        '市人民政府',
      ],
      '滨海市浮桥检修管理办法',
      null,
    ],
    [
      ['滨海市浮桥检修管理规定（2005年）', '滨海省滨海市人民政府', '关于批转滨海市浮桥检修管理规定的通知'],
      '关于批转滨海市浮桥检修管理规定的通知',
      null,
    ],
    [
      ['滨海市人民政府关于印发滨海市浮桥检修管理规定的通知', '滨海省滨海市人民政府'],
      '滨海市人民政府关于印发滨海市浮桥检修管理规定的通知',
      null,
    ],
    [
      ['滨海市浮桥使用权出让招标的拍卖办法', '滨海市人民政府', '滨海市浮桥使用权出让招标拍卖办法'],
      '滨海市浮桥使用权出让招标拍卖办法',
      null,
    ],
    [
      ['滨海市浮桥2024年检修工作实施方案', '滨海市浮桥2025年检修工作实施方案'],
      '滨海市浮桥2024年检修工作实施方案滨海市浮桥2025年检修工作实施方案',
      null,
    ],
    [['滨海市人民政府 通知公告 关于加强浮桥管理的通知'], '滨海市人民政府关于加强浮桥管理的通知', null],
    [['滨海市人民代表大会关于浮桥决算的决议（2001年24号）'], '滨海市人民代表大会关于浮桥决算的决议', null],
    [['滨海市水利局公告（2025年第3号）'], '滨海市水利局公告（2025年第3号）', null],
    [['浮桥办法（2025年版）'], '浮桥办法（2025年版）', null],
    [['浮桥“十五五”规划（2026—2030年）'], '浮桥“十五五”规划（2026—2030年）', null],
  ])('%j is the title %s with the number %s', (lines, title, number) =>
    expect(of(...lines)).toMatchObject({ title, docNumber: number }),
  )
  it.each([
    [
      '滨海市水利局关于浮桥检修的通知\n滨水发〔2025〕5号\n滨海市水利局关于\n浮桥检修的通知\n各区水利局：\n请遵照执行。',
      '滨海市水利局关于浮桥检修的通知',
    ],
    [
      '财税法规\n滨税函〔1996〕5号\n滨海市税务局关于浮桥的批复\n各区税务局：\n请遵照执行。',
      '滨海市税务局关于浮桥的批复',
    ],
    ['首页 > 政务公开 > 滨海市水利局关于浮桥检修的通知\n各区水利局：\n请遵照执行。', '滨海市水利局关于浮桥检修的通知'],
    ['当前位置：首页 > 公告 > 滨海市浮桥管理办法\n第一条 甲。', '滨海市浮桥管理办法'],
    ['滨海市浮桥管理决议（2001年24号）\n滨海市浮桥\n管理决议\n（2001年6月30日通过）\n会议同意。', '滨海市浮桥管理决议'],
  ])('copies of a title, the column and the way to it leave the title once: %j', (text, title) => {
    const law = lawOfPlain(text)
    expect(law.title).toBe(title)
    expect(JSON.stringify(law.nodes)).not.toContain(title.slice(-6))
    expect(law.titleNote).not.toContain(title.slice(-4))
  })
  it('a word of columns that no title follows is the title', () =>
    expect(lawOfPlain('公告\n为了检修浮桥，现公告如下：\n一、浮桥封闭。\n滨海市水利局\n2025年3月2日').title).toBe(
      '公告',
    ))
  it('what was taken off is told', () => {
    const law = lawOfPlain('浮桥管理规定（国务院令第737号）\n\n第一条 甲。')
    expect(law.docNumber).toBe('国务院令第737号')
    expect(law.warnings).toContainEqual({
      kind: 'TITLE_CLEANED',
      place: '标题',
      detail: '标题去掉了“（国务院令第737号）”',
    })
  })
})

describe('parseLaw: the red head above a title', () => {
  const TEXT = '各市财政局：\n请遵照执行。\n滨海省财政厅\n2025年4月11日'
  it.each([
    [
      '滨 海 省 财 政 厅\n滨海省农业农村厅　　文件\n滨 海 省 乡 村 振 兴 局\n滨财农〔2025〕8号\n滨海省财政厅　滨海省农业农村厅\n滨海省乡村振兴局关于浮桥的通知',
      '滨海省财政厅 滨海省农业农村厅 滨海省乡村振兴局关于浮桥的通知',
    ],
    ['滨海市教育局\n滨海市财政局　　文件\n滨财农〔2025〕8号\n关于浮桥的通知', '关于浮桥的通知'],
    ['滨海省财政厅文件\n滨财农〔2025〕8号　　　　签发人：某某\n关于浮桥的通知', '关于浮桥的通知'],
  ])('%j leaves the title %s and the number', (head, title) =>
    expect(lawOfPlain(`${head}\n${TEXT}`)).toMatchObject({ title, docNumber: '滨财农〔2025〕8号' }),
  )
  it('an order whose head is spread over its line has its number, and marks inside the name of what it publishes may be single', () => {
    const sentence =
      '《关于废止〈浮桥规定〉的决定》已经2025年8月20日省人民政府常务会议通过，现予公布，自公布之日起施行。'
    const law = lawOfPlain(
      `滨 海 省 人 民 政 府 令\n第402号\n${sentence}\n省长　某某\n2025年8月28日\n关于废止《浮桥规定》的决定\n省人民政府决定，废止《浮桥规定》。`,
    )
    expect(law).toMatchObject({
      title: '关于废止《浮桥规定》的决定',
      docNumber: '滨海省人民政府令第402号',
      publishDate: '2025-08-28',
    })
  })
  it('a rule below the number and the number of a register above the title are no part of it', () => {
    const law = lawOfPlain(`滨海市人民政府文件\n滨政发〔2025〕8号\n━━━━━━━━\n滨海市人民政府关于浮桥的意见\n${TEXT}`)
    expect(law.title).toBe('滨海市人民政府关于浮桥的意见')
    expect(lawOfPlain(`BHCR-2025-0240002\n滨海市水利局关于浮桥的意见\n${TEXT}`).title).toBe(
      '滨海市水利局关于浮桥的意见',
    )
  })
  it('a name in book marks goes on over the line, so that a draft is known as one', () => {
    const law = lawOfPlain(
      '关于征求《滨海市浮桥管理办法\n（征求意见稿）》意见的函\n各区海洋局：\n请研究提出意见。\n滨海市海洋局\n2025年4月11日',
    )
    expect(law.title).toBe('关于征求《滨海市浮桥管理办法（征求意见稿）》意见的函')
    expect(law.warnings.map(({ kind }) => kind)).toContain('DRAFT')
  })
  it('the day and the speaker below the title of a speech are no part of it', () =>
    expect(lawOfPlain('在全市浮桥工作会议上的讲话\n（2025年3月18日）\n某某某\n同志们：\n今天召开会议。').title).toBe(
      '在全市浮桥工作会议上的讲话',
    ))
  it('what is numbered in a text is no part of its title', () =>
    expect(lawOfPlain('滨海市中级人民法院发布典型案例\n案例一：浮桥买卖合同案\n基本案情：甲向乙供货。').title).toBe(
      '滨海市中级人民法院发布典型案例',
    ))
})

describe('parseLaw: the day below a document', () => {
  const HEAD = ['滨海省海洋局关于浮桥的通知', '滨海发〔2025〕3号', '各市海洋局：', '请遵照执行。']
  it.each<[string[]]>([
    [['滨海省海洋局', '2025年4月11日']],
    [['特此通知。', '　　　滨海省海洋局（代章）', '　　　2025 年 4 月 11 日']],
    [['滨海省海洋局\t\t2025年4月11日']],
    [['特此通知。 滨海省海洋局 2025年4月11日']],
    [['滨海省海洋局2025年4月11日']],
    [['滨海省海洋局　　滨海省财政厅', '二〇二五年四月十一日']],
    [['滨海省海洋局', '滨海省财政厅　　2025年4月11日', '（此件公开发布）']],
    [['（2025年4月11日）']],
    [['抄送：省委办公厅。', '滨海省海洋局办公室　　2025年4月11日印发']],
  ])('%j gives the day', (lines) => expect(lawOfPlain([...HEAD, ...lines].join('\n')).publishDate).toBe('2025-04-11'))
  it('a numbered document that was adopted before has the day of its signature too', () => {
    const law = lawOfPlain(
      '滨海省高级人民法院关于浮桥案件的意见\n滨高法发〔2025〕12号\n（2025年7月14日滨海省高级人民法院审判委员会第21次会议讨论通过）\n第一条 甲。\n第二条 本意见自印发之日起施行。\n滨海省高级人民法院\n2025年7月22日',
    )
    expect([law.adoptDate, law.publishDate, law.effectDate]).toEqual(['2025-07-14', '2025-07-22', '2025-07-22'])
  })
  it('a day inside the text is none', () =>
    expect(lawOfPlain([...HEAD, '会议于2025年4月11日召开。'].join('\n')).publishDate).toBeNull())
})

describe('parseLaw: titles that many documents have', () => {
  const minutes = (...head: string[]) =>
    lawOfPlain([...head, '2025年6月1日，副市长主持召开会议。', '一、浮桥限载三吨。'].join('\n'))
  it('the letterhead of minutes is their title with their number, so that those of two meetings are two works', () =>
    expect(minutes('滨海市人民政府常务会议纪要', '〔2025〕19号', '滨海市人民政府办公室　　2025年6月3日').title).toBe(
      '滨海市人民政府常务会议纪要（〔2025〕19号）',
    ))
  it('the line about their matter goes before the letterhead, which is told', () => {
    const law = minutes(
      '滨海市人民政府',
      '专题会议纪要',
      '滨政会纪〔2025〕19号',
      '滨海市人民政府办公室　　2025年6月3日',
      '关于研究浮桥工作的会议纪要',
    )
    expect([law.title, law.docNumber, law.publishDate]).toEqual([
      '关于研究浮桥工作的会议纪要',
      '滨政会纪〔2025〕19号',
      '2025-06-03',
    ])
    expect(warningKinds(law)).toContain('LEFT_OUT')
  })
  it('a title that says its matter or its number stays as it is', () => {
    expect(minutes('滨海市人民政府关于浮桥的会议纪要', '〔2025〕19号').title).toBe('滨海市人民政府关于浮桥的会议纪要')
    expect(lawOfPlain('滨海县防汛指挥部通告（第3号）\n浮桥封闭。').title).toBe('滨海县防汛指挥部通告（第3号）')
  })
})

describe('parseLaw: an order without its day', () => {
  const ORDER = '2002年5月9日市人民政府第6次常务会议审议通过，现予发布，自2002年6月1日起施行。'
  const text = (...day: string[]) =>
    lawOfPlain(['浮桥办法', '滨海市人民政府令第5号', ORDER, ...day, '第一条 甲。', '第二条 乙。'].join('\n'))
  it('is told', () => expect(text().warnings.map(({ detail }) => detail)).toContain('公布令没有写明公布的日期'))
})

describe('titleDoubt: words that stand in no title', () => {
  it.each([
    '新闻中心|滨海县浮桥管理办法',
    '滨海县浮桥管理办法2025-06-20',
    '来稿：滨海县浮桥管理办法',
    '滨海县浮桥管理办法.docx',
    '首页>滨海县浮桥管理办法',
    '滨海县浮桥<b>管理办法</b>',
    '滨海县浮桥指挥部通告跳转滨海县浮桥指挥部通告',
  ])('%s is doubtful', (title) => expect(titleDoubt(title)).not.toBeNull())
  it.each([
    '滨海县人民政府办公室关于印发滨海县人民政府办公室浮桥管理办法的通知',
    '滨海县人民政府关于修改《浮桥：管理办法》的决定',
    '滨海县浮桥管理办法（试行）',
    '滨海县贯彻<浮桥条例>办法',
    '滨海县2025—2027年浮桥规划',
  ])('%s is not', (title) => expect(titleDoubt(title)).toBeNull())
  it('a text with such a title is not shown, and a text about law is', () => {
    const body = '第一条 浮桥限载。\n第二条 浮桥限高。'
    expect(warningKinds(lawOfPlain(`滨海县浮桥管理办法|浮桥\n${body}`))).toContain('UNREAD_NOTE')
    expect(isWithheld(lawOfPlain(`滨海县浮桥管理办法|浮桥\n${body}`))).toBe(true)
    expect(warningKinds(lawOfPlain('专家解读：滨海县浮桥管理办法\n为便于理解，解读如下。'))).not.toContain(
      'UNREAD_NOTE',
    )
  })
})
