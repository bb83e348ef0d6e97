import { Input, InputNumber, Select } from 'antd'
import { asksForPart, type QueryCondition } from '#common/rules/query-conditions.ts'
import { dictionaryOf, editorOf, reportOf, type QueryEditor, type QueryField } from '#common/rules/query-fields.ts'
import { messages } from '#web/platform/api/messages.ts'
import { popupPicker, recordPicker } from '#web/kit/picker-slots/handed-in.ts'
import { useDictionaryState } from '#web/platform/dictionary/dictionaries.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'

const DateText = lazyPart(() => import('#web/kit/inputs/DateText.tsx'), 'DateText')
const TimeText = lazyPart(() => import('#web/kit/inputs/DateText.tsx'), 'TimeText')
const MultiSelectTag = lazyPart(() => import('#web/kit/dictionary-controls/MultiSelectTag.tsx'), 'MultiSelectTag')
const SearchSelect = lazyPart(() => import('#web/kit/dictionary-controls/SearchSelect.tsx'), 'SearchSelect')
const AreaLinkage = lazyPart(() => import('#web/kit/area-linkage/AreaLinkage.tsx'), 'AreaLinkage')

interface ValueProps {
  row: QueryCondition
  field: QueryField
  onChange: (val: string | readonly string[] | undefined) => void
}
interface EditorProps {
  label: string
  field: QueryField
  /** Several values: the rule is 在...中. */
  several: boolean
  values: readonly string[]
  value: string
  onChange: (val: string | readonly string[] | undefined) => void
}

const splitBy = (text: string): string[] => text.split(',').filter((one) => one !== '')

/** The control for the value of a condition, by its field and rule (wire 5.3). */
export function QueryValue({ row, field, onChange }: ValueProps) {
  const editor = editorOf(field)
  const values = typeof row.val === 'string' ? splitBy(row.val) : [...(row.val ?? [])]
  const props: EditorProps = {
    label: `${field.text}的值`,
    field,
    several: row.rule === 'in',
    values,
    value: typeof row.val === 'string' ? row.val : values.join(','),
    onChange,
  }
  // A rule that asks for a part of a value needs a text field, even where whole values are picked.
  const Editor = asksForPart(row.rule) ? TextEditor : props.several && TYPED.has(editor) ? TypedValues : EDITORS[editor]
  return (
    <Meanwhile show={<Input disabled placeholder={messages.loading} aria-label={props.label} />}>
      <Editor {...props} />
    </Meanwhile>
  )
}

/** Kinds whose several values are typed one after the other. */
const TYPED: ReadonlySet<QueryEditor> = new Set(['text', 'number', 'area'])

const TypedValues = ({ label, values, onChange }: EditorProps) => (
  <Select
    aria-label={label}
    mode="tags"
    className="builder-wide"
    placeholder="输入后按回车，可以填多个"
    tokenSeparators={[',', '，']}
    open={false}
    value={[...values]}
    onChange={(next: string[]) => onChange(next)}
  />
)

const TextEditor = ({ label, value, onChange }: EditorProps) => (
  <Input
    aria-label={label}
    placeholder="请输入值"
    maxLength={200}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

const NumberEditor = ({ label, value, onChange }: EditorProps) => (
  <InputNumber
    aria-label={label}
    className="builder-wide"
    stringMode
    placeholder="请输入数值"
    value={value === '' ? null : value}
    onChange={(next) => onChange(next === null ? undefined : `${next}`)}
  />
)

function Choices({
  label,
  several,
  values,
  waiting = false,
  options,
  onChange,
}: EditorProps & { waiting?: boolean; options: readonly Option[] }) {
  return (
    <Select<string | string[] | null>
      aria-label={label}
      className="builder-wide"
      placeholder="请选择"
      {...(several ? { mode: 'multiple' as const } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      loading={waiting}
      notFoundContent={waiting ? messages.loading : '没有选项'}
      value={several ? [...values] : (values[0] ?? null)}
      options={options.map(({ value, text }) => ({ value, label: text }))}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
interface Option {
  value: string
  text: string
}

function ChoiceEditor(props: EditorProps) {
  const { items, waiting } = useDictionaryState(props.field.options ? '' : dictionaryOf(props.field))
  return <Choices {...props} options={props.field.options ?? items} waiting={waiting} />
}

function SwitchEditor(props: EditorProps) {
  const [on, off] = props.field.extendOption ?? ['Y', 'N']
  return (
    <Choices
      {...props}
      options={[
        { value: on, text: '是' },
        { value: off, text: '否' },
      ]}
    />
  )
}

const MultiEditor = ({ field, label, value, onChange }: EditorProps) => (
  <MultiSelectTag
    label={label}
    {...(field.options
      ? { options: field.options.map((one) => ({ value: one.value, label: one.text })) }
      : { dictCode: dictionaryOf(field) })}
    value={value}
    onChange={onChange}
  />
)

const SearchEditor = ({ field, label, several, value, onChange }: EditorProps) => (
  <SearchSelect label={label} dict={dictionaryOf(field)} async multiple={several} value={value} onChange={onChange} />
)

/** Control that picks records of a noun with the picker of the office. */
const recordEditor = (of: string) =>
  function RecordEditor({ field, label, several, value, onChange }: EditorProps) {
    const { Field } = recordPicker(of)
    return <Field label={label} several={several} store={field.customReturnField} value={value} onChange={onChange} />
  }
const UserEditor = recordEditor('user')
const DepartmentEditor = recordEditor('department')

function PopupEditor({ field, label, several, value, onChange }: EditorProps) {
  const report = reportOf(field)
  const { Field } = popupPicker()
  return (
    <Field
      label={label}
      code={report?.code ?? ''}
      field={report?.field ?? ''}
      orgFields={report?.orgFields ?? ''}
      destFields={report?.destFields ?? ''}
      multi={several}
      values={report ? { [report.field]: value } : {}}
      onChange={(next) => onChange(next[report?.field ?? ''])}
    />
  )
}

const AreaEditor = ({ label, value, onChange }: EditorProps) => (
  <AreaLinkage label={label} value={value} onChange={onChange} />
)

const DayEditor = ({ label, value, onChange }: EditorProps) => (
  <DateText label={label} value={value} onChange={onChange} />
)
const MomentEditor = ({ label, value, onChange }: EditorProps) => (
  <DateText label={label} showTime value={value} onChange={onChange} />
)
const TimeEditor = ({ label, value, onChange }: EditorProps) => (
  <TimeText label={label} value={value} onChange={onChange} />
)

const EDITORS: Record<QueryEditor, (props: EditorProps) => React.ReactNode> = {
  text: TextEditor,
  number: NumberEditor,
  date: DayEditor,
  datetime: MomentEditor,
  time: TimeEditor,
  switch: SwitchEditor,
  choice: ChoiceEditor,
  multi: MultiEditor,
  search: SearchEditor,
  popup: PopupEditor,
  user: UserEditor,
  department: DepartmentEditor,
  area: AreaEditor,
}
