import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { CallName } from '#web/platform/api/call.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { ListHandle } from '#web/kit/list-page/ListPage.tsx'
import type { ImportDialogProps } from './ImportDialog.tsx'

const ExportDialog = lazyPart(() => import('./ExportDialog.tsx'), 'ExportDialog')
const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), 'ImportDialog')

/** Button 导出: exports the rows that match the list's conditions, or the chosen ones; their number is shown first. */
export function ExportButton<Row>(props: {
  what: string
  of: CallName
  list: ListHandle<Row>
  extra?: Record<string, string>
  /** Parameters in the path of the call. */
  params?: Readonly<Record<string, string>>
  /** What else the workbook holds, by its kind. */
  note?: Partial<Record<'xls' | 'xlsx', string>>
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导出
      </Button>
      {open ? (
        <ExportDialog
          what={props.what}
          of={props.of}
          params={props.params}
          note={props.note}
          total={props.list.total}
          chosenKeys={props.list.chosenKeys}
          query={{ ...props.list.query, ...props.extra }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** Button 导入: imports workbooks in the form that 导出 makes. */
export function ImportButton(props: Omit<ImportDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导入
      </Button>
      {open ? <ImportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
