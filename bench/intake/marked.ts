import { linesOf } from '#server/testing/printed.ts'
import { bytesOf, type Case, escaped, htmlOf, htmlPage, inGbk, markdownOf, plainRtfOf, rtfOf, textOf } from './paper.ts'
import { RULE, RULE_RIGHT } from './sketches.ts'

const SECRET = '内部：拟删'
const lacks = [SECRET]
const with3 = (text: string): Case['right'] => ({ article: { ...RULE_RIGHT.article, 3: text } })
const of = (kind: string, fileName: string, bytes: Uint8Array, right: Case['right'] = {}): Case => ({
  kind,
  fileName,
  bytes,
  right: { ...RULE_RIGHT, ...right },
})

const md = (name: string, change: (line: string) => string, right?: Case['right']): Case =>
  of('Markdown', `${name}.md`, bytesOf([`# ${RULE.title}`, ...RULE.note, ...RULE.body].map(change).join('\n\n')), right)
const behind = (words: string) => (line: string) => (line.startsWith('第二条') ? `${line}${words}` : line)
const third = (text: string) => (line: string) => (line.startsWith('第三条') ? `第三条　${text}` : line)
const labelled = (change: (label: string) => string) => (line: string) =>
  line.replace(/^第.条/, (label) => change(label))
const TABLE_RIGHT: Case['right'] = { has: ['南岸'], article: { 3: RULE_RIGHT.article[3] }, lacks: ['|', '---'] }
const MARKDOWN: Case[] = [
  md('注释', behind(`<!-- ${SECRET} -->`), { lacks }),
  md('多行注释', behind(`\n\n<!--\n${SECRET}\n\n第九条　旧文。\n-->`), { lacks: [SECRET, '旧文'] }),
  md('删除线', behind(`~~${SECRET}~~`), { lacks }),
  md('围栏', behind(`\n\n\`\`\`yaml\n${SECRET}\n\`\`\``), { lacks }),
  md('头部说明', (line) => (line.startsWith('#') ? `---\ntitle: ${SECRET}\ndate: 2020-01-01\n---\n\n${line}` : line), {
    lacks,
  }),
  md(
    '条号加粗',
    labelled((label) => `**${label}**`),
  ),
  md(
    '条号加粗带空格',
    labelled((label) => `**${label} **`),
  ),
  md(
    '条是标题',
    labelled((label) => `### ${label}\n\n`),
  ),
  md('条号前有序号', (line) => (/^第.条/.test(line) ? `${'一二三四'.indexOf(line[1] ?? '') + 1}. ${line}` : line)),
  md(
    '条号后有点',
    labelled((label) => `${label}.`),
  ),
  md('条是列表', (line) => (/^第.条/.test(line) ? `- ${line}` : line)),
  md('引用块', (line) => (line.startsWith('第二条') ? `> ${line}` : line)),
  md('上标', third('面积30m<sup>2</sup>以上。'), with3('面积30m²以上。')),
  md('换行标签', third('甲；<br>乙。'), { has: ['甲；', '乙。'], lacks: ['<br'], article: {} }),
  md('实体', third('面积&ge;30平方米&nbsp;。'), { ...with3('面积≥30平方米。'), lacks: ['&ge', '&nbsp'] }),
  md('数字实体', third('面积&#8805;30平方米。'), with3('面积≥30平方米。')),
  md('表格', behind('\n\n| 场地 | 面积 |\n|---|---|\n| 南岸 | 30 |'), TABLE_RIGHT),
  md('没有边线的表格', behind('\n\n场地 | 面积\n--- | ---\n南岸 | 30'), TABLE_RIGHT),
  md('HTML表格', behind('\n\n<table><tr><td>场地</td><td>面积</td></tr><tr><td>南岸</td><td>30</td></tr></table>'), {
    ...TABLE_RIGHT,
    lacks: ['<td'],
  }),
  md(
    '脚注',
    (line) =>
      line.startsWith('第二条')
        ? `${line}[^1]`
        : line.startsWith('第四条')
          ? `${line}\n\n[^1]: 编者注，${SECRET}。`
          : line,
    {
      lacks: ['[^1]'],
    },
  ),
  md('链接', third('按照[有关规定](https://example.gov.cn/a)执行。'), {
    ...with3('按照有关规定执行。'),
    lacks: ['http'],
  }),
  md('脚本', behind(`\n\n<script>document.write("${SECRET}")</script>`), { lacks }),
  md('样式', behind(`\n\n<style>.a{color:red}</style>`), { lacks: ['color'] }),
  md('转义', third('甲\\*乙\\_丙。'), with3('甲*乙_丙。')),
  { ...md('README', (line) => line), fileName: 'README.md' },
]

