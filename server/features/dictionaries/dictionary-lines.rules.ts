import type { Fault, SheetRow } from '#server/platform/excel/import.ts'
import type { DictionaryForm } from './dictionary-admin.sql.ts'
import { faultOfValue } from './dictionary-form.rules.ts'
import type { ItemForm } from './dictionary-items.rules.ts'

interface Dictionary extends DictionaryForm {
  items: ItemForm[]
}

const ON = new Set(['', '启用', '1', '是'])
const OFF = new Set(['不启用', '停用', '0', '否'])
const NUMBERS = new Set(['数字', '1'])
const TEXTS = new Set(['', '文本', '字符串', '0'])

/**
 * Dictionaries with their items from the lines of a workbook, one item a line. A line without name and code belongs to
 * the dictionary above it, as merged cells have it.
 * @param taken codes that exist already
 */
export function readDictionaryLines(
  lines: readonly SheetRow[],
  taken: ReadonlySet<string>,
): { dictionaries: Dictionary[]; faults: Fault[]; successCount: number } {
  const faults: Fault[] = []
  const dictionaries = new Map<string, Dictionary>()
  let above: { dictionary: Dictionary | null; refusal: Omit<Fault, 'line'> | null } = {
    dictionary: null,
    refusal: null,
  }
  let successCount = 0
  for (const { line, cells } of lines) {
    const cell = (title: string) => cells[title] ?? ''
    const code = cell('字典编码')
    if (code !== '' || cell('字典名称') !== '') {
      const known = dictionaries.get(code)
      const refusal = known ? null : faultOfDictionary(code, cell('字典名称'), cell('值的类型'), taken)
      const dictionary = known ?? {
        dictName: cell('字典名称'),
        dictCode: code,
        description: cell('描述'),
        type: NUMBERS.has(cell('值的类型')) ? 1 : 0,
        items: [],
      }
      above = { dictionary: refusal ? null : dictionary, refusal }
    }
    const { dictionary, refusal } = above
    const found = dictionary
      ? faultsOfItem(cell, dictionary)
      : [refusal ?? { column: '字典编码', reason: '字典编码不能为空' }]
    if (found.length > 0 || !dictionary) {
      faults.push(...found.map((fault) => ({ line, ...fault })))
      continue
    }
    dictionaries.set(dictionary.dictCode, dictionary)
    if (cell('字典项名称') !== '') dictionary.items.push(itemOf(cell, dictionary.items.length))
    successCount++
  }
  return { dictionaries: [...dictionaries.values()], faults, successCount }
}

type Cell = (title: string) => string

function faultOfDictionary(
  code: string,
  name: string,
  type: string,
  taken: ReadonlySet<string>,
): Omit<Fault, 'line'> | null {
  if (code === '') return { column: '字典编码', reason: '字典编码不能为空' }
  if (!/^[\w-]{1,100}$/.test(code))
    return { column: '字典编码', reason: '字典编码由 1 到 100 位字母、数字、下划线或连字符组成' }
  if (taken.has(code)) return { column: '字典编码', reason: '字典编码已经存在，忽略导入。' }
  if (name === '' || name.length > 100)
    return { column: '字典名称', reason: name === '' ? '字典名称不能为空' : '不能超过 100 个字' }
  if (!NUMBERS.has(type) && !TEXTS.has(type)) return { column: '值的类型', reason: '应为 文本 或 数字' }
  return null
}

function faultsOfItem(cell: Cell, { type, items, dictName }: Dictionary): Omit<Fault, 'line'>[] {
  const [text, value] = [cell('字典项名称'), cell('字典项值')]
  // A dictionary may have a line of its own and no items.
  if (text === '' && value === '') return []
  const faults: Omit<Fault, 'line'>[] = []
  const add = (column: string, reason: string | null) => reason !== null && faults.push({ column, reason })
  if (text === '') add('字典项名称', '字典项名称不能为空')
  else add('字典项名称', text.length > 200 ? '不能超过 200 个字' : null)
  add('字典项值', faultOfValue(value, type) ?? (value.length > 100 ? '不能超过 100 个字' : null))
  if (items.some(({ itemValue }) => itemValue === value)) add('字典项值', `字典“${dictName}”中已有这个值`)
  add('字典项描述', cell('字典项描述').length > 500 ? '不能超过 500 个字' : null)
  add('排序', /^-?\d{0,5}$/.test(cell('排序')) ? null : '应为整数')
  add('是否启用', ON.has(cell('是否启用')) || OFF.has(cell('是否启用')) ? null : '应为 启用 或 不启用')
  add('颜色', /^(#[0-9a-f]{6})?$/i.test(cell('颜色')) ? null : '应为 #rrggbb 格式')
  return faults
}

const itemOf = (cell: Cell, at: number): ItemForm => ({
  itemText: cell('字典项名称'),
  itemValue: cell('字典项值'),
  description: cell('字典项描述'),
  sortOrder: /\d/.test(cell('排序')) ? Number(cell('排序')) : at,
  status: OFF.has(cell('是否启用')) ? 0 : 1,
  itemColor: cell('颜色').toLowerCase() || null,
})
