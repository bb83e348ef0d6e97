import { Checkbox, Select } from 'antd'
import { chosenCount } from '#common/rules/field-formats.ts'
import { messages } from '#web/platform/api/messages.ts'
import { useDictionaryState } from '#web/platform/dictionary/dictionaries.ts'
import { ChoiceBox } from './ChoiceBox.tsx'
import { type ChoiceOption, splitBy, withChosen } from './choices.model.ts'
import { ChoicesFault } from './ChoicesState.tsx'
import { common, type ControlProps } from './control-props.ts'

export interface MultiSelectTagProps extends ControlProps {
  dictCode?: string
  /** Choices to offer instead of those of a dictionary. */
  options?: readonly ChoiceOption[]
  type?: 'list_multi' | 'checkbox'
  separator?: string
  /** Least number of values (`max`: greatest). A violation is shown, not prevented: the form decides. */
  min?: number
  max?: number
  value: string | null | undefined
  onChange: (value: string) => void
}

/** Several values of a dictionary, joined by a separator (spec §3 Multi-select tag value). */
export function MultiSelectTag(props: MultiSelectTagProps) {
  const {
    dictCode = '',
    type = 'list_multi',
    separator = ',',
    placeholder = '请选择',
    value,
    onChange,
    min,
    max,
  } = props
  const { items, waiting, error, retry } = useDictionaryState(props.options ? '' : dictCode)
  const chosen = splitBy(value, separator)
  const options = withChosen(
    props.options ?? items.map((item) => ({ value: item.value, label: item.text })),
    waiting ? [] : chosen,
  )
  const change = (next: readonly string[]) => onChange(next.join(separator))
  const words =
    props.options || dictCode
      ? chosen.length > 0
        ? chosenCount(chosen.length, { min, max })
        : null
      : messages.dictionaryCodeMissing
  const { status: _, ...attributes } = { status: undefined, ...common(props) }
  return (
    <ChoiceBox>
      {type === 'checkbox' ? (
        <Checkbox.Group {...attributes} role="group" options={options} value={chosen} onChange={change} />
      ) : (
        <Select<string[]>
          {...common(props)}
          className="choices-select"
          mode="multiple"
          loading={waiting}
          placeholder={placeholder}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          options={options}
          value={chosen}
          onChange={change}
          notFoundContent={waiting ? messages.loading : '没有可以选择的值'}
        />
      )}
      <ChoicesFault words={words} error={error} onRetry={retry} />
    </ChoiceBox>
  )
}
