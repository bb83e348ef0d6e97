import { Button, DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import {
  DEEPEST_GROUP,
  isGroup,
  needsValue,
  QUERY_RULES,
  replaced,
  rulesFor,
  withField,
  withRule,
  type QueryCondition,
  type QueryField,
  type QueryGroup,
  type QueryRule,
} from '#common/rules/query-conditions.ts'
import { useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { newKey } from './new-key.ts'
import './query-builder.css'

const TEXTS = new Map<QueryRule, string>(QUERY_RULES.map(({ value, text }) => [value, text]))
const MATCHES = [
  { value: 'and' as const, label: 'AND（所有条件都要求匹配）' },
  { value: 'or' as const, label: 'OR（条件中的任意一个匹配）' },
]
export const emptyCondition = (): QueryCondition => ({ key: newKey() })

/** Conditions of an advanced query, in groups; a row says field, rule and value. */
export function QueryBuilder(props: { query: QueryGroup; fields: readonly QueryField[]; onChange: (query: QueryGroup) => void }) {
  return <Group {...props} group={props.query} depth={1} />
}

function Group(props: { group: QueryGroup; depth: number; query: QueryGroup; fields: readonly QueryField[]; onChange: (query: QueryGroup) => void }) {
  const { group, depth, query, fields, onChange } = props
  const change = (key: string, by: Parameters<typeof replaced>[2]) => onChange(replaced(query, key, by))
  const setGroup = (next: Partial<QueryGroup>) => change(group.key, (now) => ({ ...(now as QueryGroup), ...next }))
  const add = (row: QueryCondition | QueryGroup) => setGroup({ rows: [...group.rows, row] })
  return (
    <div className="builder-group" role="group" aria-label={depth === 1 ? '查询条件' : `第 ${depth} 层条件组`}>
      <div className="builder-match">
        <Select
          aria-label="过滤条件匹配"
          className="builder-match-type"
          value={group.matchType}
          options={MATCHES}
          onChange={(matchType) => setGroup({ matchType })}
        />
        {depth > 1 ? (
          <Button danger type="text" onClick={() => change(group.key, () => null)}>
            删除条件组
          </Button>
        ) : null}
      </div>
      {group.rows.length === 0 ? <p className="builder-nothing">没有任何查询条件</p> : null}
      {group.rows.map((row) =>
        isGroup(row) ? (
          <Group key={row.key} {...props} group={row} depth={depth + 1} />
        ) : (
          <Row
            key={row.key}
            row={row}
            fields={fields}
            onChange={(next) => change(row.key, () => next)}
            onRemove={() => change(row.key, () => null)}
          />
        ),
      )}
      <div className="builder-adds">
        <Button type="dashed" onClick={() => add(emptyCondition())}>
          新增条件
        </Button>
        {depth < DEEPEST_GROUP ? (
          <Button type="dashed" onClick={() => add({ key: newKey(), matchType: group.matchType === 'and' ? 'or' : 'and', rows: [emptyCondition()] })}>
            新增条件组
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Row(props: { row: QueryCondition; fields: readonly QueryField[]; onChange: (row: QueryCondition) => void; onRemove: () => void }) {
  const { row, fields, onChange } = props
  const field = fields.find(({ value }) => value === row.field)
  const rules = field ? rulesFor(field.type) : []
  return (
    <div className="builder-row">
      <Select
        aria-label="查询字段"
        className="builder-field"
        placeholder="选择查询字段"
        showSearch={{ optionFilterProp: 'label' }}
        value={row.field ?? null}
        options={fields.map(({ value, text }) => ({ value, label: text }))}
        onChange={(value) => {
          const next = fields.find((one) => one.value === value)
          if (next) onChange(withField(row, next))
        }}
      />
      <Select
        aria-label="匹配规则"
        className="builder-rule"
        placeholder="匹配规则"
        disabled={!field}
        value={row.rule ?? null}
        options={rules.map((value) => ({ value, label: TEXTS.get(value) }))}
        onChange={(rule) => {
          if (rule) onChange(withRule(row, rule))
        }}
      />
      <span className="builder-value">
        {field && needsValue(row.rule) ? <Value row={row} field={field} onChange={(val) => onChange({ ...row, val })} /> : null}
        {field ? null : <Input disabled placeholder="请输入值" aria-label="值" />}
      </span>
      <Button type="text" danger className="builder-remove" aria-label="删除条件" title="删除条件" onClick={props.onRemove}>
        −
      </Button>
    </div>
  )
}

interface ValueProps {
  row: QueryCondition
  field: QueryField
  onChange: (val: string | readonly string[] | undefined) => void
}

/** What the type of a field wants to be typed with. */
function Value({ row, field, onChange }: ValueProps) {
  const single = typeof row.val === 'string' ? row.val : (row.val?.[0] ?? '')
  const label = `${field.text}的值`
  if (field.type === 'dict') return <Choice row={row} field={field} onChange={onChange} />
  if (row.rule === 'in')
    return (
      <Select
        aria-label={label}
        mode="tags"
        className="builder-wide"
        placeholder="输入后按回车，可以填多个"
        tokenSeparators={[',', '，']}
        open={false}
        value={typeof row.val === 'string' ? [row.val] : [...(row.val ?? [])]}
        onChange={(values: string[]) => onChange(values)}
      />
    )
  switch (field.type) {
    case 'number':
      return (
        <InputNumber
          aria-label={label}
          className="builder-wide"
          stringMode
          placeholder="请输入数值"
          value={single === '' ? null : single}
          onChange={(value) => onChange(value === null ? undefined : `${value}`)}
        />
      )
    case 'date':
    case 'datetime':
      return (
        <DatePicker
          aria-label={label}
          className="builder-wide"
          showTime={field.type === 'datetime' ? { defaultOpenValue: dayjs('00:00:00', 'HH:mm:ss') } : false}
          placeholder="请选择"
          value={single === '' ? null : dayjs(single)}
          onChange={(day) => onChange(day?.format(field.type === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss'))}
        />
      )
    case 'switch':
      return (
        <Select
          aria-label={label}
          className="builder-wide"
          placeholder="请选择"
          value={single === '' ? null : single}
          options={[
            { value: 'Y', label: '是' },
            { value: 'N', label: '否' },
          ]}
          onChange={onChange}
        />
      )
    default:
      return <Input aria-label={label} placeholder="请输入值" maxLength={200} value={single} onChange={({ target }) => onChange(target.value)} />
  }
}

function Choice({ row, field, onChange }: ValueProps) {
  const { items, isPending } = useChoices(field.dictCode ?? '')
  const several = row.rule === 'in'
  const value = several
    ? typeof row.val === 'string'
      ? [row.val]
      : [...(row.val ?? [])]
    : typeof row.val === 'string'
      ? row.val
      : (row.val?.[0] ?? null)
  return (
    <Select
      aria-label={`${field.text}的值`}
      className="builder-wide"
      placeholder="请选择"
      {...(several ? { mode: 'multiple' as const } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      notFoundContent={isPending ? '加载中…' : '没有选项'}
      value={value as string}
      options={items}
      onChange={(next: string | string[]) => onChange(next)}
    />
  )
}

function useChoices(dictCode: string) {
  const dictionary = useDictionary(dictCode)
  return { items: (dictionary ?? []).map(({ value, text }) => ({ value, label: text })), isPending: dictionary === undefined }
}
