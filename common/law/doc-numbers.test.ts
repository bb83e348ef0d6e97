import { describe, expect, test } from 'vitest'
import {
  docNumberBeginning,
  docNumberInside,
  docNumberKey,
  findDocNumbers,
  isShortenedNumber,
  normaliseDocNumber,
  typedNumber,
  unifiedNumber,
} from './doc-numbers.ts'

describe('normaliseDocNumber, docNumberKey and findDocNumbers', () => {
  test.each([
    ['法释[2023]5号', '法释〔2023〕5号'],
    ['法释（2023）5号', '法释〔2023〕5号'],
    ['法释【２０２３】５号', '法释〔2023〕5号'],
    ['法释﹝2023﹞5号', '法释〔2023〕5号'],
    ['人薪发［1995］32号', '人薪发〔1995〕32号'],
    ['中华人民共和国国务院令第592号', '国务院令第592号'],
    ['国务院令 493', '国务院令第493号'],
    ['中华人民共和国交通运输部令 2025 年第 9 号', '交通运输部令2025年第9号'],
    ['国务院第493号令', '国务院令第493号'],
    ['中华人民共和国国务院令第五百九十二号', '国务院令第592号'],
    ['中华人民共和国主席令第四十五号', '主席令第45号'],
    ['公告第16号', '公告第16号'],
    ['滨建公告〔2025〕6号', '滨建公告〔2025〕6号'],
    ['和平政办规〔2025〕1号', '和平政办规〔2025〕1号'],
    ['滨政令〔2025〕1号', '滨政令〔2025〕1号'],
    ['滨海市人民政府通告第5号', '滨海市人民政府通告第5号'],
    ['国家知识产权局公告第六四〇号', '国家知识产权局公告第640号'],
    ['财政部 税务总局公告2025年第23号', '财政部、税务总局公告2025年第23号'],
    ['交通运输部、公安部令2025年第7号', '交通运输部、公安部令2025年第7号'],
    ['金华市第六届人民代表大会常务委员会公告第1号', '金华市第六届人民代表大会常务委员会公告第1号'],
    ['河南省人民代表大会常务委员会公告〔十四届〕第十二号', '河南省人民代表大会常务委员会公告〔十四届〕第12号'],
    ['中华人民共和国国务院、中华人民共和国中央军事委员会令第128号', '国务院、中央军事委员会令第128号'],
  ])('the document number %s is stored as %s', (text, canonical) => {
    expect(normaliseDocNumber(text)).toBe(canonical)
    expect(docNumberKey(text)).toBe(docNumberKey(canonical))
    expect(docNumberKey(text)).not.toBeNull()
  })

  test.each([
    ['国令第493号', '国务院令第493号'],
    ['国务院令493', '国务院令第493号'],
    ['法释2023 12号', '法释〔2023〕12号'],
    ['法释2023-12号', '法释〔2023〕12号'],
    ['法释[2023]12', '法释〔2023〕12号'],
    ['国办发2025-41', '国办发〔2025〕41号'],
    ['甬科规2025年第5', '甬科规〔2025〕5号'],
    ['甬科规 2025年5号', '甬科规〔2025〕5号'],
    ['甬科规[2025]第5号', '甬科规〔2025〕5号'],
    ['国发〔二〇二五〕十二号', '国发〔2025〕12号'],
    ['国发二〇二五12号', '国发〔2025〕12号'],
    ['国发一九九八年第三十号', '国发〔1998〕30号'],
    ['法释〔2023〕12号文', '法释〔2023〕12号'],
    ['国发[2013]5号文件', '国发〔2013〕5号'],
    ['国务院364号令', '国务院令第364号'],
    ['国务院第364号 令', '国务院令第364号'],
    ['第364号国务院令', '国务院令第364号'],
    ['364号国务院令', '国务院令第364号'],
    ['主席45号令', '主席令第45号'],
    ['杭州市十二届人大常委会公告第78号', '杭州市第十二届人民代表大会常务委员会公告第78号'],
  ])('the typed text %s finds the document number %s', (typed, canonical) =>
    expect(docNumberKey(typed)).toBe(docNumberKey(canonical)),
  )

  test.each([
    'ZJSP01-2025-0018',
    'zjsp01-2025-18',
    'ZJSP01—2025—0018',
    'ＺＪＳＰ01－2025－0018',
    'ZJSP01 - 2025 - 0018',
  ])('%s is the registered number ZJSP01-2025-0018', (typed) => {
    expect(unifiedNumber(typed)).toBe('ZJSP01-2025-0018')
    expect(docNumberKey(typed)).toBe(docNumberKey('ZJSP01-2025-0018'))
  })
  test.each(['GB/T 33356-2022', '2025-0018', 'ABCDEFGHIJ-2025-1', 'ZJSP01-25-1'])(
    '%s is no registered number',
    (typed) => expect(unifiedNumber(typed)).toBeNull(),
  )

  test.each([
    '民法典1079条',
    '刑法第133条',
    '民法典 2020',
    '劳动合同',
    '养犬管理2020-11',
    '通知2025年5',
    '（2021）浙01民初1号',
    '',
  ])('the text %s is not read as a document number', (text) => expect(docNumberKey(text)).toBeNull())

  test.each([
    ['发改环资2025-512', '发改环资〔2025〕512号'],
    ['甬科规25年5号', '甬科规〔2025〕5号'],
    ['甬科规99年5号', '甬科规〔1999〕5号'],
    ['甬科规{2025}5号', '甬科规〔2025〕5号'],
    ['甬科规<2025>5号', '甬科规〔2025〕5号'],
    ['甬科规2025/5', '甬科规〔2025〕5号'],
    ['甬科规2025.5', '甬科规〔2025〕5号'],
    ['2025年甬科规第5号', '甬科规〔2025〕5号'],
    ['甬科规字〔2025〕5号', '甬科规〔2025〕5号'],
    ['鲁农机2025年6号文件', '鲁农机字〔2025〕6号'],
    ['zjsp01 2025 0018', 'ZJSP01-2025-0018'],
    ['ZJSP0120250018', 'ZJSP01-2025-0018'],
    ['zjsp01/2025/18', 'ZJSP01-2025-0018'],
    ['bhdr2025-18', 'BHDR-2025-00018'],
    ['BHDR-2025-018', 'BHDR-2025-00018'],
    ['BHDR202500018', 'BHDR-2025-00018'],
  ])('%s may be the number %s, which those that are known decide', (typed, number) => {
    expect(typedNumber(typed)?.keys).toContain(docNumberKey(number))
    expect(typedNumber(typed)?.rest).toBe('')
  })
  test('beside other words a number is found as people type it', () =>
    expect(typedNumber('甬科规2025年5号 申报条件')).toMatchObject({
      keys: ['甬科规 2025 5', '甬科规字 2025 5'],
      rest: '申报条件',
    }))
  test.each(['民法典', '2025年第5号', '养犬管理', '补贴2万元'])('%s holds nothing that may be a number', (typed) =>
    expect(typedNumber(typed)).toBeNull(),
  )

  test.each([
    ['人社部令第5号', '人力资源和社会保障部令第5号', true],
    ['市场监管总局令第112号', '国家市场监督管理总局令第112号', true],
    ['海关总署公告2025年第8号', '中华人民共和国海关总署公告2025年第8号', true],
    ['人社部令第5号', '人力资源和社会保障部令第15号', false],
    ['公安部令第5号', '人力资源和社会保障部令第5号', false],
    ['浙政发〔2025〕5号', '浙政办发〔2025〕5号', false],
  ])('%s is %s with the name of its body shortened: %s', (typed, whole, is) =>
    expect(isShortenedNumber(docNumberKey(typed) ?? '', docNumberKey(whole) ?? '')).toBe(is),
  )

  test.each([
    ['法释〔2020〕', '法释〔2020〕17号', true],
    ['法释〔2020', '法释〔2020〕17号', true],
    ['法释[20', '法释〔2020〕17号', true],
    ['法释(2020)1', '法释〔2020〕17号', true],
    ['法释〔2020〕2', '法释〔2020〕17号', false],
    ['国务院令第5', '国务院令第592号', true],
    ['中华人民共和国国务院令第', '国务院令第592号', true],
    ['国务院令第6', '国务院令第592号', false],
  ])('%s is the beginning of %s: %s', (typed, number, is) =>
    expect(docNumberKey(number)?.startsWith(docNumberBeginning(typed) ?? 'no beginning')).toBe(is),
  )
  test.each(['民法典', '国务院令', '公司法(2018修正)', '法释〔2020〕17号', '公司法 2018', ''])(
    '%s is the beginning of no document number',
    (typed) => expect(docNumberBeginning(typed)).toBeNull(),
  )

  test.each([
    ['国务院令第621号 机关事务管理条例', { number: '国务院令第621号', rest: '机关事务管理条例' }],
    ['工伤认定 国务院令第586号', { number: '国务院令第586号', rest: '工伤认定' }],
    ['法释〔2020〕17号文 利息', { number: '法释〔2020〕17号', rest: '利息' }],
    ['国务院令第621号', null],
    ['机关事务', null],
  ])('in %s there is a document number beside other words: %o', (text, found) =>
    expect(docNumberInside(text)).toEqual(found),
  )

  test('document numbers are found in running text, without the words around them', () => {
    expect(findDocNumbers('现将《X》印发给你们。根据法释〔2021〕11号和国办发〔2020〕3号')).toEqual([
      '法释〔2021〕11号',
      '国办发〔2020〕3号',
    ])
    expect(findDocNumbers('2011年3月2日中华人民共和国国务院令第592号公布')).toEqual(['国务院令第592号'])
    expect(findDocNumbers('根据国务院令第592号')).toEqual(['国务院令第592号'])
    expect(findDocNumbers('没有文号')).toEqual([])
  })
})
