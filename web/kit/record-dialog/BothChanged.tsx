import { Radio } from 'antd'
import { useEffect, useRef } from 'react'
import { choiceIdOf, type FormFieldSpec, type FormValues } from './record-dialog.model.ts'
import { ShownValue } from './ShownValue.tsx'
import { TextClashes } from './TextClashes.tsx'
import type { Clash, Side } from './use-merged-form.ts'

/** Fields that the user and another one changed to different values, side by side: for each one of them is chosen. */
export function BothChanged(props: {
  formId: string
  clashes: { by: string; at: string; fields: readonly Clash[] }
  fields: readonly FormFieldSpec[]
  values: FormValues
  onKeep: (name: string, side: Side) => void
  /** For one part of a text. */
  onKeepPart: (name: string, at: number, side: Side) => void
}) {
  const { formId, clashes, fields, values, onKeep, onKeepPart } = props
  const box = useRef<HTMLElement>(null)
  // The save button is far below on a phone.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={box} className="both-changed" aria-label="两人都改了的字段">
      <p role="alert">
        {clashes.by}（{clashes.at}）也改了下列字段，请逐项选择；其余改动已经合并。
      </p>
      {clashes.fields.map(({ name, mine, theirs, keeps, text }) => {
        const field: FormFieldSpec = fields.find((one) => one.name === name) ?? { kind: 'text', name, label: name }
        const label = `${formId}-${name}-both`
        if (text)
          return (
            <TextClashes
              key={name}
              formId={formId}
              name={name}
              label={field.label}
              text={text}
              value={values[name]}
              onKeep={(at, side) => onKeepPart(name, at, side)}
            />
          )
        return (
          <div key={name} className="both-changed-field">
            <div id={label} className="both-changed-label">
              {field.label}
            </div>
            <Radio.Group
              className="both-changed-choices"
              aria-labelledby={label}
              value={keeps}
              onChange={(event) => onKeep(name, event.target.value as Side)}
            >
              <Radio id={choiceIdOf(formId, name)} value="mine">
                <span className="both-changed-side">我填写的</span>
                <ShownValue field={field} value={mine} values={{ ...values, [name]: mine }} />
              </Radio>
              <Radio value="theirs">
                <span className="both-changed-side">对方保存的</span>
                <ShownValue field={field} value={theirs} values={{ ...values, [name]: theirs }} />
              </Radio>
            </Radio.Group>
          </div>
        )
      })}
    </section>
  )
}
