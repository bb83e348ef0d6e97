import { describe, expect, it } from 'vitest'
import { dayOfPage, pairsOf, saidBy, withoutPage } from './page-lines.ts'
import { parseLaw } from './parse-law.ts'
import { readMarkdown } from './read-markdown.ts'
import { readSource } from './read-source.ts'
import type { SourceBlock } from './source-document.ts'
import { lawOfPlain, outline } from './test-sources.ts'

const blocksOf = (...lines: string[]): SourceBlock[] => lines.map((text, at) => ({ kind: 'text', text, line: at + 1 }))
const texts = (blocks: readonly SourceBlock[]) => blocks.map((block) => (block.kind === 'text' ? block.text : 'table'))

describe('pairsOf', () => {
  it.each([
    ['发布日期：2025-06-20', [['发布日期', '2025-06-20']]],
    ['**发布机构**: 滨海省海洋局', [['发布机构', '滨海省海洋局']]],
    [
      '【索 引 号】001-2025 【发文字号】 滨海发〔2025〕3号',
      [
        ['索引号', '001-2025'],
        ['发文字号', '滨海发〔2025〕3号'],
      ],
    ],
    [
      '|标  题：|浮桥意见|发文机关：|滨海省交通厅|',
      [
        ['标题', '浮桥意见'],
        ['发文机关', '滨海省交通厅'],
      ],
    ],
    [
      '索引号 | 001/2025 | 发布机构 | 滨海镇 |',
      [
        ['索引号', '001/2025'],
        ['发布机构', '滨海镇'],
      ],
    ],
    [
      '时间：2026-02-03来源：滨海网',
      [
        ['时间', '2026-02-03'],
        ['来源', '滨海网'],
      ],
    ],
    [
      '字号：大 中 小 打印：分享：',
      [
        ['字号', '大 中 小'],
        ['打印', ''],
        ['分享', ''],
      ],
    ],
  ])('%s says %j', (text, pairs) => expect(pairsOf(text)).toEqual(pairs.map(([label, value]) => ({ label, value }))))
  it.each([
    '各市海洋局：',
    '来源合法的渔获物可以上市：',
    '本办法有效期：自2025年1月1日起，至2030年止。',
    '（一）名称：渔港；',
    '编辑部应当登记：姓名',
    '项目 | 标准 |',
  ])('%s is a line of the text', (text) => expect(pairsOf(text)).toEqual([]))
})

