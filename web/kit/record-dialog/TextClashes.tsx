import { Radio } from 'antd'
import type { TextClash } from '#common/law/merge-text.ts'
import { choiceIdOf } from './record-dialog.model.ts'
import type { Clash, Side } from './use-merged-form.ts'

/** The articles of a text that the user and another one changed to different words: for each one side is chosen. */
export function TextClashes(props: {
  formId: string
  name: string
  label: string
  text: NonNullable<Clash['text']>
  /** The text as it is in the form now. */
  value: unknown
  onKeep: (at: number, side: Side) => void
}) {
  const { formId, name, label, text, value, onKeep } = props
  const open = text.sides.indexOf(null)
  // Another choice would put the text together anew, without what was typed into it since.
  const isEdited = text.composed !== undefined && text.composed !== value
  return (
    <>
      {text.merged.parts
        .filter((part): part is TextClash => 'mine' in part)
        .map(({ place, mine, theirs }, at) => {
          const title = `${formId}-${name}-${at}`
          return (
            <div key={at} className="both-changed-field">
              <div id={title} className="both-changed-label">
                {label} {place || '第一条之前'}
              </div>
              <Radio.Group
                className="both-changed-choices"
                aria-labelledby={title}
                value={text.sides[at]}
                disabled={isEdited}
                onChange={(event) => onKeep(at, event.target.value as Side)}
              >
                <Radio {...(at === open ? { id: choiceIdOf(formId, name) } : {})} value="mine">
                  <span className="both-changed-side">我填写的</span>
                  <span className="both-changed-text">{mine.trim() || '（删去）'}</span>
                </Radio>
                <Radio value="theirs">
                  <span className="both-changed-side">对方保存的</span>
                  <span className="both-changed-text">{theirs.trim() || '（删去）'}</span>
                </Radio>
              </Radio.Group>
            </div>
          )
        })}
    </>
  )
}
