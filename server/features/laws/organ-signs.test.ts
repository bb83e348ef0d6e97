import { describe, expect, it } from 'vitest'
import type { ParsedLaw } from '#common/law/model.ts'
import { issuers } from '#server/testing/make.ts'
import { classify } from './classify.rules.ts'
import type { Body } from './bodies.ts'
import { IssuerReader } from './issuer-reader.ts'
import { issuersOf } from './issuers.rules.ts'

const body = (name: string, region: string, level: string, more: Partial<Body> = {}): Body => ({
  name,
  system: '政府',
  region,
  level,
  names: [{ name, kind: 'official', from: null, to: null }],
  signs: [],
  localSigns: [],
  ...more,
})
/** The bodies of the base data and some that staff entered. */
const withBodies = (...own: Body[]) => new IssuerReader(issuers.regions, [...issuers.bodies, ...own])
const law = (title: string, docNumber: string | null, publisher: string | null = null) =>
  ({ title, titleNote: '', docNumber, publisher, events: [], nodes: [], isReference: false }) as unknown as ParsedLaw
const ownerOf = (number: string, reader = issuers) => reader.signs.ownerOf(number)?.name ?? null

describe('OrganSigns: bodies of the state', () => {
  it.each([
    ['国发〔2024〕1号', '国务院'],
    ['国办发〔2024〕1号', '国务院办公厅'],
    ['国办函〔2024〕1号', '国务院办公厅'],
    ['银发〔2025〕124号', '中国人民银行'],
    ['金规〔2024〕3号', '国家金融监督管理总局'],
    ['财会〔2024〕3号', '财政部'],
    ['财办库〔2024〕3号', '财政部办公厅'],
    ['教基〔2024〕3号', '教育部'],
    ['教师厅〔2024〕3号', '教育部办公厅'],
    ['发改价格〔2024〕3号', '国家发展和改革委员会'],
    ['人社部规〔2024〕3号', '人力资源和社会保障部'],
    ['劳社部发〔2005〕3号', '劳动和社会保障部'],
    ['国卫医发〔2024〕3号', '国家卫生健康委员会'],
    ['国卫医发〔2015〕3号', '国家卫生和计划生育委员会'],
    ['环发〔2005〕3号', '国家环境保护总局'],
    ['环发〔2012〕3号', '环境保护部'],
    ['环土壤〔2020〕3号', '生态环境部'],
    ['建城〔2006〕3号', '建设部'],
    ['建城〔2020〕3号', '住房和城乡建设部'],
    ['国市监注规〔2024〕3号', '国家市场监督管理总局'],
    ['矿安〔2022〕88号', '国家矿山安全监察局'],
    ['法释〔2020〕3号', '最高人民法院'],
    ['高检发释字〔2020〕3号', '最高人民检察院'],
    ['公通字〔2024〕3号', '公安部'],
  ])('the number %s is that of %s', (number, name) => expect(ownerOf(number)).toBe(name))

  it.each([
    '商财发〔2024〕3号',
    '建政发〔2024〕3号',
    '民政发〔2024〕3号',
    '环政发〔2024〕3号',
    '某科〔2024〕3号',
    '2024年第3号',
    '公安部令第3号',
  ])('the number %s decides nothing, for it may be that of a county or has no sign', (number) =>
    expect(ownerOf(number)).toBeNull(),
  )
  it('a sign that two bodies used in the year of a reform decides nothing and names both', () =>
    expect(issuers.signs.ownerOf('环发〔2018〕3号')).toMatchObject({ name: null, guess: '生态环境部或者环境保护部' }))
})

