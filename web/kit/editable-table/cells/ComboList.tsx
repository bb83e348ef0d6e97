import { useLayoutEffect, useRef } from 'react'
import { showOnTop } from '#web/platform/top-layer.ts'
import { type Option, optionText } from '../model/columns.ts'
import { placeBeside } from './popup.ts'

/** Choices drawn at most; more are found by typing. */
const MOST = 200
const HEIGHT = 260

/** The list of a ComboEditor, on top of everything else in the page. */
export function ComboList(props: {
  id: string
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  at: number
  multiple: boolean
  /** Text shown when there is nothing to choose. */
  hint: string
  onChoose: (option: Option) => void
  onClear: (() => void) | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const { id, at, options } = props
  useLayoutEffect(() => {
    const element = box.current
    const cell = element?.closest('[role="gridcell"]')
    if (!element || !cell) return
    showOnTop(element)
    const place = cell.getBoundingClientRect()
    placeBeside(element, place, {
      width: Math.max(place.width, 160),
      height: Math.min(HEIGHT, element.scrollHeight + 2),
    })
  }, [options.length, props.hint])
  useLayoutEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    // The focus stays in the cell's input.
    <div
      ref={box}
      popover="manual"
      className="cell-popup combo-popup"
      data-popup
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label={props.label} aria-multiselectable={props.multiple || undefined}>
        {options.slice(0, MOST).map((option, place) => (
          <div
            key={option.value}
            id={`${id}-${place}`}
            role="option"
            aria-selected={props.chosen.includes(String(option.value))}
            aria-disabled={option.disabled || undefined}
            className={place === at ? 'combo-option at' : 'combo-option'}
            onClick={() => props.onChoose(option)}
          >
            {option.color && <span className="cell-dot" style={{ background: option.color }} aria-hidden="true" />}
            {optionText(option)}
          </div>
        ))}
      </div>
      {props.hint !== '' && (
        <p className="combo-hint" role="status">
          {props.hint}
        </p>
      )}
      {options.length > MOST && <p className="combo-hint">还有 {options.length - MOST} 项，请输入文字查找</p>}
      {props.onClear && (
        <button type="button" className="combo-clear" tabIndex={-1} onClick={props.onClear}>
          清空
        </button>
      )}
    </div>
  )
}
