/** A name an organ bears or bore. Days are those on which the National People's Congress approved the reform of the State Council, where a reform made the name. */
export interface OrganName {
  name: string
  kind: 'official' | 'former' | 'short'
  from?: string
  to?: string
}

/** A body of the state that issues law. Local bodies need no row: their names are read from the titles. */
export interface Organ {
  id: string
  name: string
  system: '人大' | '政府' | '监委' | '法院' | '检察院'
  region: '000000'
  names: readonly OrganName[]
  /** Id of the body that carries on its duties. */
  successor?: string
}

/** State Council reforms by the day the plan was approved. */
const R1998 = '1998-03-10'
const R2003 = '2003-03-10'
const R2008 = '2008-03-15'
const R2013 = '2013-03-14'
const R2018 = '2018-03-17'
const R2023 = '2023-03-10'

const official = (name: string, from?: string): OrganName => ({ name, kind: 'official', from })
const former = (name: string, from?: string, to?: string): OrganName => ({ name, kind: 'former', from, to })
const shorts = (text: string): OrganName[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((name) => ({ name, kind: 'short' }))

/** A body in being: names it had before, then short names. */
function organ(id: string, system: Organ['system'], name: string, short: string, from?: string, before: OrganName[] = []): Organ {
  return { id, name, system, region: '000000', names: [official(name, from), ...before, ...shorts(short)] }
}

/** A body that is no more. */
function gone(id: string, name: string, short: string, from: string | undefined, to: string, successor: string): Organ {
  return { id, name, system: id === 'mos' ? '监委' : '政府', region: '000000', names: [former(name, from, to), ...shorts(short)], successor }
}

export const ORGANS: readonly Organ[] = [
  organ('npc', '人大', '全国人民代表大会', '全国人大', '1954-09-15'),
  organ('npcsc', '人大', '全国人民代表大会常务委员会', '全国人大常委会 人大常委会'),
  organ('state-council', '政府', '国务院', '中央人民政府', '1954-09-27', [former('政务院', '1949-10-21', '1954-09-27')]),
  organ('cmc', '政府', '中央军事委员会', '中央军委 军委'),
  organ('supervision', '监委', '国家监察委员会', '国家监委 监察委 监委', '2018-03-23'),
  organ('spc', '法院', '最高人民法院', '最高法 最高院 高法'),
  organ('spp', '检察院', '最高人民检察院', '最高检 高检'),

  organ('state-council-office', '政府', '国务院办公厅', '国办'),
  organ('mfa', '政府', '外交部', ''),
  organ('mnd', '政府', '国防部', ''),
  organ('ndrc', '政府', '国家发展和改革委员会', '国家发展改革委 发展改革委 发改委 国家发改委', R2003, [
    former('国家计划委员会', undefined, R1998),
    former('国家发展计划委员会', R1998, R2003),
  ]),
  organ('moe', '政府', '教育部', '', R1998, [former('国家教育委员会', '1985-06-18', R1998)]),
  organ('most', '政府', '科学技术部', '科技部', R1998, [former('国家科学技术委员会', undefined, R1998)]),
  organ('miit', '政府', '工业和信息化部', '工信部', R2008),
  organ('neac', '政府', '国家民族事务委员会', '国家民委 民委'),
  organ('mps', '政府', '公安部', ''),
  organ('mss', '政府', '国家安全部', '国安部 安全部', '1983-07-01'),
  organ('mca', '政府', '民政部', ''),
  organ('moj', '政府', '司法部', ''),
  organ('mof', '政府', '财政部', ''),
  organ('mohrss', '政府', '人力资源和社会保障部', '人社部 人力资源社会保障部', R2008),
  organ('mnr', '政府', '自然资源部', '', R2018),
  organ('mee', '政府', '生态环境部', '环境部', R2018),
  organ('mohurd', '政府', '住房和城乡建设部', '住建部 住房城乡建设部', R2008, [former('建设部', '1988-04-09', R2008)]),
  organ('mot', '政府', '交通运输部', '', R2008),
  organ('mwr', '政府', '水利部', ''),
  organ('mara', '政府', '农业农村部', '', R2018),
  organ('mofcom', '政府', '商务部', '', R2003),
  organ('mct', '政府', '文化和旅游部', '文旅部', R2018),
  organ('nhc', '政府', '国家卫生健康委员会', '国家卫生健康委 卫健委 国家卫健委', R2018),
  organ('mva', '政府', '退役军人事务部', '退役军人部', R2018),
  organ('mem', '政府', '应急管理部', '应急部', R2018),
  organ('pbc', '政府', '中国人民银行', '人民银行 央行 人行'),
  organ('nao', '政府', '审计署', ''),
  organ('sasac', '政府', '国务院国有资产监督管理委员会', '国资委 国务院国资委', R2003),
  organ('customs', '政府', '海关总署', ''),
  organ('sta', '政府', '国家税务总局', '税务总局 国税总局', undefined, [former('国家税务局', '1988-05-03', '1993-12-10')]),
  organ('samr', '政府', '国家市场监督管理总局', '市场监管总局 市场监督管理总局 市监总局 国家市场监管总局', R2018),
  organ('nfra', '政府', '国家金融监督管理总局', '金融监管总局 金监总局', R2023),
  organ('csrc', '政府', '中国证券监督管理委员会', '证监会 中国证监会'),
  organ('nrta', '政府', '国家广播电视总局', '广电总局', R2018),
  organ('sports', '政府', '国家体育总局', '体育总局', R1998, [former('国家体育运动委员会', undefined, R1998)]),
  organ('stats', '政府', '国家统计局', '统计局'),
  organ('nhsa', '政府', '国家医疗保障局', '国家医保局 医保局', R2018),
  organ('cnipa', '政府', '国家知识产权局', '知识产权局 知产局', R1998, [former('中国专利局', undefined, R1998)]),
  organ('nmpa', '政府', '国家药品监督管理局', '国家药监局 药监局', R2018),
  organ('nra', '政府', '国家铁路局', '铁路局', R2013),
  organ('caac', '政府', '中国民用航空局', '民航局', R2008, [former('中国民用航空总局', undefined, R2008)]),
  organ('spb', '政府', '国家邮政局', '邮政局'),
  organ('nfga', '政府', '国家林业和草原局', '林草局 国家林草局', R2018, [former('国家林业局', R1998, R2018)]),
  organ('nea', '政府', '国家能源局', '能源局', R2008),
  organ('nda', '政府', '国家数据局', '数据局', R2023),
  organ('ncha', '政府', '国家文物局', '文物局'),
  organ('natcm', '政府', '国家中医药管理局', '中医药局'),
  organ('safe', '政府', '国家外汇管理局', '外汇局'),
  organ('cac', '政府', '国家互联网信息办公室', '国家网信办 网信办', '2011-05-04'),
  organ('sca', '政府', '国家密码管理局', '密码局'),
  organ('nss', '政府', '国家保密局', '保密局'),
  organ('archives', '政府', '国家档案局', '档案局'),
  organ('sara', '政府', '国家宗教事务局', '宗教局 国家宗教局'),
  organ('tobacco', '政府', '国家烟草专卖局', '烟草局'),
  organ('grain', '政府', '国家粮食和物资储备局', '粮储局', R2018, [former('国家粮食局', '2000-01-01', R2018)]),
  organ('cma', '政府', '中国气象局', '气象局'),
  organ('immigration', '政府', '国家移民管理局', '移民局', R2018),
  organ('fire', '政府', '国家消防救援局', '消防救援局', R2023),
  organ('press', '政府', '国家新闻出版署', '新闻出版署 国家版权局', R2018),
  organ('film', '政府', '国家电影局', '电影局', R2018),
  organ('health-disease', '政府', '国家疾病预防控制局', '疾控局 国家疾控局', '2021-05-13'),

  gone('saic', '国家工商行政管理总局', '工商总局 国家工商总局 工商局', '2001-04-10', R2018, 'samr'),
  gone('saic-1970', '国家工商行政管理局', '', '1982-08-23', '2001-04-10', 'saic'),
  gone('aqsiq', '国家质量监督检验检疫总局', '质检总局 国家质检总局', '2001-04-10', R2018, 'samr'),
  gone('cfda', '国家食品药品监督管理总局', '食药监总局 食品药品监管总局', R2013, R2018, 'samr'),
  gone('sfda', '国家食品药品监督管理局', '食药监局', R2003, R2013, 'cfda'),
  gone('mep', '环境保护部', '环保部', R2008, R2018, 'mee'),
  gone('sepa', '国家环境保护总局', '环保总局 国家环保总局', R1998, R2008, 'mep'),
  gone('mlr', '国土资源部', '国土部', R1998, R2018, 'mnr'),
  gone('soa', '国家海洋局', '海洋局', undefined, R2018, 'mnr'),
  gone('sbsm', '国家测绘地理信息局', '测绘局', '2011-05-23', R2018, 'mnr'),
  gone('moa', '农业部', '', R1998, R2018, 'mara'),
  gone('moc-culture', '文化部', '', undefined, R2018, 'mct'),
  gone('cnta', '国家旅游局', '旅游局', undefined, R2018, 'mct'),
  gone('nhfpc', '国家卫生和计划生育委员会', '国家卫生计生委 卫计委', R2013, R2018, 'nhc'),
  gone('moh', '卫生部', '', undefined, R2013, 'nhfpc'),
  gone('nfpc', '国家人口和计划生育委员会', '人口计生委 计生委', R2003, R2013, 'nhfpc'),
  gone('saws', '国家安全生产监督管理总局', '安监总局 安全监管总局', '2005-02-23', R2018, 'mem'),
  gone('legal-office', '国务院法制办公室', '国务院法制办 法制办', R1998, R2018, 'moj'),
  gone('molss', '劳动和社会保障部', '劳动保障部', R1998, R2008, 'mohrss'),
  gone('mol', '劳动部', '', '1988-04-09', R1998, 'molss'),
  gone('mop', '人事部', '', '1988-04-09', R2008, 'mohrss'),
  gone('mii', '信息产业部', '', R1998, R2008, 'miit'),
  gone('mpt', '邮电部', '', undefined, R1998, 'mii'),
  gone('moc', '交通部', '', undefined, R2008, 'mot'),
  gone('mor', '铁道部', '', undefined, R2013, 'mot'),
  gone('moftec', '对外贸易经济合作部', '外经贸部', '1993-03-22', R2003, 'mofcom'),
  gone('setc', '国家经济贸易委员会', '国家经贸委 经贸委', '1993-03-22', R2003, 'mofcom'),
  gone('mos', '监察部', '', '1987-06-22', R2018, 'supervision'),
  gone('cbirc', '中国银行保险监督管理委员会', '银保监会 中国银保监会', R2018, R2023, 'nfra'),
  gone('cbrc', '中国银行业监督管理委员会', '银监会 中国银监会', R2003, R2018, 'cbirc'),
  gone('circ', '中国保险监督管理委员会', '保监会 中国保监会', '1998-11-18', R2018, 'cbirc'),
  gone('sapprft', '国家新闻出版广电总局', '新闻出版广电总局', R2013, R2018, 'nrta'),
  gone('sarft', '国家广播电影电视总局', '', R1998, R2013, 'sapprft'),
  gone('gapp', '国家新闻出版总署', '新闻出版总署', '2001-04-10', R2013, 'sapprft'),
]

/** Short names that stand for several bodies at once. */
export const JOINT_SHORT_NAMES: readonly { name: string; ids: readonly string[] }[] = [
  { name: '两高', ids: ['spc', 'spp'] },
  { name: '两院', ids: ['spc', 'spp'] },
  { name: '两高一部', ids: ['spc', 'spp', 'mps'] },
  { name: '两高两部', ids: ['spc', 'spp', 'mps', 'moj'] },
]
