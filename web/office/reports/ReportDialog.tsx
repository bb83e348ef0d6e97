import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { messages } from '#web/platform/api/messages.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { MovableModal } from '#web/kit/modal/MovableModal.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import type { PopupWindowProps } from '#web/kit/picker-slots/handed-in.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { chosenBefore, type ChosenRow } from './report-picker.model.ts'
import { ReportTable } from './ReportTable.tsx'
import { useReportHead } from './use-report.ts'

/** Width of the window, in pixels (spec §9 popup default). */
const WIDTH = 1200

const NO_PARAM = {}

/** Rows of a report to choose from: its columns are loaded first, then its conditions, then the data (spec §4). */
export function ReportDialog(props: PopupWindowProps) {
  const { code, groupId = '', pairs, multi, param = NO_PARAM, separator, values, onOk, onClose } = props
  const { columns, conditions } = useReportHead(groupId, code)
  const [chosen, setChosen] = useState<readonly ChosenRow[]>(() =>
    chosenBefore(values, pairs, { multi, ...(separator ? { separator } : {}) }),
  )
  const { error } = conditions
  useEffect(() => {
    if (error) showToast({ tone: 'warning', text: presentError(error).title })
  }, [error])
  if (columns.isError)
    return (
      <Modal
        open
        width={420}
        title={messages.popupTitle}
        closable={{ 'aria-label': '关闭' }}
        footer={
          <Button type="primary" autoFocus onClick={onClose}>
            确定
          </Button>
        }
        onCancel={onClose}
      >
        <div role="alert">
          <p>{messages.popupFailed}</p>
          <p>{presentError(columns.error).title}</p>
        </div>
      </Modal>
    )
  const ready = columns.isSuccess && !conditions.isPending
  return (
    <MovableModal
      open
      width={props.width ?? WIDTH}
      title={columns.data?.cgRpConfigName ?? '选择'}
      className="report-dialog"
      okText="确定"
      cancelText="关闭"
      okButtonProps={{ disabled: !ready }}
      onOk={() => {
        if (!multi && chosen.length !== 1) return void showToast({ tone: 'warning', text: messages.chooseOne })
        onOk(chosen.map(({ row }) => row))
        onClose()
      }}
      onCancel={onClose}
    >
      {ready ? (
        <ReportTable
          // Other parameters start a new table.
          key={JSON.stringify(param)}
          report={columns.data}
          conditions={conditions.data ?? []}
          groupId={groupId}
          pairs={pairs}
          multi={multi}
          sorter={props.sorter}
          param={param}
          chosen={chosen}
          onChoose={setChosen}
        />
      ) : (
        <Skeleton lines={[90, 100, 100, 80]} />
      )}
    </MovableModal>
  )
}
