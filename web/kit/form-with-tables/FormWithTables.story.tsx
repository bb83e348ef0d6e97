import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import type { FormFieldSpec, FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import type { Part } from './form-parts.model.ts'
import { FormWithTables } from './FormWithTables.tsx'

const FIELDS: readonly FormFieldSpec[] = [
  { kind: 'text', name: 'name', label: '项目名称', required: true },
  { kind: 'date', name: 'dueOn', label: '完成日期' },
  { kind: 'textarea', name: 'reason', label: '立项理由' },
]
const PARTS: readonly Part[] = [
  {
    kind: 'table',
    ref: 'steps',
    label: '步骤',
    defaultRows: 2,
    columns: [
      { key: 'step', title: '步骤', type: 'input', validateRules: [{ required: true }] },
      {
        key: 'days',
        title: '天数',
        type: 'inputNumber',
        width: 120,
        validateRules: [{ pattern: 'z', message: '${title}应为整数' }],
      },
    ],
  },
  {
    kind: 'form',
    ref: 'budget',
    label: '经费',
    fields: [
      { kind: 'number', name: 'amount', label: '金额（万元）', required: true, min: 0 },
      { kind: 'text', name: 'source', label: '来源' },
    ],
  },
  {
    kind: 'table',
    ref: 'people',
    label: '人员',
    defaultRows: 0,
    columns: [
      { key: 'person', title: '姓名', type: 'input', validateRules: [{ required: true }] },
      { key: 'duty', title: '分工', type: 'input' },
    ],
  },
]
const RECORD: FormValues = {
  id: 'project-1',
  name: '水资源条例修订',
  dueOn: '2026-12-31',
  steps: [
    { id: 's1', step: '起草', days: 30 },
    { id: 's2', step: '征求意见', days: 60 },
  ],
  budget: { amount: 12.5, source: '财政' },
  people: [{ id: 'p1', person: '周立言', duty: '主笔' }],
}

function Case({ title, record, disabled = false }: { title: string; record: FormValues | null; disabled?: boolean }) {
  const [saved, setSaved] = useState('')
  const [round, setRound] = useState(0)
  const save = (how: string) => async (body: Record<string, unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (body['name'] === '拒绝') throw new Error('同名的项目已存在')
    setSaved(`${how} ${JSON.stringify(body)}`)
  }
  return (
    <StoryCase title={title} value={saved}>
      <FormWithTables
        key={round}
        what="立法项目"
        name={`story ${title}`}
        fields={FIELDS}
        parts={PARTS}
        record={record}
        disabled={disabled}
        add={save('POST')}
        edit={save('PUT')}
        onDone={() => setRound((before) => before + 1)}
        onClose={() => setRound((before) => before + 1)}
      />
    </StoryCase>
  )
}

/** The form with tables (主子表单), for the gallery. */
export function FormWithTablesStory() {
  return (
    <>
      <Case title="新增" record={null} />
      <Case title="编辑" record={RECORD} />
      <Case title="只读" record={RECORD} disabled />
    </>
  )
}
