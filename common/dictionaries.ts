/**
 * Dictionaries: named lists of coded values, editable in the back office. The codes are the spec's own words;
 * what the items are stands in server/seeds/base/dictionaries.ts.
 */
export const DICTIONARIES = [
  { code: 'F_LEVEL', name: '制定机关层级', description: '制定机关属于国家、省、设区的市、县还是乡镇' },
  { code: 'F_TYPE', name: '文件类型', description: '地方性法规、政府规章、各类规范性文件，及其所依据的国家法律文件' },
  { code: 'F_SUBTYPE', name: '文件子类型', description: '文件类型之下的细分，对应国家法律法规数据库的地方法规分类' },
  { code: 'region', name: '行政区域', description: '制定机关所在的行政区域，GB/T 2260 六位代码' },
  { code: 'address', name: '所属库', description: '文件归属的分库（公布地）' },
  { code: 'F_STATUS', name: '时效性', description: '文件在某一日的效力状态，GB/T 47277 代码' },
  { code: 'F_RANK', name: '效力位阶', description: '只用于排序和显示；适用冲突按立法法第五章处理' },
  { code: 'F_SYSTEM', name: '机关系统', description: '人大、政府、监委、法院、检察院' },
  { code: 'F_FIELD', name: '法律部门', description: '中国特色社会主义法律体系的七个法律部门' },
  { code: 'F_SUBJECT', name: '主题分类', description: '按事项分类' },
  { code: 'F_FORM', name: '名称形式', description: '条例、规定、办法、决定等' },
  { code: 'F_DATEKIND', name: '日期种类', description: '题注中一个日期所指的事' },
  { code: 'F_REL', name: '文件关系', description: '两份文件之间的关系' },
  { code: 'F_SOURCE', name: '文本来源', description: '文本取自何处' },
  { code: 'OP_STATE', name: '征求意见项目状态', description: '征求意见项目所处的阶段' },
  { code: 'FB_STATE', name: '意见与纠错状态', description: '一条公众意见或纠错所处的阶段' },
  { code: 'PUB_STATE', name: '发布状态', description: '文件在编审发布流程中的阶段' },
  { code: 'CLEAN_RESULT', name: '清理结果', description: '法规规章规范性文件清理的结论' },
  { code: 'FILING_STATE', name: '备案状态', description: '报送备案与审查所处的阶段' },
] as const

export type DictionaryCode = (typeof DICTIONARIES)[number]['code']

/** One value of a dictionary. */
export interface DictionaryItem {
  value: string
  text: string
  /** Seen, like every document that carries it, only with item:special_permissions. */
  restricted: boolean
  parent?: string
  colour?: string
}
