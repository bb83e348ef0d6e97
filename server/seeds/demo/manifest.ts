/** What the back office knows of a demo text beyond its words. Files lie beside this one. */
export interface DemoLaw {
  file: string
  /** Items of the dictionaries of the same names. */
  fType: string
  fLevel: string
  region: string
  address: string
  /** F_SUBJECT */
  subject: string
  docNumber?: string
  /** F_SYSTEM */
  organSystem: string
  issuers: readonly string[]
}

/** Invented regulations of the home province, by type and place. FT08, FT09 and region QT are there to be hidden from most readers. */
export const DEMO_LAWS: readonly DemoLaw[] = [
  { file: '浙江省图书借阅服务条例-2016.md', fType: 'FT01', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ13', organSystem: '人大', issuers: ['浙江省人民代表大会常务委员会'] },
  { file: '浙江省图书借阅服务条例-2020.md', fType: 'FT01', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ13', organSystem: '人大', issuers: ['浙江省人民代表大会常务委员会'] },
  { file: '浙江省图书借阅服务条例-2025.md', fType: 'FT01', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ13', organSystem: '人大', issuers: ['浙江省人民代表大会常务委员会'] },
  { file: '浙江省古井古泉保护条例.md', fType: 'FT01', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ13', organSystem: '人大', issuers: ['浙江省人民代表大会常务委员会'] },
  { file: '杭州市骑行友好城市促进条例.md', fType: 'FT01', fLevel: 'F02', region: '330100', address: 'A02', subject: 'SJ07', organSystem: '人大', issuers: ['杭州市人民代表大会常务委员会'] },
  { file: '宁波市海岸步道保护条例.md', fType: 'FT01', fLevel: 'F02', region: '330200', address: 'A03', subject: 'SJ09', organSystem: '人大', issuers: ['宁波市人民代表大会常务委员会'] },
  { file: '温州市渔村石屋保护条例.md', fType: 'FT01', fLevel: 'F02', region: '330300', address: 'A04', subject: 'SJ08', organSystem: '人大', issuers: ['温州市人民代表大会常务委员会'] },
  { file: '嘉兴市桑基鱼塘保护规定.md', fType: 'FT01', fLevel: 'F02', region: '330400', address: 'A05', subject: 'SJ10', organSystem: '人大', issuers: ['嘉兴市人民代表大会常务委员会'] },
  { file: '景宁畲族自治县彩带技艺传承条例.md', fType: 'FT01', fLevel: 'F03', region: '331127', address: 'A12', subject: 'SJ15', organSystem: '人大', issuers: ['景宁畲族自治县人民代表大会'] },
  { file: '浙江省城市绿道管理办法.md', fType: 'FT02', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ08', docNumber: '浙江省人民政府令第412号', organSystem: '政府', issuers: ['浙江省人民政府'] },
  { file: '浙江省社区食堂服务管理规定.md', fType: 'FT02', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ05', docNumber: '浙江省人民政府令第426号', organSystem: '政府', issuers: ['浙江省人民政府'] },
  { file: '浙江省社区助餐点管理暂行办法.md', fType: 'FT02', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ05', docNumber: '浙江省人民政府令第378号', organSystem: '政府', issuers: ['浙江省人民政府'] },
  { file: '杭州市楼宇自助售货设备管理办法.md', fType: 'FT02', fLevel: 'F02', region: '330100', address: 'A02', subject: 'SJ14', docNumber: '杭州市人民政府令第352号', organSystem: '政府', issuers: ['杭州市人民政府'] },
  { file: '湖州市竹林碳汇交易管理办法.md', fType: 'FT02', fLevel: 'F02', region: '330500', address: 'A06', subject: 'SJ10', docNumber: '湖州市人民政府令第68号', organSystem: '政府', issuers: ['湖州市人民政府'] },
  { file: '绍兴市乌篷船营运安全管理办法.md', fType: 'FT02', fLevel: 'F02', region: '330600', address: 'A07', subject: 'SJ07', docNumber: '绍兴市人民政府令第131号', organSystem: '政府', issuers: ['绍兴市人民政府'] },
  { file: '舟山市海岛公益渡运管理规定.md', fType: 'FT02', fLevel: 'F02', region: '330900', address: 'A10', subject: 'SJ07', docNumber: '舟山市人民政府令第52号', organSystem: '政府', issuers: ['舟山市人民政府'] },
  { file: '浙江省人大常委会关于推进公共饮水点建设的决定.md', fType: 'FT03', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ01', organSystem: '人大', issuers: ['浙江省人民代表大会常务委员会'] },
  { file: '浙江省公共充电设施共享使用管理规定.md', fType: 'FT04', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ07', docNumber: '浙政发〔2024〕12号', organSystem: '政府', issuers: ['浙江省人民政府'] },
  { file: '浙江省人民政府办公厅关于规范公共场所雨具共享服务的意见.md', fType: 'FT04', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ08', docNumber: '浙政办发〔2026〕31号', organSystem: '政府', issuers: ['浙江省人民政府办公厅'] },
  { file: '宁波市公共晾晒设施管理规定.md', fType: 'FT04', fLevel: 'F02', region: '330200', address: 'A03', subject: 'SJ08', docNumber: '甬政发〔2025〕8号', organSystem: '政府', issuers: ['宁波市人民政府'] },
  { file: '温州市夜间集市临时疏导办法.md', fType: 'FT04', fLevel: 'F02', region: '330300', address: 'A04', subject: 'SJ14', docNumber: '温政发〔2023〕19号', organSystem: '政府', issuers: ['温州市人民政府'] },
  { file: '金华市传统腌制食品作坊管理规定.md', fType: 'FT04', fLevel: 'F02', region: '330700', address: 'A08', subject: 'SJ12', docNumber: '金政发〔2024〕27号', organSystem: '政府', issuers: ['金华市人民政府'] },
  { file: '桐庐县农村礼堂共享使用办法.md', fType: 'FT04', fLevel: 'F03', region: '330122', address: 'A02', subject: 'SJ13', docNumber: '桐政发〔2026〕14号', organSystem: '政府', issuers: ['桐庐县人民政府'] },
  { file: '浙江省村级工程监督工作若干规定.md', fType: 'FT05', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ01', docNumber: '浙监发〔2025〕6号', organSystem: '监委', issuers: ['浙江省监察委员会'] },
  { file: '浙江省高级人民法院共享设施纠纷案件工作规程.md', fType: 'FT06', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ03', docNumber: '浙高法〔2025〕88号', organSystem: '法院', issuers: ['浙江省高级人民法院'] },
  { file: '浙江省人民检察院无障碍设施公益诉讼工作指引.md', fType: 'FT07', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ03', docNumber: '浙检发〔2026〕9号', organSystem: '检察院', issuers: ['浙江省人民检察院'] },
  { file: '浙江省党务公开栏管理规定.md', fType: 'FT08', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ01', docNumber: '浙委办发〔2025〕20号', organSystem: '政府', issuers: ['省级党委工作机构'] },
  { file: '浙江省公共机构会议场所内部使用办法.md', fType: 'FT09', fLevel: 'F01', region: '330000', address: 'A01', subject: 'SJ01', docNumber: '浙机事发〔2025〕5号', organSystem: '政府', issuers: ['浙江省机关事务管理局'] },
  { file: '浙江省驻外联络机构档案移交办法.md', fType: 'FT04', fLevel: 'F01', region: 'QT', address: 'A00', subject: 'SJ01', docNumber: '浙档发〔2024〕11号', organSystem: '政府', issuers: ['浙江省档案工作机构'] },
]
