import { textOf, useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { StoredImage } from '#web/kit/stored-image/StoredImage.tsx'
import { isPicked, textIn, textOfChoices, type FormFieldSpec, type FormValues } from './record-dialog.model.ts'

const PickedText = lazyPart(() => import('./PickedText.tsx'), 'PickedText')

/** A value for reading: the label of a choice, 是 or 否 for a switch, the picture of a user. */
export function ShownValue({ field, value, values }: { field: FormFieldSpec; value: unknown; values: FormValues }) {
  const items = useDictionary('dictCode' in field ? field.dictCode : '')
  const text = textIn(value)
  if (isPicked(field))
    return text ? (
      <Meanwhile show={text}>
        <PickedText field={field} value={text} />
      </Meanwhile>
    ) : (
      '—'
    )
  switch (field.kind) {
    case 'dict':
    case 'checkboxes':
      if ('options' in field) return textOfChoices(field.options, text) || '—'
      return (
        text
          .split(',')
          .map((one) => textOf(items, one))
          .join('、') || '—'
      )
    case 'select':
    case 'radio':
    case 'tree':
      return textOfChoices(field.options, text) || '—'
    case 'switch':
      return value === (field.on ?? 'Y') ? '是' : '否'
    case 'number':
      return field.allDigits && text !== '' && Number.isFinite(Number(text))
        ? Number(text).toFixed(field.precision ?? 0)
        : text || '—'
    case 'avatar':
      return text ? <StoredImage path={text} name={textIn(values[field.nameIn])} size={56} /> : '—'
    case 'own':
      return text
        ? field.render({
            id: '',
            value,
            onChange: () => undefined,
            disabled: true,
            values,
            invalid: false,
            describedBy: undefined,
          })
        : '—'
    default:
      return text || '—'
  }
}
