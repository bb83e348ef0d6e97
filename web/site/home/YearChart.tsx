import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import type { Stats } from '#common/contract/laws.ts'
import { thousands } from '#web/platform/format.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { axisTicks, everyYear, yearAfterKey, type YearBar } from './home.model.ts'

const BOTTOM = 28
const TOP = 12
const WIDE = { width: 1200, height: 260, left: 44, right: 16 }
/** The phone shows the latest years first and scrolls back; the scale stands at their end. */
const NARROW = { width: 760, height: 240, left: 8, right: 44 }

/** Laws by year of publication. One tab stop: arrow keys go from year to year, Enter opens the year's list. */
export function YearChart({ years }: { years: Stats['years'] }) {
  const navigate = useNavigate()
  const narrow = useMedia('(max-width: 767px)')
  const { width, height, left, right } = narrow ? NARROW : WIDE
  const bars = everyYear(years)
  const [at, setAt] = useState(bars.length - 1)
  const [pointed, setPointed] = useState<number | null>(null)
  const group = useRef<SVGGElement>(null)
  /** Where the chart is wider than the screen, the latest years are shown first. */
  const scroller = useCallback((box: HTMLDivElement | null) => {
    if (box) box.scrollLeft = box.scrollWidth
  }, [])
  if (bars.length < 2) return null
  const ticks = axisTicks(Math.max(...bars.map((bar) => bar.count)))
  const top = ticks.at(-1) ?? 1
  const slot = (width - left - right) / bars.length
  const y = (count: number) => TOP + (height - TOP - BOTTOM) * (1 - count / top)
  const open = (bar: YearBar) => void navigate({ to: '/retrieval', search: { year: String(bar.year) } })
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const bar = bars[index]
    if (event.key === 'Enter' && bar) open(bar)
    const next = yearAfterKey(event.key, index, bars.length)
    if (next === null) return
    event.preventDefault()
    setAt(next)
    group.current?.querySelectorAll('a')[next]?.focus()
  }
  const told = pointed === null ? undefined : bars[pointed]
  return (
    <section className="years" aria-labelledby="years-title">
      <header className="years-head">
        <h2 id="years-title">历年公布或通过</h2>
        <p className="years-legend" aria-hidden="true">
          <span className="years-key current" /> 未见失效 <span className="years-key past" /> 已修改、废止、失效或待核
        </p>
        <p className="years-told figures" aria-hidden="true">
          {told
            ? `${told.year}年：${thousands(told.count)} 部，其中未见失效 ${thousands(told.current)} 部`
            : '点击年份查看当年公布或通过的法规'}
        </p>
      </header>
      <div className="years-scroll" ref={scroller}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className="years-chart"
          role="group"
          aria-label="历年公布或通过的法规数量，左右方向键选择年份，回车查看"
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width - (narrow ? right : 0)} y1={y(tick)} y2={y(tick)} className="years-grid" />
              <text x={narrow ? width : left - 8} y={y(tick) + 5} textAnchor="end" className="years-tick">
                {thousands(tick)}
              </text>
            </g>
          ))}
          <g ref={group} onMouseLeave={() => setPointed(null)}>
            {bars.map((bar, index) => (
              <a
                key={bar.year}
                href={`/retrieval?year=${bar.year}`}
                tabIndex={index === at ? 0 : -1}
                aria-label={`${bar.year}年公布或通过 ${bar.count} 部，其中未见失效 ${bar.current} 部`}
                className={pointed === index ? 'years-bar pointed' : 'years-bar'}
                onMouseEnter={() => setPointed(index)}
                onFocus={() => {
                  setPointed(index)
                  setAt(index)
                }}
                onBlur={() => setPointed(null)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return
                  event.preventDefault()
                  open(bar)
                }}
              >
                <rect
                  x={left + index * slot}
                  y={TOP}
                  width={slot}
                  height={height - TOP - BOTTOM}
                  className="years-catch"
                />
                <rect
                  x={left + index * slot + slot * 0.14}
                  width={slot * 0.72}
                  y={y(bar.count)}
                  height={y(0) - y(bar.count)}
                  className="years-past"
                />
                <rect
                  x={left + index * slot + slot * 0.14}
                  width={slot * 0.72}
                  y={y(bar.current)}
                  height={y(0) - y(bar.current)}
                  className="years-current"
                />
                {bar.year % 5 === 0 ? (
                  <text x={left + (index + 0.5) * slot} y={height - 8} textAnchor="middle" className="years-tick">
                    {bar.year}
                  </text>
                ) : null}
              </a>
            ))}
          </g>
        </svg>
      </div>
      <details className="years-table">
        <summary>以表格查看</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">年份</th>
              <th scope="col">公布</th>
              <th scope="col">其中未见失效</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter((bar) => bar.count > 0)
              .toReversed()
              .map((bar) => (
                <tr key={bar.year}>
                  <th scope="row">
                    <a href={`/retrieval?year=${bar.year}`}>{bar.year}</a>
                  </th>
                  <td>{thousands(bar.count)}</td>
                  <td>{thousands(bar.current)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
