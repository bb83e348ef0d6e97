import { Button } from 'antd'
import { differences, type FormFieldSpec, type FormValues } from './record-dialog.model.ts'
import { ShownValue } from './ShownValue.tsx'

/** Shown when another user saved the record meanwhile: its present values and the typed ones, side by side. */
export function SomebodyElse(props: {
  fields: readonly FormFieldSpec[]
  theirs: FormValues
  mine: FormValues
  onTakeTheirs: () => void
  onKeepMine: () => void
}) {
  const rows = differences(props.fields, props.theirs, props.mine)
  return (
    <section className="somebody-else" aria-label="两份内容的差异">
      {rows.length === 0 ? (
        <p>对方保存的内容与您填写的相同。</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">对方保存的</th>
              <th scope="col">您填写的</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, theirs, mine }) => (
              <tr key={field.name}>
                <th scope="row">{field.label}</th>
                <td>
                  <ShownValue field={field} value={theirs} values={props.theirs} />
                </td>
                <td>
                  <ShownValue field={field} value={mine} values={props.mine} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="somebody-else-buttons">
        <Button onClick={props.onTakeTheirs}>改用对方的内容</Button>
        <Button type="primary" onClick={props.onKeepMine}>
          仍然保存我的内容
        </Button>
      </div>
    </section>
  )
}
