import { Radio, Select } from 'antd'
import { messages } from '#web/platform/api/messages.ts'
import { useDictionaryState } from '#web/platform/dictionary/dictionaries.ts'
import { useLate } from '#web/platform/use-late.ts'
import { ChoiceBox } from './ChoiceBox.tsx'
import { asText, type ChoiceOption, withChosen } from './choices.model.ts'
import { ChoicesFault } from './ChoicesState.tsx'
import { common, type ControlProps } from './control-props.ts'

export interface DictSelectProps extends ControlProps {
  /** A dictionary's code or `table,text,code`; left out where options are given. */
  dictCode?: string
  options?: readonly ChoiceOption[]
  type?: 'list' | 'radio' | 'radioButton'
  /** The list begins with 请选择, which means no value. */
  showChoose?: boolean
  value: string | number | null | undefined
  onChange: (value: string | undefined) => void
}

/** One value of a dictionary: a list, radios, or radios that look like buttons (wire 5.9). */
export function DictSelect(props: DictSelectProps) {
  const { dictCode = '', type = 'list', showChoose = true, placeholder = '请选择', value, onChange } = props
  const { items, waiting, error, retry } = useDictionaryState(props.options ? '' : dictCode)
  const late = useLate(waiting)
  const chosen = asText(value)
  const options = withChosen(
    props.options ?? items.map((item) => ({ value: item.value, label: item.text })),
    !waiting && chosen ? [chosen] : [],
  )
  const fault = (
    <ChoicesFault
      words={props.options || dictCode ? null : messages.dictionaryCodeMissing}
      error={error}
      onRetry={retry}
    />
  )
  if (type !== 'list') {
    const { status: _, ...attributes } = { status: undefined, ...common(props) }
    return (
      <ChoiceBox>
        <Radio.Group
          {...attributes}
          role="radiogroup"
          options={options}
          optionType={type === 'radioButton' ? 'button' : 'default'}
          value={chosen ?? null}
          onChange={({ target }) => onChange(asText(target.value as string))}
        />
        {late ? (
          <span className="choices-waiting" role="status">
            {messages.loading}
          </span>
        ) : null}
        {fault}
      </ChoiceBox>
    )
  }
  return (
    <ChoiceBox>
      <Select<string | null>
        {...common(props)}
        className="choices-select"
        loading={waiting}
        placeholder={placeholder}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        options={showChoose ? [{ value: '', label: '请选择' }, ...options] : options}
        value={chosen ?? null}
        onChange={(next) => onChange(asText(next))}
        notFoundContent={waiting ? messages.loading : '没有可以选择的值'}
      />
      {fault}
    </ChoiceBox>
  )
}
