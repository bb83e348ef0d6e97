import { type DesignedField, linkOf, recordAddressOf, UNSEEN_RECORD } from '#common/rules/online-design.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { StoredImage } from '#web/kit/stored-image/StoredImage.tsx'
import { listTextOf } from './form-fields.model.ts'

const AreaText = lazyPart(() => import('#web/kit/area-linkage/AreaText.tsx'), 'AreaText')

/** A value of a designed field in a list; a linked record leads to its page. @param plain nothing leads anywhere */
export function ListValue({
  field,
  row,
  plain = false,
}: {
  field: DesignedField
  row: Readonly<Record<string, unknown>>
  plain?: boolean
}) {
  const text = listTextOf(field, row)
  if (text === null || text === '') return '—'
  if (field.control === 'pca')
    return (
      <Meanwhile show={text}>
        <AreaText code={text} />
      </Meanwhile>
    )
  if (field.control === 'image')
    return <StoredImage path={text.split(',')[0] ?? ''} name={field.title} alt={field.title} />
  const link = field.control === 'link_table' && !plain && text !== UNSEEN_RECORD ? linkOf(field) : null
  return link ? <AppLink to={recordAddressOf(link.code, String(row[field.name]))}>{text}</AppLink> : text
}
