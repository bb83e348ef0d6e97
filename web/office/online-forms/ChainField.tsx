import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ChainPlace, DesignedField } from '#common/rules/online-design.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { ChoiceBox } from '#web/kit/dictionary-controls/ChoiceBox.tsx'
import { ChoicesFault } from '#web/kit/dictionary-controls/ChoicesState.tsx'
import { CATEGORY_LABELS } from '#web/kit/dictionary-controls/labels.ts'
import { LabelText } from '#web/kit/dictionary-controls/LabelText.tsx'
import { useLabels } from '#web/kit/dictionary-controls/use-labels.ts'
import { type OwnField, textIn } from '#web/kit/record-dialog/record-dialog.model.ts'

/** From this number of choices on, a select is searched by typing. */
const TYPED_FROM = 10

/**
 * One of several dependent selects: it offers what stands below the choice in the field above it, and a new choice
 * empties the fields below.
 */
export function ChainField({
  id,
  field,
  place,
  value,
  values,
  disabled,
  invalid,
  describedBy,
  onChange,
}: OwnField & { field: DesignedField; place: ChainPlace }) {
  const text = textIn(value)
  const above = place.above ? textIn(values[place.above.name]) : null
  const roots = useQuery({
    ...apiQuery('GET /sys/category/loadTreeRoot', { query: { async: true, pcode: place.root } }),
    enabled: !disabled && above === null,
  })
  const children = useQuery({
    ...apiQuery('GET /sys/category/loadTreeChildren', { query: { pid: above ?? '' } }),
    enabled: !disabled && above !== null && above !== '',
  })
  const asked = above === null ? roots : children
  const { chosen } = useLabels(CATEGORY_LABELS, text === '' ? [] : [text])
  if (disabled && id === '') return <LabelText labels={CATEGORY_LABELS} value={text} />
  const options = (above === '' ? [] : (asked.data ?? [])).map(({ key, title }) => ({ value: key, label: title }))
  const [label] = chosen
  return (
    <ChoiceBox>
      <Select<string>
        id={id}
        className="online-chain"
        aria-label={field.title}
        aria-invalid={invalid}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        {...(invalid ? { status: 'error' as const } : {})}
        disabled={disabled || above === ''}
        allowClear
        showSearch={options.length > TYPED_FROM ? { optionFilterProp: 'label' } : false}
        loading={asked.isFetching}
        placeholder={disabled ? '' : above === '' ? `请先选择${place.above?.title ?? ''}` : `请选择${field.title}`}
        notFoundContent={asked.isPending ? '加载中…' : '没有下级'}
        options={
          text !== '' && label && !options.some((option) => option.value === text) ? [...options, label] : options
        }
        value={text === '' ? null : text}
        onChange={(next: string | undefined) =>
          onChange(next ?? null, Object.fromEntries(place.below.map(({ name }) => [name, null])))
        }
      />
      <ChoicesFault error={asked.error} onRetry={() => void asked.refetch()} />
    </ChoiceBox>
  )
}
