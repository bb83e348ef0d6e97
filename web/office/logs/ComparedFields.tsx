import type { ComparedField } from './versions.model.ts'

const HEADS = ['原来', '后来'] as const

/** Fields of two states side by side; differences are marked by colour and by a word. */
export function ComparedFields({
  fields,
  heads = HEADS,
}: {
  fields: readonly ComparedField[]
  heads?: readonly [string, string]
}) {
  if (fields.length === 0) return null
  return (
    <div className="compared">
      <table>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, name, before, after, changed, added, removed }) => (
            <tr key={field} data-changed={changed || undefined}>
              <th scope="row" title={field}>
                {name}
                {changed ? <span className="for-readers">（不同）</span> : null}
              </th>
              {changed && added && removed ? (
                <>
                  <td>
                    <Entries entries={removed} word="去掉" as="del" />
                  </td>
                  <td>
                    <Entries entries={added} word="增加" as="ins" />
                  </td>
                </>
              ) : (
                <>
                  <td>{changed && before !== '' ? <del>{before}</del> : before || '—'}</td>
                  <td>{changed && after !== '' ? <ins>{after}</ins> : after || '—'}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Entries of a list that came or went, one a line. */
function Entries({ entries, word, as: Mark }: { entries: readonly string[]; word: string; as: 'ins' | 'del' }) {
  if (entries.length === 0) return '—'
  return (
    <>
      {word} {entries.length} 项
      <ul className="compared-entries">
        {entries.map((entry, at) => (
          <li key={`${at} ${entry}`}>
            <Mark>{entry}</Mark>
          </li>
        ))}
      </ul>
    </>
  )
}
