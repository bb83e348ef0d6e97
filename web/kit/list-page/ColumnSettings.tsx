import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import type { SizedColumn } from './column-layout.model.ts'
import type { LayoutHandle } from './use-list-layout.ts'

const LayoutPopover = lazyPart(() => import('./LayoutPopover.tsx'), 'LayoutPopover')

/** Button that opens the settings of a list's columns, which are loaded with the first click. */
export function ColumnSettings(props: { columns: readonly SizedColumn[]; handle: LayoutHandle }) {
  const [asked, setAsked] = useState(false)
  const button = (
    <Button
      className="column-button"
      icon={<SettingOutlined />}
      aria-label="列设置"
      title="列设置"
      autoFocus={asked}
      onClick={() => setAsked(true)}
    />
  )
  return asked ? (
    <Meanwhile show={button}>
      <LayoutPopover {...props}>{button}</LayoutPopover>
    </Meanwhile>
  ) : (
    button
  )
}
