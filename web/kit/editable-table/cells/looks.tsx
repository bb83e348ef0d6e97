import { Fragment, type ReactNode } from 'react'
import { type CellKind, type Option, optionText, withTokens } from '../model/columns.ts'
import { isEmpty, valuesIn } from '../model/values.ts'
import { cellText, isTicked, type LookProps } from './cell-props.ts'
import { fileLook } from './file-look.tsx'

const plainLook = (props: LookProps): ReactNode => {
  const text = cellText(props)
  if (text !== '') return text
  const { placeholder } = props.shown.column
  return props.control.options.alwaysEdit && placeholder && !props.locked ? (
    <span className="cell-hint">{withTokens(placeholder, props.shown.column)}</span>
  ) : null
}

const arrowLook = (props: LookProps): ReactNode => (
  <>
    <span className="cell-text">{plainLook(props)}</span>
    {!props.locked && <span className="cell-arrow" aria-hidden="true" />}
  </>
)

/** A coloured choice, as dictionaries have it. */
const selectLook = (props: LookProps): ReactNode => {
  const { control, shown, state } = props
  const value = state.row[shown.key]
  const option = isEmpty(value)
    ? undefined
    : control.model.choicesOf(shown.column, state.row).find((one) => String(one.value) === String(value))
  if (!option?.color) return arrowLook(props)
  return (
    <>
      <span className="cell-text">
        <span className="cell-dot" style={{ background: option.color }} aria-hidden="true" />
        {optionText(option)}
      </span>
      {!props.locked && <span className="cell-arrow" aria-hidden="true" />}
    </>
  )
}

/** Shows one tag and the number of the others (spec §9). */
const tagsLook = (props: LookProps): ReactNode => {
  const { control, shown, state } = props
  const values = valuesIn(state.row[shown.key])
  const [first] = values
  if (first === undefined) return arrowLook(props)
  const option = control.model.choicesOf(shown.column, state.row).find(({ value }) => String(value) === first)
  return (
    <>
      <span className="cell-text" title={cellText(props)}>
        <span className="cell-tag">{option ? optionText(option) : first}</span>
        {values.length > 1 && <span className="cell-tag">+{values.length - 1}</span>}
      </span>
      {!props.locked && <span className="cell-arrow" aria-hidden="true" />}
    </>
  )
}

/** Draws a checkbox as markup: a real one is slower, and only the cell with the cursor needs it. */
const boxLook = (props: LookProps): ReactNode => {
  const ticked = isTicked(props)
  return (
    <span
      className={ticked ? 'look-box ticked' : 'look-box'}
      role="img"
      aria-label={ticked ? '是' : '否'}
      data-locked={props.locked || undefined}
    />
  )
}

const radioLook = ({ control, shown, state, locked }: LookProps): ReactNode => (
  <span className="cell-radios">
    {control.model.choicesOf(shown.column, state.row).map((option: Option) => (
      <button
        key={option.value}
        type="button"
        className="cell-radio"
        tabIndex={-1}
        role="radio"
        aria-checked={String(option.value) === String(state.row[shown.key])}
        disabled={locked || option.disabled}
        onClick={() => control.model.setCell(state.row.id, shown.key, option.value)}
      >
        {optionText(option)}
      </button>
    ))}
  </span>
)

const progressLook = (props: LookProps): ReactNode => {
  const part = Math.max(0, Math.min(100, Number(props.state.row[props.shown.key]) || 0))
  return (
    <>
      <span
        className="cell-progress"
        role="progressbar"
        aria-valuenow={part}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={props.shown.column.title}
      >
        <span style={{ width: `${part}%` }} />
      </span>
      <span className="cell-part">{part}%</span>
    </>
  )
}

const slotLook = ({ control, shown, state, index, locked }: LookProps): ReactNode => {
  // Elements are reused for other rows, so the screen's own content is keyed by its row.
  const content = shown.column.render?.({
    value: state.row[shown.key],
    row: state.row,
    index,
    disabled: locked,
    change: (value) => control.model.setCell(state.row.id, shown.key, value),
  })
  return content === undefined ? (
    plainLook({ control, shown, state, index, locked })
  ) : (
    <Fragment key={state.row.id}>{content}</Fragment>
  )
}

const numberLook = ({ control, index }: LookProps): ReactNode => (
  <span className="cell-line">{index + 1 + control.options.firstLine}</span>
)

const chooseLook = ({ control, state, index, shown }: LookProps): ReactNode => {
  const off = control.model.isRowDisabled(state.row.id)
  return (
    <button
      type="button"
      role={shown.kind === 'row-radio' ? 'radio' : 'checkbox'}
      aria-checked={state.selected}
      aria-label={`选择第${index + 1 + control.options.firstLine}行`}
      className="cell-choose"
      data-row-box
      data-radio={shown.kind === 'row-radio' || undefined}
      tabIndex={-1}
      disabled={off}
      onClick={() => control.model.toggle(state.row.id)}
    >
      <span className={state.selected ? 'look-box ticked' : 'look-box'} data-locked={off || undefined} />
    </button>
  )
}

const expandLook = ({ control, state, index }: LookProps): ReactNode => {
  const open = control.options.isExpanded(state.row.id)
  return (
    <button
      type="button"
      className="cell-expand"
      tabIndex={-1}
      aria-expanded={open}
      aria-label={`${open ? '收起' : '展开'}第${index + 1 + control.options.firstLine}行`}
      onClick={() => control.options.onExpand(state.row.id)}
    />
  )
}

const handleLook = ({ control, state, index }: LookProps): ReactNode => (
  <button
    type="button"
    className="cell-handle"
    tabIndex={-1}
    aria-haspopup="menu"
    aria-label={`移动第${index + 1 + control.options.firstLine}行`}
    disabled={control.options.disabled}
    data-handle={state.row.id}
  />
)

const LOOKS: Partial<Record<CellKind, (props: LookProps) => ReactNode>> = {
  select: selectLook,
  sel_search: arrowLook,
  list_multi: tagsLook,
  checkbox: boxLook,
  radio: radioLook,
  progress: progressLook,
  slot: slotLook,
  upload: fileLook,
  file: fileLook,
  image: fileLook,
  'row-number': numberLook,
  'row-checkbox': chooseLook,
  'row-radio': chooseLook,
  'row-expand': expandLook,
  'row-drag-sort': handleLook,
}

/** The look of a cell without an editor, by the kind of its column. */
export const lookOf = (props: LookProps): ReactNode => (LOOKS[props.shown.kind] ?? plainLook)(props)
