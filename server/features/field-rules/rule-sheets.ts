import type { CheckRule, FillRule } from '#common/contract/field-rules.ts'
import { FILL_HANDLERS, isFillHandler } from '#common/fill-handlers.ts'
import type { Fault, ImportColumn, SheetRow } from '#server/platform/excel/import.ts'
import type { SheetColumn } from '#server/platform/excel/sheet.ts'
import { readSteps } from './check-rule.rules.ts'
import type { CheckRuleForm } from './check-rules.sql.ts'
import { readParams } from './fill-params.rules.ts'
import type { FillRuleForm } from './fill-rules.rules.ts'

export const FILL_COLUMNS: SheetColumn<FillRule>[] = [
  { title: '规则名称', width: 24, value: ({ ruleName }) => ruleName },
  { title: '规则编码', width: 24, value: ({ ruleCode }) => ruleCode },
  { title: '规则实现', width: 16, value: ({ ruleClass_dictText }) => ruleClass_dictText },
  { title: '规则参数', width: 50, value: ({ ruleParams }) => ruleParams },
]
export const CHECK_COLUMNS: SheetColumn<CheckRule>[] = [
  { title: '规则名称', width: 24, value: ({ ruleName }) => ruleName },
  { title: '规则编码', width: 24, value: ({ ruleCode }) => ruleCode },
  { title: '规则内容', width: 60, value: ({ ruleJson }) => ruleJson },
  { title: '规则描述', width: 40, value: ({ ruleDescription }) => ruleDescription },
]
export const asImport = (columns: readonly SheetColumn<never>[], optional: readonly string[]): ImportColumn[] =>
  columns.map(({ title }) => ({ title, required: !optional.includes(title) }))

/** Result of reading the lines of a workbook. */
interface Read<Form> {
  forms: Form[]
  faults: Fault[]
}

/** Reads lines one by one; a code that is taken, or stands in an earlier line, is a fault. */
function readLines<Form extends { ruleCode: string }>(
  lines: readonly SheetRow[],
  taken: ReadonlySet<string>,
  read: (cell: (title: string) => string) => Form | { column: string; reason: string },
): Read<Form> {
  const forms: Form[] = []
  const faults: Fault[] = []
  const seen = new Set(taken)
  for (const { line, cells } of lines) {
    const cell = (title: string) => cells[title] ?? ''
    const [name, code] = [cell('规则名称'), cell('规则编码')]
    if (name === '' || name.length > 100) faults.push({ line, column: '规则名称', reason: '应为 1 到 100 个字' })
    else if (!/^[\w-]{1,100}$/.test(code))
      faults.push({ line, column: '规则编码', reason: '应为 1 到 100 位字母、数字、下划线或连字符' })
    else if (seen.has(code)) faults.push({ line, column: '规则编码', reason: '规则编码已经存在，忽略导入。' })
    else {
      const form = read(cell)
      if ('reason' in form) faults.push({ line, ...form })
      else {
        forms.push(form)
        seen.add(code)
      }
    }
  }
  return { forms, faults }
}

export const readFillLines = (lines: readonly SheetRow[], taken: ReadonlySet<string>): Read<FillRuleForm> =>
  readLines<FillRuleForm>(lines, taken, (cell) => {
    const given = cell('规则实现')
    const ruleClass =
      Object.keys(FILL_HANDLERS).find(
        (name) => name === given || (isFillHandler(name) && FILL_HANDLERS[name].title === given),
      ) ?? given
    const read = readParams(ruleClass, cell('规则参数'))
    if ('fault' in read) return { column: isFillHandler(ruleClass) ? '规则参数' : '规则实现', reason: read.fault }
    return { ruleName: cell('规则名称'), ruleCode: cell('规则编码'), ruleClass, params: read.params }
  })

export const readCheckLines = (lines: readonly SheetRow[], taken: ReadonlySet<string>): Read<CheckRuleForm> =>
  readLines<CheckRuleForm>(lines, taken, (cell) => {
    const read = readSteps(cell('规则内容'))
    if ('fault' in read) return { column: '规则内容', reason: read.fault }
    return {
      ruleName: cell('规则名称'),
      ruleCode: cell('规则编码'),
      steps: read.steps,
      ruleDescription: cell('规则描述').slice(0, 500) || null,
    }
  })
