/** The rows and columns that every table is measured with: 15 columns of mixed kinds, the same in every run. */
export interface BenchColumn {
  key: string
  title: string
  kind: 'text' | 'number' | 'select' | 'date' | 'checkbox'
  width: number
  options?: { value: string; text: string }[]
  required?: boolean
  unique?: boolean
  pattern?: string
}

const choices = (texts: string) => texts.split(' ').map((text, at) => ({ value: String(at + 1), text }))
const ORGANS = choices('办公室 立法处 备案审查处 法规清理处 行政复议处 人事处 财务处 信息中心')
const LEVELS = choices('法律 行政法规 地方性法规 规章 规范性文件')
const NAMES = '张王李赵陈杨黄周吴徐孙朱马胡郭何高林罗郑'
const WORDS = ['生活垃圾', '献血', '机关档案', '优化营商环境', '环境保护税', '工伤保险', '女职工劳动保护', '土地管理']

export const COLUMNS: readonly BenchColumn[] = [
  { key: 'code', title: '编号', kind: 'text', width: 120, required: true, unique: true },
  { key: 'title', title: '名称', kind: 'text', width: 220, required: true },
  { key: 'level', title: '效力级别', kind: 'select', width: 130, options: LEVELS },
  { key: 'organ', title: '承办单位', kind: 'select', width: 140, options: ORGANS },
  { key: 'owner', title: '承办人', kind: 'text', width: 100 },
  { key: 'phone', title: '手机', kind: 'text', width: 130, pattern: 'm' },
  { key: 'mail', title: '电子邮件', kind: 'text', width: 180, pattern: 'e' },
  { key: 'adopted', title: '通过日期', kind: 'date', width: 135 },
  { key: 'effective', title: '施行日期', kind: 'date', width: 135 },
  { key: 'articles', title: '条数', kind: 'number', width: 90, pattern: 'z' },
  { key: 'pages', title: '页数', kind: 'number', width: 90 },
  { key: 'cost', title: '经费', kind: 'number', width: 110, pattern: 'money' },
  { key: 'share', title: '完成', kind: 'number', width: 90 },
  { key: 'open', title: '公开', kind: 'checkbox', width: 80 },
  { key: 'note', title: '备注', kind: 'text', width: 200 },
]

/** A small generator of numbers that gives the same rows on every machine. */
function figures(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export function makeRows(count: number): (Record<string, unknown> & { id: string })[] {
  const any = figures(7)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = () => `${2000 + any(26)}-${two(any(12) + 1)}-${two(any(28) + 1)}`
  return Array.from({ length: count }, (_, at) => ({
    id: `row-${at}`,
    code: `BH-${String(at + 1).padStart(6, '0')}`,
    title: `关于${WORDS[any(WORDS.length)]}的规定（第${at + 1}号）`,
    level: String(any(LEVELS.length) + 1),
    organ: String(any(ORGANS.length) + 1),
    owner: `${NAMES[any(NAMES.length)]}${NAMES[any(NAMES.length)]}`,
    phone: `13${String(100_000_000 + any(900_000_000))}`,
    mail: `u${at}@example.gov.cn`,
    adopted: day(),
    effective: day(),
    articles: any(300) + 1,
    pages: any(900) + 1,
    cost: any(1_000_000) / 100,
    share: any(101),
    open: any(2) === 0 ? 'N' : 'Y',
    note: any(3) === 0 ? '' : `第${any(40) + 1}次会议审议，${any(2) === 0 ? '已' : '未'}报备案`,
  }))
}
