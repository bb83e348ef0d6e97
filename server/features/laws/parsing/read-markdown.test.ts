import { describe, expect, test } from 'vitest'
import { parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'
import { outline } from './test-sources.ts'

const lawOf = async (text: string) => parseLaw(await readSource('甲.md', Buffer.from(text)))
const ARTICLES = ['t1: 第一条||为了保护古井，制定本办法。', 't2: 第二条||本办法自2024年3月1日起施行。']

describe('Markdown of other programs', () => {
  test('marks of emphasis, quotations, lists, escapes, links and rules are no text', async () => {
    const law = await lawOf(
      `# 甲市古井保护办法\n\n**第一条** 为了保护**古井**，应当：\n\n- 修\\*井；\n- [护井](https://x.cn/a_(b))。\n\n---\n\n> **第二条** 井深5*3*2米，<u>机密</u>★。\n`,
    )
    expect(outline(law)).toEqual([
      't1: 第一条||为了保护古井，应当：',
      't1_d1: ||修*井；',
      't1_d2: ||护井。',
      't2: 第二条||井深5*3*2米，机密★。',
    ])
  })
  test('notes and pictures are left out, and said', async () => {
    const law = await lawOf(
      '# 甲市古井保护办法\n\n第一条 为了保护古井[^1]，制定本办法。\n\n![图](a.png)\n\n[^1]: 井的话。\n',
    )
    expect(outline(law)).toEqual(['t1: 第一条||为了保护古井，制定本办法。'])
    expect(law.warnings.filter(({ kind }) => kind === 'LEFT_OUT').map(({ detail }) => detail.slice(0, 2))).toEqual([
      '图片',
      '脚注',
    ])
  })
  test.each([
    ['a title in its front matter', '---\ntitle: 甲市古井保护办法\ndate: 2024-02-03\n---\n\n'],
    [
      'a front matter with lists and long texts',
      '---\ntitle: "甲市古井保护办法" # 注\nabstract: |\n  第八条 内部\n\n  内部\ntags:\n- 井\n---\n\n',
    ],
    ['a front matter that ends in points', '---\ntitle: 甲市古井保护办法\n...\n\n'],
    ['a front matter in TOML', '+++\ntitle = "甲市古井保护办法"\n+++\n\n'],
    ['a title with a line below it', '甲市古井保护办法\n================\n\n'],
  ])('with %s is read', async (_, head) => {
    const law = await lawOf(`${head}第一条 为了保护古井，制定本办法。\n\n第二条 本办法自2024年3月1日起施行。\n`)
    expect(law.title).toBe('甲市古井保护办法')
    expect(outline(law)).toEqual(ARTICLES)
  })
  test('stars that a program escaped around words are no text', async () => {
    const law = await lawOf(
      '# 甲市古井保护办法\n\n\\*\\*第一条\\*\\* 为了保护古井，制定本办法。\n\n\\*\\*第二条\\*\\* 本办法自2024年3月1日起施行。\n',
    )
    expect(outline(law)).toEqual(ARTICLES)
  })
  test('lines of a page that stand apart by blank lines are joined, with the number and the days that they cut', async () => {
    const law = await lawOf(
      '# 乙省渡口管理办法\n\n乙省人民政府令\n\n第 41\n\n号\n\n《乙省渡口管理办法》已经省人民政府第 12 次常务会议审议通\n\n过，现予公布，自 2024 年\n\n3 月 1 日起施行。\n\n省长　某某\n\n2024 年 1 月 8 日\n\n— 1 —\n\n第一条　为了加强渡口管理，保障渡运\n\n安全，制定本办法。\n\n2 / 2\n\n第二条　本办法自 2024 年 3 月 1 日起施行。\n',
    )
    expect(law).toMatchObject({
      docNumber: '乙省人民政府令第41号',
      publishDate: '2024-01-08',
      effectDate: '2024-03-01',
      articleCount: 2,
    })
    expect(outline(law)[0]).toBe('t1: 第一条||为了加强渡口管理，保障渡运安全，制定本办法。')
  })
})

describe('what is more than plain lines of Markdown', () => {
  const read = async (...parts: string[]) => {
    const source = await readSource(
      '甲.md',
      Buffer.from(['# 甲市古井保护办法', '第一条 甲。', ...parts, '第九条 乙。'].join('\n\n')),
    )
    const told = parseLaw(source).warnings.filter(({ kind }) => kind === 'LEFT_OUT')
    return {
      text: source.blocks.slice(1, -1).map((block) => (block.kind === 'text' ? block.text : block.rows)),
      told: told.map(({ place, detail }) => `${place} ${detail.slice(0, 2)}`),
    }
  }
  test.each([
    ['a comment in a line', ['井水<!-- 内部 -->可饮。'], ['井水可饮。'], ['第5段 注释']],
    ['a comment over several lines', ['<!--\n内部\n\n拟删\n-->', '井水可饮。'], ['井水可饮。'], ['第5段 注释']],
    ['a comment of Obsidian', ['井水%%内部%%可饮。'], ['井水可饮。'], ['第5段 注释']],
    ['a comment in a list', ['- （一）修井%%内部%%；'], ['（一）修井；'], ['第5段 注释']],
    [
      'scripts and styles',
      ['<script>\n内部\n\n内部\n</script>', '<style>.甲 {}</style>', '井水可饮。'],
      ['井水可饮。'],
      ['第5段 代码'],
    ],
    [
      'a hidden element around paragraphs',
      ['<div style="display:none">', '内部', '</div>', '井水可饮。'],
      ['井水可饮。'],
      ['第5段 隐藏'],
    ],
    [
      'a comment in hidden words',
      ['<p hidden>内部<!-- 拟删 --></p>', '井水可饮。'],
      ['井水可饮。'],
      ['第5段 隐藏', '第5段 注释'],
    ],
    [
      'a comment over blank lines in a list',
      ['- （一）修井；\n  <!-- 内部\n\n  第二条 内部 -->\n- （二）护井。'],
      ['（一）修井；', '（二）护井。'],
      ['第6段 注释'],
    ],
    ['a comment over blank lines in a sentence', ['井水<!-- 内部\n\n内部\n-->可饮。'], ['井水可饮。'], ['第5段 注释']],
    ['a comment in a quotation', ['> 井水<!-- 内部\n> 内部 -->可饮。'], ['井水可饮。'], ['第5段 注释']],
    [
      'a comment between rows',
      ['<table><tr><td>甲</td><td>乙</td></tr>\n<!-- 内部\n\n-->\n</table>'],
      [[['甲', '乙']]],
      ['第6段 注释'],
    ],
    ['a comment without end', ['井水<!-- 内部', '井有栏。'], ['井水', '井有栏。'], ['第5段 注释']],
    ['hidden words in a line', ['井水<span style="display:none">内部</span>可饮。'], ['井水可饮。'], ['第5段 隐藏']],
    [
      'hidden elements within hidden ones',
      ['<div hidden>\n<div>', '内部', '</div>', '内部', '</div>', '井水可饮。'],
      ['井水可饮。'],
      ['第5段 隐藏'],
    ],
    ['a template', ['<template>\n内部\n</template>', '井水可饮。'], ['井水可饮。'], ['第5段 代码']],
    ['an address', ['见<https://a.example>。'], ['见https://a.example。'], []],
    ['prices', ['罚款US$100至US$200，$5和$6。'], ['罚款US$100至US$200，$5和$6。'], []],
    ['a formula on lines of its own', ['$$\nS=\\frac{a}{b}\n$$'], ['S=a/b'], ['第5段 公式']],
    ['a note inside a line', ['井水^[内部]可饮。'], ['井水可饮。'], ['第5段 脚注']],
    ['words as code and with a colour', ['`井水`==可饮==。'], ['井水可饮。'], []],
    [
      'a table without pipes at its ends',
      ['| 级别 | 数量\n| --- | ---\n| 一级 | 3'],
      [
        [
          ['级别', '数量'],
          ['一级', '3'],
        ],
      ],
      [],
    ],
    ['two signs of per cent', ['<b>井</b>水不超5%%。'], ['井水不超5%%。'], []],
    ['fences', ['```text\n第二条 内部\n```', '~~~\n内部\n~~~', '井水可饮。'], ['井水可饮。'], ['第5段 代码']],
    ['a fence in a list', ['- 甲类\n  ```\n  内部\n  ```\n- 乙类'], ['甲类', '乙类'], ['第6段 代码']],
    ['struck words', ['井水~~不~~可饮，<del>不得</del>填埋。'], ['井水可饮，填埋。'], ['第5段 划掉']],
    ['raised and lowered words', ['面积10<sup>6</sup>m<sup>2</sup>，H<sub>2</sub>O'], ['面积10⁶m²，H₂O'], []],
    ['a formula', ['按$\\frac{n}{20}\\times10^{-3}$计。'], ['按n/20×10⁻³计。'], ['第5段 公式']],
    ['line ends', ['甲<br>乙\\\n丙  \n丁'], ['甲', '乙', '丙', '丁'], []],
    ['entities', ['深&#8805;2&ensp;米，&copy;。'], ['深≥2\u2002米，©。'], []],
    ['ruby and kbd', ['<ruby>溦<rt>wēi</rt></ruby>河，按<kbd>回车</kbd>。'], ['溦河，按回车。'], []],
    ['less-than signs', ['浓度<20且>3，5 < 6 ~~ 7。'], ['浓度<20且>3，5 < 6 ~~ 7。'], []],
    ['a picture', ['<img src="a.png">井图见<b>附件</b>。'], ['井图见附件。'], ['第5段 图片']],
    [
      'a table of HTML',
      ['<table><tr><td>行为</td><td>罚款</td></tr><tr><td>填井</td><td>二百</td></tr></table>'],
      [
        [
          ['行为', '罚款'],
          ['填井', '二百'],
        ],
      ],
      [],
    ],
    [
      'a table without pipes around it',
      ['级别 | 数量\n--- | ---\n一级 | 3'],
      [
        [
          ['级别', '数量'],
          ['一级', '3'],
        ],
      ],
      [],
    ],
    [
      'line ends in cells',
      ['| 级别 | 数量 |\n| --- | --- |\n| 一级<br>二级 | m<sup>2</sup> |'],
      [
        [
          ['级别', '数量'],
          ['一级\n二级', 'm²'],
        ],
      ],
      [],
    ],
    ['a note of two lines', ['井水[^1]可饮。', '[^1]: 内部\n    又内部'], ['井水可饮。'], ['第7段 脚注']],
    [
      'stars with a blank, and a list number before an article',
      ['**第二条 **甲。\n\n1. 第三条 乙。'],
      ['第二条 甲。', '第三条 乙。'],
      [],
    ],
    [
      'blank lines in a table of HTML',
      ['<table>\n<tr><td>一</td>\n\n<td>十元</td></tr>\n\n<tr><td>二</td><td>五元</td></tr>\n</table>'],
      [
        [
          ['一', '十元'],
          ['二', '五元'],
        ],
      ],
      [],
    ],
    [
      'raised and lowered letters',
      ['面积10m^2^，含H~2~O，为10^-3^克，3~5日内、5~10元。'],
      ['面积10m²，含H₂O，为10⁻³克，3~5日内、5~10元。'],
      [],
    ],
  ])('%s are read as they show', async (_what, parts, text, told) =>
    expect(await read(...parts)).toEqual({ text, told }),
  )
})

describe('a red head', () => {
  test.each([
    [
      'a heading of Markdown',
      '甲.md',
      '# 丙市人民政府文件\n\n丙市人民政府关于加强古树保护的意见\n\n各县人民政府：\n\n一、总体要求\n\n保护古树。\n',
    ],
    [
      'without a number',
      '甲.txt',
      '丙市人民政府文件\n丙市人民政府关于加强古树保护的意见\n各县人民政府：\n一、总体要求\n保护古树。\n',
    ],
    [
      'that is the name of the body',
      '甲.txt',
      '丙市人民政府\n丙政函〔2025〕4号\n丙市人民政府关于加强古树保护的意见\n各县人民政府：\n一、总体要求\n',
    ],
    [
      'with its letters apart',
      '甲.txt',
      '丙 市 人 民 政 府 文 件\n\n丙市人民政府关于加强古树保护的意见\n各县人民政府：\n一、总体要求\n',
    ],
  ])('as %s is not the title', async (_, name, text) => {
    expect(parseLaw(await readSource(name, Buffer.from(text))).title).toBe('丙市人民政府关于加强古树保护的意见')
  })
  test('a title of two lines that begins with the name of the body stays whole', async () => {
    const law = parseLaw(
      await readSource(
        '甲.txt',
        Buffer.from('丙市人民政府\n关于加强古树保护的意见\n各县人民政府：\n一、总体要求\n保护古树。\n'),
      ),
    )
    expect(law.title).toBe('丙市人民政府关于加强古树保护的意见')
  })
})
