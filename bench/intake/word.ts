import type { Paper } from '#server/testing/printed.ts'
import { bytesOf, type Case, escaped, paragraph, plainWordOf, run, wordOf } from './paper.ts'
import { RULE, RULE_RIGHT } from './sketches.ts'

const LINES = [RULE.title, ...RULE.note, ...RULE.body]
const word = (
  kind: string,
  name: string,
  body: readonly string[],
  right: Case['right'] = {},
  parts: Record<string, string> = {},
  main?: string,
): Case => ({
  kind,
  fileName: `${name}.docx`,
  bytes: wordOf(body, parts, main),
  right: { ...RULE_RIGHT, ...right },
})
const plain = LINES.map((line) => paragraph(run(line)))
/** The rule with something added to its second article, or behind it. */
const added = (within: string, behind: readonly string[] = []): string[] =>
  LINES.flatMap((line) =>
    line.startsWith('第二条') ? [paragraph(run(line) + within), ...behind] : [paragraph(run(line))],
  )
/** The rule with the third article written by other runs. */
const third = (runs: string, properties = ''): string[] =>
  LINES.map((line) => (line.startsWith('第三条') ? paragraph(runs, properties) : paragraph(run(line))))

const style = (id: string, more: string, type = 'paragraph', basedOn = '') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${basedOn === '' ? '' : `<w:basedOn w:val="${basedOn}"/>`}${more}</w:style>`
const styles = (...all: string[]) => ({
  'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${all.join('')}</w:styles>`,
  'word/_rels/document.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
})
const HIDDEN = '<w:rPr><w:vanish/></w:rPr>'
const SECRET = '内部：拟删'
const lacks = [SECRET]
const hidden: Case[] = [
  word('Word 隐藏', '隐藏的字', added(run(SECRET, '<w:vanish/>')), { lacks }),
  word('Word 隐藏', '网页里隐藏的字', added(run(SECRET, '<w:webHidden/>')), { article: { 3: RULE_RIGHT.article[3] } }),
  word(
    'Word 隐藏',
    '段落样式隐藏',
    added('', [paragraph(run(SECRET), '<w:pStyle w:val="批"/>')]),
    { lacks },
    styles(style('批', HIDDEN)),
  ),
  word(
    'Word 隐藏',
    '字符样式隐藏',
    added(run(SECRET, '<w:rStyle w:val="批"/>')),
    { lacks },
    styles(style('批', HIDDEN, 'character')),
  ),
  word(
    'Word 隐藏',
    '样式的样式隐藏',
    added('', [paragraph(run(SECRET), '<w:pStyle w:val="丙"/>')]),
    { lacks },
    styles(style('甲', HIDDEN), style('乙', '', 'paragraph', '甲'), style('丙', '', 'paragraph', '乙')),
  ),
  word(
    'Word 隐藏',
    '样式隐藏而字不隐藏',
    LINES.map((line) =>
      line.startsWith('第二条')
        ? paragraph(run(line, '<w:vanish w:val="0"/>'), '<w:pStyle w:val="批"/>')
        : paragraph(run(line)),
    ),
    {},
    styles(style('批', HIDDEN)),
  ),
  word(
    'Word 隐藏',
    '只有段落标记隐藏',
    LINES.map((line) => paragraph(run(line), line.startsWith('第二条') ? '<w:rPr><w:vanish/></w:rPr>' : '')),
  ),
  word('Word 隐藏', '隐藏的段落标记', added(run(SECRET, '<w:specVanish/><w:vanish/>')), { lacks }),
  word(
    'Word 隐藏',
    '隐藏的行',
    added('', [
      `<w:tbl><w:tr><w:tc>${paragraph(run('场地'))}</w:tc><w:tc>${paragraph(run('面积'))}</w:tc></w:tr><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${paragraph(run(SECRET))}</w:tc><w:tc>${paragraph(run('无'))}</w:tc></w:tr></w:tbl>`,
    ]),
    { lacks, has: ['面积'], article: { 3: RULE_RIGHT.article[3] } },
  ),
  word(
    'Word 隐藏',
    '批注',
    added('<w:commentRangeStart w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>'),
    { lacks },
    {
      'word/comments.xml': `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="1">${paragraph(run(SECRET))}</w:comment></w:comments>`,
    },
  ),
]

