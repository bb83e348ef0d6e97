import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isMultiple, type Option, optionText, withTokens } from '../model/columns.ts'
import { isEmpty, valuesIn } from '../model/values.ts'
import { messages } from '#web/platform/api/messages.ts'
import { cellText, type EditorProps } from './cell-props.ts'
import { useAttached } from './use-attached.ts'
import { offered, useSearched } from './choices.ts'
import { ComboList } from './ComboList.tsx'

/**
 * Editor for choices in a list below the cell: one, or several joined by commas; of the column, of a dictionary or
 * searched on the server. Typing filters the list, or goes to the first choice that begins so where the column does not
 * search.
 */
export function ComboEditor(props: EditorProps) {
  const { control, shown, state, index, mode, faultId } = props
  const { column, key, kind } = shown
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const listId = useId()
  const editing = mode === 'editing'
  const multiple = isMultiple(column)
  const searches = kind === 'sel_search' && !column.options
  const searched = useSearched(searches && editing ? (column.dictCode ?? '') : '', typed ?? '')
  const filters = column.allowSearch === true || column.allowInput === true || multiple || kind === 'sel_search'
  const value = state.row[key]
  const values = multiple ? valuesIn(value) : isEmpty(value) ? [] : [String(value)]
  const choices = searches ? searched.options : control.model.choicesOf(column, state.row)
  const list = offered(choices, {
    typed: filters && !searches ? (typed ?? '') : '',
    allowInput: column.allowInput === true,
    text: typed ?? '',
  })
  const text = cellText(props)

  useLayoutEffect(() => {
    if (typed === null && input.current && input.current.value !== text) input.current.value = text
  }, [text, typed])
  useEffect(() => {
    if (editing) {
      const chosen = list.findIndex((option) => String(option.value) === values[0])
      setAt((before) =>
        typed === null ? chosen : filters ? Math.min(Math.max(before, 0), list.length - 1) : startingWith(list, typed),
      )
    }
    // The active choice follows the opening of the list and the typed text, not the chosen values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editing, typed, list.length])

  const close = () => {
    setTyped(null)
    if (input.current) input.current.value = control.model.textOf(state.row.id, key)
  }
  const choose = (option: Option) => {
    if (option.disabled) return
    if (searches) searched.remember(option)
    if (multiple) {
      const one = String(option.value)
      const next = values.includes(one) ? values.filter((other) => other !== one) : [...values, one]
      control.write(state.row.id, key, next.length === 0 ? null : next.join(','))
      close()
      return
    }
    control.write(state.row.id, key, option.value)
    close()
    control.setMode('ready')
    input.current?.select()
  }
  useAttached(props, {
    commit() {
      // A completely typed choice is chosen; any other text was only a search.
      const exact =
        typed === null || multiple
          ? undefined
          : choices.find((option) => optionText(option) === typed && !option.disabled)
      if (exact && String(exact.value) !== values[0]) {
        if (searches) searched.remember(exact)
        control.write(state.row.id, key, exact.value)
      }
      close()
    },
    cancel: close,
    focus() {
      input.current?.focus({ preventScroll: true })
      input.current?.select()
    },
    open() {
      control.setMode('editing')
      return true
    },
    readyKey(event) {
      if (event.key !== 'ArrowDown' || !event.altKey) return false
      control.edit()
      return true
    },
    key(event) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (list.length > 0) setAt((at + (event.key === 'ArrowDown' ? 1 : -1) + list.length) % list.length)
        return true
      }
      const option = list[at]
      if ((event.key === 'Enter' || (event.key === ' ' && multiple && typed === null)) && option) {
        choose(option)
        if (!multiple && event.key === 'Enter') {
          const place = control.view.placeOf(control.state().cursor)
          if (place && place.row + 1 < control.view.rowCount) control.moveToPlace({ ...place, row: place.row + 1 })
        }
        return true
      }
      return false
    },
  })
  const hint = searches
    ? searched.hint
    : choices.length === 0
      ? control.options.isLoading(column)
        ? '加载中…'
        : '暂无数据'
      : messages.nothingFound
  return (
    <>
      <input
        ref={input}
        className={`cell-editor ${mode}`}
        data-host
        role="combobox"
        aria-expanded={editing}
        aria-controls={editing ? listId : undefined}
        aria-activedescendant={editing && at >= 0 && list[at] ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        defaultValue={text}
        placeholder={column.placeholder ? withTokens(column.placeholder, column) : '请选择'}
        aria-label={control.nameOf(column.title, index)}
        aria-describedby={faultId}
        aria-invalid={faultId !== undefined || undefined}
        onCompositionStart={() => control.setMode('editing')}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          if (mode !== 'editing') control.setMode('editing')
        }}
      />
      {editing && (
        <ComboList
          id={listId}
          label={column.title}
          options={list}
          chosen={values}
          at={at}
          multiple={multiple}
          hint={list.length === 0 ? hint : ''}
          onChoose={choose}
          onClear={
            values.length > 0
              ? () => {
                  control.write(state.row.id, key, null)
                  close()
                  control.setMode('ready')
                }
              : undefined
          }
        />
      )}
    </>
  )
}

const startingWith = (list: readonly Option[], text: string) =>
  list.findIndex((option) => optionText(option).startsWith(text))
