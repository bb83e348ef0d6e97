import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'

const ARTICLES = `
<p>　　第一条　为了加强河道管理，保障防洪安全，根据<a href="/law/1">《中华人民共和国水法》</a>，
结合本市实际，制定本条例。</p>
<p>&nbsp;&nbsp;&nbsp;&nbsp;第二条&nbsp;&nbsp;河道管理范围内禁止下列行为：<br>（一）弃置渣土；<br>（二）围垦河道。</p>
<table border="1"><tr><th>河道</th><th>等级</th></tr><tr><td>第一条河</td><td>一级</td></tr></table>
<p>第三条 本条例自2020年3月1日起施行。</p>`
const NOTE = '<p style="text-align:center">（2020年1月1日某市第一届人民代表大会第一次会议通过）</p>'
/** A page as the sites of governments are made: laid out by tables, with navigation, lists of links and a foot. */
const page = (
  charset: string,
  content: string,
  head = '',
) => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}">${head}<title>某市河道管理条例-某市人民政府网站</title>
<style>p { color: red }</style><script>document.write('第九条 不是正文')</script></head>
<body><div class="nav"><ul>${'<li><a href="/x">首页栏目政务公开互动交流</a></li>'.repeat(30)}</ul></div>
<table width="1000"><tr><td width="200"><div>${'<a href="/y">相关的另一份文件的标题链接</a><br>'.repeat(20)}</div></td>
<td><table><tr><td><div id="zoom">${content}<p>责任编辑：张三　打印本页</p></div></td></tr></table></td></tr></table>
<div class="foot">主办单位：某市人民政府办公室　备案号12345678　地址：某市某区某路一号，邮编310000</div></body></html>`

const ofPage = async (charset: string, content: string, head = '') =>
  readSource(
    '页.html',
    charset === 'utf-8'
      ? Buffer.from(page(charset, content, head))
      : iconv.encode(page(charset, content, head), charset),
  )

it('cells over several rows and columns leave the others in their columns', async () => {
  const table =
    '<table><tr><td rowspan="2">行为</td><td colspan="2">罚款</td><td rowspan="2">依据</td></tr><tr><td>轻微</td><td>严重</td></tr><tr><td>超载</td><td>500元</td><td>2000元</td><td>第三条</td></tr></table>'
  const source = await readSource(
    '表.html',
    Buffer.from(`<html><body><p>某市裁量基准</p><p>第一条 基准如下：</p>${table}<p>第二条 甲。</p></body></html>`),
  )
  expect(source.blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    rows: [
      ['行为', '罚款', '', '依据'],
      ['', '轻微', '严重', ''],
      ['超载', '500元', '2000元', '第三条'],
    ],
  })
})

describe('readSource: what a page shows', () => {
  const lines = async (html: string, head = '') => {
    const source = await ofPage(
      'utf-8',
      `<h1>某市河道管理条例</h1>${NOTE}<p>第一条　甲。</p><p>第二条　${html}</p><p>第三条　乙。</p>`,
      head,
    )
    const told = parseLaw(source).warnings.filter(({ kind }) => kind === 'LEFT_OUT')
    return {
      text: source.blocks
        .slice(1, -1)
        .map((block) => (block.kind === 'text' ? block.text : JSON.stringify(block.rows))),
      told: told.map(({ detail }) => detail.replace(/（.*/, '')).filter((words) => !words.startsWith('网页')),
    }
  }
  const STYLE =
    '<style>.a, .note { color: red; display: none } @media print { .print { display: none } } .late { display: none } .late { display: block } .tab { display: none } .tab.active { display: block } #draft, .in > i, u:hover, u + u { display: none } .in .out i { visibility: hidden } .forced { display: inline !important } body { display: none }</style>'
  it.each([
    ['面积10<sup>6</sup>平方米', ['第二条　面积10⁶平方米'], []],
    ['浓度10<sup>-3</sup>mg/m<sup>3</sup>，SO<sub>2</sub>', ['第二条　浓度10⁻³mg/m³，SO₂'], []],
    ['河道<sup>[2]</sup>以外', ['第二条　河道以外'], ['脚注或者尾注 1 处']],
    ['不得<del>违法</del>取水', ['第二条　不得取水'], ['划掉的文字 1 处']],
    ['<ruby>溦<rp>(</rp><rt>wēi</rt><rp>)</rp></ruby>河', ['第二条　溦河'], []],
    ['甲<span class="note">内部</span>乙<i style="visibility:hidden">内部</i>', ['第二条　甲乙'], ['隐藏的文字 2 处']],
    [
      '甲<span class="print">乙</span><span class="late">丙</span><span class="tab active">丁</span>',
      ['第二条　甲乙丙丁'],
      [],
    ],
    [
      '甲<span id="Draft">内部</span>乙<b class="in"><i>内部</i></b><b class="out"><i>丙</i></b>',
      ['第二条　甲乙丙'],
      ['隐藏的文字 2 处'],
    ],
    [
      '甲<span class="note" style="display:inline">乙</span><span id="draft" class="forced">丙</span><u>丁</u>',
      ['第二条　甲乙丙丁'],
      [],
    ],
    ['3m<span style="vertical-align: super">2</span>', ['第二条　3m²'], []],
    [
      '：<table><tr><td>甲<img src="x"></td><td>乙</td></tr><tr hidden><td>内部</td><td>内部</td></tr><tr><td>丙</td><td>丁</td><td style="display:none">内部</td></tr></table>',
      ['第二条　：', '[["甲","乙"],["丙","丁"]]'],
      ['图片 1 张', '隐藏的文字 2 处'],
    ],
    ['按<math><mfrac><mi>n</mi><mn>20</mn></mfrac></math>计', ['第二条　按n/20计'], ['公式 1 处']],
    [
      '按<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac></math>计',
      ['第二条　按(a+b)/c计'],
      ['公式 1 处'],
    ],
    ['下列：<ol start="2"><li>甲类</li><li>乙类</li></ol>', ['第二条　下列：', '2.甲类', '3.乙类'], []],
    ['<img src="x.png">河', ['第二条　河'], ['图片 1 张']],
    ['不小于&#8805;20&ensp;米', ['第二条　不小于≥20\u2002米'], []],
  ])('%s is read as it shows, and what is left out is told', async (html, text, told) => {
    expect(await lines(html, STYLE)).toEqual({ text, told })
  })
})

describe('readSource: saved pages', () => {
  it('the way to the page, printed above the title, is no part of the title', async () => {
    const source = await ofPage(
      'utf-8',
      `<div><a href="/">首页</a> &gt; 政务公开 &gt; 规章</div><h1>某市河道管理条例</h1>${NOTE}${ARTICLES}`,
    )
    expect(source.titleLines).toEqual(['某市河道管理条例'])
  })
  it('a dash in a name ends no title, the one before the name of the site does', async () => {
    const title = '某市人民政府关于印发《浮桥方案（2023—2025年）》的通知'
    const page = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}-某市人民政府</title></head><body><div><p>各区：</p><p>请遵照执行，${'浮桥'.repeat(40)}。</p></div></body></html>`
    expect((await readSource('页.html', Buffer.from(page))).titleLines).toEqual([title])
  })
  it('a text whose body has the markup of an editor, below a title without any, is read as a page', async () => {
    const body =
      '<p>各区水利局：</p><p>为了检修浮桥，现将<span>有关事项</span>通知如下：</p><p>一、封闭浮桥。</p><p>滨海市水利局</p><p>2025年3月5日</p>'
    const law = parseLaw(await readSource('某.txt', Buffer.from(`关于浮桥检修的通知\n${body}`)))
    expect([law.title, law.publishDate, law.form?.is]).toEqual(['关于浮桥检修的通知', '2025-03-05', 'law'])
    expect(JSON.stringify(law.nodes)).not.toContain('<')
  })
  it('a text that speaks of two tags stays one', async () => {
    const law = parseLaw(await readSource('某.txt', Buffer.from('关于网页编写的通知\n各区：\n段落用<p>和</p>标出。')))
    expect(law.title).toBe('关于网页编写的通知')
    expect(JSON.stringify(law.nodes)).toContain('<p>')
  })
  it.each(['utf-8', 'gb2312', 'gbk'])(
    'the law is read out of a page in %s, without what the site puts around it',
    async (charset) => {
      const source = await ofPage(charset, `<h1>某市河道管理条例</h1>${NOTE}${ARTICLES}`)
      expect(source.charsetGuessed).toBeUndefined()
      expect(source.titleLines).toEqual(['某市河道管理条例'])
      expect(source.blocks).toMatchObject([
        { text: '第一条　为了加强河道管理，保障防洪安全，根据《中华人民共和国水法》，结合本市实际，制定本条例。' },
        { text: '第二条  河道管理范围内禁止下列行为：' },
        { text: '（一）弃置渣土；' },
        { text: '（二）围垦河道。' },
        {
          rows: [
            ['河道', '等级'],
            ['第一条河', '一级'],
          ],
        },
        { text: '第三条 本条例自2020年3月1日起施行。' },
      ])
      expect(parseLaw(source)).toMatchObject({
        title: '某市河道管理条例',
        articleCount: 3,
        effectDate: '2020-03-01',
        versionDate: '2020-01-01',
      })
    },
  )
  it.each([
    ['the name that the head gives', '<meta name="ArticleTitle" content="某市湿地条例">', '某市湿地条例'],
    ['the title of the page, without the name of the site', '', '某市河道管理条例'],
  ])('a text without a title gets %s', async (_, head, title) => {
    expect((await ofPage('utf-8', NOTE + ARTICLES, head)).titleLines).toEqual([title])
  })
  it('a page without text is refused', async () => {
    await expect(
      readSource('页.html', Buffer.from('<html><body><script>1</script></body></html>')),
    ).rejects.toMatchObject({ code: 'EMPTY' })
  })
  it('a page of very many characters is refused unread', async () => {
    const page = Buffer.from(`<html>${'<p>a'.repeat(5_000_001)}`)
    await expect(readSource('页.html', page)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      messageZh: expect.stringContaining('2000 万字'),
    })
  })
  it('a text that names an element is no page', async () => {
    const source = await readSource('甲.txt', Buffer.from('某市网页条例\n第一条　网页以<html>开头。'))
    expect(source.titleLines).toEqual(['某市网页条例'])
  })
  it('pages made to be slow are read or refused within five seconds', { timeout: 5_500 }, async () => {
    const deep = '<div>'.repeat(5_000) + '第一条　甲。'
    const tables = '<html>' + '<table><tr><td>'.repeat(300) + '第一条　甲。'
    for (const html of [`<html>${deep}`, tables]) {
      const outcome = await readSource('页.html', Buffer.from(html)).then(
        () => 'read',
        (error: Error) => error.name,
      )
      expect(['read', 'UnreadableFile']).toContain(outcome)
    }
  })
})

