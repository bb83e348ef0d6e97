import { useRef, useState, useLayoutEffect } from 'react'
import { ADD_BUTTON_SETTINGS } from '#common/storage-keys.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { stored } from '#web/platform/storage.ts'
import { showOnTop } from '#web/platform/top-layer.ts'
import { placeBeside } from './cells/popup.ts'
import { useClosing } from './use-closing.ts'

/**
 * How 新增 adds rows: how many, at which line (from 1; 0: at the bottom), and whether the table scrolls to them (spec
 * §9).
 */
export interface AddSettings {
  count: number
  position: number
  scroll: boolean
}
const DEFAULT: AddSettings = { count: 1, position: 0, scroll: false }
const MOST_ROWS = 1000
const SIZE = { width: 250, height: 240 }

let chosen: AddSettings | null = null
/** The settings last chosen, else those stored as default. */
export const addSettings = (): AddSettings => chosen ?? stored.get<AddSettings>(ADD_BUTTON_SETTINGS) ?? DEFAULT

/** Opens the settings of 新增. */
export function AddSettingsButton({ disabled, rows }: { disabled: boolean; rows: number }) {
  const [at, setAt] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="button primary pair-end"
        aria-label="新增设置"
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        disabled={disabled}
        onClick={({ currentTarget }) => setAt(at ? null : currentTarget)}
      >
        ▾
      </button>
      {at && <SettingsBox at={at} rows={rows} onClose={() => setAt(null)} />}
    </>
  )
}

function SettingsBox({ at, rows, onClose }: { at: HTMLElement; rows: number; onClose: () => void }) {
  const box = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(addSettings)
  const change = (part: Partial<AddSettings>) => {
    chosen = { ...values, ...part }
    setValues(chosen)
  }
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    showOnTop(element)
    placeBeside(element, at.getBoundingClientRect(), SIZE)
    element.querySelector('input')?.focus()
  }, [at])
  useClosing(box, onClose)
  const close = () => {
    onClose()
    at.focus()
  }
  const whole = (text: string, least: number, most: number) =>
    Math.max(least, Math.min(most, Math.trunc(Number(text)) || 0))
  return (
    <form
      ref={box}
      popover="manual"
      role="dialog"
      aria-label="新增设置"
      className="cell-popup add-settings"
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onSubmit={(event) => {
        event.preventDefault()
        stored.set(ADD_BUTTON_SETTINGS, values)
        showToast({ tone: 'success', text: '保存成功' })
        close()
      }}
    >
      <label>
        行数
        <input
          className="field"
          type="number"
          min={1}
          max={MOST_ROWS}
          value={values.count}
          onChange={({ target }) => change({ count: whole(target.value, 1, MOST_ROWS) })}
        />
      </label>
      <label>
        插入位置
        <input
          className="field"
          type="number"
          min={0}
          max={rows}
          aria-describedby="add-position"
          value={values.position}
          onChange={({ target }) => change({ position: whole(target.value, 0, rows) })}
        />
      </label>
      <p id="add-position" className="combo-hint">
        0 表示底部
      </p>
      <label className="for-box">
        <input type="checkbox" checked={values.scroll} onChange={({ target }) => change({ scroll: target.checked })} />
        添加后滚动到底部
      </label>
      <button type="submit" className="button">
        存为默认
      </button>
    </form>
  )
}
