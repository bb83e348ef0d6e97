import { useState } from 'react'
import { type QueryCondition, type QueryGroup, type QueryRule, toWire } from '#common/rules/query-conditions.ts'
import { type FieldDefinition, queryFieldsFrom } from '#common/rules/query-fields.ts'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { newKey } from './new-key.ts'
import { QueryBuilder } from './QueryBuilder.tsx'

/** A field of each kind (wire 5.3). */
const DEFINITIONS: readonly FieldDefinition[] = [
  { value: 'title', text: '标题' },
  { value: 'count', text: '条数', type: 'int' },
  { value: 'passedOn', text: '通过日期', type: 'date' },
  { value: 'savedAt', text: '保存时间', type: 'datetime' },
  { value: 'at', text: '时刻', type: 'time' },
  { value: 'inForce', text: '有效', type: 'switch', extendOption: ['1', '0'] },
  { value: 'sex', text: '性别', type: 'list', dictCode: 'sex' },
  {
    value: 'level',
    text: '等级',
    options: [
      { value: '1', text: '一级' },
      { value: '2', text: '二级' },
    ],
  },
  { value: 'types', text: '文件类型', type: 'list_multi', dictCode: 'F_TYPE' },
  {
    value: 'editor',
    text: '编辑',
    type: 'sel_search',
    dictTable: 'sys_user',
    dictText: 'realname',
    dictCode: 'username',
  },
  { value: 'person', text: '经办人', type: 'sel_user' },
  { value: 'department', text: '部门', type: 'sel_depart', customReturnField: 'orgCode' },
  {
    value: 'organ',
    text: '制定机关',
    type: 'popup',
    popup: { code: 'organ', orgFields: 'name,id', destFields: 'organ,organCode' },
  },
  { value: 'writer', text: '登记人', type: 'table-dict', dictTable: 'user', dictCode: 'username' },
  { value: 'area', text: '地区', type: 'pca' },
  { value: 'items', text: '明细', children: [{ value: 'price', text: '单价', type: 'number' }] },
]
const FIELDS = queryFieldsFrom(DEFINITIONS)
const row = (field: string, rule: QueryRule, val?: QueryCondition['val']): QueryCondition => ({
  key: newKey(),
  field,
  rule,
  val,
})

function Case({ title, start }: { title: string; start: () => QueryGroup['rows'] }) {
  const [query, setQuery] = useState<QueryGroup>(() => ({ key: newKey(), matchType: 'and', rows: start() }))
  return (
    <StoryCase title={title} value={toWire(query, FIELDS)}>
      <QueryBuilder query={query} fields={FIELDS} onChange={setQuery} />
    </StoryCase>
  )
}

/** The controls for values (查询值) of each kind of field. */
export function QueryValueStory() {
  return (
    <>
      <Case title="每种字段" start={() => FIELDS.map(({ value }) => row(value, 'eq'))} />
      <Case
        title="多个值、值的一部分"
        start={() => [
          row('sex', 'in', ['1', '2']),
          row('person', 'in', ['admin', 'somebody-gone']),
          row('types', 'in', ['FT01']),
          row('area', 'eq', '330106'),
          row('department', 'right_like', 'A01'),
        ]}
      />
    </>
  )
}
