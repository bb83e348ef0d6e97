/** A table of the law, as a table; wide ones scroll by themselves. */
export function LawTable({ rows, anchor }: { rows: readonly (readonly string[])[]; anchor?: string | undefined }) {
  const [head, ...body] = rows
  if (!head) return null
  return (
    <div className="law-table" id={anchor} tabIndex={0} role="region" aria-label="表格">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
