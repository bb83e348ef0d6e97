import { Button } from 'antd'
import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import type { FormFieldSpec, FormValues } from './record-dialog.model.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { RecordFields } from './RecordFields.tsx'
import { ShownValue } from './ShownValue.tsx'
import { useRecordDialog } from './use-record-dialog.ts'
import './record-dialog.css'

/** Shows the whole form in the page, in as many columns as fit. */
const WHOLE = { maxHeight: 'none', gridTemplateColumns: 'repeat(auto-fit, minmax(min(18rem, 100%), 1fr))' }

/** A field of every kind but the plain ones, which every form of the office has. */
const FIELDS: readonly FormFieldSpec[] = [
  { kind: 'record', of: 'user', name: 'person', label: '经办人', several: true, required: true },
  { kind: 'record', of: 'department', name: 'department', label: '部门', store: 'orgCode' },
  { kind: 'record', of: 'position', name: 'post', label: '职务', several: true },
  { kind: 'record', of: 'role', name: 'role', label: '角色' },
  { kind: 'category', name: 'category', label: '分类', several: true },
  { kind: 'treeDict', name: 'treeDict', label: '树形字典', store: 'code' },
  { kind: 'treeTable', name: 'above', label: '上级部门', dict: 'sys_depart,depart_name,id', pidField: 'parent_id' },
  { kind: 'dict', name: 'types', label: '文件类型', dictCode: 'F_TYPE', several: true },
  { kind: 'search', name: 'editor', label: '编辑', dict: 'sys_user,realname,username' },
  { kind: 'area', name: 'area', label: '地区' },
  {
    kind: 'popup',
    name: 'organ',
    label: '制定机关',
    code: 'organ',
    orgFields: 'name,id',
    destFields: 'organ,organCode',
    several: true,
  },
  { kind: 'text', name: 'organCode', label: '机关代码', fixed: true },
  { kind: 'switch', name: 'inForce', label: '有效' },
  { kind: 'amount', name: 'money', label: '经费', precision: 2 },
  { kind: 'longText', name: 'summary', label: '摘要', maxLength: 200 },
  { kind: 'dict', name: 'sex', label: '性别', dictCode: 'sex', asRadio: 'buttons' },
  { kind: 'checkboxes', name: 'levels', label: '层级', dictCode: 'F_LEVEL', min: 1, max: 2, wide: true },
  { kind: 'dateTime', name: 'opensAt', label: '开始时间' },
  { kind: 'time', name: 'hour', label: '时刻' },
  { kind: 'icon', name: 'icon', label: '图标' },
  { kind: 'text', name: 'card', label: '身份证号', check: { format: 'idCard' } },
  { kind: 'cron', name: 'cron', label: '执行时间' },
  { kind: 'hours', name: 'hours', label: '小时' },
  { kind: 'richText', name: 'content', label: '正文', height: 160 },
  { kind: 'markdown', name: 'notes', label: '说明文档', height: 160 },
  { kind: 'code', name: 'settings', label: '参数', language: 'json', height: 120, check: { format: 'jsonObject' } },
  { kind: 'files', name: 'files', label: '附件', wide: true },
  { kind: 'images', name: 'images', label: '图片', wide: true, atMost: 3 },
]
const FILLED: FormValues = {
  person: 'admin,somebody-gone',
  department: 'A01',
  post: 'gone-code',
  role: 'admin',
  types: 'FT01,FT03',
  editor: 'admin',
  area: '330106',
  organ: '国务院',
  organCode: 'state-council',
  inForce: 'Y',
  money: '1234567.50',
  summary: '第一行\n第二行',
  sex: '1',
  levels: 'F01,F02',
  opensAt: '2026-11-23 09:00:00',
  hour: '09:00:00',
  icon: 'bell',
  cron: '0 0 2 * * ? *',
  hours: '9-17',
  content: '<p>正文<strong>加粗</strong></p>',
  notes: '**说明**',
  settings: '{"prefix": "CN"}',
  files: 'temp/说明_1700000000.pdf',
}

function Form({
  title,
  start = {},
  disabled = false,
  faults = {},
}: {
  title: string
  start?: FormValues
  disabled?: boolean
  faults?: Record<string, string>
}) {
  const [values, setValues] = useState(start)
  return (
    <StoryCase title={title} value={values}>
      <div className="record-form" style={WHOLE}>
        <RecordFields
          formId={title}
          fields={FIELDS}
          values={values}
          faults={faults}
          editing={false}
          disabled={disabled}
          onChange={(name, value, others) => setValues({ ...values, ...others, [name]: value })}
        />
      </div>
    </StoryCase>
  )
}

function InWindow() {
  const dialog = useRecordDialog<Record<string, unknown>>('story-record')
  const [saved, setSaved] = useState<FormValues>({})
  return (
    <StoryCase title="弹窗" value={saved}>
      <Button onClick={() => dialog.add()}>新增</Button> <Button onClick={() => dialog.edit(FILLED)}>编辑</Button>{' '}
      <Button onClick={() => dialog.detail(FILLED)}>详情</Button>
      <RecordDialog
        what="记录"
        state={dialog}
        fields={FIELDS}
        onSave={(values) => {
          setSaved(values)
          return Promise.resolve()
        }}
      />
    </StoryCase>
  )
}

/** Picked fields (表单字段): in a form, read-only, and in details. */
export function RecordFieldsStory() {
  return (
    <>
      <InWindow />
      <Form title="空" />
      <Form title="已填，有错" start={FILLED} faults={{ person: '请选择在职人员', area: '请选择到区县' }} />
      <Form title="只读" start={FILLED} disabled />
      <StoryCase title="详情">
        <dl className="record-form record-facts" style={WHOLE}>
          {FIELDS.map((field) => (
            <div key={field.name} className="record-field">
              <dt>{field.label}</dt>
              <dd>
                <ShownValue field={field} value={FILLED[field.name]} values={FILLED} />
              </dd>
            </div>
          ))}
        </dl>
      </StoryCase>
    </>
  )
}
