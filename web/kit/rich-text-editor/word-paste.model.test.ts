import { describe, expect, it } from 'vitest'
import { cleanTree, htmlOf, type HtmlNode } from '#common/rules/clean-tree.ts'
import { fromWord, isFromWord } from './word-paste.model.ts'

/** Parses the few forms of markup in the fixtures into a tree; the journeys do the same with a browser's parser. */
function read(html: string): HtmlNode[] {
  const body = html
    .replace(/^[\s\S]*<!--StartFragment-->|<!--EndFragment-->[\s\S]*$/g, '')
    .replace(/<!(?:--[\s\S]*?--|\[[\s\S]*?\])>/g, '')
  const root: HtmlNode[] = []
  const open: { tag: string; children: HtmlNode[] }[] = [{ tag: '', children: root }]
  for (const [, close, tag = '', said = '', text] of body.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:-]+(?:=(?:'[^']*'|"[^"]*"|[^\s>]+))?)*)\s*\/?>|([^<]+)/g,
  )) {
    const children = (open.at(-1) as { children: HtmlNode[] }).children
    if (text !== undefined)
      children.push(text.replaceAll('&nbsp;', '\u00a0').replaceAll('&lt;', '<').replaceAll('&quot;', '"'))
    else if (close === '/') open.splice(open.findLastIndex((item) => item.tag === tag))
    else {
      const attributes = Object.fromEntries(
        [...said.matchAll(/([\w:-]+)=(?:'([^']*)'|"([^"]*)"|([^\s>]+))/g)].map(([, name, a, b, c]) => [
          name,
          a ?? b ?? c ?? '',
        ]),
      )
      const element = { tag, attributes, children: [] as HtmlNode[] }
      children.push(element)
      if (!/^(?:br|img|col|hr)$/.test(tag)) open.push(element)
    }
  }
  return root
}
const pasted = (html: string): string => htmlOf(cleanTree(fromWord(read(html))))
const marker = (sign: string, font = 'Times New Roman') =>
  `<![if !supportLists]><span lang=EN-US style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "${font}"'>&nbsp;&nbsp; </span></span></span><![endif]>`
const line = (list: string, level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:${level * 18}.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>${marker(sign)}<span\nstyle='font-family:宋体'>${text}</span><span lang=EN-US><o:p></o:p></span></p>\n\n`

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=ProgId content=Word.Document><style><!--p.MsoNormal{mso-style-unhide:no}--></style></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->

<p class=MsoNormal align=center style='text-align:center;mso-outline-level:1'><b><span
style='font-size:16.0pt;font-family:宋体'>浙江省水资源<span lang=EN-US><o:p></o:p></span></span></b></p>

<p class=MsoNormal style='text-indent:21.0pt'><span style='font-family:宋体;mso-ascii-font-family:Calibri'>为了<u>节约</u>、保护
水资源，</span><span style='color:red'>红字</span><span style='color:windowtext'>黑字</span><span lang=EN-US><o:p></o:p></span></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<!--EndFragment--></body></html>`

describe('fromWord', () => {
  it('text pasted from Word is recognised by its marks', () => {
    expect(
      [WORD, '<p class="MsoNormal">a</p>', '<meta name="Generator" content="WPS Office">'].map(isFromWord),
    ).toEqual([true, true, true])
    expect(['<p class="mso">x</p>', '<p style="color:red">x</p>', ''].map(isFromWord)).toEqual([false, false, false])
  })

  it('pasting keeps text and formats and drops marks of Word', () => {
    expect(pasted(WORD)).toBe(
      '<h1 style="text-align: center"><b>浙江省水资源</b></h1><p>为了<u>节约</u>、保护水资源，<span style="color: red">红字</span>黑字</p><p></p>',
    )
  })

  it('paragraphs that look like lists become nested lists', () => {
    expect(
      pasted(
        line('l0', 1, '1.', '申请') +
          line('l0', 2, 'a)', '材料') +
          line('l0', 2, 'b)', '受理') +
          line('l0', 1, '2.', '审查') +
          '<p class=MsoNormal>完</p>',
      ),
    ).toBe(
      '<ol><li><p>申请</p><ol type="a"><li><p>材料</p></li><li><p>受理</p></li></ol></li><li><p>审查</p></li></ol><p>完</p>',
    )
  })

  it.each(['·', 'o', '§', 'Ø', 'ü', 'l', 'n', '-', '●'])('%s before a line is a bullet, not a number', (sign) => {
    expect(pasted(line('l1', 1, sign, '一项'))).toBe('<ul><li><p>一项</p></li></ul>')
  })

  it('numbering keeps its start, and two lists stay separate', () => {
    expect(pasted(line('l0', 1, '3、', '三') + line('l0', 1, '4、', '四') + line('l2', 1, 'i.', '甲'))).toBe(
      '<ol start="3"><li><p>三</p></li><li><p>四</p></li></ol><ol type="i"><li><p>甲</p></li></ol>',
    )
  })

  it('the numbers of a law’s articles are kept as text', () => {
    expect(
      pasted(line('l3', 1, '第一条', '为了') + line('l3', 2, '（一）', '水') + line('l3', 2, '一、', '总则')),
    ).toBe('<p>第一条\u3000为了</p><p>（一）\u3000水</p><p>一、总则</p>')
  })

  it('list marks that are given by style only are recognised', () => {
    expect(
      pasted(
        `<p class=MsoNormal><span style='font-weight:bold;font-style:italic'>粗斜</span><span style='text-decoration:line-through'>删</span><span style='background:yellow;mso-highlight:yellow'>亮</span>m<span style='vertical-align:super'>2</span></p>`,
      ),
    ).toBe('<p><b><i>粗斜</i></b><s>删</s><span style="background-color: yellow">亮</span>m<sup>2</sup></p>')
  })

  // spec §2.128
  it('tables keep their merged cells', () => {
    expect(
      pasted(
        `<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=277 colspan=2 valign=top style='width:207.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal>甲<o:p></o:p></p></td></tr></table>`,
      ),
    ).toBe('<table><tr><td colspan="2"><p>甲</p></td></tr></table>')
  })

  it('local pictures, fields and hidden text are dropped', () => {
    expect(
      pasted(
        `<p class=MsoNormal>甲<img width=1 src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"><span style='mso-hide:all;display:none'>密</span><a name="_Toc1"></a><a href="#_Toc1">乙</a><w:sdt>丙</w:sdt></p>`,
      ),
    ).toBe('<p>甲乙</p>')
  })

  // spec §2.128
  it('text pasted from WPS is read too', () => {
    expect(
      pasted(
        `<p class="MsoNormal" style="margin-left:21.0000pt;text-indent:-21.0000pt;mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="font-family:Wingdings;"><span style='mso-list:Ignore;'>l<span>&nbsp;</span></span></span><![endif]><span style="mso-spacerun:'yes';font-family:宋体;">第一</span></p>`,
      ),
    ).toBe('<ul><li><p>第一</p></li></ul>')
  })
})
