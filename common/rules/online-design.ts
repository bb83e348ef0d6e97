import { SYSTEM_COLUMNS } from './system-columns.ts'
import { allOf, type FormatName, FORMATS, lengthOf } from './field-formats.ts'

/**
 * Designed registers (在线表单, wire 6.1): what a designer may put together, and what a value of a designed field has to
 * satisfy. Form, import and server check the same rules (docs/decisions/0113-online-forms.md).
 */

/** How the values of a field are stored. A `string` has a greatest length, a `text` none that matters. */
export const COLUMN_TYPES = {
  string: '文字',
  text: '长文字',
  int: '整数',
  decimal: '小数',
  date: '日期',
  datetime: '日期时间',
} as const
export type ColumnType = keyof typeof COLUMN_TYPES

const WORDS: readonly ColumnType[] = ['string', 'text']
const SHORT: readonly ColumnType[] = ['string']
interface Control {
  name: string
  /** Types a field of the control may have; the first is offered. */
  types: readonly ColumnType[]
  /** What the field `dictCode` is for it; absent where it has none. */
  dict?: 'dictionary' | 'category' | 'report' | 'tree' | 'chain' | 'register'
  /** The value is several, joined by commas. */
  several?: true
  /** It can stand in a cell of a sub-table. */
  cell?: true
}

/** The controls of fields (wire 6.1 field_show_type), in the order in which they are offered. */
export const CONTROLS = {
  text: { name: '单行文本', types: ['string', 'int', 'decimal'], cell: true },
  textarea: { name: '多行文本', types: WORDS, cell: true },
  date: { name: '日期', types: ['date'], cell: true },
  datetime: { name: '日期时间', types: ['datetime'], cell: true },
  time: { name: '时间', types: SHORT, cell: true },
  list: { name: '下拉框', types: SHORT, dict: 'dictionary', cell: true },
  radio: { name: '单选', types: SHORT, dict: 'dictionary', cell: true },
  checkbox: { name: '多选', types: WORDS, dict: 'dictionary', several: true },
  list_multi: { name: '下拉多选', types: WORDS, dict: 'dictionary', several: true, cell: true },
  sel_search: { name: '下拉搜索', types: SHORT, dict: 'dictionary', cell: true },
  switch: { name: '开关', types: SHORT, cell: true },
  sel_user: { name: '选择用户', types: WORDS, several: true, cell: true },
  sel_depart: { name: '选择部门', types: WORDS, several: true, cell: true },
  cat_tree: { name: '分类字典树', types: SHORT, dict: 'category' },
  sel_tree: { name: '树形选择', types: SHORT, dict: 'tree' },
  link_down: { name: '级联下拉', types: SHORT, dict: 'chain' },
  link_table: { name: '关联台账', types: SHORT, dict: 'register' },
  popup: { name: '报表选择', types: WORDS, dict: 'report', cell: true },
  pca: { name: '省市区', types: SHORT },
  file: { name: '文件', types: ['text'], several: true, cell: true },
  image: { name: '图片', types: ['text'], several: true, cell: true },
  umeditor: { name: '富文本', types: ['text'] },
  markdown: { name: 'Markdown', types: ['text'] },
  hidden: { name: '隐藏', types: ['string', 'int', 'decimal', 'date', 'datetime'] },
} as const satisfies Record<string, Control>
export type ControlName = keyof typeof CONTROLS
export const controlOf = (name: ControlName): Control => CONTROLS[name]

/** Formats that a designer can ask of a text. */
export const FIELD_FORMATS = {
  mobile: '手机号',
  landline: '固定电话',
  telephone: '电话',
  email: '电子邮件',
  idCard: '身份证号',
  webAddress: '网址',
  naturalNumber: '自然数',
  englishLetters: '英文字母',
  lettersOrDigits: '字母或数字',
  personName: '姓名',
} as const satisfies Partial<Record<FormatName, string>>
export type FieldFormat = keyof typeof FIELD_FORMATS

/** A field of a designed table. Its place in the list is its place in forms and lists. */
export interface DesignedField {
  /** Stays when the field is renamed. */
  id: string
  /** Name on the wire and of the column. */
  name: string
  title: string
  control: ControlName
  type: ColumnType
  /** Greatest number of characters of a `string`. */
  length: number
  /** Digits behind the point of a `decimal`. */
  scale: number
  required: boolean
  /** No two records have the same value. */
  unique: boolean
  /** Value of new records, as text. */
  defaultValue: string | null
  dictCode: string | null
  format: FieldFormat | null
  inList: boolean
  inForm: boolean
  inQuery: boolean
  /** `group` asks for a range. */
  queryMode: 'single' | 'group'
  /** Seen only with a permission code of its own. */
  guarded: boolean
}

