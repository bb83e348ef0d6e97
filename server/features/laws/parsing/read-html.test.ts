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
const page = (charset: string, content: string, head = '') => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}">${head}<title>某市河道管理条例-某市人民政府网站</title>
<style>p { color: red }</style><script>document.write('第九条 不是正文')</script></head>
<body><div class="nav"><ul>${'<li><a href="/x">首页栏目政务公开互动交流</a></li>'.repeat(30)}</ul></div>
<table width="1000"><tr><td width="200"><div>${'<a href="/y">相关的另一份文件的标题链接</a><br>'.repeat(20)}</div></td>
<td><table><tr><td><div id="zoom">${content}<p>责任编辑：张三　打印本页</p></div></td></tr></table></td></tr></table>
<div class="foot">主办单位：某市人民政府办公室　备案号12345678　地址：某市某区某路一号，邮编310000</div></body></html>`

const ofPage = async (charset: string, content: string, head = '') =>
  readSource('页.html', charset === 'utf-8' ? Buffer.from(page(charset, content, head)) : iconv.encode(page(charset, content, head), charset))

describe('readSource: saved pages', () => {
  it('the way to the page, printed above the title, is no part of the title', async () => {
    const source = await ofPage('utf-8', `<div><a href="/">首页</a> &gt; 政务公开 &gt; 规章</div><h1>某市河道管理条例</h1>${NOTE}${ARTICLES}`)
    expect(source.titleLines).toEqual(['某市河道管理条例'])
  })
  it.each(['utf-8', 'gb2312', 'gbk'])('the law is read out of a page in %s, without what the site puts around it', async (charset) => {
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
    expect(parseLaw(source)).toMatchObject({ title: '某市河道管理条例', articleCount: 3, effectDate: '2020-03-01', versionDate: '2020-01-01' })
  })
  it.each([
    ['the name that the head gives', '<meta name="ArticleTitle" content="某市湿地条例">', '某市湿地条例'],
    ['the title of the page, without the name of the site', '', '某市河道管理条例'],
  ])('a text without a title gets %s', async (_, head, title) => {
    expect((await ofPage('utf-8', NOTE + ARTICLES, head)).titleLines).toEqual([title])
  })
  it('a page without text is refused', async () => {
    await expect(readSource('页.html', Buffer.from('<html><body><script>1</script></body></html>'))).rejects.toMatchObject({ code: 'EMPTY' })
  })
  it('a page of very many characters is refused unread', async () => {
    const page = Buffer.from(`<html>${'<p>a'.repeat(5_000_001)}`)
    await expect(readSource('页.html', page)).rejects.toMatchObject({ code: 'TOO_LARGE', messageZh: expect.stringContaining('2000 万字') })
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
