import { Popover } from 'antd'
import type { ReactElement } from 'react'
import type { SizedColumn } from './column-layout.model.ts'
import { LayoutPanel } from './LayoutPanel.tsx'
import type { LayoutHandle } from './use-list-layout.ts'

/**
 * The settings of a list's columns beside their button; open from the beginning, because they are loaded by a click on
 * it.
 */
export function LayoutPopover({
  children,
  ...settings
}: {
  columns: readonly SizedColumn[]
  handle: LayoutHandle
  children: ReactElement
}) {
  return (
    <Popover trigger="click" defaultOpen placement="bottomRight" content={<LayoutPanel {...settings} />}>
      {children}
    </Popover>
  )
}
