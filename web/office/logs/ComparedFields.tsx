import type { ComparedField } from './versions.model.ts'

/** Fields of two states side by side; differences are marked by colour and by a word. */
export function ComparedFields({ fields }: { fields: readonly ComparedField[] }) {
  if (fields.length === 0) return null
  return (
    <div className="compared">
      <table>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">原来</th>
            <th scope="col">后来</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, name, before, after, changed }) => (
            <tr key={field} data-changed={changed || undefined}>
              <th scope="row" title={field}>
                {name}
                {changed ? <span className="for-readers">（不同）</span> : null}
              </th>
              <td>{changed && before !== '' ? <del>{before}</del> : before || '—'}</td>
              <td>{changed && after !== '' ? <ins>{after}</ins> : after || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
