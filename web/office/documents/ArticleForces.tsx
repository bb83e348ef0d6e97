import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import type { ArticleForce } from '#common/contract/documents.ts'
import { DateText } from '#web/kit/inputs/DateText.tsx'
import { textIn, type OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'
import { FORCE_NAMES, forcesIn, withForce } from './article-forces.model.ts'
import { useReading } from './use-reading.ts'

const STATES = (['later', 'stopped'] as const).map((value) => ({ value, label: FORCE_NAMES[value] }))
const BASIS_LENGTH = 500

/** Articles that take effect later than the rest, or have stopped to apply: each with its day and what says so. */
export function ArticleForces({ id, value, onChange, disabled, invalid, describedBy, values }: OwnField) {
  const forces = forcesIn(value)
  const reading = useReading({
    title: textIn(values['title']),
    titleNote: textIn(values['titleNote']),
    body: textIn(values['body']),
  })
  const articles = (reading.data?.lines ?? []).flatMap(({ level, label }) => (level === 'article' ? [label] : []))
  const free = articles.filter((label) => !forces.some(({ place }) => place === label))
  const set = (at: number, change: Partial<ArticleForce>) =>
    onChange(forces.map((force, place) => (place === at ? { ...force, ...change } : force)))
  return (
    <div className="article-forces" aria-invalid={invalid || undefined}>
      {forces.length > 0 ? (
        <ol className="article-forces-list" aria-label="条文效力">
          {forces.map(({ place, state, day, basis }, at) => (
            <li key={place}>
              <b>{place}</b>
              {reading.current && !articles.includes(place) ? (
                <small className="article-force-lost">正文中没有这一条</small>
              ) : null}
              <Select
                className="article-force-state"
                aria-label={`${place}的效力`}
                value={state}
                disabled={disabled}
                options={STATES}
                onChange={(next: ArticleForce['state']) => set(at, { state: next })}
              />
              <DateText
                label={state === 'later' ? `${place}的施行日期` : `${place}停止施行的日期`}
                placeholder={state === 'later' ? '施行日期，未定则空' : '停止日期'}
                value={day}
                disabled={disabled}
                onChange={(next) => set(at, { day: next === '' ? null : next })}
              />
              <Input
                className="article-force-basis"
                aria-label={`${place}效力的依据`}
                value={basis}
                disabled={disabled}
                maxLength={BASIS_LENGTH}
                placeholder="依据（必填），如 第八十条“第二十条自2027年1月1日起施行”"
                onChange={({ target }) => set(at, { basis: target.value })}
              />
              {disabled ? null : (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`移除${place}的效力`}
                  onClick={() => onChange(forces.filter((one) => one.place !== place))}
                />
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {disabled ? null : (
        <Select
          id={id}
          className="article-forces-add"
          aria-describedby={describedBy}
          aria-label="添加条文的效力"
          placeholder={articles.length === 0 ? '录入正文后，可选条文' : '选择与全文效力不同的条文'}
          value={null}
          disabled={free.length === 0}
          showSearch
          options={free.map((label) => ({ value: label, label }))}
          onChange={(place: string) => onChange(withForce(forces, { place, state: 'later', day: null, basis: '' }))}
        />
      )}
    </div>
  )
}
