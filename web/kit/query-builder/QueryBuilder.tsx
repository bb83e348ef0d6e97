import { Button, Input, Select } from 'antd'
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
import { newKey } from './new-key.ts'
import { QueryValue } from './QueryValue.tsx'
import './query-builder.css'

const TEXTS = new Map<QueryRule, string>(QUERY_RULES.map(({ value, text }) => [value, text]))
const MATCHES = [
  { value: 'and' as const, label: '且（所有条件都要求匹配）' },
  { value: 'or' as const, label: '或（条件中的任意一个匹配）' },
]
export const emptyCondition = (): QueryCondition => ({ key: newKey() })

/** Conditions of an advanced query, in groups; a row consists of field, rule and value. */
export function QueryBuilder(props: {
  query: QueryGroup
  fields: readonly QueryField[]
  onChange: (query: QueryGroup) => void
}) {
  return <Group {...props} group={props.query} depth={1} />
}

function Group(props: {
  group: QueryGroup
  depth: number
  query: QueryGroup
  fields: readonly QueryField[]
  onChange: (query: QueryGroup) => void
}) {
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
          <Button
            type="dashed"
            onClick={() =>
              add({ key: newKey(), matchType: group.matchType === 'and' ? 'or' : 'and', rows: [emptyCondition()] })
            }
          >
            新增条件组
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Row(props: {
  row: QueryCondition
  fields: readonly QueryField[]
  onChange: (row: QueryCondition) => void
  onRemove: () => void
}) {
  const { row, fields, onChange } = props
  const field = fields.find(({ value }) => value === row.field)
  const rules = field ? rulesFor(field) : []
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
        {field && needsValue(row.rule) ? (
          <QueryValue row={row} field={field} onChange={(val) => onChange({ ...row, val })} />
        ) : null}
        {field ? null : <Input disabled placeholder="请输入值" aria-label="值" />}
      </span>
      <Button
        type="text"
        danger
        className="builder-remove"
        aria-label="删除条件"
        title="删除条件"
        onClick={props.onRemove}
      >
        −
      </Button>
    </div>
  )
}