export interface DesignedIndex {
  id: string
  unique: boolean
  /** Ids of fields. */
  fields: string[]
}

/** A table whose rows belong to a record of the main one. */
export interface DesignedTable {
  id: string
  code: string
  name: string
  /** `one`: a record has at most one row of it. */
  relation: 'many' | 'one'
  fields: DesignedField[]
}

/**
 * How the records of a register are shown (wire 6.1), with the address and the component of the menu row of such a
 * list.
 */
export const LIST_STYLES = {
  normal: { name: '普通列表', address: 'cgformList', component: 'auto/OnlCgformAutoList' },
  tree: { name: '树形列表', address: 'cgformTreeList', component: 'auto/OnlCgformTreeList' },
  erp: { name: '主从列表（下方为子表）', address: 'cgformErpList', component: 'auto/erp/OnlCgformErpList' },
  tab: { name: '分页签表单', address: 'cgformTabList', component: 'auto/tab/OnlCgformTabList' },
  innerTable: {
    name: '行内展开子表',
    address: 'cgformInnerTableList',
    component: 'auto/innerTable/OnlCgformInnerTableList',
  },
} as const
export type ListStyle = keyof typeof LIST_STYLES

/**
 * Whether an address is one of registers or reports, which administrators make; a wrong one is told in the office and
 * not to the public.
 */
export const isOnlineAddress = (pathname: string): boolean => pathname.startsWith('/online/')

/** Address of the list of a register. */
export const addressOf = (style: ListStyle, code: string): string => `/online/${LIST_STYLES[style].address}/${code}`

/** Address of one record of a register (wire 6.1). */
export const recordAddressOf = (code: string, id: string): string =>
  `/online/df/${encodeURIComponent(code)}/${encodeURIComponent(id)}`