describe('withoutPage', () => {
  const HEAD = [
    '首页 > 政务公开',
    '索引号：001 发布机构：滨海省海洋局',
    '发布日期：2025-06-20 浏览次数：12',
    '【字体：大 中 小】 打印',
  ]
  const TEXT = [
    '滨海省海洋局关于渔港管理的通知',
    '滨海发〔2025〕3号',
    '各市海洋局：',
    '来源：渔获物的来源应当登记。',
    '特此通知。',
  ]
  const FOOT = ['责任编辑：张三', '扫一扫在手机打开当前页', '【原文下载】', '关于渔港管理的通知.pdf']
  it('takes the box at the head and the links at the foot off, and keeps what they say', () => {
    const { blocks, about } = withoutPage(blocksOf(...HEAD, ...TEXT, ...FOOT))
    expect(texts(blocks)).toEqual(TEXT)
    expect([saidBy(about, 'publisher'), dayOfPage(saidBy(about, 'published'))]).toEqual(['滨海省海洋局', '2025-06-20'])
    expect(about).toHaveLength(10)
  })
  it('takes the address from which a text was copied off, from between the lines of its head too', () => {
    const { blocks, about } = withoutPage(
      blocksOf('滨海市人民政府令', 'Original URL: http://lib.example.cn/mse.exe?K=d70&A=12', '第77号', ...TEXT),
    )
    expect(texts(blocks)).toEqual(['滨海市人民政府令', '第77号', ...TEXT])
    expect(about).toMatchObject([{ value: 'http://lib.example.cn/mse.exe?K=d70&A=12' }])
  })
  it('reads a box that was copied as a line each, whose labels have no colons and run into values', () => {
    const box = [
      '标题',
      '滨海市水利局关于浮桥的通知发文机关',
      '滨海市水利局办公室',
      '发文字号',
      '滨水发〔2025〕3号',
      '索引号',
      '成文日期',
      '2025-03-01',
    ]
    const { blocks, about } = withoutPage(blocksOf(...box, ...TEXT))
    expect(texts(blocks)).toEqual(TEXT)
    expect((['title', 'publisher', 'number', 'signed'] as const).map((says) => saidBy(about, says))).toEqual([
      '滨海市水利局关于浮桥的通知',
      '滨海市水利局办公室',
      '滨水发〔2025〕3号',
      '2025-03-01',
    ])
  })
  it('reads a box whose labels stand right before their values', () => {
    const box = [
      '发文机关滨海省人民政府',
      '发文日期2025年06月20日',
      '时效性现行有效',
      '发文字号滨政发〔2025〕3号',
      '效力级别地方规范性文件',
    ]
    const { blocks, about } = withoutPage(blocksOf(...box, '各市人民政府：', '请遵照执行。'))
    expect(texts(blocks)).toEqual(['各市人民政府：', '请遵照执行。'])
    expect([saidBy(about, 'publisher'), saidBy(about, 'number'), saidBy(about, 'validity')]).toEqual([
      '滨海省人民政府',
      '滨政发〔2025〕3号',
      '现行有效',
    ])
  })
  it('leaves lines of a text that begin with such words', () => {
    const lines = ['有效期限三年', '发布日期不明的', '时效性要求高的']
    expect(texts(withoutPage(blocksOf(...lines, ...TEXT)).blocks)).toEqual([...lines, ...TEXT])
  })
  it('takes a label that it does not know, a number of a list and a mark of a list along with those that it knows', () => {
    const box = [
      '1. [索引号]001-2025',
      '2. [发文字号] 滨政发〔2025〕3号',
      '号: 003/2025',
      '政策热线: 0571-1234',
      '  • |',
      '发布日期：2025-06-20',
    ]
    const { blocks, about } = withoutPage(blocksOf(...box, ...TEXT))
    expect(texts(blocks)).toEqual(TEXT)
    expect([saidBy(about, 'number'), dayOfPage(saidBy(about, 'published'))]).toEqual([
      '滨政发〔2025〕3号',
      '2025-06-20',
    ])
  })
  it('reads rows of a table, one label of which it does not know', () =>
    expect(pairsOf('索引号 | 001/2025 | 公开栏目: | 县政府办文件 |')).toEqual([
      { label: '索引号', value: '001/2025' },
      { label: '公开栏目', value: '县政府办文件' },
    ]))
  it('takes no line below such a box that cannot be the value of its last label', () => {
    const box = ['索引号', '001', '主题分类', '渔业', '有效性']
    expect(texts(withoutPage(blocksOf(...box, ...TEXT)).blocks)).toEqual(TEXT)
  })
  it('leaves two words of a form at the head of a text, which are no box', () => {
    const lines = ['标题', '浮桥检修登记', '有效性', '说明：甲乙丙丁戊己庚辛。']
    expect(texts(withoutPage(blocksOf(...lines)).blocks)).toEqual(lines)
  })
  it.each([
    '• 2025-06-20 10:30',
    '2025/6/20 10:30:00',
    '登录 | 注册 | 部门街镇 | 无障碍 | 便民地图',
    '滨海政府门户网站  www.example.gov.cn  2025-06-20  来源：滨海市水利局',
    '您当前所在位置：',
    '热门站点| 世界资料网 | 资料网论坛',
    '无障碍浏览 长者模式 政府信箱 加入收藏 x',
    '导读：浮桥的检修关系千家万户。各区要做好准备。',
    '【阅读全文】',
    '归档时间：2025-06-20',
    '信息发布者：张三',
    '失效时间：',
  ])('takes %s off as a line of the site', (line) =>
    expect(texts(withoutPage(blocksOf(line, ...TEXT)).blocks)).toEqual(TEXT),
  )
  it('takes the number of readers off below other lines about the page, and no number elsewhere', () => {
    expect(texts(withoutPage(blocksOf('发布时间：2025-06-20', '4874268', ...TEXT)).blocks)).toEqual(TEXT)
    expect(texts(withoutPage(blocksOf('4874268', ...TEXT)).blocks)).toEqual(['4874268', ...TEXT])
  })
  it('reads a day without marks', () =>
    expect([dayOfPage('20020329'), dayOfPage('20021399'), dayOfPage('200203')]).toEqual(['2002-03-29', null, null]))
  it.each(['2025-06-20', '水 电 气', '姓名 | 年龄 | 住址', '滨海渔业网 管理办法'])('leaves %s, which is none', (line) =>
    expect(texts(withoutPage(blocksOf(line, ...TEXT)).blocks)).toEqual([line, ...TEXT]),
  )
  it('leaves a text without a page as it is', () => expect(texts(withoutPage(blocksOf(...TEXT)).blocks)).toEqual(TEXT))
  it('reads a box that is a table', () => {
    const table: SourceBlock = {
      kind: 'table',
      line: 1,
      rows: [
        ['索引号', '001', '发文字号', '滨海发〔2025〕3号'],
        ['发文机关：', '滨海省海洋局', '', ''],
      ],
    }
    const { blocks, about } = withoutPage([table, ...blocksOf(...TEXT)])
    expect([texts(blocks).length, saidBy(about, 'number'), saidBy(about, 'publisher')]).toEqual([
      5,
      '滨海发〔2025〕3号',
      '滨海省海洋局',
    ])
  })
  it('reads a box whose labels and values stand below each other, some of them empty', () => {
    const box = [
      '返回顶部',
      '索引号:',
      '610728/2024-1005',
      '主题分类:',
      '来源:',
      '发文机构:',
      '滨海省海洋局',
      '发文字号:',
      '滨海发〔2025〕3号',
      '内容概述:',
    ]
    const { blocks, about } = withoutPage(blocksOf(...box, ...TEXT))
    expect(texts(blocks)).toEqual(TEXT)
    expect([saidBy(about, 'publisher'), saidBy(about, 'number'), saidBy(about, 'source')]).toEqual([
      '滨海省海洋局',
      '滨海发〔2025〕3号',
      null,
    ])
  })
  it('keeps a table of data', () => {
    const table: SourceBlock = {
      kind: 'table',
      line: 1,
      rows: [
        ['名称', '数量'],
        ['渔港', '3'],
      ],
    }
    expect(withoutPage([...blocksOf(...TEXT), table]).blocks.at(-1)).toBe(table)
  })
})

