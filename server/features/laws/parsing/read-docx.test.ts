import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import type { ParsedLaw } from '#common/law/model.ts'
import { walkNodes } from './law-nodes.ts'
import { parseLaw } from './parse-law.ts'
import { readDocx } from './read-docx.ts'

const NAMES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
].join(' ')

/** A Word file of these parts of a body, as other office programs write them. */
async function lawOfBody(body: readonly string[], parts: Readonly<Record<string, string>> = {}): Promise<ParsedLaw> {
  const zip = new yazl.ZipFile()
  const all = { 'word/document.xml': `<w:document ${NAMES}><w:body>${body.join('')}</w:body></w:document>`, ...parts }
  for (const [name, xml] of Object.entries(all)) zip.addBuffer(Buffer.from(xml), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return parseLaw(await readDocx('甲.docx', Buffer.concat(chunks)))
}

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const p = (text: string, properties = '') =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${run(text)}</w:p>`
const table = (rows: readonly string[][]) =>
  `<w:tbl>${rows
    .map(
      (row) =>
        `<w:tr>${row
          .map(
            (cell) =>
              `<w:tc>${cell
                .split('\n')
                .map((line) => p(line))
                .join('')}</w:tc>`,
          )
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`
const listed = (id: number) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`
const LAW = ['第一条　为了保护古井，制定本办法。', '第二条　本办法自2024年5月1日起施行。'].map((text) => p(text))
const labels = ({ nodes }: ParsedLaw) =>
  [...walkNodes(nodes)].map(({ label, caption, text }) => [label, caption, text].filter(Boolean).join(' '))
const warnings = (law: ParsedLaw) => law.warnings.map(({ kind, place }) => `${kind} ${place}`)

test('a cell over several columns leaves those behind it in theirs', async () => {
  const cell = (text: string, more = '') => `<w:tc><w:tcPr>${more}</w:tcPr>${p(text)}</w:tc>`
  const rows = [
    cell('行为') + cell('罚款', '<w:gridSpan w:val="2"/>') + cell('依据'),
    cell('超载') + cell('500元') + cell('2000元') + cell('第三条'),
  ]
  const law = await lawOfBody([
    p('甲市裁量基准'),
    LAW[0] ?? '',
    `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`,
    LAW[1] ?? '',
  ])
  expect([...walkNodes(law.nodes)].find(({ table }) => table)?.table).toEqual([
    ['行为', '罚款', '', '依据'],
    ['超载', '500元', '2000元', '第三条'],
  ])
})

describe('numbers that the program counts', () => {
  const level = (at: number, text: string, more = '') =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="chineseCountingThousand"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
  const numbering = (levels: string, nums: string) =>
    `<w:numbering><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>${nums}</w:numbering>`
  const num = (id: number, more = '') => `<w:num w:numId="${id}"><w:abstractNumId w:val="0"/>${more}</w:num>`

  test('come from styles and the styles they are based on; articles go on over chapters, points begin anew', async () => {
    const style = (id: string, more: string) => `<w:style w:styleId="${id}"><w:name w:val="${id}"/>${more}</w:style>`
    const list = (at: number) => `<w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="3"/></w:numPr></w:pPr>`
    const law = await lawOfBody(
      [
        p('甲市古井办法'),
        p('总则', styled('章')),
        p('为了甲。', styled('条')),
        p('管理', styled('章')),
        p('应当：', styled('条')),
      ].concat([
        p('修井；', styled('项')),
        p('护井。', styled('项')),
        p('不得：', styled('条')),
        p('填井；', styled('项')),
        p('污井。', styled('项')),
      ]),
      {
        'word/styles.xml': `<w:styles>${style('章', list(0))}${style('条', '<w:basedOn w:val="基"/>')}${style('基', list(1))}${style('项', list(2))}</w:styles>`,
        'word/numbering.xml': numbering(
          level(0, '第%1章') + level(1, '第%2条', '<w:lvlRestart w:val="0"/>') + level(2, '（%3）'),
          num(3),
        ),
      },
    )
    expect(labels(law)).toEqual([
      '第一章 总则',
      '第一条 为了甲。',
      '第二章 管理',
      '第二条 应当：',
      '（一） 修井；',
      '（二） 护井。',
      '第三条 不得：',
      '（一） 填井；',
      '（二） 污井。',
    ])
  })
  test('begin anew where a list says so, although it shares its levels with another', async () => {
    const law = await lawOfBody(
      [
        p('甲市古井办法'),
        p('第一条　应当：'),
        p('修井；', listed(1)),
        p('护井。', listed(1)),
        p('第二条　不得：'),
        p('填井。', listed(2)),
      ],
      {
        'word/numbering.xml': numbering(
          level(0, '（%1）'),
          num(1) + num(2, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'),
        ),
      },
    )
    expect(labels(law)).toEqual(['第一条 应当：', '（一） 修井；', '（二） 护井。', '第二条 不得：', '（一） 填井。'])
  })
})

describe('what is not plain text', () => {
  test('tracked changes are read as accepted, also of the mark of a paragraph, and told', async () => {
    const law = await lawOfBody([
      p('甲市古井办法'),
      `<w:p>${run('第一条　为了')}<w:del><w:r><w:delText>管</w:delText></w:r></w:del><w:ins>${run('保护')}</w:ins>${run('古井。')}</w:p>`,
      `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('第二条　古井应当')}</w:p>`,
      p('修缮。'),
    ])
    expect(labels(law)).toEqual(['第一条 为了保护古井。', '第二条 古井应当修缮。'])
    expect(warnings(law)).toContain('TRACKED_CHANGES 第2段')
  })
  test('pictures, footnotes and formulas are told with their places; signs of forms become characters, readings are left out', async () => {
    const law = await lawOfBody([
      p('甲市古井办法'),
      `<w:p>${run('第一条　井深')}<m:oMath><m:r><m:t>h=2</m:t></m:r></m:oMath>${run('米')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
      `<w:p>${run('第二条　')}<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r><w:r><w:ruby><w:rt>${run('jǐng')}</w:rt><w:rubyBase>${run('井')}</w:rubyBase></w:ruby></w:r><w:r><w:drawing><a:blip/></w:drawing></w:r></w:p>`,
    ])
    expect(labels(law)).toEqual(['第一条 井深h=2米', '第二条 □井'])
    expect(
      law.warnings
        .filter(({ kind }) => kind === 'LEFT_OUT')
        .map(({ place, detail }) => `${place} ${detail.slice(0, 2)}`),
    ).toEqual(['第3段 图片', '第2段 脚注', '第2段 公式'])
  })
  test('a frame of one cell around the text is no table, and a table with columns is', async () => {
    const framed = await lawOfBody([table([['甲市古井办法\n第一条　为了甲。\n第二条　为了乙。']])])
    expect([framed.title, labels(framed)]).toEqual(['甲市古井办法', ['第一条 为了甲。', '第二条 为了乙。']])
    const list = await lawOfBody([p('甲市古井名录'), p('名录如下：'), table([['甲井'], ['乙井']])])
    expect([...walkNodes(list.nodes)].find(({ table: rows }) => rows)?.table).toEqual([['甲井'], ['乙井']])
  })
})

