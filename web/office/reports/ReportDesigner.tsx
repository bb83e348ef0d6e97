import type { DesignItem, DesignRow, ReportDesign } from '#common/contract/reports.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { type FormFieldSpec, type FormValues, textIn } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ItemsTable, ParametersTable } from './ItemsTable.tsx'
import { REPORT_LISTS } from './report-calls.ts'
import { StatementReading } from './StatementReading.tsx'
import './report-design.css'

const TABS = [
  { key: 'base', label: '基本信息', fields: ['name', 'code', 'content', 'allStaff', 'rowLimit'] },
  { key: 'statement', label: '查询语句', fields: ['cgrSql', 'reading'] },
  { key: 'params', label: '参数', fields: ['params'] },
  { key: 'items', label: '列', fields: ['items'] },
  { key: 'chart', label: '图表', fields: ['chartType', 'chartCategory', 'chartValues'] },
] as const

const codeRule = (value: unknown): string | null =>
  /^[a-z][a-z0-9_-]{1,49}$/.test(textIn(value))
    ? null
    : '编码由 2 到 50 个小写字母、数字、下划线和连字符组成，以字母开头'

/** Fields of the form; what a chart can show depends on the columns. */
function fieldsOf(values: FormValues): FormFieldSpec[] {
  const items = (values['items'] ?? []) as readonly DesignItem[]
  const choice = ({ fieldName, fieldTxt }: DesignItem) => ({ value: fieldName, label: fieldTxt || fieldName })
  return [
    { kind: 'text', name: 'name', label: '报表名称', required: true, maxLength: 100 },
    {
      kind: 'text',
      name: 'code',
      label: '报表编码',
      required: true,
      maxLength: 50,
      fixed: 'edit',
      rule: codeRule,
      hint: '报表的地址和授权标识（online:report:编码）由它组成，保存后不能修改',
    },
    { kind: 'textarea', name: 'content', label: '说明', maxLength: 500, placeholder: '统计的口径、数据的范围' },
    {
      kind: 'switch',
      name: 'allStaff',
      label: '全体工作人员可看',
      on: true,
      off: false,
      hint: '关闭时，只有得到授权标识的人员可看',
    },
    { kind: 'number', name: 'rowLimit', label: '导出行数上限', required: true, min: 1, max: 1_000_000, precision: 0 },
    { kind: 'code', name: 'cgrSql', label: '查询语句', language: 'sql', height: 260, required: true },
    {
      kind: 'own',
      name: 'reading',
      label: '解析和预览',
      wide: true,
      render: (field) => <StatementReading {...field} />,
    },
    { kind: 'own', name: 'params', label: '参数', wide: true, render: (field) => <ParametersTable {...field} /> },
    { kind: 'own', name: 'items', label: '列', wide: true, render: (field) => <ItemsTable {...field} /> },
    {
      kind: 'select',
      name: 'chartType',
      label: '图表',
      options: [
        { value: 'bar', label: '柱形图' },
        { value: 'line', label: '折线图' },
        { value: 'pie', label: '饼图' },
      ],
      placeholder: '没有图表',
      hint: '按分类列合计全部结果，不只是当前一页',
    },
    {
      kind: 'select',
      name: 'chartCategory',
      label: '分类列',
      options: items.map(choice),
      placeholder: '图表的横轴，如年份',
    },
    {
      kind: 'select',
      name: 'chartValues',
      label: '数值列',
      several: true,
      options: items.filter(({ fieldType }) => fieldType === 'number').map(choice),
      placeholder: '数字类型的列',
    },
  ]
}

/** The chosen values of a field stand in the form as one text, joined by commas. */
const toForm = (record: Partial<ReportDesign>): FormValues => ({
  ...record,
  chartValues: (record.chartValues ?? []).join(','),
})
function toBody(given: Record<string, unknown>): Record<string, unknown> {
  const { reading: _, ...values } = given
  const chartType = values['chartType'] ?? null
  const chartValues = textIn(values['chartValues']).split(',').filter(Boolean)
  return {
    ...values,
    items: values['items'] ?? [],
    params: values['params'] ?? [],
    chartType,
    chartCategory: chartType === null ? null : values['chartCategory'],
    chartValues: chartType === null ? [] : chartValues,
  }
}

/** The form of a report: its statement, which is read before it is saved, its parameters and columns, and its chart. */
export function ReportDesigner({
  state,
  onMade,
}: {
  state: RecordDialogState<DesignRow>
  onMade: (made: { code: string; name: string; allStaff: boolean }) => void
}) {
  const add = useApiMutation('POST /online/cgreport/head/add', {
    touches: REPORT_LISTS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /online/cgreport/head/edit', {
    touches: REPORT_LISTS,
    done: '编辑成功!',
    showsRefusal: true,
  })
  return (
    <RecordDialog<DesignRow>
      what="报表"
      width={1080}
      state={state}
      fields={fieldsOf}
      tabs={TABS as never}
      toForm={toForm}
      toBody={toBody}
      lists={REPORT_LISTS}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add
              .mutateAsync({ body: body as never })
              .then(() =>
                onMade({ code: textIn(body['code']), name: textIn(body['name']), allStaff: body['allStaff'] === true }),
              )
          : edit.mutateAsync({ body: body as never })
      }
      load={({ id }) => call('GET /online/cgreport/head/queryById', { query: { id } })}
    />
  )
}
