import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { CallName } from '#web/platform/api/call.ts'
import type { ListHandle } from '#web/kit/list-page/ListPage.tsx'
import type { ImportDialogProps } from './ImportDialog.tsx'

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })))
const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })))

/** 导出: all the list holds under its conditions, or the chosen rows; how many is said before. */
export function ExportButton<Row>(props: { what: string; of: CallName; list: ListHandle<Row>; extra?: Record<string, string> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导出
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ExportDialog
            what={props.what}
            of={props.of}
            total={props.list.total}
            chosenKeys={props.list.chosenKeys}
            query={{ ...props.list.query, ...props.extra }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** 导入: workbooks as 导出 makes them. */
export function ImportButton(props: Omit<ImportDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导入
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
