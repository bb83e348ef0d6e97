import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { DesignItem, DesignParameter, ParsedStatement } from '#common/contract/reports.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { type OwnField, textIn } from '#web/kit/record-dialog/record-dialog.model.ts'
import { keptItems } from './design.model.ts'
import './report-design.css'

/**
 * 解析: fills the columns and the parameters from the statement, and shows the first rows; below it, what reports may
 * read.
 */
export function StatementReading({ values, onChange, disabled }: OwnField) {
  const [read, setRead] = useState<{ of: string; result: ParsedStatement } | null>(null)
  const statement = textIn(values['cgrSql'])
  const items = (values['items'] ?? []) as DesignItem[]
  const params = (values['params'] ?? []) as DesignParameter[]
  const parsing = useMutation({
    mutationFn: () => call('POST /online/cgreport/api/parseSql', { body: { sql: statement, params } }),
    // The refusal stands beside the button.
    meta: { showsRefusal: true },
    onSuccess: (result) => {
      setRead({ of: statement, result })
      onChange(null, { items: keptItems(items, result.fields), params: result.params })
    },
  })
  return (
    <div className="report-reading">
      <div className="report-reading-bar">
        <Button
          type="primary"
          ghost
          loading={parsing.isPending}
          disabled={disabled || statement.trim() === ''}
          onClick={() => parsing.mutate()}
        >
          解析
        </Button>
        <span className="report-reading-hint">
          只能写一条 select；参数写成 <code>{'${名称}'}</code>，不加引号；解析后可设置列和参数
        </span>
      </div>
      {parsing.isError ? <Alert type="error" showIcon role="alert" title={presentError(parsing.error).title} /> : null}
      {read && !parsing.isError ? <FirstRows read={read.result} stale={read.of !== statement} /> : null}
      <Views />
    </div>
  )
}

/** The first rows of a statement. */
function FirstRows({ read: { fields, rows, params }, stale }: { read: ParsedStatement; stale: boolean }) {
  const words = `${fields.length} 列，${params.length} 个参数；${rows.length === 0 ? '按参数的默认值没有数据' : `前 ${rows.length} 行：`}`
  return (
    <div className="report-first-rows">
      <p role="status">{stale ? '查询语句已修改，请重新解析' : words}</p>
      {rows.length > 0 && !stale ? (
        <div className="report-first-scroll" role="region" aria-label="前几行" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {fields.map(({ fieldName, fieldTxt, fieldType }) => (
                  <th key={fieldName} scope="col" data-number={fieldType === 'number' || undefined}>
                    {fieldTxt}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // Rows of a report have no keys.
                <tr key={`${at}`}>
                  {fields.map(({ fieldName, fieldType }) => (
                    <td key={fieldName} data-number={fieldType === 'number' || undefined}>
                      {row[fieldName] === null ? '—' : String(row[fieldName])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  )
}

/** What a statement may read. */
function Views() {
  const { data } = useQuery({
    ...apiQuery('GET /online/cgreport/head/views', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  return (
    <details className="report-views">
      <summary>可以查询的视图（{data.length} 个）</summary>
      <dl>
        {data.map(({ name, title, columns }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> {title}
            </dt>
            <dd>
              {columns.map((column) => (
                <span key={column.name}>
                  <code>{column.name}</code> {column.title}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