const page = (name: string, change: (line: string, html: string) => string, right?: Case['right'], head = ''): Case =>
  of(
    'HTML',
    `${name}.html`,
    htmlPage(
      linesOf(RULE).map((line) => change(line, `<p>${escaped(line)}</p>`)),
      head,
    ),
    right,
  )
const after2 = (html: string) => (line: string, own: string) => (line.startsWith('第二条') ? own + html : own)
const at3 = (html: string) => (line: string, own: string) =>
  line.startsWith('第三条') ? `<p>第三条　${html}</p>` : own
const HTML: Case[] = [
  page('注释', after2(`<!-- ${SECRET} -->`), { lacks }),
  page('隐藏的块', after2(`<div style="display:none">${SECRET}</div>`), { lacks }),
  page('hidden属性', after2(`<p hidden>${SECRET}</p>`), { lacks }),
  page('类隐藏', after2(`<p class="pi">${SECRET}</p>`), { lacks }, '<style>.pi{display:none}</style>'),
  page('visibility', after2(`<span style="visibility: hidden">${SECRET}</span>`), { lacks }),
  page('删除', after2(`<p><del>${SECRET}</del></p>`), { lacks }),
  page('模板', after2(`<template><p>${SECRET}</p></template>`), { lacks }),
  page('脚本和样式', after2(`<script>var a="${SECRET}"</script><style>p{color:red}</style>`), {
    lacks: [SECRET, 'color'],
  }),
  page('上标', at3('面积30m<sup>2</sup>以上。'), with3('面积30m²以上。')),
  page('样式的上标', at3('面积30m<span style="vertical-align:super">2</span>以上。'), with3('面积30m²以上。')),
  page('下标', at3('H<sub>2</sub>S的浓度。'), with3('H₂S的浓度。')),
  page('分数', at3('金额为<math><mfrac><mi>n</mi><mn>20</mn></mfrac></math>。'), with3('金额为n/20。')),
  page('注音', at3('<ruby>垚<rp>（</rp><rt>yáo</rt><rp>）</rp></ruby>港的面积。'), with3('垚港的面积。')),
  page(
    '换行',
    (line, own) => (line === RULE.title ? `<p>${linesOf(RULE).map(escaped).join('<br>')}</p>` : own === '' ? own : ''),
    {},
  ),
  page('表格', after2('<table><tr><th>场地</th><th>面积</th></tr><tr><td>南岸</td><td>30</td></tr></table>'), {
    has: ['南岸'],
    article: { 3: RULE_RIGHT.article[3] },
  }),
  page(
    '编号的列表',
    (line, own) =>
      line.startsWith('第三条') ? '<p>第三条　场地应当：</p><ol><li>平整；</li><li>向阳。</li></ol>' : own,
    {
      article: {},
      has: ['平整；', '向阳。'],
    },
  ),
  page('div代替p', (line) => `<div>${escaped(line)}</div>`),
  page('空格实体', (line) => `<p>&nbsp;&nbsp;&emsp;${escaped(line)}</p>`),
  of(
    'HTML',
    'GBK.html',
    inGbk(
      `<html><head><meta charset="gb2312"></head><body>${linesOf(RULE)
        .map((line) => `<p>${escaped(line)}</p>`)
        .join('')}</body></html>`,
    ),
  ),
]

const rtf = (name: string, paragraphs: readonly string[], right?: Case['right'], end?: string): Case =>
  of('RTF', `${name}.rtf`, rtfOf(paragraphs, end), right)
const LINES = linesOf(RULE)
const RTF: Case[] = [
  of('RTF', '普通.rtf', plainRtfOf(RULE)),
  rtf('末尾有零字节', LINES, {}, '\r\n\0'),
  rtf(
    '隐藏',
    LINES.map((line) => (line.startsWith('第二条') ? `${line}{\\v ${SECRET}}` : line)),
    { lacks },
  ),
  rtf(
    '删除线',
    LINES.map((line) => (line.startsWith('第二条') ? `${line}{\\strike ${SECRET}}` : line)),
    { told: true },
  ),
  rtf(
    '上标',
    LINES.map((line) => (line.startsWith('第三条') ? '第三条　面积30m{\\super 2}以上。' : line)),
    with3('面积30m²以上。'),
  ),
  rtf(
    '符号字体',
    LINES.map((line) => (line.startsWith('第三条') ? "第三条　浓度{\\f1 \\'b3}20毫克。" : line)),
    with3('浓度≥20毫克。'),
  ),
]
RTF[5] = { ...of('RTF', '符号字体.rtf', rtfOf(LINES), with3('浓度≥20毫克。')), bytes: symbolRtf() }