const with3 = (text: string): Case['right'] => ({ article: { ...RULE_RIGHT.article, 3: text } })
const symbols: Case[] = [
  word(
    'Word 符号',
    '符号字体',
    third(`${run('第三条　浓度')}<w:r><w:sym w:font="Symbol" w:char="F0A3"/></w:r>${run('20毫克。')}`),
    with3('浓度≤20毫克。'),
  ),
  word(
    'Word 符号',
    '私有区的符号',
    third(run('第三条　浓度') + run('\uf0b3', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>') + run('20毫克。')),
    with3('浓度≥20毫克。'),
  ),
  word(
    'Word 符号',
    '方框',
    third(`${run('第三条　')}<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>${run('新建')}`),
    with3('□新建'),
  ),
  word(
    'Word 符号',
    '度和正负',
    third(
      `${run('第三条　温度25')}<w:r><w:sym w:font="Symbol" w:char="F0B1"/></w:r>${run('2')}<w:r><w:sym w:font="Symbol" w:char="F0B0"/></w:r>${run('。')}`,
    ),
    with3('温度25±2°。'),
  ),
  word(
    'Word 符号',
    '不断开的连字符',
    third(`${run('第三条　执行GB 13271')}<w:r><w:noBreakHyphen/></w:r>${run('2014。')}`),
    with3('执行GB 13271-2014。'),
  ),
]
const raised: Case[] = [
  word(
    'Word 上下标',
    '面积',
    third(run('第三条　面积30m') + run('2', '<w:vertAlign w:val="superscript"/>') + run('以上。')),
    with3('面积30m²以上。'),
  ),
  word(
    'Word 上下标',
    '负次方',
    third(run('第三条　不超过10') + run('-3', '<w:vertAlign w:val="superscript"/>') + run('克。')),
    with3('不超过10⁻³克。'),
  ),
  word(
    'Word 上下标',
    '水的化学式',
    third(run('第三条　H') + run('2', '<w:vertAlign w:val="subscript"/>') + run('S的浓度。')),
    with3('H₂S的浓度。'),
  ),
  word(
    'Word 上下标',
    '抬高的字',
    third(run('第三条　投资10') + run('6', '<w:position w:val="10"/><w:sz w:val="16"/>') + run('元以上。')),
    with3('投资10⁶元以上。'),
  ),
  word(
    'Word 上下标',
    '样式的上标',
    third(run('第三条　投资10') + run('6', '<w:rStyle w:val="上"/>') + run('元以上。')),
    with3('投资10⁶元以上。'),
    styles(style('上', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>', 'character')),
  ),
  word(
    'Word 上下标',
    '脚注的标记',
    third(
      `${run('第三条　晾晒场地')}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="1"/></w:r>${run('应当平整。')}`,
    ),
    { ...with3('晾晒场地应当平整。'), lacks: [] },
    {
      'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="1">${paragraph(run('第九条 所说的场地，含屋顶。'))}</w:footnote></w:footnotes>`,
    },
  ),
]
const math = (content: string) => `<m:oMath>${content}</m:oMath>`
const mr = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const formulas: Case[] = [
  word(
    'Word 公式',
    '分数',
    third(
      `${run('第三条　应交金额为')}${math(`<m:f><m:num>${mr('n')}</m:num><m:den>${mr('20')}</m:den></m:f>`)}${run('。')}`,
    ),
    with3('应交金额为n/20。'),
  ),
  word(
    'Word 公式',
    '次方',
    third(
      `${run('第三条　面积为')}${math(`<m:sSup><m:e>${mr('r')}</m:e><m:sup>${mr('2')}</m:sup></m:sSup>`)}${run('。')}`,
    ),
    with3('面积为r²。'),
  ),
]
const frames: Case[] = [
  word(
    'Word 文本框',
    '页上的文本框',
    [
      paragraph(
        `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${paragraph(run('第十八条　此为提示'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
      ),
      ...plain,
    ],
    { articles: 4 },
  ),
]
const revised: Case[] = [
  word(
    'Word 修订',
    '插入和删除',
    third(
      `${run('第三条　晾晒场地的面积不少于')}<w:del w:id="1"><w:r><w:delText>20</w:delText></w:r></w:del><w:ins w:id="2">${run('30')}</w:ins>${run('平方米，距离建筑物不少于5米。')}`,
    ),
  ),
  word('Word 修订', '删除线', added(run(SECRET, '<w:strike/>')), { told: true }),
]
const mains: Case[] = [
  word('Word 部件', '另一名字的正文', plain, {}, {}, 'word/document2.xml'),
  { ...word('Word 部件', '改名的docx', plain), fileName: '改名的.doc' },
]
const breaks: Case[] = [
  word('Word 换行', '条内软回车', [paragraph(LINES.map((line) => run(line)).join('<w:r><w:br/></w:r>'))]),
  word(
    'Word 换行',
    '标签与正文分在几段文字',
    LINES.map((line) =>
      paragraph(line.startsWith('第') ? run(line.slice(0, 1)) + run(line.slice(1, 3)) + run(line.slice(3)) : run(line)),
    ),
  ),
  word(
    'Word 换行',
    '智能标签',
    third(
      `${run('第三条　晾晒场地的面积不少于')}<w:smartTag w:element="chmetcnv">${run('30平方米')}</w:smartTag>${run('，距离建筑物不少于5米。')}`,
    ),
  ),
]
const level = (at: number, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="chineseCountingThousand"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbered: Case[] = [
  word(
    'Word 自动编号',
    '条号由Word编',
    LINES.map((line) =>
      /^第.条/.test(line)
        ? paragraph(run(line.slice(4)), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
        : paragraph(run(line)),
    ),
    {},
    {
      'word/numbering.xml': `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0">${level(0, '第%1条')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      'word/_rels/document.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>',
    },
  ),
]

const HEAD = ['000126', '特急', '公开方式：主动公开', '临潮市人民政府文件', '临政发〔2021〕8号　　　　签发人：王某某']
const NOTICE_TITLE = ['临潮市人民政府', '关于印发临潮市公共晾晒场地管理规定', '和临潮市公共水井管理规定的通知']
const NOTICE: readonly string[] = [
  ...HEAD,
  ...NOTICE_TITLE,
  '各乡镇人民政府，市政府直属各单位：',
  '现将《临潮市公共晾晒场地管理规定》和《临潮市公共水井管理规定》印发给你们，请认真贯彻执行。',
  '附件：1．临潮市公共晾晒场地管理规定',
  '　　　2．临潮市公共水井管理规定',
  '临潮市人民政府',
  '2021年3月2日',
  '（此件公开发布）',
  '附件1',
  RULE.title,
  ...RULE.body.slice(0, 3),
  '第四条　本规定自2021年5月1日起施行，有效期5年。',
  '附件2',
  '临潮市公共水井管理规定',
  '第一条　为了管理公共水井，制定本规定。',
  '第二条　水井每季度检测一次水质。',
  '第三条　本规定自2021年6月1日起施行，有效期至2024年5月31日。',
  '抄送：市委各部门，市人大常委会办公室，市政协办公室。',
  '临潮市人民政府办公室　　　　　2021年3月3日印发',
]
const NOTICE_RIGHT: Case['right'] = {
  title: NOTICE_TITLE.join(''),
  number: '临政发〔2021〕8号',
  published: '2021-03-02',
  issued: [RULE.title, '临潮市公共水井管理规定'],
  has: ['水井每季度检测一次水质', '居民可以无偿使用'],
  lacks: ['000126', '特急', '公开方式', '签发人', '抄送', '3日印发', '此件公开发布'],
}
const notice = (name: string, fileName: string, bytes: Uint8Array): Case => ({
  kind: '红头公文',
  fileName: `${name}${fileName}`,
  bytes,
  right: NOTICE_RIGHT,
})
const asPaper = (lines: readonly string[]): Paper => ({ title: lines[0] ?? '', note: [], body: lines.slice(1) })
const without = (...words: string[]) => NOTICE.filter((line) => !words.some((one) => line.startsWith(one)))
const official: Case[] = [
  ...['秘密★5年', '机　密 ★ 10年', '绝密'].map((mark): Case => {
    const marked = plainWordOf(asPaper([HEAD[0] ?? '', mark, ...NOTICE.slice(1)]))
    return { kind: '不公开的公文', fileName: `${mark}.docx`, bytes: marked, right: { told: 'withheld' } }
  }),
  ...['公开方式：依申请公开', '公开属性：不予公开'].map((mark): Case => {
    const marked = plainWordOf(asPaper(NOTICE.map((line) => (line.startsWith('公开方式') ? mark : line))))
    return { kind: '不公开的公文', fileName: `${mark}.docx`, bytes: marked, right: { told: 'withheld' } }
  }),
  ...['（此件不予公开）', '（此件依申请公开）'].map((mark): Case => {
    const marked = bytesOf(NOTICE.map((line) => (line === '（此件公开发布）' ? mark : line)).join('\n'))
    return { kind: '不公开的公文', fileName: `${mark}.txt`, bytes: marked, right: { told: 'withheld' } }
  }),
  notice('红头', '.docx', plainWordOf(asPaper(NOTICE))),
  notice('红头', '.txt', bytesOf(NOTICE.join('\n'))),
  notice(
    '红头',
    '.html',
    bytesOf(
      `<html><head><meta charset="utf-8"></head><body>${NOTICE.map((line) => `<p>${escaped(line)}</p>`).join('')}</body></html>`,
    ),
  ),
  notice('没有紧急程度的红头', '.docx', plainWordOf(asPaper(without('特急')))),
  notice('没有份号的红头', '.txt', bytesOf(without('000126', '特急', '公开方式').join('\n'))),
  notice(
    '签发人另起一行',
    '.docx',
    plainWordOf(asPaper(NOTICE.flatMap((line) => (line.includes('签发人') ? line.split(/　+/) : [line])))),
  ),
  notice(
    '版记在表格里',
    '.docx',
    wordOf([
      ...NOTICE.slice(0, -2).map((line) => paragraph(run(line))),
      `<w:tbl>${NOTICE.slice(-2)
        .map((line) => `<w:tr><w:tc>${paragraph(run(line))}</w:tc></w:tr>`)
        .join('')}</w:tbl>`,
    ]),
  ),
]

/** Word files: what Word hides and shows, signs, and the official page. */
export const WORD: readonly Case[] = [
  ...hidden,
  ...symbols,
  ...raised,
  ...formulas,
  ...frames,
  ...revised,
  ...mains,
  ...breaks,
  ...numbered,
  ...official,
]