describe('parseLaw with a page around the text', () => {
  const PAGE =
    '# 关于渔港管理的通知\n\n发布日期：2025-06-20\n发布机构：浙江省海洋局\n文号：浙海规〔2025〕3号\n\n各市海洋局：\n\n请遵照执行。'
  it('has number, issuer and day from the page where the text has none, and says so', () => {
    const law = parseLaw(readMarkdown('通知.md', PAGE))
    expect([law.docNumber, law.publisher, law.publishDate, law.titleNote]).toEqual([
      '浙海规〔2025〕3号',
      '浙江省海洋局',
      '2025-06-20',
      '2025年6月20日浙江省海洋局发布（网页所载）',
    ])
    expect(law.warnings.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        '网页或者公文上的说明 3 处（发布日期、发布机构、文号）没有收入正文',
        '日期取自网页所载的发布日期“2025-06-20”',
      ]),
    )
    expect(outline(law).join()).not.toMatch(/发布/)
  })
  it('has the day of the signature before that of the page', () => {
    const law = parseLaw(readMarkdown('通知.md', `${PAGE}\n\n浙江省海洋局（代章）\n\n2025 年 6 月 18 日`))
    expect([law.publishDate, law.titleNote]).toEqual(['2025-06-18', ''])
  })
  it('has the title once where a site prints it above the text, with the body below it, and the line of a collection', () => {
    const law = lawOfPlain(
      [
        '您的位置: 首页 » 法律资料 » 法规',
        '关于印发《浙江省渔港管理办法》的通知',
        '时间:2024-05-17 17:46:36 来源: 某资料网 作者:某资料网 阅读:8471',
        '下载地址: 点击此处下载',
        '关于印发《浙江省渔港管理办法》的通知',
        '浙江省海洋局',
        '关于印发《浙江省渔港管理办法》的通知',
        '浙海规[2003]89号',
        '各市海洋局：',
        '现将办法印发给你们。',
        '浙江省海洋局',
        '二○○三年二月二十一日',
      ].join('\n'),
    )
    expect([law.title, law.docNumber, law.publishDate]).toEqual([
      '关于印发《浙江省渔港管理办法》的通知',
      '浙海规〔2003〕89号',
      '2003-02-21',
    ])
    expect(outline(law).join()).not.toMatch(/资料网|下载/)
  })
  const PLACES: readonly [where: string, page: (text: string) => string][] = [
    [
      '#UCAP-CONTENT',
      (text) => `<div class="nav"><p>首页栏目导航一二三四五六七八九十</p></div><div id="UCAP-CONTENT">${text}</div>`,
    ],
    [
      '.TRS_Editor',
      (text) =>
        `<div class="xl"><h1>渔港管理办法</h1><div class="TRS_Editor">${text}</div></div><ul><li>相关新闻很长很长的标题一条</li></ul>`,
    ],
    ['.trs_editor_view', (text) => `<div class="view trs_editor_view">${text}</div>`],
    [
      '.pages_content',
      (text) => `<td class="b12c pages_content">${text}</td>`.replace('<td', '<div').replace('</td>', '</div>'),
    ],
    ['#zoom', (text) => `<div id="zoom">${text}</div><div class="side"><p>热点专题推荐阅读文章标题一二三四</p></div>`],
    ['#ivs_content', (text) => `<article><div id="ivs_content">${text}</div></article>`],
  ]
  it.each(PLACES)('reads a saved page by the element %s, with its meta tags and its box', async (_, page) => {
    const text =
      '<p>第一条 为了加强渔港管理，保障渔业生产安全，制定本办法。</p><p>第二条 本办法自2025年8月1日起施行。</p>'
    const html = `<!doctype html><html><head><meta name="ArticleTitle" content="浙江省渔港管理办法"><meta name="PubDate" content="2025-06-20 10:00"><meta name="ContentSource" content="省海洋局"></head><body><table><tr><td>索引号</td><td>001</td><td>发文机关</td><td>浙江省海洋局</td></tr><tr><td>发文字号</td><td>浙海规〔2025〕3号</td><td>成文日期</td><td>2025年06月18日</td></tr></table>${page(text)}</body></html>`
    const law = parseLaw(await readSource('网页.html', Buffer.from(html)))
    expect([law.title, law.docNumber, law.publisher, law.publishDate, law.articleCount]).toEqual([
      '浙江省渔港管理办法',
      '浙海规〔2025〕3号',
      '浙江省海洋局',
      '2025-06-18',
      2,
    ])
    expect(outline(law)).toHaveLength(2)
  })
})