describe('what Word hides', () => {
  const hidden = (text: string, more = '<w:vanish/>') => `<w:r><w:rPr>${more}</w:rPr><w:t>${text}</w:t></w:r>`
  const style = (id: string, more: string, base = '') =>
    `<w:style w:styleId="${id}"><w:name w:val="${id}"/>${base === '' ? '' : `<w:basedOn w:val="${base}"/>`}${more}</w:style>`
  const STYLES = `<w:styles>${style('暗', '<w:rPr><w:vanish/></w:rPr>')}${style('子', '', '暗')}${style('明', '<w:rPr><w:vanish w:val="0"/></w:rPr>', '暗')}${style('段末', '<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>')}</w:styles>`
  const lawOf = (...body: string[]) => lawOfBody([p('甲市古井办法'), ...body, ...LAW], { 'word/styles.xml': STYLES })

  test.each([
    ['a run', `<w:p>${hidden('内部')}</w:p>`],
    ['a run that stays hidden where hidden words are shown', `<w:p>${hidden('内部', '<w:specVanish/>')}</w:p>`],
    ['the style of a paragraph', p('内部', styled('暗'))],
    ['a style that is based on a hidden one', p('内部', styled('子'))],
    ['the style of a run', `<w:p>${hidden('内部', '<w:rStyle w:val="暗"/>')}</w:p>`],
    [
      'a row of a table',
      '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>井</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>址</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:trPr><w:hidden/></w:trPr><w:tc><w:p><w:r><w:t>内部</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    ],
  ])('words hidden by %s are left out, which is told', async (_how, part) => {
    const law = await lawOf(part)
    expect(JSON.stringify(law.nodes)).not.toContain('内部')
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'LEFT_OUT', detail: expect.stringContaining('隐藏的文字 1 处') }),
    )
    expect(law.articleCount).toBe(2)
  })
  test.each([
    [
      'a hidden mark of a paragraph',
      `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('第三条　井水可饮。')}</w:p>`,
    ],
    ['a style that hides the marks of paragraphs', p('第三条　井水可饮。', styled('段末'))],
    ['a style that shows again what its base hides', p('第三条　井水可饮。', styled('明'))],
    [
      'a run that is not hidden in a hidden style',
      `<w:p><w:pPr>${styled('暗')}</w:pPr>${hidden('第三条　井水可饮。', '<w:vanish w:val="false"/>')}</w:p>`,
    ],
    [
      'a hidden style on a hidden style',
      `<w:p><w:pPr>${styled('暗')}</w:pPr>${hidden('第三条　井水可饮。', '<w:rStyle w:val="暗"/>')}</w:p>`,
    ],
    [
      'a tracked change of a run that was hidden',
      `<w:p>${hidden('第三条　井水可饮。', '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>')}</w:p>`,
    ],
    [
      'a hidden mark that joins a label and its text',
      `<w:p><w:pPr><w:rPr><w:vanish/><w:specVanish/></w:rPr></w:pPr>${run('第三条　')}</w:p>${p('井水可饮。')}`,
    ],
  ])('words with %s are shown', async (_how, part) => {
    const law = await lawOfBody([p('甲市古井办法'), ...LAW.slice(0, 1), p('第二条　井有栏。'), part], {
      'word/styles.xml': STYLES,
    })
    expect(labels(law)).toEqual(['第一条 为了保护古井，制定本办法。', '第二条 井有栏。', '第三条 井水可饮。'])
  })
})