/** The rule with a sign of the font Symbol, which an RTF names in its table of fonts. */
function symbolRtf(): Uint8Array {
  const text = Buffer.from(
    rtfOf(LINES.map((line) => (line.startsWith('第三条') ? "第三条　浓度{\\f1 \\'b3}20毫克。" : line))),
  ).toString()
  return bytesOf(
    text.replace(
      '\\ansicpg936 ',
      '\\ansicpg936{\\fonttbl{\\f0\\fnil\\fcharset134 SimSun;}{\\f1\\froman\\fcharset2 Symbol;}}',
    ),
  )
}

const text = (name: string, change: (line: string) => string, right?: Case['right']): Case =>
  of('难认的字符', `${name}.txt`, bytesOf(linesOf(RULE).map(change).join('\n')), right)
const RUBBISH: Case[] = [
  text('康熙部首', (line) =>
    line
      .replace(/^第一条/, '第⼀条')
      .replace(/^第二条/, '第⼆条')
      .replace('面积', '⾯积'),
  ),
  text('零宽字符', (line) => line.replace(/^第/, '第\u200b').replace('晾晒', '晾\u200d晒'), {}),
  text('双向控制符', (line) => `\u202a${line}\u202c`),
  text('软连字符', (line) => line.replace('无偿', '无\u00ad偿')),
  text('字节序标记在中间', (line) => line.replace('居民可以', '\ufeff居民可以')),
  text('不间断空格', (line) => line.replace('　', '\u00a0\u00a0')),
  text(
    '全角数字',
    (line) => line.replace('2021年5月1日', '２０２１年５月１日').replace('30', '３０').replace('5米', '５米'),
    { article: {} },
  ),
  text('字母当零', (line) => line.replace('2021年5月1日', '二O二一年五月一日')),
  text('控制字符', (line) => line.replace('居民可以', '\u0001居民\u001f可以')),
  text('不是字符的码位', (line) => line.replace('居民可以', '居民\uffff可以')),
  of('难认的字符', 'GB18030.txt', inGbk(linesOf(RULE).join('\r\n'))),
  of('难认的字符', 'UTF16.txt', new Uint8Array([0xff, 0xfe, ...Buffer.from(linesOf(RULE).join('\r\n'), 'utf16le')])),
  of(
    '难认的字符',
    '一个坏字节.txt',
    new Uint8Array([...Buffer.from(linesOf(RULE).join('\n').replace('居民可以无偿', '居民可')), 0xff]),
    {
      told: true,
    },
  ),
  of('难认的字符', '中间一个坏字节.txt', brokenAt('居民可以'), { article: {} }),
  of('难认的字符', '零字节.txt', bytesOf(linesOf(RULE).join('\n').replace('居民可以', '居民\0可以'))),
]
/** The rule with a byte that is no UTF-8 in place of a character. */
function brokenAt(words: string): Uint8Array {
  const [before = '', after = ''] = linesOf(RULE).join('\n').split(words)
  return new Uint8Array([...Buffer.from(before), 0xb5, ...Buffer.from(after)])
}

const BROKEN: Case[] = [
  { kind: '坏文件', fileName: '空.txt', bytes: bytesOf(''), right: { told: true } },
  { kind: '坏文件', fileName: '空.docx', bytes: bytesOf(''), right: { told: true } },
  { kind: '坏文件', fileName: '截断.docx', bytes: bytesOf('PK\u0003\u0004 half'), right: { told: true } },
  { kind: '坏文件', fileName: '截断.pdf', bytes: bytesOf('%PDF-1.4\n1 0 obj'), right: { told: true } },
  {
    kind: '坏文件',
    fileName: '图片.docx',
    bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0]),
    right: { told: true },
  },
  {
    kind: '坏文件',
    fileName: '程序.txt',
    bytes: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0xff, 0xfe, 0xfd]),
    right: { told: true },
  },
  { kind: '坏文件', fileName: '找不到.pdf', bytes: bytesOf('Not Found'), right: { told: true } },
  { kind: '坏文件', fileName: '旧.wps', bytes: bytesOf('x'), right: { told: true } },
  { kind: '坏文件', fileName: '截断.ofd', bytes: bytesOf('PK\u0003\u0004 half'), right: { told: true } },
  { kind: '坏文件', fileName: '截断.rtf', bytes: bytesOf('{\\rtf1\\ansi '), right: { told: true } },
]

/** Files with marks in them, of any program, and what is no text at all. */
export const MARKED: readonly Case[] = [
  of('普通文件', '普通.txt', textOf(RULE)),
  of('普通文件', '普通.md', markdownOf(RULE)),
  of('普通文件', '普通.html', htmlOf(RULE)),
  ...MARKDOWN,
  ...HTML,
  ...RTF,
  ...RUBBISH,
  ...BROKEN,
]
