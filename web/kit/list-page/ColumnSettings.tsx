import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { SizedColumn } from './column-layout.model.ts'
import type { LayoutHandle } from './use-list-layout.ts'

const LayoutPopover = lazy(() => import('./LayoutPopover.tsx').then((module) => ({ default: module.LayoutPopover })))

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
    <Suspense fallback={button}>
      <LayoutPopover {...props}>{button}</LayoutPopover>
    </Suspense>
  ) : (
    button
  )
}
