import { Alert, Select } from 'antd'
import { useMemo } from 'react'
import { CATALOGUE_FIELDS, type CatalogueField } from '#common/catalogues.ts'
import type { OpenedSheet } from '#common/contract/catalogues.ts'
import { thousands } from '#web/platform/format.ts'
import { faultsFirst, FIELDS, fieldsTold, namesDocuments, tablesShown } from './columns.model.ts'
import { StepFoot } from './StepFoot.tsx'
import { useMapping } from './use-mapping.ts'

const NOT_USED = 'none'
const OPTIONS = [
  { value: NOT_USED, label: '不用' },
  ...FIELDS.map((value) => ({ value: value as string, label: CATALOGUE_FIELDS[value] as string })),
]

/** The second step: what each column tells, and below it the rows as they are read. */
export function ColumnsStep({ sheet, onNext }: { sheet: OpenedSheet; onNext: () => void }) {
  const mapping = useMapping(sheet)
  const { tables, isBusy } = mapping
  const names = namesDocuments(tables)
  const shown = tablesShown(tables)
  const usable = sheet.total - sheet.faults
  return (
    <>
      <Before before={sheet.before} />
      <p className="catalogue-lead">
        <b className="figures">{thousands(sheet.total)}</b> 行
        {sheet.faults > 0 ? (
          <>
            ，其中 <b className="figures">{thousands(sheet.faults)}</b> 行不能入库
          </>
        ) : null}
        {sheet.asOf === null ? '；表里没有写明截至哪一天，“有效”不作为依据' : `；截至 ${sheet.asOf}`}
        。核对每一列说的是什么，认错的改选。
      </p>
      {mapping.fault ? <Alert type="error" showIcon role="alert" title={mapping.fault} /> : null}
      {names ? null : (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title="没有一列是标题、文号或者文件名：不知道每一行说的是哪一份文件。请在下面选出来。"
        />
      )}
      {shown.map(({ table, at, names: of }) => (
        <Columns
          key={`${at}${table.name}`}
          table={table}
          at={at}
          name={shown.length === 1 ? null : namesOf(of, at)}
          onSet={(letter, field) => mapping.set({ table: at, letter }, field)}
        />
      ))}
      <Remarks remarks={sheet.remarks} />
      <Preview sheet={sheet} isBusy={isBusy} />
      <StepFoot
        next="下一步：文件"
        onNext={onNext}
        isOff={isBusy || !names || usable === 0}
        told={isBusy ? '正在按新的对应重新读取…' : usable === 0 ? '没有能够入库的行' : ''}
      />
    </>
  )
}

/** Says that the sheet is a newer one of a catalogue, or the same again. */
function Before({ before }: { before: OpenedSheet['before'] }) {
  if (before === null) return null
  const when = before.finishedTime === null ? '' : `（${before.finishedTime.slice(0, 16)} 导入）`
  return (
    <Alert
      type="info"
      showIcon
      title={
        before.isSame
          ? `这份表导入过，即${before.title}${when}。再次导入只处理有变化的行和新补的文件。`
          : `这是${before.title}${when}的新表。只改动与上次不同的行；新表里没有了的行保留不动。`
      }
    />
  )
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null
  return (
    <details className="catalogue-remarks">
      <summary>表里有 {thousands(remarks.length)} 处没有当作文件读入</summary>
      <ul>
        {remarks.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  )
}

/** What tables of the same columns are called together. */
const namesOf = (names: readonly string[], at: number): string => {
  const some = names.filter((name) => name !== '').slice(0, 3)
  return some.length === 0
    ? `第 ${at + 1} 张表`
    : `${some.join('、')}${names.length > some.length ? ` 等 ${names.length} 张表` : ''}`
}

/** The columns of a table. @param props.name null where there is no other */
function Columns(props: {
  table: OpenedSheet['tables'][number]
  at: number
  name: string | null
  onSet: (letter: string, field: CatalogueField | null) => void
}) {
  const { table, at, name, onSet } = props
  return (
    <section aria-label={name ?? '各列'}>
      {name === null ? null : <h2 className="catalogue-title">{name}</h2>}
      <ul className="catalogue-columns">
        {table.columns.map((column) => {
          const id = `catalogue-column-${at}-${column.letter}`
          const title = column.heading || `${column.letter} 列（没有列名）`
          return (
            <li key={column.letter} data-unused={column.field === null || undefined}>
              <label htmlFor={id}>
                <span className="catalogue-letter" aria-hidden="true">
                  {column.letter}
                </span>
                {title}
              </label>
              <p className="catalogue-samples" title={column.samples.join('\n')}>
                {column.samples.join('、') || '空'}
              </p>
              <Select
                id={id}
                value={column.field ?? NOT_USED}
                options={OPTIONS}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(value) => onSet(column.letter, value === NOT_USED ? null : (value as CatalogueField))}
              />
              {column.why ? <p className="catalogue-why">{column.why}，这一列没有用</p> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Row = OpenedSheet['preview'][number]

/** The first rows as they are read, those that cannot be brought in first. */
function Preview({ sheet, isBusy }: { sheet: OpenedSheet; isBusy: boolean }) {
  const fields = fieldsTold(sheet.tables)
  const rows = useMemo(() => faultsFirst(sheet.preview), [sheet.preview])
  return (
    <section aria-labelledby="catalogue-preview" aria-busy={isBusy} className="catalogue-preview">
      <h2 id="catalogue-preview" className="catalogue-title">
        读出的各行
        {rows.length < sheet.total ? <small>（列出 {thousands(rows.length)} 行，不能入库的在前）</small> : null}
      </h2>
      {/* What scrolls is reached by keyboard. */}
      <div className="catalogue-preview-scroll" role="region" aria-labelledby="catalogue-preview" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">位置</th>
              {fields.map((field) => (
                <th key={field} scope="col" data-wide={field === 'title' ? 'most' : WIDE.has(field) || undefined}>
                  {CATALOGUE_FIELDS[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PreviewRow key={row.place} row={row} fields={fields} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A row, and below it what is wrong with it and what of it is not used. */
function PreviewRow({ row, fields }: { row: Row; fields: readonly CatalogueField[] }) {
  const { place, fault, remarks } = row
  return (
    <>
      <tr data-bad={fault !== null || undefined}>
        <th scope="row">{place}</th>
        {fields.map((field) => (
          <td key={field}>
            <Cell row={row} field={field} />
          </td>
        ))}
      </tr>
      {fault !== null || remarks.length > 0 ? (
        <tr data-bad={fault !== null || undefined} data-told>
          <td colSpan={fields.length + 1}>
            <ul className="catalogue-told">
              {fault === null ? null : <li data-bad>不能入库：{fault}</li>}
              {remarks.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </td>
        </tr>
      ) : null}
    </>
  )
}

const WIDE: ReadonlySet<CatalogueField> = new Set([
  'docNumber',
  'issuers',
  'fileName',
  'attachments',
  'note',
  'repealedBy',
  'basedOn',
  'amended',
])

/** A cell as it is read; a day as a day, with the words of the sheet where they are other ones. */
function Cell({ row, field }: { row: Row; field: CatalogueField }) {
  const text = row.cells[field] ?? ''
  const day = row.days[field]
  if (day === undefined || day === text) return day ?? (text || '—')
  return (
    <>
      <span className="figures">{day}</span>
      <small className="catalogue-written">{text}</small>
    </>
  )
}
