import type { Column, Option } from '#web/kit/editable-table/model/columns.ts'

/** Kinds of law the demonstration chooses from. */
const KINDS: readonly Option[] = [
  { value: 'FT01', text: '宪法', color: '#9b1c1f' },
  { value: 'FT02', text: '法律', color: '#1f4e79' },
  { value: 'FT03', text: '行政法规', color: '#1c6b3c' },
  { value: 'FT04', text: '地方性法规' },
  { value: 'FT05', text: '规章' },
  { value: 'FT06', text: '司法解释', disabled: true },
]
const TAGS: readonly Option[] = ['立法', '备案', '清理', '编纂', '解释'].map((text, at) => ({
  value: `T${at + 1}`,
  text,
}))
const LEVELS: readonly Option[] = [
  { value: 'high', text: '高' },
  { value: 'mid', text: '中' },
  { value: 'low', text: '低' },
]

/** A column of every kind. */
export const DEMO_COLUMNS: readonly Column[] = [
  {
    key: 'title',
    title: '名称',
    type: 'input',
    width: 180,
    fixed: 'left',
    placeholder: '请输入${title}',
    validateRules: [{ required: true }, { unique: true, message: '${title}已有相同的' }],
  },
  {
    key: 'docNumber',
    title: '文号',
    type: 'input',
    width: 140,
    defaultValue: '浙政发',
    validateRules: [{ pattern: '*6-16' }],
  },
  {
    key: 'articles',
    title: '条数',
    type: 'inputNumber',
    width: 100,
    statistics: ['sum', 'average'],
    validateRules: [{ pattern: 'z', message: '${title}应为整数' }],
  },
  {
    key: 'fee',
    title: '经费',
    type: 'inputNumber',
    width: 110,
    statistics: true,
    validateRules: [{ pattern: 'money' }],
  },
  { key: 'serial', title: '序号', type: 'inputNumber', width: 80, isOrder: true },
  {
    key: 'kind',
    title: '类型',
    type: 'select',
    width: 130,
    options: KINDS,
    allowSearch: true,
    validateRules: [{ required: true }],
  },
  { key: 'source', title: '来源', type: 'select', width: 130, options: TAGS, allowInput: true },
  { key: 'sex', title: '性别', type: 'select', width: 100, dictCode: 'sex' },
  { key: 'tasks', title: '工作', type: 'list_multi', width: 160, options: TAGS },
  { key: 'level', title: '等级', type: 'radio', width: 190, options: LEVELS },
  { key: 'inForce', title: '有效', type: 'checkbox', width: 70, customValue: ['Y', 'N'], defaultChecked: true },
  { key: 'summary', title: '摘要', type: 'textarea', width: 180 },
  { key: 'passedOn', title: '通过日期', type: 'date' },
  { key: 'effectiveAt', title: '施行时间', type: 'datetime' },
  { key: 'at', title: '时刻', type: 'time', width: 120 },
  { key: 'person', title: '经办人', type: 'sel_user', fieldExtendJson: '{"multiSelect":true}' },
  { key: 'department', title: '部门', type: 'sel_depart' },
  { key: 'searched', title: '查找用户', type: 'sel_search', width: 150, dictCode: 'sys_user,realname,username' },
  {
    key: 'organ',
    title: '制定机关',
    type: 'popup',
    width: 160,
    popupCode: 'organ',
    orgFields: 'name,id',
    destFields: 'organ,organCode',
  },
  { key: 'organCode', title: '机关代码', type: 'normal', width: 110 },
  { key: 'province', title: '省', type: 'select', width: 110, linkageKey: 'city' },
  { key: 'city', title: '市', type: 'select', width: 110, linkageKey: 'district' },
  { key: 'district', title: '区县', type: 'select', width: 110 },
  { key: 'attachment', title: '附件', type: 'upload', width: 130, token: true },
  { key: 'files', title: '文件', type: 'file', width: 130, number: 3 },
  { key: 'picture', title: '图片', type: 'image', width: 130 },
  { key: 'done', title: '进度', type: 'progress', width: 140 },
  { key: 'words', title: '分词', type: 'tags', width: 120 },
  { key: 'note', title: '说明', type: 'normal', width: 160, showDetails: true },
  { key: 'secret', title: '隐藏', type: 'hidden' },
]

const REGIONS: Record<string, readonly [value: string, text: string][]> = {
  '': [
    ['33', '浙江省'],
    ['32', '江苏省'],
  ],
  '33': [
    ['3301', '杭州市'],
    ['3302', '宁波市'],
  ],
  '32': [['3201', '南京市']],
  '3301': [
    ['330102', '上城区'],
    ['330106', '西湖区'],
  ],
  '3302': [['330203', '海曙区']],
  '3201': [['320102', '玄武区']],
}

/** Regions below a region. */
export const regionsBelow = (parent: string): Option[] =>
  (REGIONS[parent] ?? []).map(([value, text]) => ({ value, text }))

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** This number of rows, the same ones each time. */
export const demoRows = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `demo-${at + 1}`,
    title: `示范条例第${at + 1}号`,
    docNumber: `浙政发〔2026〕${at + 1}号`,
    articles: (at * 7) % 120,
    fee: ((at * 13) % 1000) / 10,
    serial: at + 1,
    kind: pick(['FT02', 'FT03', 'FT04', 'FT05'], at),
    source: pick(['T1', 'T2', 'T3'], at),
    sex: pick(['1', '2'], at),
    tasks: pick(['T1', 'T1,T2', 'T2,T3,T4', ''], at),
    level: pick(['high', 'mid', 'low'], at),
    inForce: at % 4 === 0 ? 'N' : 'Y',
    summary: at % 3 === 0 ? `第${at + 1}号的摘要，\n可以有几行。` : '',
    passedOn: `20${String(10 + (at % 16))}-0${1 + (at % 9)}-1${at % 9}`,
    effectiveAt: `20${String(10 + (at % 16))}-0${1 + (at % 9)}-2${at % 8} 08:30:00`,
    at: `0${at % 9}:30:00`,
    province: at % 2 ? '33' : '32',
    city: at % 2 ? '3301' : '3201',
    district: at % 2 ? '330106' : '320102',
    done: (at * 9) % 101,
    words: '',
    note: '查看详细信息',
    locked: at % 10 === 9 ? 'yes' : 'no',
  }))
