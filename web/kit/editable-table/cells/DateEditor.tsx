import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { DATE_SHAPES } from '../model/values.ts'
import { valueOfText } from '../model/values.ts'
import type { EditorProps } from './cell-props.ts'
import { TextEditor } from './TextEditor.tsx'

const DatePanel = lazyPart(() => import('./DatePanel.tsx'), 'DatePanel')

/** Editor of a date or time: typed in any usual form, or picked from the calendar that a click or F2 opens. */
export function DateEditor(props: EditorProps) {
  const { control, shown, state, mode } = props
  const read = (text: string) => {
    const answer = valueOfText(shown.column, text, state.row, control.model.choicesOf)
    return 'fault' in answer ? undefined : answer.value
  }
  return (
    <TextEditor
      {...props}
      read={read}
      refuse={(text) => {
        const answer = valueOfText(shown.column, text, state.row, control.model.choicesOf)
        return 'fault' in answer ? answer.fault : null
      }}
      open={() => {
        control.setMode('editing')
        return true
      }}
    >
      {mode === 'editing' && (
        <DatePanel
          kind={shown.kind as keyof typeof DATE_SHAPES}
          value={state.row[shown.key]}
          onPick={(value) => {
            control.cancel()
            control.write(state.row.id, shown.key, value)
          }}
        />
      )}
    </TextEditor>
  )
}
