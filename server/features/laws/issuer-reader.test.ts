import { describe, expect, it } from 'vitest'
import { issuers as reader } from '#server/testing/make.ts'

const names = (text: string, home: string | null = null, province: string | null = null) =>
  reader.read(text, { home, province })?.map(({ name }) => name) ?? null

describe('IssuerReader.read: one body', () => {
  it.each([
    ['国务院第147次常务会议', '国务院', '000000', 'F00', '政府'],
    ['中华人民共和国第九届全国人民代表大会常务委员会第二次会议', '全国人民代表大会常务委员会', '000000', 'F00', '人大'],
    ['最高人民检察院第十三届检察委员会第二十八次会议', '最高人民检察院', '000000', 'F00', '检察院'],
    ['公安部部长办公会议', '公安部', '000000', 'F00', '政府'],
    ['国家互联网信息办公室2021年第20次室务会议', '国家互联网信息办公室', '000000', 'F00', '政府'],
    ['农牧渔业部', '农牧渔业部', '000000', 'F00', '政府'],
    ['浙江省第七届人民代表大会常务委员会第二十次会议', '浙江省人民代表大会常务委员会', '330000', 'F01', '人大'],
    ['北京市第十五届人大常委会第三次会议', '北京市人民代表大会常务委员会', '110000', 'F01', '人大'],
    ['临沂市第十九届人民代表会第二次会议', '临沂市人民代表大会', '371300', 'F02', '人大'],
    ['山东省济南市人民政府令第3号', '济南市人民政府', '370100', 'F02', '政府'],
    ['宁波市中级人民法院', '宁波市中级人民法院', '330200', 'F02', '法院'],
    ['上海市临港新片区管委会', '上海市临港新片区管委会', '310000', 'F01', '政府'],
    ['杭州市规划和自然资源局', '杭州市规划和自然资源局', '330100', 'F02', '政府'],
    ['农业农村部办公厅', '农业农村部办公厅', '000000', 'F00', '政府'],
    ['国家发展改革委办公厅', '国家发展和改革委员会办公厅', '000000', 'F00', '政府'],
    ['浙江省财政厅办公室', '浙江省财政厅办公室', '330000', 'F01', '政府'],
    ['上海市徐汇区科学技术委员会', '徐汇区科学技术委员会', '310000', 'F03', '政府'],
    ['上海市城市管理局', '上海市城市管理局', '310000', 'F01', '政府'],
    ['天津市自然保护区管理局', '天津市自然保护区管理局', '120000', 'F01', '政府'],
    ['景宁畲族自治县八届人大四次会议', '景宁畲族自治县人民代表大会', '331127', 'F03', '人大'],
  ])('“%s” names %s of the region %s', (text, name, region, level, system) => expect(reader.read(text)).toEqual([{ name, region, level, system }]))

  it.each([
    ['市十四届人大常委会第二十次会议', '330200', '宁波市人民代表大会常务委员会'],
    ['省十二届人大常委会第十八次会议', '330200', '浙江省人民代表大会常务委员会'],
    ['县第五届人民代表大会第五次会议', '331127', '景宁畲族自治县人民代表大会'],
    ['市十二届人民代表大会常务委员会第二次会议', '310000', '上海市人民代表大会常务委员会'],
    ['常务委员会第三十次会议', '310000', '上海市人民代表大会常务委员会'],
  ])('“%s” in a law of the region %s is %s', (text, home, name) => expect(names(text, home)).toEqual([name]))

  it('a place that the dictionary does not have is of the province that approved its law', () =>
    expect(reader.read('灯标市第三届人民代表大会常务委员会第二次会议', { home: null, province: '370000' })).toEqual([
      { name: '灯标市人民代表大会常务委员会', region: '370000', level: 'F02', system: '人大' },
    ]))
  it('a town is a body of the fourth level', () =>
    expect(reader.read('浙江省灯标镇人民政府')).toEqual([{ name: '灯标镇人民政府', region: '330000', level: 'F04', system: '政府' }]))
  it('a body that is written short is given its official name, one that was renamed the name it had', () => {
    expect(names('人力资源社会保障部')).toEqual(['人力资源和社会保障部'])
    expect(names('国家卫生和计划生育委员会')).toEqual(['国家卫生和计划生育委员会'])
  })
})

describe('IssuerReader.read: several bodies', () => {
  it.each([
    ['最高人民法院、最高人民检察院、公安部', ['最高人民法院', '最高人民检察院', '公安部']],
    ['最高人民法院最高人民检察院', ['最高人民法院', '最高人民检察院']],
    ['财政部和国家税务总局', ['财政部', '国家税务总局']],
    ['国家发展和改革委员会与水利部', ['国家发展和改革委员会', '水利部']],
    ['国家经济委员会 国家基本建设委员会 国家档案局', ['国家经济委员会', '国家基本建设委员会', '国家档案局']],
    ['中华人民共和国国务院、中华人民共和国中央军事委员会第14号令', ['国务院', '中央军事委员会']],
    ['国务院 中央军委', ['国务院', '中央军事委员会']],
    ['食品药品监管局、海关总署第4号令', ['国家食品药品监督管理局', '海关总署']],
    ['中共中央、国务院', ['中共中央', '国务院']],
    ['杭州市公安局、民政局', ['杭州市公安局', '杭州市民政局']],
    ['公安部、公安部', ['公安部']],
    ['中华人民共和国主席', []],
    ['', []],
  ])('“%s” names %j', (text, expected) => expect(names(text)).toEqual(expected))
})

describe('IssuerReader.read: what is no body', () => {
  it.each([
    '市十四届人大五次会议',
    '渡口管理处处长',
    '灯标市人民代表大会',
    '公安部渡口灯标',
    '中共中央政治局会议',
    '上海市渡口管理条例',
    '上海市各级人民代表大会常务委员会',
    '统计局渡口',
    '关于渡口',
  ])('“%s” is not read as an issuer where nothing tells the place', (text) => expect(names(text)).toBeNull())
  it('in a law of a place, the short name of a body of the state is not taken for that body', () =>
    expect(names('人大常委会第十次会议', '330200')).toBeNull())
})
