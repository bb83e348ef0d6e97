import { lazy, Suspense } from 'react'
import type { DesignedField } from '#common/rules/online-design.ts'
import { StoredImage } from '#web/kit/stored-image/StoredImage.tsx'
import { listTextOf } from './form-fields.model.ts'

const AreaText = lazy(() => import('#web/kit/area-linkage/AreaText.tsx').then((module) => ({ default: module.AreaText })))

/** A value of a designed field in a list. */
export function ListValue({ field, row }: { field: DesignedField; row: Readonly<Record<string, unknown>> }) {
  const text = listTextOf(field, row)
  if (text === null || text === '') return '—'
  if (field.control === 'pca')
    return (
      <Suspense fallback={text}>
        <AreaText code={text} />
      </Suspense>
    )
  if (field.control === 'image') return <StoredImage path={text.split(',')[0] ?? ''} name={field.title} alt={field.title} />
  return text
}