describe('OrganSigns: bodies of places', () => {
  it.each([
    ['浙政发〔2025〕1号', '浙江省人民政府'],
    ['浙政办函〔2025〕1号', '浙江省人民政府办公厅'],
    ['杭政函〔2025〕1号', '杭州市人民政府'],
    ['粤府办〔2025〕1号', '广东省人民政府办公厅'],
    ['苏政办发〔2025〕1号', '江苏省人民政府办公厅'],
  ])('the number %s is that of %s', (number, name) => expect(ownerOf(number)).toBe(name))

  it('a department of a place is only guessed while no body of the place is known', () => {
    expect(issuers.signs.ownerOf('沪科规〔2025〕3号')).toEqual({
      name: null,
      guess: '上海市主管科学技术的部门',
      region: '310000',
    })
    expect(issuers.signs.ownerOf('粤人社规〔2025〕3号')).toMatchObject({
      name: null,
      guess: '广东省主管人力资源和社会保障的部门',
    })
  })
  it('the one body of a place with the matter in its name is the owner', () => {
    const reader = withBodies(body('上海市科学技术委员会', '310000', 'F01'), body('上海市财政局', '310000', 'F01'))
    expect(ownerOf('沪科规〔2025〕3号', reader)).toBe('上海市科学技术委员会')
    expect(ownerOf('沪财农〔2025〕3号', reader)).toBe('上海市财政局')
    expect(ownerOf('沪教委规〔2025〕3号', reader)).toBeNull()
  })
  it('of two bodies with the matter in their names none is the owner', () => {
    const reader = withBodies(
      body('上海市科学技术委员会', '310000', 'F01'),
      body('上海市科学技术协会', '310000', 'F01'),
    )
    expect(ownerOf('沪科规〔2025〕3号', reader)).toBeNull()
  })
  it('a sign that staff entered decides before every rule, the longest first', () => {
    const reader = withBodies(
      body('上海市科学技术协会', '310000', 'F01', { signs: ['沪科协'] }),
      body('上海市科学技术委员会', '310000', 'F01', { signs: ['沪科*'] }),
    )
    expect(ownerOf('沪科协规〔2025〕3号', reader)).toBe('上海市科学技术协会')
    expect(ownerOf('沪科创〔2025〕3号', reader)).toBe('上海市科学技术委员会')
  })
  it('a sign that two bodies have decides nothing', () => {
    const reader = withBodies(
      body('甲县财政局', '330000', 'F03', { signs: ['甲财'] }),
      body('甲市财政局', '330000', 'F02', { signs: ['甲财'] }),
    )
    expect(reader.signs.ownerOf('甲财发〔2025〕3号')).toMatchObject({ name: null, guess: '甲县财政局或者甲市财政局' })
  })
})

