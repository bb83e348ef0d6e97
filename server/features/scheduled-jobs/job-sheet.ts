import type { Job } from '#common/contract/scheduled-jobs.ts'
import { cronFault } from '#common/cron/parse.ts'
import type { Fault, SheetRow } from '#server/platform/excel/import.ts'
import type { SheetColumn } from '#server/platform/excel/sheet.ts'
import type { JobForm } from './jobs.sql.ts'
import type { NamedJob } from './named-job.ts'

export const JOB_SHEET: SheetColumn<Job>[] = [
  { title: '任务', width: 24, value: ({ jobClassName_dictText }) => jobClassName_dictText },
  { title: 'Cron表达式', width: 24, value: ({ cronExpression }) => cronExpression },
  { title: '参数', width: 20, value: ({ parameter }) => parameter },
  { title: '描述', width: 40, value: ({ description }) => description },
  { title: '状态', width: 8, value: ({ status_dictText }) => status_dictText },
]

/**
 * Jobs from the lines of a workbook. They are imported stopped (wire 3.8), so that the importer can look at them first.
 */
export function readJobLines(
  lines: readonly SheetRow[],
  known: readonly Pick<NamedJob, 'name' | 'title'>[],
): { forms: JobForm[]; faults: Fault[] } {
  const forms: JobForm[] = []
  const faults: Fault[] = []
  for (const { line, cells } of lines) {
    const cell = (title: string) => cells[title] ?? ''
    const job = known.find(({ name, title }) => cell('任务') === title || cell('任务') === name)
    const fault = cronFault(cell('Cron表达式'))
    if (!job) faults.push({ line, column: '任务', reason: `后台找不到该类名：${cell('任务')}` })
    else if (fault !== null) faults.push({ line, column: 'Cron表达式', reason: fault })
    else if (cell('参数').length > 500 || cell('描述').length > 500)
      faults.push({ line, column: '', reason: '参数和描述不能超过 500 个字' })
    else
      forms.push({
        jobClassName: job.name,
        cronExpression: cell('Cron表达式'),
        parameter: cell('参数') || null,
        description: cell('描述') || null,
        status: -1,
      })
  }
  return { forms, faults }
}
