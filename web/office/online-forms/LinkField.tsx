import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useMemo } from 'react'
import type { FormItem, OnlineRow } from '#common/contract/online-forms.ts'
import { type DesignedField, labelFieldOf, type Link, UNSEEN_RECORD } from '#common/rules/online-design.ts'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { containing } from '#web/kit/pickers/containing.ts'
import { RecordNames } from '#web/kit/pickers/RecordNames.tsx'
import { RecordPicker } from '#web/kit/pickers/RecordPicker.tsx'
import type { RecordSource } from '#web/kit/pickers/record-source.ts'
import { useRecords } from '#web/kit/pickers/use-records.ts'
import { type OwnField, textIn } from '#web/kit/record-dialog/record-dialog.model.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { DATA, FORM_ITEM } from './form-calls.ts'
import { ListValue } from './ListValue.tsx'

const READ = 'GET /online/cgform/api/form/{code}/{id}'
/** Columns of the window in which a record is chosen; a phone has room for two. */
const COLUMNS = 4
const PHONE_COLUMNS = 2
/** What names the records is longer than what stands beside it. */
const NAME_WIDTH = '40%'
const WAITING = [80]

/** Records of a register to choose from, as the user sees them. */
function sourceOf({ head, fields }: FormItem, label: DesignedField, columns: number): RecordSource<OnlineRow> {
  const { code, name } = head
  const listed = [label, ...fields.filter((field) => field.inList && field.name !== label.name)].slice(0, columns)
  return {
    key: `${DATA} ${code}`,
    name,
    columns: listed.map((field, at) => ({
      key: field.name,
      title: field.title,
      ...(at === 0 ? { width: NAME_WIDTH } : {}),
      render: (_: unknown, row: OnlineRow) => <ListValue plain field={field} row={row} />,
    })),
    textOf: (row) => textIn(row[label.name]) || UNSEEN_RECORD,
    idOf: ({ id }) => id,
    codeOf: ({ id }) => id,
    conditions: label.control === 'text' && label.type === 'string' ? [{ name: label.name, label: label.title }] : [],
    load: ({ pageNo, pageSize, conditions }, signal) =>
      call(DATA, { params: { code }, query: { pageNo, pageSize, ...containing(conditions) } }, signal),
    lookUp: (values, _, signal) =>
      Promise.all(
        values.map((id) =>
          call(READ, { params: { code, id }, query: {} }, signal).catch((): OnlineRow => ({ id, revision: 0 })),
        ),
      ),
  }
}

/** A record of another register, chosen in its list and stored by its id (wire 6.1 link_table). */
export function LinkField(props: OwnField & { field: DesignedField; link: Link }) {
  const { field, link, id, disabled } = props
  const { data, isError } = useQuery({
    ...apiQuery(FORM_ITEM, { params: { code: link.code }, query: {} }),
    retry: false,
  })
  const label = data ? labelFieldOf(data.fields, link.label) : null
  const columns = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`) ? PHONE_COLUMNS : COLUMNS
  const source = useMemo(() => (data && label ? sourceOf(data, label, columns) : null), [data, label, columns])
  if (source && id === '') return <LinkText source={source} value={textIn(props.value)} />
  if (source) return <LinkPicker {...props} source={source} />
  if (!isError && !data) return <Skeleton lines={WAITING} />
  if (id === '') return UNSEEN_RECORD
  return (
    <Input
      id={id}
      aria-label={field.title}
      readOnly
      disabled={disabled}
      value={textIn(props.value) === '' ? '' : UNSEEN_RECORD}
      placeholder="您没有查看所关联台账的权限，不能选择"
    />
  )
}

const LinkPicker = ({
  source,
  field,
  id,
  value,
  disabled,
  describedBy,
  onChange,
}: OwnField & { source: RecordSource<OnlineRow>; field: DesignedField }) => (
  <RecordPicker
    source={source}
    id={id}
    label={field.title}
    placeholder={`请选择${field.title}`}
    multiple={false}
    returnId
    disabled={disabled}
    describedBy={describedBy}
    value={textIn(value)}
    onChange={(next) => onChange(next || null)}
  />
)

function LinkText({ source, value }: { source: RecordSource<OnlineRow>; value: string }) {
  const { values, nameOf } = useRecords(source, true, value)
  return <RecordNames names={values.map(nameOf)} />
}
