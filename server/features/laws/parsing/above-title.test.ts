import { describe, expect, it } from 'vitest'
import { lawOfPlain, outline } from './test-sources.ts'

const BODY = ['各镇人民政府：', '浮桥限载三吨。', '滨海县人民政府', '2025年4月11日']
const titleOf = (...lines: string[]) => lawOfPlain([...lines, ...BODY].join('\n')).title

describe('splitHeader: lines of a site above the title', () => {
  it.each([
    [['新闻中心 公告公示-政务类', '滨海县人民政府关于浮桥的公告']],
    [
      [
        '查看原文',
        '其他',
        '浮桥限载了——滨海县人民政府关于浮桥的公告',
        '浮桥之声 2025-12-05',
        '滨政发〔2025〕3号',
        '滨海县人民政府',
        '关于浮桥的公告',
      ],
    ],
    [['4月11日滨海县人民政府关于浮桥的公告', '滨海县人民政府关于浮桥的公告']],
    [['滨海县水利局', '滨海县浮桥应急预案', '字号', '滨海县人民政府', '关于浮桥的公告']],
    [
      [
        '正文阅览',
        '转第',
        '保留信息',
        '页面宽度(px):',
        '滨海县人民政府关于浮桥的公告（2025修订）',
        '滨海县人民政府关于浮桥的公告',
      ],
    ],
  ])('%j: the title is that of the document, and the others are told', (lines) => {
    const law = lawOfPlain([...lines, ...BODY].join('\n'))
    expect(law.title).toBe('滨海县人民政府关于浮桥的公告')
    expect(law.warnings.map(({ kind }) => kind)).toContain('LEFT_OUT')
    expect(outline(law).join()).not.toContain('字号')
  })
  it('a title without its body goes up to the line of the site', () =>
    expect(
      titleOf('滨海封桥的通告(交通局)', '热点2025-10-12 06:32:26未知', '滨海封桥的通告(交通局)', '关于封闭浮桥的通告'),
    ).toBe('关于封闭浮桥的通告'))
  it('what the document writes between two copies of its title is taken off', () =>
    expect(titleOf('关于浮桥的复函', '类 别:B', '签发人:王某', '滨政函〔2025〕3号', '关于浮桥的', '复函')).toBe(
      '关于浮桥的复函',
    ))
})

describe('splitHeader: lines above 关于 that are of the title', () => {
  it.each([
    [['滨海县人民政府办公室转发', '县水利局关于浮桥管理的意见'], '滨海县人民政府办公室转发县水利局关于浮桥管理的意见'],
    [['滨海大学', '关于浮桥管理的意见'], '滨海大学关于浮桥管理的意见'],
    [['滨海县水利局', '滨海县财政局', '关于浮桥管理的意见'], '滨海县水利局 滨海县财政局关于浮桥管理的意见'],
    [['滨海县人民政府关于印发《浮桥', '关于限载的规定》的通知'], '滨海县人民政府关于印发《浮桥关于限载的规定》的通知'],
  ])('%j', (lines, title) => expect(titleOf(...lines)).toBe(title))
})

describe('splitHeader: titles without 关于', () => {
  it('an announcement of a body is found below the name of the site', () =>
    expect(titleOf('滨海县人民政府', '政府信息公开', '滨海县防汛指挥部办公室通告(第1号)')).toBe(
      '滨海县防汛指挥部办公室通告(第1号)',
    ))
  it('what a body hands out by its name is found below that name', () =>
    expect(titleOf('滨海发〔2025〕3号《滨海县人民政府浮桥的办法》', '滨海县人民政府印发《浮桥的办法》的通知')).toBe(
      '滨海县人民政府印发《浮桥的办法》的通知',
    ))
  it('links to announcements before and after it make the title doubtful, and none of them is taken', () => {
    const law = lawOfPlain(
      [
        '跳转',
        '滨海县防汛指挥部通告(第2号)',
        '滨海县防汛指挥部通告(第1号)',
        '滨海县防汛指挥部通告(第3号)',
        ...BODY,
      ].join('\n'),
    )
    expect(law.warnings.map(({ kind }) => kind)).toContain('UNREAD_NOTE')
  })
  it('the first heading of a plan is none of it', () =>
    expect(
      lawOfPlain(['滨海镇浮桥应急预案', '1总则', '1.1编制目的', '为了浮桥安全，制定本预案。'].join('\n')).title,
    ).toBe('滨海镇浮桥应急预案'))
})

describe('splitHeader: the menu above a box', () => {
  const BOX = [
    '发文标题: 滨海县人民政府关于浮桥的公告',
    '发文文号:',
    '发文部门: 滨海县人民政府',
    '发文时间: 2025-4-11',
    '法规类型: 浮桥',
    '发文内容:',
  ]
  it('is no title and no text where the box gives the title', () => {
    const law = lawOfPlain(['我的法规 法规解读', '热点专题', '浮桥法规汇编(2015)', ...BOX, ...BODY].join('\n'))
    expect([law.title, law.publisher, law.form?.is]).toEqual(['滨海县人民政府关于浮桥的公告', '滨海县人民政府', 'law'])
    expect(outline(law).join()).not.toContain('热点')
  })
  it('a title above the box stays', () => expect(titleOf('关于浮桥的公告', ...BOX)).toBe('关于浮桥的公告'))
})
it('the body that a site printed between copies of the title and a number is told as that of the page', () => {
  const lines = [
    '关于印发浮桥办法的通知',
    '关于印发浮桥办法的通知',
    '新疆维吾尔自治区滨海地区行政公署办公室',
    '滨署办发〔2008〕63号',
    '关于印发浮桥办法的通知',
  ]
  expect(lawOfPlain([...lines, '各县：', '现印发你们。', '2008年4月11日'].join('\n')).publisher).toBe(
    '新疆维吾尔自治区滨海地区行政公署办公室',
  )
})
it('the session of a congress is the body of its resolution', () =>
  expect(titleOf('«上一版 本期共4版', '滨海县第十五届人民代表大会第五次会议关于浮桥的决议')).toBe(
    '滨海县第十五届人民代表大会第五次会议关于浮桥的决议',
  ))

it('an announcement is called by its number where it has no other title', () =>
  expect(lawOfPlain(['滨海县防汛指挥部通告第14号', '浮桥封闭三日。', '2025年4月11日'].join('\n')).title).toBe(
    '滨海县防汛指挥部通告第14号',
  ))
it('the sign of a ratio may end the line that says to whom a document goes', () =>
  expect(titleOf('滨海县人民政府关于浮桥的公告', '各单位∶')).toBe('滨海县人民政府关于浮桥的公告'))