/** Table and record of an address `/online/df/{table}/{id}` (wire 6.1); '' where a step is missing. */
export function recordInAddress(address: string): { table: string; id: string } {
  const [, table = '', id = ''] = /\/df\/([^/?#]+)\/([^/?#]+)/.exec(address) ?? []
  return { table: decoded(table), id: decoded(id) }
}
const decoded = (step: string): string => {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/**
 * Code of the register whose list stands at an address: the last step of it (wire 6.1). '' for an address without
 * steps.
 */
export const codeInAddress = (address: string): string =>
  address
    .replace(/[?#].*$/s, '')
    .split('/')
    .findLast((step) => step !== '') ?? ''

/**
 * Fields by which data rules may narrow a register: those of its design whose values can be compared, and what every
 * record has.
 */
export const ruleFieldsOf = (design: Pick<FormDesign, 'fields'>): Record<string, string> => ({
  ...Object.fromEntries(
    design.fields.filter(({ control }) => !UNRULED.has(control)).map(({ name, title }) => [name, title]),
  ),
  orgCode: '部门编码',
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '修改人',
  updateTime: '修改时间',
})
const UNRULED: ReadonlySet<ControlName> = new Set<ControlName>(['file', 'image', 'umeditor', 'markdown'])

/**
 * Actions of a list; each can be switched off, and each has a permission code of its own but `detail` and
 * `batch_delete`.
 */
export const FORM_BUTTONS = {
  add: '新增',
  update: '编辑',
  delete: '删除',
  batch_delete: '批量删除',
  import: '导入',
  export: '导出',
  detail: '详情',
} as const
export type FormButton = keyof typeof FORM_BUTTONS

/** Everything that makes a register, but its code and its name. */
export interface FormDesign {
  fields: DesignedField[]
  indexes: DesignedIndex[]
  tables: DesignedTable[]
  listStyle: ListStyle
  /** Buttons that are switched off. */
  hidden: FormButton[]
}

/** What users may do with a register, as the last part of its permission codes. */
export const FORM_RIGHTS = {
  list: '查看',
  add: '新增',
  edit: '修改',
  delete: '删除',
  import: '导入',
  export: '导出',
} as const
export type FormRight = keyof typeof FORM_RIGHTS
/** Permission code of a right on the register of a code. */
export const rightCode = (code: string, right: FormRight): string => `online:${code}:${right}`
/** Permission code of a guarded field; of a field of a sub-table with the code of that before it. */
export const fieldCode = (code: string, field: string, table?: string): string =>
  `online:${code}:field:${table ? `${table}.` : ''}${field}`

/** Name of a field of a sub-table in an advanced query. */
export const rowFieldOf = (table: string, field: string): string => `${table},${field}`

/**
 * Where a field of the control `popup` takes its values from (spec §5): `code` names the report, and `destFields` get
 * those of `orgFields`.
 */
export interface PopupSource {
  code: string
  orgFields: string
  destFields: string
  /** Several rows may be chosen; their values are joined by commas. */
  several?: true
}

const POPUP = /^([\w-]{1,64})(\*?):([\p{L}\p{N}_]+(?:,[\p{L}\p{N}_]+)*)(?:>([a-z0-9_]+(?:,[a-z0-9_]+)*))?$/u

/**
 * The source of a `popup` field, which a designer writes as `organ:name` or, to fill others along with it,
 * `organ:name,id>issuer,issuer_code`; `organ*:name` takes several rows. Null when it is written otherwise, or does not
 * fill the field itself.
 */
export function popupOf({ name, dictCode }: Pick<DesignedField, 'name' | 'dictCode'>): PopupSource | null {
  const [, code = '', star, orgFields = '', destFields = name] =
    POPUP.exec((dictCode ?? '').replaceAll(/\s|，/g, (one) => (one === '，' ? ',' : ''))) ?? []
  const filled = destFields.split(',')
  if (code === '' || filled.length !== orgFields.split(',').length || !filled.includes(name)) return null
  return { code, orgFields, destFields, ...(star ? { several: true } : {}) }
}

/** Trees that fields of the control `sel_tree` choose from, by what their `dictCode` is; the id of a node is stored. */
export const TREES = {
  'sys_depart,depart_name,id': { name: '部门', of: 'department', pidField: 'parent_id' },
  'sys_category,name,id': { name: '分类', of: 'category', pidField: 'pid' },
} as const
export type TreeSource = (typeof TREES)[keyof typeof TREES]
/** The tree of a `sel_tree` field; null when it names none. */
export const treeOf = (dictCode: string | null): TreeSource | null =>
  dictCode !== null && Object.hasOwn(TREES, dictCode) ? TREES[dictCode as keyof typeof TREES] : null

const CHAIN = /^([\w-]{1,64})(?:>([a-z0-9_]+(?:,[a-z0-9_]+)*))?$/
/**
 * The first field of dependent selects (`link_down`), which a designer writes as `B01>city,county`: it offers the
 * categories below the one of this code, and each of the other fields those below what is chosen in the field before
 * it. Null when it is written otherwise.
 */
function chainOf({ dictCode }: Pick<DesignedField, 'dictCode'>): { root: string; below: string[] } | null {
  const [, root, below] = CHAIN.exec((dictCode ?? '').replaceAll(/\s|，/g, (one) => (one === '，' ? ',' : ''))) ?? []
  return root === undefined ? null : { root, below: below?.split(',') ?? [] }
}

/**
 * The place of a `link_down` field among dependent selects: the field above it (null for the first one), those below,
 * and the category that all begin at.
 */
export interface ChainPlace {
  root: string
  above: DesignedField | null
  below: DesignedField[]
}
export function chainPlace(fields: readonly DesignedField[], name: string): ChainPlace | null {
  for (const head of fields) {
    const chain = head.control === 'link_down' ? chainOf(head) : null
    if (!chain) continue
    const all = [head, ...chain.below.flatMap((one) => fields.find((field) => field.name === one) ?? [])]
    const at = all.findIndex((field) => field.name === name)
    if (at >= 0) return { root: chain.root, above: all[at - 1] ?? null, below: all.slice(at + 1) }
  }
  return null
}

/** The register that a field links to, and the field that names its records if the link says so. */
export interface Link {
  code: string
  label: string | null
}

/** What a link to a record shows that is gone, or that the viewer does not see. */
export const UNSEEN_RECORD = '（看不到的记录）'

const LINK = /^([a-z][a-z0-9_]*)(?::([a-z][a-z0-9_]*))?$/
/**
 * The register that a `link_table` field takes records of, written as `contract` or, to say which field names them,
 * `contract:number`; null when written otherwise.
 */
export function linkOf({ dictCode }: Pick<DesignedField, 'dictCode'>): Link | null {
  const [, code, label = null] = LINK.exec(dictCode?.trim() ?? '') ?? []
  return code === undefined ? null : { code, label }
}
/**
 * The field that names the records of a register where they are linked to: the one that the link says, else the first;
 * one whose values are words already.
 */
export const labelFieldOf = (fields: readonly DesignedField[], label: string | null): DesignedField | null => {
  const naming = fields.filter(({ control }) => ['text', 'textarea', 'date', 'datetime', 'time'].includes(control))
  return naming.find(({ name }) => name === label) ?? naming[0] ?? null
}

const CODE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/
/** Table names are made of two codes and a moment, and PostgreSQL tells the first 63 bytes of a name apart. */
const CODE_LENGTH = 22
const FIELD_LENGTH = 41
const MOST_FIELDS = 100
const MOST_TABLES = 10
const MOST_INDEXES = 20
/**
 * Names that records have already, of parameters of lists and of the columns that every table of PostgreSQL has. Rows
 * of a sub-table stand beside the fields of their record, so its code can be none of them either.
 */
const RESERVED = new Set([
  ...(
    'id revision pid main_id ord org_code created_by created_at updated_by updated_at has_child ' +
    'began order column field form format selections constructor prototype'
  ).split(' '),
  ...SYSTEM_COLUMNS,
])
/**
 * @returns what is wrong with the name of a field or the code of a sub-table that has another use; null when nothing is
 */
const reservedFault = (what: string, name: string): string | null =>
  RESERVED.has(name) ? `${what} ${name} 已有其他用途，请换一个` : null
/**
 * Characters of what one index holds: a row of a btree has at most 2,704 bytes (PostgreSQL, “Limits of B-Tree”), a
 * character up to four.
 */
export const MOST_INDEXED = 650
const LONGEST = 4000
const MOST_SCALE = 6

/** What is wrong with the code of a register or of a sub-table; null when nothing is. */
export function codeFault(code: string): string | null {
  if (code === '') return '请输入编码'
  if (code.length > CODE_LENGTH || !CODE.test(code))
    return `编码以小写字母开头，由小写字母、数字和单个下划线组成，不超过 ${CODE_LENGTH} 位`
  return null
}

/** Whether a field can be asked for by a first and a last value. */
export const hasRange = ({ type, control }: Pick<DesignedField, 'type' | 'control'>): boolean =>
  ['date', 'datetime', 'int', 'decimal'].includes(type) || control === 'time'

/**
 * Heading of the column of workbooks that ties the rows of sub-tables, each on a sheet of its own, to those of the main
 * table.
 */
export const KEY_TITLE = '关联编号'

/** What is wrong with a field by itself; null when nothing is. @param where says whose field it is */
function fieldFault(field: DesignedField, where: string, inTable: boolean): string | null {
  const called = `${where}字段“${field.title || field.name || '（未命名）'}”`
  const control = controlOf(field.control)
  if (field.title.trim() === '') return `${where}字段 ${field.name || '（未命名）'}：请输入标题`
  if (field.title.trim() === KEY_TITLE) return `${called}：“${KEY_TITLE}”是工作簿中连接主表和子表的列，请换一个标题`
  if (field.title.length > 60) return `${called}：标题不超过 60 个字`
  if (!CODE.test(field.name) || field.name.length > FIELD_LENGTH)
    return `${called}：字段名以小写字母开头，由小写字母、数字和单个下划线组成，不超过 ${FIELD_LENGTH} 位`
  const reserved = reservedFault('字段名', field.name)
  if (reserved !== null) return `${called}：${reserved}`
  if (/_(begin|end)$/.test(field.name)) return `${called}：字段名 ${field.name} 已有其他用途，请换一个`
  if (!control.types.includes(field.type))
    return `${called}：控件“${control.name}”不能用类型“${COLUMN_TYPES[field.type]}”，请另选类型`
  if (inTable && control.cell !== true && field.control !== 'hidden')
    return `${called}：子表中不能用控件“${control.name}”，请另选控件`
  if (field.type === 'string' && !(field.length >= 1 && field.length <= LONGEST))
    return `${called}：长度为 1 到 ${LONGEST} 个字`
  if (field.type === 'decimal' && !(field.scale >= 0 && field.scale <= MOST_SCALE))
    return `${called}：小数位数为 0 到 ${MOST_SCALE}`
  if (control.dict === 'dictionary' && !field.dictCode) return `${called}：请选择字典`
  if (control.dict === 'report' && popupOf(field) === null)
    return `${called}：请在“字典”中写明报表和列，如 organ:name；同时填写其他字段时写作 organ:name,id>${field.name},另一字段名；可选多行时写作 organ*:name`
  if (control.dict === 'tree' && treeOf(field.dictCode) === null)
    return `${called}：请在“字典”中选择${Object.values(TREES)
      .map(({ name }) => `“树：${name}”`)
      .join('或')}`
  if (control.dict === 'register' && linkOf(field) === null)
    return `${called}：请在“字典”中选择台账，如 contract；要指定显示的字段时写作 contract:number`
  if (control.dict === 'chain' && field.dictCode !== null && chainOf(field) === null)
    return `${called}：请在“字典”中写明分类编码和下级字段，如 B01>city,county；“0”为全部分类。下级字段的“字典”留空`
  if (field.format !== null && (field.control !== 'text' || field.type !== 'string'))
    return `${called}：校验规则只用于单行文本`
  if (field.unique && control.several) return `${called}：可多选的字段不能要求唯一`
  if (field.unique && indexedLength(field) > MOST_INDEXED)
    return `${called}：要求唯一的文字最长 ${MOST_INDEXED} 个字，请改短长度（长文字请改为文字），或取消“唯一”`
  if (field.queryMode === 'group' && !hasRange(field)) return `${called}：只有日期、时间和数字可以按范围查询`
  if (field.defaultValue !== null) {
    const fault = valueFault({ ...field, required: false }, field.defaultValue)
    if (fault !== null) return `${called}：默认值不合要求，${fault}`
  }
  return null
}

/** Characters that a value of a field can have in an index. */
const indexedLength = ({ type, length }: Pick<DesignedField, 'type' | 'length'>): number =>
  type === 'text' ? LONGEST_TEXT : type === 'string' ? length : 20

const repeated = (values: readonly string[]): string | undefined =>
  values.find((value, at) => values.indexOf(value) !== at)

function fieldsFault(fields: readonly DesignedField[], where: string, inTable: boolean): string | null {
  if (fields.length === 0) return `${where}请至少添加一个字段`
  if (fields.length > MOST_FIELDS) return `${where}最多 ${MOST_FIELDS} 个字段`
  for (const field of fields) {
    const fault = fieldFault(field, where, inTable)
    if (fault !== null) return fault
  }
  for (const field of fields) {
    const filled = controlOf(field.control).dict === 'report' ? (popupOf(field)?.destFields.split(',') ?? []) : []
    const unknown = filled.find((one) => !fields.some((other) => other.name === one))
    if (unknown !== undefined)
      return `${where}字段“${field.title}”：要填写的字段 ${unknown} 不存在，请先添加，或者改写“字典”`
    const single = fields.find(
      (other) => popupOf(field)?.several && filled.includes(other.name) && !WORDS.includes(other.type),
    )
    if (single) return `${where}字段“${field.title}”：可选多行时，值用逗号连接，要填写的字段“${single.title}”应为文字`
  }
  const chained = chainFault(fields, where)
  if (chained !== null) return chained
  const name = repeated(fields.map((field) => field.name))
  if (name !== undefined) return `${where}字段名 ${name} 重复，请改为不同的名称`
  const title = repeated(fields.map((field) => field.title.trim()))
  return title === undefined ? null : `${where}字段标题“${title}”重复，请改为不同的标题`
}

/** What is wrong with dependent selects: each begins somewhere, and stands below one field only. */
function chainFault(fields: readonly DesignedField[], where: string): string | null {
  const heads = fields.filter((field) => field.control === 'link_down' && field.dictCode !== null)
  const below = heads.flatMap((head) => (chainOf(head)?.below ?? []).map((name) => ({ head, name })))
  for (const { head, name } of below) {
    const field = fields.find((one) => one.name === name)
    if (field?.control !== 'link_down' || field.dictCode !== null)
      return `${where}字段“${head.title}”：下级字段 ${name} 应为“字典”留空的“级联下拉”，请先添加，或者改写“字典”`
  }
  const twice = repeated(below.map(({ name }) => name))
  if (twice !== undefined) return `${where}级联的下级字段 ${twice} 只能有一个上级，请改写“字典”`
  const loose = fields.find(
    (field) =>
      field.control === 'link_down' && field.dictCode === null && !below.some(({ name }) => name === field.name),
  )
  return loose
    ? `${where}字段“${loose.title}”：请在“字典”中写明分类编码，或者在上级字段的“字典”中写上字段名 ${loose.name}`
    : null
}

/** What keeps a design from being saved, in Chinese, with the remedy; null when nothing does. */
export function designFault(design: FormDesign): string | null {
  const fault = fieldsFault(design.fields, '', false)
  if (fault !== null) return fault
  if (!design.fields.some(({ inList }) => inList)) return '请至少让一个字段在列表中显示'
  if (design.tables.length > MOST_TABLES) return `最多 ${MOST_TABLES} 个子表`
  for (const table of design.tables) {
    const where = `子表“${table.name || table.code}”：`
    if (table.name.trim() === '') return `子表 ${table.code || '（未命名）'}：请输入名称`
    const own = codeFault(table.code)
    const reserved = own ?? reservedFault('子表编码', table.code)
    if (reserved !== null) return where + reserved
    if (design.fields.some(({ name }) => name === table.code)) return `${where}编码与主表的字段名相同，请换一个`
    const inner = fieldsFault(table.fields, where, true)
    if (inner !== null) return inner
    if (table.fields.some(({ unique }) => unique)) return `${where}子表的字段不能要求唯一`
  }
  const code = repeated(design.tables.map((table) => table.code))
  if (code !== undefined) return `子表编码 ${code} 重复，请改为不同的编码`
  if (['erp', 'innerTable'].includes(design.listStyle) && design.tables.length === 0)
    return `“${LIST_STYLES[design.listStyle].name}”需要子表，请添加子表或另选列表样式`
  if (design.indexes.length > MOST_INDEXES) return `最多 ${MOST_INDEXES} 个索引`
  const ids = new Set(design.fields.map(({ id }) => id))
  for (const index of design.indexes) {
    if (index.fields.length === 0) return '索引：请选择字段'
    if (index.fields.some((id) => !ids.has(id))) return '索引：所选的字段已不存在，请重新选择'
    const held = design.fields.filter(({ id }) => index.fields.includes(id))
    if (held.reduce((sum, field) => sum + indexedLength(field), 0) > MOST_INDEXED)
      return `索引“${held.map(({ title }) => title).join('、')}”：所选字段的长度合计最多 ${MOST_INDEXED} 个字，请改短字段的长度，或少选字段；长文字不能建索引`
  }
  return null
}

/** A value as it is stored: a text of the type's spelling, or null for none. */
export type Stored = string | null

const NUMBER: Partial<Record<ColumnType, (scale: number) => RegExp>> = {
  int: () => /^-?\d{1,15}$/,
  decimal: (scale) => new RegExp(scale === 0 ? '^-?\\d{1,12}$' : `^-?\\d{1,12}(\\.\\d{1,${scale}})?$`),
}
const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
const isMoment = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^.{10} ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
/** Longest text that a field without a length of its own may hold. */
const LONGEST_TEXT = 100_000

/** A time of day with its seconds, so that times are compared as texts. */
export const wholeTime = (text: string): string => (/^\d{2}:\d{2}$/.test(text) ? `${text}:00` : text)

/** A value of the wire as text: trimmed, null when there is nothing in it. */
export function storedOf(value: unknown): Stored {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  const text = String(value).replaceAll('\0', '').trim()
  return text === '' ? null : text
}

/** A value as it is shown: a decimal with all the digits behind the point that its field has. */
export const shownNumber = ({ type, scale }: Pick<DesignedField, 'type' | 'scale'>, value: unknown): unknown =>
  type === 'decimal' && typeof value === 'number' ? value.toFixed(scale) : value

/** What is wrong with a value of a field; null when it fits. */
export function valueFault(
  field: Pick<DesignedField, 'type' | 'control' | 'length' | 'scale' | 'required' | 'format'>,
  text: Stored,
): string | null {
  if (text === null) return field.required ? '不能为空' : null
  const number = NUMBER[field.type]?.(field.scale)
  if (number) {
    if (number.test(text)) return null
    return field.type === 'int'
      ? '应为不超过 15 位的整数'
      : `应为数字，整数部分不超过 12 位，小数不超过 ${field.scale} 位`
  }
  if (field.type === 'date') return isDay(text) ? null : '应为 YYYY-MM-DD 格式的日期'
  if (field.type === 'datetime') return isMoment(text) ? null : '应为 YYYY-MM-DD HH:mm:ss 格式的时间'
  if (field.control === 'switch') return ['Y', 'N'].includes(text) ? null : '应为 Y 或 N'
  if (field.control === 'time')
    return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text) ? null : '应为 HH:mm:ss 格式的时间'
  return allOf(
    lengthOf({ max: field.type === 'string' ? field.length : LONGEST_TEXT }),
    field.format ? FORMATS[field.format] : () => null,
  )(text)
}
