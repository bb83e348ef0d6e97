import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { showOnTop } from '#web/platform/top-layer.ts'
import { placeBeside } from './cells/popup.ts'
import type { GridControl } from './control/grid-control.ts'
import type { ShownColumn } from './control/layout.ts'

/** Texts offered at most; more are found by typing. */
const MOST = 200
const SIZE = { width: 260, height: 460 }
const WIDER = 24
const EMPTY = '（空白）'

/** The menu of a column: sorting, side it is fixed to, width, and the texts to filter by. */
export function HeaderMenu({
  control,
  shown,
  at,
  onClose,
}: {
  control: GridControl
  shown: ShownColumn
  at: HTMLElement
  onClose: () => void
}) {
  const { model } = control
  const { column, key } = shown
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const { sort, filters } = model.state()
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(filters.get(key) ?? null)
  const texts = useMemo(
    () => [...new Set(model.state().order.map((id) => model.textOf(id, key)))].toSorted(byChinese.compare),
    [model, key],
  )
  const found = search.trim() === '' ? texts : texts.filter((text) => text.includes(search.trim()))

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    showOnTop(element)
    placeBeside(element, at.getBoundingClientRect(), {
      width: SIZE.width,
      height: Math.min(SIZE.height, element.scrollHeight),
    })
    element.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [at])
  useEffect(() => {
    const onDown = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target) && !at.contains(target)) onClose()
    }
    document.addEventListener('mousedown', onDown)
    control.view.scroller?.addEventListener('scroll', onClose)
    const { scroller } = control.view
    return () => {
      document.removeEventListener('mousedown', onDown)
      scroller?.removeEventListener('scroll', onClose)
    }
  }, [at, control, onClose])

  const done = (work: () => void) => () => {
    work()
    onClose()
    at.focus({ preventScroll: true })
  }
  const toggle = (text: string) => {
    const next = new Set(chosen ?? texts)
    if (next.has(text)) next.delete(text)
    else next.add(text)
    setChosen(next)
  }
  const isChosen = (text: string) => chosen === null || chosen.has(text)
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={`${column.title}：排序、筛选、冻结`}
      className="cell-popup head-popup"
      data-popup
      onKeyDown={(event) => {
        if (event.key === 'Escape') done(() => undefined)()
        event.stopPropagation()
      }}
    >
      {column.sortable !== false && (
        <div className="head-choices">
          <button
            type="button"
            aria-pressed={sort?.key === key && sort.direction === 'asc'}
            onClick={done(() => model.sortBy({ key, direction: 'asc' }))}
          >
            升序
          </button>
          <button
            type="button"
            aria-pressed={sort?.key === key && sort.direction === 'desc'}
            onClick={done(() => model.sortBy({ key, direction: 'desc' }))}
          >
            降序
          </button>
          <button type="button" disabled={sort?.key !== key} onClick={done(() => model.sortBy(null))}>
            取消排序
          </button>
        </div>
      )}
      <div className="head-choices">
        <button
          type="button"
          disabled={shown.fixed === 'left'}
          onClick={done(() => control.options.onFix(key, 'left'))}
        >
          冻结到左侧
        </button>
        <button
          type="button"
          disabled={shown.fixed === 'right'}
          onClick={done(() => control.options.onFix(key, 'right'))}
        >
          冻结到右侧
        </button>
        <button type="button" disabled={shown.fixed === null} onClick={done(() => control.options.onFix(key, null))}>
          取消冻结
        </button>
      </div>
      <div className="head-choices">
        <button type="button" onClick={() => control.options.onWidth(key, shown.width + WIDER)}>
          加宽
        </button>
        <button type="button" onClick={() => control.options.onWidth(key, Math.max(60, shown.width - WIDER))}>
          缩窄
        </button>
      </div>
      {column.filterable !== false && (
        <>
          <input
            className="field"
            type="search"
            aria-label="查找筛选内容"
            placeholder="查找"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <div className="head-texts" role="group" aria-label="显示这些内容的行">
            <label>
              <input
                type="checkbox"
                checked={chosen === null || chosen.size === texts.length}
                onChange={() => setChosen(chosen === null ? new Set() : null)}
              />
              全部
            </label>
            {found.slice(0, MOST).map((text) => (
              <label key={text}>
                <input type="checkbox" checked={isChosen(text)} onChange={() => toggle(text)} />
                <span>{text === '' ? EMPTY : text}</span>
              </label>
            ))}
            {found.length > MOST && <p className="combo-hint">还有 {found.length - MOST} 项，请输入文字查找</p>}
          </div>
          <div className="head-buttons">
            <button
              type="button"
              className="button primary"
              onClick={done(() => model.filterBy(key, chosen && chosen.size < texts.length ? chosen : null))}
            >
              筛选
            </button>
            <button type="button" className="button" onClick={done(() => model.filterBy(key, null))}>
              重置
            </button>
          </div>
        </>
      )}
    </div>
  )
}

const byChinese = new Intl.Collator('zh-CN', { numeric: true })