test('words hidden by the style of paragraphs that name none are left out', async () => {
  const styles =
    '<w:styles><w:style w:type="paragraph" w:default="1" w:styleId="文"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="明"/></w:styles>'
  const law = await lawOfBody(
    [p('甲市古井办法', styled('明')), p('第一条　井水可饮。', styled('明')), p('第二条　内部。')],
    {
      'word/styles.xml': styles,
    },
  )
  expect(labels(law)).toEqual(['第一条 井水可饮。'])
})
test('a text that stands in the file as another file is refused with what to do', async () => {
  await expect(lawOfBody([...LAW, '<w:altChunk r:id="r1"/>'])).rejects.toMatchObject({
    code: 'UNSUPPORTED',
    messageZh: expect.stringContaining('另存为 .docx') as string,
  })
})

describe('signs and figures', () => {
  const level = (text: string, to = 'superscript') =>
    `<w:r><w:rPr><w:vertAlign w:val="${to}"/></w:rPr><w:t>${text}</w:t></w:r>`
  const textOf = async (...runs: string[]) => {
    const law = await lawOfBody([p('甲市古井办法'), `<w:p>${run('第一条　')}${runs.join('')}</w:p>`], {
      'word/styles.xml':
        '<w:styles><w:style w:styleId="上"><w:name w:val="上"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style><w:style w:styleId="符"><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr></w:style></w:styles>',
    })
    return labels(law)[0]?.replace('第一条 ', '')
  }
  test.each([
    ['10⁶元', [run('10'), level('6'), run('元')]],
    ['10⁻³毫克', [run('10'), level('-'), level('3'), run('毫克')]],
    ['H₂O', [run('H'), level('2', 'subscript'), run('O')]],
    ['PM₂.₅', [run('PM'), level('2.5', 'subscript')]],
    ['5米³', [run('5米'), level('3')]],
    ['20°C', [run('20'), level('o'), run('C')]],
    ['x^(甲+1)', [run('x'), level('甲+1')]],
    ['3m²', [run('3m'), '<w:r><w:rPr><w:rStyle w:val="上"/></w:rPr><w:t>2</w:t></w:r>']],
    ['3m²', [run('3m'), '<w:r><w:rPr><w:position w:val="6"/></w:rPr><w:t>2</w:t></w:r>']],
    ['井水可饮。', [run('井水可饮'), level('[1]'), run('。')]],
    ['井水可饮。', [run('井水可饮。'), level('②')]],
    [
      '≤20±1',
      [
        '<w:r><w:sym w:font="Symbol" w:char="F0A3"/></w:r>',
        run('20'),
        '<w:r><w:sym w:font="Symbol" w:char="F0B1"/></w:r>',
        run('1'),
      ],
    ],
    ['α×3', ['<w:r><w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr><w:t>a\uf0b4</w:t></w:r>', run('3')]],
    ['α×3', ['<w:r><w:rPr><w:rStyle w:val="符"/></w:rPr><w:t>a\uf0b4</w:t></w:r>', run('3')]],
    ['a', ['<w:r><w:rPr><w:rStyle w:val="符"/><w:rFonts w:ascii="Times"/></w:rPr><w:t>a</w:t></w:r>']],
    [
      'lim_(n→∞)x',
      [
        '<m:oMath><m:func><m:fName><m:limLow><m:e><m:r><m:t>lim</m:t></m:r></m:e><m:lim><m:r><m:t>n→∞</m:t></m:r></m:lim></m:limLow></m:fName><m:e><m:r><m:t>x</m:t></m:r></m:e></m:func></m:oMath>',
      ],
    ],
    [
      '{a=1，b=2',
      [
        '<m:oMath><m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr><m:e><m:r><m:t>a=1</m:t></m:r></m:e><m:e><m:r><m:t>b=2</m:t></m:r></m:e></m:eqArr></m:e></m:d></m:oMath>',
      ],
    ],
    ['□是', ['<w:r><w:sym w:font="Wingdings 2" w:char="F0A3"/></w:r>', run('是')]],
    ['☑否', ['<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>', run('否')]],
    [
      'n/20',
      ['<m:oMath><m:f><m:num><m:r><m:t>n</m:t></m:r></m:num><m:den><m:r><m:t>20</m:t></m:r></m:den></m:f></m:oMath>'],
    ],
    [
      'S=(a+b)/√c',
      [
        '<m:oMath><m:r><m:t>S=</m:t></m:r><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:rad><m:deg/><m:e><m:r><m:t>c</m:t></m:r></m:e></m:rad></m:den></m:f></m:oMath>',
      ],
    ],
    [
      'Qᵢ³',
      [
        '<m:oMath><m:sSubSup><m:e><m:r><m:t>Q</m:t></m:r></m:e><m:sub><m:r><m:t>i</m:t></m:r></m:sub><m:sup><m:r><m:t>3</m:t></m:r></m:sup></m:sSubSup></m:oMath>',
      ],
    ],
    [
      '占1/3。',
      [
        run('占'),
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> EQ \\f(1,3) </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
        run('。'),
      ],
    ],
    [
      '③级',
      [
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>eq \\o\\ac(○,3)</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
        run('级'),
      ],
    ],
  ])('%s is read as it is shown', async (shown, runs) => expect(await textOf(...runs)).toBe(shown))
  test('a row that begins in a later column keeps its cells below theirs', async () => {
    const law = await lawOfBody([
      p('甲市古井办法'),
      p('第一条　罚款如下：'),
      '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>行为</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>罚款</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr><w:tc><w:p><w:r><w:t>二百元</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    ])
    expect([...walkNodes(law.nodes)].find(({ table: rows }) => rows)?.table).toEqual([
      ['行为', '罚款'],
      ['', '二百元'],
    ])
  })
})

describe('the parts of a package', () => {
  const rels = (...all: [string, string][]) =>
    `<Relationships>${all.map(([kind, target]) => `<Relationship Id="r" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${kind}" Target="${target}"/>`).join('')}</Relationships>`
  test.each([
    ['another name', 'word/document2.xml', 'word/document2.xml'],
    ['an absolute target', '/word/document2.xml', 'word/document2.xml'],
    ['another folder', 'text/main.xml', 'text/main.xml'],
  ])('are found by their relationships under %s', async (_how, target, name) => {
    const body = `<w:document ${NAMES}><w:body>${p('甲市古井办法')}${p('内部', styled('暗'))}${LAW.join('')}</w:body></w:document>`
    const zip = new yazl.ZipFile()
    const folder = name.split('/')[0] ?? ''
    const parts = {
      '_rels/.rels': rels(['officeDocument', target]),
      [`${folder}/_rels/${name.split('/')[1]}.rels`]: rels(['styles', `looks/styles3.xml`]),
      [name]: body,
      [`${folder}/looks/styles3.xml`]:
        '<w:styles><w:style w:styleId="暗"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>',
    }
    for (const [part, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), part)
    zip.end()
    const chunks: Buffer[] = []
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
    const law = parseLaw(await readDocx('甲.docx', Buffer.concat(chunks)))
    expect([law.articleCount, JSON.stringify(law.nodes).includes('内部')]).toEqual([2, false])
  })
})

describe('the head of a document', () => {
  const NOTICE = [
    p('各县人民政府：'),
    p('现将《甲市古井办法》印发给你们。'),
    p('甲市人民政府'),
    p('2024年3月1日'),
    p('甲市古井办法'),
    ...LAW,
  ]
  test.each([
    ['lines', [p('甲市人民政府文件'), p('甲政发〔2024〕5号'), p('签发人：张三')]],
    ['a table', [table([['甲政发〔2024〕5号', '签发人：张三']])]],
  ])('a red head in %s is no title, and the day of a signature is the day of the text', async (_form, head) => {
    const law = await lawOfBody([...head, p('甲市人民政府关于印发甲市古井办法的通知'), ...NOTICE])
    expect(law).toMatchObject({
      title: '甲市人民政府关于印发甲市古井办法的通知',
      docNumber: '甲政发〔2024〕5号',
      publishDate: '2024-03-01',
      articleCount: 2,
    })
    expect(law.titleNote).not.toContain('2024年3月1日')
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'NO_TITLE_NOTE', detail: '日期取自落款“甲市人民政府 2024年3月1日”' }),
    )
  })
  test('a 目录 before the title does not swallow it', async () => {
    const entries = [p('第一章　总则\t1'), p('第二章　附则\t3')]
    const chapters = [p('第一章　总则'), LAW[0] ?? '', p('第二章　附则'), LAW[1] ?? '']
    const gallery = '<w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>'
    for (const contents of [
      [p('目　录'), ...entries],
      [`<w:sdt>${gallery}<w:sdtContent>${p('目录')}${entries.join('')}</w:sdtContent></w:sdt>`],
    ]) {
      const law = await lawOfBody([
        ...contents,
        p('甲市古井办法'),
        p('（2024年3月1日甲市人民政府令第5号公布）'),
        ...chapters,
      ])
      expect([law.title, law.publishDate, labels(law).length]).toEqual(['甲市古井办法', '2024-03-01', 4])
    }
  })
  test('the number of an order stands apart from what it orders', async () => {
    const order = [
      '甲市人民政府令',
      '第396号',
      '《甲市古井办法》已经2024年2月20日市人民政府第30次常务会议审议通过，现予公布，自2024年5月1日起施行。',
    ]
    const law = await lawOfBody(
      [...order, '市长　张三', '2024年3月1日', '甲市古井办法'].map((text) => p(text)).concat(LAW),
    )
    expect(law.titleNote.split('\n').slice(0, 2)).toEqual(['甲市人民政府令第396号', order[2]])
    expect(law).toMatchObject({ adoptDate: '2024-02-20', publishDate: '2024-03-01' })
  })
})