describe('issuersOf: signs among the other sources', () => {
  const reader = withBodies(body('上海市科学技术委员会', '310000', 'F01', { signs: ['沪科'] }))
  it('a number alone names its body, with level and region, and nothing is undecided', () =>
    expect(classify(law('关于渡口灯标的通知', '沪科规〔2025〕3号'), [], reader)).toMatchObject({
      issuers: ['上海市科学技术委员会'],
      fType: 'FT04',
      fLevel: 'F01',
      region: '310000',
      undecided: [],
    }))
  it('the title comes before the number, and a number of another body is told', () => {
    const found = classify(law('上海市水务局关于渡口灯标的通知', '沪科规〔2025〕3号'), [], reader)
    expect(found.issuers).toEqual(['上海市水务局'])
    expect(found.contradictions).toEqual(['文号“沪科规〔2025〕3号”像是上海市科学技术委员会的'])
  })
  it('the number comes before the page, and a page of another place is told', () => {
    const found = classify(law('关于渡口灯标的通知', '沪科规〔2025〕3号', '浙江省科学技术厅'), [], reader)
    expect(found.issuers).toEqual(['上海市科学技术委员会'])
    expect(found.contradictions).toEqual(['网页的发布机构是“浙江省科学技术厅”'])
  })
  it('a joint document that bears the number of one of its bodies contradicts nobody', () =>
    expect(
      classify(law('上海市水务局、上海市科学技术委员会关于渡口灯标的通知', '沪科规〔2025〕3号'), [], reader)
        .contradictions,
    ).toEqual([]))
  it('a former name in the title and the sign of the body contradict nobody', () =>
    expect(
      classify(law('国家发展计划委员会关于渡口灯标的通知', '发改价格〔2003〕3号'), [], reader).contradictions,
    ).toEqual([]))
  it('a number of another place names nobody in a text of a place, and is told in the question', () => {
    const found = issuersOf(law('浙江省渡口灯标办法', '沪科规〔2025〕3号'), [], reader)
    expect(found).toMatchObject({ issuers: [], guess: '文号“沪科规〔2025〕3号”像是上海市科学技术委员会的' })
  })
  it.each([
    ['灯标县人民政府办公室关于渡口灯标的通知', '内政办〔2025〕3号'],
    ['灯标县财政局关于渡口灯标的通知', '沪科规〔2025〕3号'],
    ['海棠坝镇人民政府关于渡口灯标的通知', '沪科规〔2025〕3号'],
  ])('of %s the number %s decides nothing: its body is named and not known', (title, number) => {
    const found = classify(law(title, number, '上海市科学技术委员会'), [], reader)
    expect([found.issuers, found.undecided.length > 0]).toEqual([[], true])
  })
  it('a county of another province is its own, whatever province shares the sign of its number, which is told', () => {
    const found = classify(law('内乡县人民政府办公室关于渡口灯标的通知', '内政办〔2025〕3号'), [], reader)
    expect(found).toMatchObject({
      issuers: ['内乡县人民政府办公室'],
      region: '411300',
      fLevel: 'F03',
      fType: 'FT04',
      undecided: [],
    })
    expect(found.contradictions).toHaveLength(1)
  })
  it('what a committee of the party in a place issues is a document of the party', () =>
    expect(classify(law('中共太湖县委办公室 太湖县人民政府办公室关于渡口灯标的通知', null), [], reader)).toMatchObject({
      issuers: ['中共太湖县委办公室', '太湖县人民政府办公室'],
      fType: 'FT08',
      fLevel: 'F03',
    }))
  it('a title that names no place leaves it to the number', () =>
    expect(classify(law('县区财政部门关于渡口灯标的通知', '沪科规〔2025〕3号'), [], reader).issuers).toEqual([
      '上海市科学技术委员会',
    ]))
  it('a sign that decides nothing is told in the question', () =>
    expect(classify(law('关于渡口灯标的通知', '浙财规〔2025〕3号'), [], reader)).toMatchObject({
      issuers: [],
      undecided: ['文件类型', '制定机关层级', '行政区域'],
      issuerFault: '题注、标题和正文都没有写明制定机关；文号“浙财规〔2025〕3号”像是浙江省主管财政的部门的',
    }))
})

describe('IssuerReader.read: bodies that staff entered', () => {
  const names = (text: string, home: string | null, reader: IssuerReader) =>
    reader.read(text, { home, province: null })?.map(({ name }) => name) ?? null
  const reader = withBodies(
    body('杭州城西科创大走廊规划建设指挥部', '330100', 'F02', {
      names: [
        { name: '杭州城西科创大走廊规划建设指挥部', kind: 'official', from: null, to: null },
        { name: '城西指挥部', kind: 'short', from: null, to: null },
        { name: '杭州城西指挥部', kind: 'short', from: null, to: null },
        { name: '城西科创产业集聚区', kind: 'former', from: null, to: '2018-01-01' },
      ],
    }),
  )
  it('a name is read, with place and level', () =>
    expect(reader.read('杭州城西科创大走廊规划建设指挥部')).toEqual([
      { name: '杭州城西科创大走廊规划建设指挥部', region: '330100', level: 'F02', system: '政府' },
    ]))
  it('without the entry the former name is no body', () => expect(issuers.read('城西科创产业集聚区')).toBeNull())
  it('a short name without the place is read in texts of the place only', () => {
    expect(names('城西指挥部', '330100', reader)).toEqual(['杭州城西科创大走廊规划建设指挥部'])
    expect(names('城西指挥部', '330106', reader)).toEqual(['杭州城西科创大走廊规划建设指挥部'])
    expect(names('城西指挥部', '310000', reader)).toBeNull()
    expect(names('城西指挥部', null, reader)).toBeNull()
    expect(names('杭州城西指挥部', null, reader)).toEqual(['杭州城西科创大走廊规划建设指挥部'])
  })
  it('a former name stays as it was written', () =>
    expect(names('城西科创产业集聚区', null, reader)).toEqual(['城西科创产业集聚区']))
})
