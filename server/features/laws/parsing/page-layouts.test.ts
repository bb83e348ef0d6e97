import { describe, expect, it } from 'vitest'
import { AROUND, PAGE_LAYOUTS, type ShownDocument } from '#server/testing/pages.ts'
import { parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'

const LONG: ShownDocument = {
  title: '清溪市人民政府办公室关于支持稻田养鱼的若干措施',
  number: '清政办发〔2025〕31号',
  issuer: '清溪市人民政府办公室',
  shown: '2025-06-20',
  paragraphs: [
    '清政办发〔2025〕31号',
    '各县（市、区）人民政府，市直各单位：',
    '为支持稻田养鱼，促进农民增收，现提出以下措施。',
    '一、扩大面积',
    '（一）对连片五十亩以上的稻田养鱼，按每亩三百元给予一次性补贴，由县级农业农村部门核实后发放到户。',
    '（二）对开挖鱼沟、鱼凼的，按工程量给予补贴，每亩最高不超过八百元，所需资金从市级农业专项资金中列支。',
    '二、加强服务',
    '（三）每个乡镇至少确定一名技术员，在插秧、放鱼、收获三个时节到田间指导，指导情况记入台账备查。',
    '三、附则',
    '本措施自2025年7月20日起施行，有效期3年。',
    '清溪市人民政府办公室',
    '2025年6月18日',
  ],
  table: [
    ['项目', '标准'],
    ['鱼苗', '每亩一百元'],
    ['鱼沟', '每亩八百元'],
  ],
}
/** A notice of three lines, among much else. */
const SHORT: ShownDocument = {
  title: '清溪市水利局关于停止使用旧版取水许可申请表的通知',
  number: '清水发〔2025〕7号',
  issuer: '清溪市水利局',
  shown: '2025-03-04',
  paragraphs: [
    '清水发〔2025〕7号',
    '各县水利局：',
    '旧版取水许可申请表自2025年4月1日起停止使用。',
    '清溪市水利局',
    '2025年3月3日',
  ],
}

describe.each(Object.entries(PAGE_LAYOUTS))('a page with %s', (_, layout) => {
  it.each([
    ['a long document', LONG],
    ['a short one', SHORT],
  ])('%s is read whole, without what stands around it', async (_kind, shown) => {
    const source = await readSource('页.html', Buffer.from(layout(shown)))
    const law = parseLaw(source)
    const read = source.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : block.rows.flat())).join('\n')
    const everything = [...source.titleLines, ...(source.titleNoteLines ?? []), read].join('\n')
    expect(law.title).toBe(shown.title)
    expect(law.docNumber).toBe(shown.number)
    for (const text of shown.paragraphs.slice(1)) expect(everything).toContain(text)
    for (const cell of (shown.table ?? []).flat()) expect(read).toContain(cell)
    for (const words of AROUND) expect(read).not.toContain(words)
  })
})

describe('a page whose text stands in several elements', () => {
  const [first, ...points] = LONG.paragraphs.slice(2)
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('')
  it.each([
    [
      'what leads to the points stands before them',
      `<div class="a">${paragraphs([first ?? ''])}</div><div class="b">${paragraphs(points)}</div>`,
      first,
    ],
    [
      'an annex comes after the signature',
      `<div class="a">${paragraphs([first ?? '', ...points])}</div><div class="b">${paragraphs(['附件：补贴标准', '鱼苗每亩一百元。'])}</div>`,
      '鱼苗每亩一百元。',
    ],
    [
      'a table comes after it',
      `<div class="a">${paragraphs([first ?? '', ...points])}</div><table><tr><td>鱼苗</td><td>一百元</td></tr><tr><td>鱼沟</td><td>八百元</td></tr></table>`,
      '鱼沟',
    ],
    [
      'a table lays it out',
      `<table><tr><td>${paragraphs([first ?? ''])}</td></tr><tr><td>${paragraphs(points)}</td></tr></table>`,
      first,
    ],
  ])('is read whole where %s', async (_, body, wanted) => {
    const html = `<html><head><title>${LONG.title}</title></head><body><div><a href="/">首页</a></div><h1>${LONG.title}</h1>${body}</body></html>`
    const { blocks } = await readSource('页.html', Buffer.from(html))
    const read = blocks.map((block) => (block.kind === 'text' ? block.text : block.rows.flat().join('\n'))).join('\n')
    expect(read).toContain(wanted)
    expect(read).toContain('本措施自2025年7月20日起施行')
  })
})