describe('what typists do', () => {
  test('a colon behind the number of an article is taken for a blank, which is told; a decision that amends keeps it', async () => {
    const law = await lawOfBody([p('甲市古井办法'), p('第一条：为了甲。'), p('第二条：为了乙。')])
    expect([labels(law), warnings(law).filter((words) => words.startsWith('REPAIRED'))]).toEqual([
      ['第一条 为了甲。', '第二条 为了乙。'],
      ['REPAIRED 第2行', 'REPAIRED 第3行'],
    ])
    const decision = await lawOfBody([p('关于修改《甲市古井办法》的决定'), p('第一条：“甲”修改为“乙”。')])
    expect(warnings(decision)).not.toContain('REPAIRED 第2行')
  })
  test('captions in 【】 are captions', async () => {
    const law = await lawOfBody([p('甲市古井办法'), p('第一条 【目的】为了甲。'), p('第二条 【范围】适用乙。')])
    expect(labels(law)).toEqual(['第一条 【目的】 为了甲。', '第二条 【范围】 适用乙。'])
  })
  test('a second law in the same file is told with its place, a 附件 with articles is not', async () => {
    const second = [p('甲市古桥办法'), p('（2024年3月2日甲市人民政府令第6号公布）'), ...LAW]
    expect(warnings(await lawOfBody([p('甲市古井办法'), ...LAW, ...second]))).toContain('SEVERAL_LAWS 第4行')
    expect(warnings(await lawOfBody([p('甲市古井办法'), ...LAW, p('附件：'), ...second])).join()).not.toContain(
      'SEVERAL_LAWS',
    )
  })
})