describe('parseLaw with lines from the pages of a PDF', () => {
  it('joins sentences over lines and pages, numbers and days too', () => {
    const law = lawOfPlain(
      [
        '浙江省人民政府令',
        '第',
        '4 号',
        '《浙江省渔港管理办法》已经 2025 年 4',
        '月 21 日省人民政府第 42 次常务会议审议通过，',
        '现予公布，自 2025 年 6 月 1 日起施行。',
        '省长 某某',
        '2025 年 4 月 28 日',
        '1 / 2',
        '浙江省渔港管理办法',
        '第一条 为了加强渔港管理，保障渔业',
        '-2-生产安全，制定本办法。',
        '第二条 渔港经营者应当值班，',
        '— 2 —',
        '并且报告。',
      ].join('\n'),
    )
    expect([law.title, law.docNumber, law.adoptDate, law.publishDate, law.effectDate]).toEqual([
      '浙江省渔港管理办法',
      '浙江省人民政府令第4号',
      '2025-04-21',
      '2025-04-28',
      '2025-06-01',
    ])
    expect(outline(law)).toEqual([
      't1: 第一条||为了加强渔港管理，保障渔业生产安全，制定本办法。',
      't2: 第二条||渔港经营者应当值班，并且报告。',
    ])
  })
})

describe('统一编号 of a normative document', () => {
  const measure = [
    '各县水利局：',
    '现将该办法印发给你们。',
    '滨海市水利局',
    '2025年3月6日',
    '第一条 为了养护海堤，制定本办法。',
    '第二条 海堤每年检查两次。',
  ]
  const notice = ['滨海市水利局关于印发《滨海市海堤养护办法》的通知']
  it.each([
    ['below the 文号', [...notice, '滨水规〔2025〕3号', 'ZJBH05-2025-0003', ...measure]],
    ['above the 文号, with wide dashes', [...notice, 'ZJBH05—2025—0003', '滨水规〔2025〕3号', ...measure]],
    ['in a red head', ['滨海市水利局文件', '滨水规〔2025〕3号', 'ZJBH05-2025-0003', ...notice, ...measure]],
    ['in the box of its page', [...notice, '统一编号：ZJBH05-2025-0003', '滨水规〔2025〕3号', ...measure]],
  ])('is told beside the 文号 when it stands %s', (_, lines) => {
    const law = lawOfPlain(lines.join('\n'))
    expect(law.docNumber).toBe('滨水规〔2025〕3号')
    expect(law.events.flatMap(({ docNumber, text }) => (text.startsWith('统一编号') ? [docNumber] : []))).toEqual([
      'ZJBH05-2025-0003',
    ])
    expect(law.publishDate).toBe('2025-03-06')
  })

  it('is the number of a document that has no 文号', () => {
    expect(lawOfPlain([...notice, 'ZJBH05-2025-0003', ...measure].join('\n')).docNumber).toBe('ZJBH05-2025-0003')
  })
})

it('of a notice without a number the day below its last sentence is its own, before that of the page', () => {
  const notice =
    '滨海市人民政府关于印发滨海市浮桥规定的通知\n各区人民政府：\n《滨海市浮桥规定》已经讨论通过，现印发给你们，请认真遵照执行。\n二OO六年二月二十日'
  const law = lawOfPlain(`时间：2024-07-05\n${notice}\n滨海市浮桥规定\n第一条 甲。\n第二条 乙。\n第三条 丙。`)
  expect([law.publishDate, law.issued[0]?.name]).toEqual(['2006-02-20', '滨海市浮桥规定'])
})
