import { DownOutlined, LoadingOutlined, ReloadOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { useMedia } from '#web/platform/use-media.ts'
import { QueryInput } from '#web/kit/inputs/QueryInput.tsx'
import { withValue, type Filter, type Values } from './list-page.model.ts'
import './list-page.css'

// Few lists ask for numbers or times by range, and none needs their fields before its rows.
const NumberEnds = lazyPart(() => import('./Ends.tsx'), 'NumberEnds')
const TimeEnds = lazyPart(() => import('./Ends.tsx'), 'TimeEnds')
const MomentRange = lazyPart(() => import('./MomentRange.tsx'), 'MomentRange')

const DateText = lazyPart(() => import('#web/kit/inputs/DateText.tsx'), 'DateText')
const DayField = lazyPart(() => import('./DayField.tsx'), 'DayField')
const DayRanges = lazyPart(() => import('./DayRanges.tsx'), 'DayRanges')

/** Number of fields shown on phones; the others are shown on demand. */
const PHONE_FIELDS = 1

/** A select of more choices than its list shows at once is searched by typing. */
const TYPED_FROM = 8

/**
 * The conditions of a list: the list is loaded on 查询 or Enter, not while the user types. Folded, those with a value
 * stay in view.
 */
export function QueryForm(props: {
  filters: readonly Filter[]
  values: Values
  busy: boolean
  onChange: (values: Values) => void
  onSearch: (values: Values) => void
}) {
  const { filters, values, onChange, onSearch } = props
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const [unfolded, setUnfolded] = useState(false)
  // A field that is emptied while it is used stays until the form is folded or reset.
  const [used, setUsed] = useState<readonly string[]>([])
  const filled = [...used, ...withValue(filters, values)]
  const always = filters.filter(
    ({ name, folded }, at) => (phone ? at < PHONE_FIELDS : folded !== true) || filled.includes(name),
  )
  const shown = unfolded ? filters : always
  const put = (part: Values) => {
    if (!unfolded) setUsed(filled)
    onChange({ ...values, ...part })
  }
  const searchFor = (part: Values) => {
    put(part)
    onSearch({ ...values, ...part })
  }
  const fold = () => {
    setUsed([])
    setUnfolded(!unfolded)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(values)
  }
  return (
    <form className="query-form" role="search" onSubmit={submit}>
      {shown.map((filter) => (
        <Field key={filter.name} filter={filter} values={values} phone={phone} onPut={put} onSearch={searchFor} />
      ))}
      <div className="query-buttons">
        {/* Not `loading`: a loading button swallows its clicks, and with them Enter in a field. */}
        <Button
          type="primary"
          htmlType="submit"
          aria-busy={props.busy}
          icon={props.busy ? <LoadingOutlined aria-hidden /> : <SearchOutlined aria-hidden />}
        >
          查询
        </Button>
        <Button
          icon={<ReloadOutlined aria-hidden />}
          onClick={() => {
            setUsed([])
            onChange({})
            onSearch({})
          }}
        >
          重置
        </Button>
        {filters.length > always.length ? (
          <Button type="link" aria-expanded={unfolded} onClick={fold}>
            {unfolded ? '收起' : '展开'} {unfolded ? <UpOutlined /> : <DownOutlined />}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** Characters of a label that stand in one line; of a longer one two lines are shown, and all of it by the pointer. */
const LONG_LABEL = 9

function Field(props: {
  filter: Filter
  values: Values
  phone: boolean
  onPut: (part: Values) => void
  onSearch: (part: Values) => void
}) {
  const { filter, values, phone, onPut, onSearch } = props
  const id = useId()
  const value = values[filter.name] ?? ''
  return (
    <div className="query-field" data-kind={filter.kind}>
      <label htmlFor={id} {...(filter.label.length > LONG_LABEL ? { title: filter.label } : {})}>
        {filter.label}
      </label>
      {filter.kind === 'text' && filter.compares ? (
        <QueryInput
          id={id}
          label={filter.label}
          type={filter.compares}
          value={value}
          {...(filter.placeholder ? { placeholder: filter.placeholder } : {})}
          onChange={(condition) => onPut({ [filter.name]: condition })}
        />
      ) : null}
      {filter.kind === 'text' && !filter.compares ? (
        <Input
          id={id}
          allowClear
          maxLength={100}
          value={value}
          placeholder={filter.placeholder ?? `请输入${filter.label}`}
          onChange={(event) => onPut({ [filter.name]: event.target.value })}
        />
      ) : null}
      {filter.kind === 'select' ? (
        <Select
          id={id}
          allowClear
          placeholder="全部"
          options={[...filter.options]}
          {...(filter.options.length > TYPED_FROM ? { showSearch: { optionFilterProp: 'label' } } : {})}
          {...(value === '' ? { value: null } : { value })}
          onChange={(chosen: string | undefined) => onPut({ [filter.name]: chosen ?? '' })}
        />
      ) : null}
      {filter.kind === 'dict' ? (
        <DictionarySelect
          id={id}
          dictCode={filter.dictCode}
          value={value}
          onChange={(chosen) => onPut({ [filter.name]: chosen })}
        />
      ) : null}
      {filter.kind === 'day' ? (
        <Meanwhile show={<Input disabled />}>
          <DateText id={id} label={filter.label} value={value} onChange={(day) => onPut({ [filter.name]: day })} />
        </Meanwhile>
      ) : null}
      {filter.kind === 'range' ? (
        <Range
          id={id}
          label={filter.label}
          of={filter.of ?? 'moment'}
          name={filter.name}
          values={values}
          phone={phone}
          onPut={onPut}
        />
      ) : null}
      {filter.kind === 'range' && filter.days === true ? (
        <DayRanges name={filter.name} values={values} onSearch={onSearch} />
      ) : null}
    </div>
  )
}

function DictionarySelect(props: { id: string; dictCode: string; value: string; onChange: (value: string) => void }) {
  const items = useDictionary(props.dictCode)
  return (
    <Select
      id={props.id}
      allowClear
      showSearch={items.length > TYPED_FROM ? { optionFilterProp: 'label' } : false}
      placeholder="全部"
      options={items.map(({ value, text }) => ({ value, label: text }))}
      {...(props.value === '' ? { value: null } : { value: props.value })}
      onChange={(chosen: string | null | undefined) => props.onChange(chosen ?? '')}
    />
  )
}

interface RangeProps {
  id: string
  label: string
  of: 'moment' | 'day' | 'number' | 'time'
  name: string
  values: Values
  phone: boolean
  onPut: (part: Values) => void
}

function Range({ id, label, of, name, values, phone, onPut }: RangeProps) {
  const [first, last] = [`${name}_begin`, `${name}_end`]
  const put = (from: string, to: string) => onPut({ [first]: from, [last]: to })
  const ends = { id, first: values[first] ?? '', last: values[last] ?? '', onChange: put }
  if (of === 'number' || of === 'time') {
    const Field = of === 'number' ? NumberEnds : TimeEnds
    return (
      <Meanwhile show={<Input disabled />}>
        <Field {...ends} label={label} />
      </Meanwhile>
    )
  }
  // Two calendars side by side do not fit on a phone, so the browser's own picker is used.
  const Field = phone ? DayField : MomentRange
  return (
    <Meanwhile show={<Input disabled />}>
      <Field {...ends} days={of === 'day'} />
    </Meanwhile>
  )
}