describe('letters in a symbol font', () => {
  const lines = async (body: string) => {
    const source = await readSource(
      '页.html',
      Buffer.from(
        `<html><meta charset="utf-8"><body><p>某市水质办法</p>${body}<p>第二条　自公布之日起施行。</p></body></html>`,
      ),
    )
    return source.blocks.map((block) => (block.kind === 'text' ? block.text : block.rows.flat().join('|')))
  }
  it.each([
    ['an attribute', '<font face="Symbol">\u00a3</font>', '≤'],
    ['a style', '<span style="font-family:Symbol">b</span>', 'β'],
    ['a short style', '<span style="font: 12pt \'Wingdings\'">o</span>', '□'],
    ['a style of Word', '<span style="font-family:宋体;mso-symbol-font-family:Symbol">&#61616;</span>', '°'],
    ['an element around it', '<p style="font-family:Symbol"><b>m</b><font face="宋体">m</font></p>', 'μm'],
    ['no such font', '<span style="font-family:Calibri,Symbol">b</span>', 'b'],
  ])('by %s are read as the signs that they show', async (_how, written, shown) => {
    expect((await lines(`<p>第一条　浓度${written}的，处罚。</p>`)).join('')).toContain(shown)
    expect(
      (
        await lines(
          `<p>第一条　甲。</p><table><tr><td>值${written}</td><td>乙</td></tr><tr><td>丙</td><td>丁</td></tr></table>`,
        )
      ).join(''),
    ).toContain(shown)
  })
})
