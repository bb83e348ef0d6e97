import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Segmented, Select } from 'antd'
import type { ListLayout } from '#common/contract/list-views.ts'
import { COLUMN_PX } from '#common/limits.ts'
import { arranged, type SizedColumn, withSetting } from './column-layout.model.ts'
import { moved, toggled } from './layout-changes.model.ts'
import type { LayoutHandle } from './use-list-layout.ts'
import './layout-panel.css'

const DENSITIES = [
  { value: 'compact', label: '紧凑' },
  { value: 'normal', label: '标准' },
  { value: 'loose', label: '宽松' },
] satisfies { value: ListLayout['density']; label: string }[]
const PINS = [
  { value: '', label: '不固定' },
  { value: 'start', label: '固定在左' },
  { value: 'end', label: '固定在右' },
]

/**
 * The settings of a list's columns: shown or hidden, order, width, pinned edge, and how high its rows are. All by
 * keyboard too.
 */
export function LayoutPanel({ columns, handle }: { columns: readonly SizedColumn[]; handle: LayoutHandle }) {
  const { layout, own, change } = handle
  const shown = columns.filter(({ key }) => !layout.hidden.includes(key)).length
  const rows = arranged(columns, layout)
  return (
    <div className="layout-panel">
      <div className="layout-density">
        <span>行高</span>
        <Segmented
          aria-label="行高"
          options={DENSITIES}
          value={layout.density}
          onChange={(density) => change((now) => ({ ...now, density }))}
        />
        <Button type="link" disabled={!own} onClick={() => change(null)}>
          恢复默认
        </Button>
      </div>
      <fieldset>
        <legend className="for-readers">显示的列</legend>
        {rows.map(({ key, title }, at) => {
          const visible = !layout.hidden.includes(key)
          const fits = (by: -1 | 1) => moved(columns, layout, key, by) !== layout
          return (
            <div key={key} className="layout-row">
              <Checkbox
                checked={visible}
                disabled={visible && shown === 1}
                onChange={() => change((now) => toggled(now, key))}
              >
                {title}
              </Checkbox>
              <Select
                size="small"
                aria-label={`${title}：固定`}
                options={PINS}
                value={layout.pins[key] ?? ''}
                onChange={(side) =>
                  change((now) => ({
                    ...now,
                    pins: withSetting(now.pins, key, side === '' ? null : (side as 'start' | 'end')),
                  }))
                }
              />
              <InputNumber
                size="small"
                aria-label={`${title}：列宽（像素）`}
                placeholder="自动"
                min={COLUMN_PX.least}
                max={COLUMN_PX.most}
                step={8}
                precision={0}
                value={layout.widths[key] ?? null}
                onChange={(px) => change((now) => ({ ...now, widths: withSetting(now.widths, key, px) }))}
              />
              <Button
                size="small"
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={`上移${title}`}
                disabled={at === 0 || !fits(-1)}
                onClick={() => change((now) => moved(columns, now, key, -1))}
              />
              <Button
                size="small"
                type="text"
                icon={<ArrowDownOutlined />}
                aria-label={`下移${title}`}
                disabled={at === rows.length - 1 || !fits(1)}
                onClick={() => change((now) => moved(columns, now, key, 1))}
              />
            </div>
          )
        })}
      </fieldset>
      <p className="layout-note">拖动表头右侧边线也可调整列宽。设置保存在您的账号中，换浏览器后仍然有效。</p>
    </div>
  )
}