describe('words that the document or its tables hide', () => {
  const styles = (more: string) => ({ 'word/styles.xml': `<w:styles>${more}</w:styles>` })
  const hiding = '<w:rPr><w:vanish/></w:rPr>'
  const tableStyle = (inside: string) =>
    `<w:style w:type="table" w:styleId="表"><w:name w:val="表"/>${inside}</w:style>`
  const rows = [
    ['序号', '名称'],
    ['一', '东井'],
    ['二', '西井'],
  ]
  const styledTable = (look = '') =>
    table(rows).replace('<w:tbl>', `<w:tbl><w:tblPr><w:tblStyle w:val="表"/>${look}</w:tblPr>`)
  const tableIn = (law: ParsedLaw) => [...walkNodes(law.nodes)].find((node) => node.table)?.table
  const told = (law: ParsedLaw) => law.warnings.filter(({ kind }) => kind === 'LEFT_OUT').map(({ detail }) => detail)
  const lawWith = (look: string, inside: string) =>
    lawOfBody([p('甲市古井办法'), LAW[0] ?? '', styledTable(look), LAW[1] ?? ''], styles(tableStyle(inside)))

  test('the defaults hide all words but those that show by their own setting, whatever styles say', async () => {
    const shows = (text: string) => `<w:p><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
    const law = await lawOfBody(
      [
        shows('甲市古井办法'),
        shows('第一条　为了保护古井，制定本办法。'),
        p('内部批注'),
        p('内部标题', styled('藏')),
        shows('第二条　自公布之日起施行。'),
      ],
      styles(
        `<w:docDefaults><w:rPrDefault>${hiding}</w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:styleId="藏">${hiding}</w:style>`,
      ),
    )
    expect(labels(law)).toEqual(['第一条 为了保护古井，制定本办法。', '第二条 自公布之日起施行。'])
    expect(told(law)).toEqual(['隐藏的文字 2 处（第3、4段）没有收入正文'])
  })
  test('a style of tables hides all of its table', async () => {
    for (const inside of [hiding, `<w:tblStylePr w:type="wholeTable">${hiding}</w:tblStylePr>`]) {
      const law = await lawWith('', inside)
      expect([tableIn(law), labels(law).length]).toEqual([undefined, 2])
      expect(told(law)).toEqual([expect.stringMatching(/^隐藏的文字/)])
    }
  })
  test.each<[string, string, string, string[][]]>([
    ['its first row where the table uses it', 'firstRow', '<w:tblLook w:val="0620"/>', rows.slice(1)],
    [
      'its first column, by name',
      'firstCol',
      '<w:tblLook w:val="0600" w:firstColumn="1"/>',
      [
        ['', '名称'],
        ['', '东井'],
        ['', '西井'],
      ],
    ],
    ['its last row', 'lastRow', '<w:tblLook w:val="0640"/>', rows.slice(0, 2)],
    ['every second row', 'band2Horz', '<w:tblLook w:val="0420"/>', rows.slice(0, 2)],
    ['no row where the table does not use it', 'firstRow', '<w:tblLook w:val="0600"/>', rows],
  ])('a style of tables hides %s', async (_how, part, look, left) => {
    const law = await lawWith(look, `<w:tblStylePr w:type="${part}">${hiding}</w:tblStylePr>`)
    expect(tableIn(law)).toEqual(left)
    expect(told(law).length).toBe(left === rows ? 0 : 1)
  })
  test('what a style says of the look of paragraph marks in a table hides no words', async () => {
    const law = await lawWith(
      '<w:tblLook w:val="0620"/>',
      `<w:tblStylePr w:type="firstRow"><w:pPr>${hiding}</w:pPr></w:tblStylePr>`,
    )
    expect(tableIn(law)).toEqual(rows)
  })
})
