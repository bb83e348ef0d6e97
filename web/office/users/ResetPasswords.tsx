import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { UserRow } from '#common/contract/users.ts'
import type { Answer } from '#web/platform/api/call.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { LeftOut } from './LeftOut.tsx'

type Outcome = Answer<'PUT /sys/user/resetPasswords'>

/**
 * Gives the chosen users, or with null all who have no password yet, initial passwords: asks first, saves the workbook,
 * and names those who were left out.
 */
export function ResetPasswords({
  users,
  onDone,
  onClose,
}: {
  users: readonly UserRow[] | null
  onDone: () => void
  onClose: () => void
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const answered = useRef(false)
  // The list under the question is cleared when the answer is there.
  const [chosen] = useState(users)
  const reset = useApiMutation('PUT /sys/user/resetPasswords')
  if (outcome === null)
    return (
      <ConfirmDialog
        title={chosen ? '重置密码' : '发放初始密码'}
        text={`给${chosen ? `选中的 ${chosen.length} 个用户` : '所有尚无密码的用户（导入后还没有设过密码）'}各发一个随机的初始密码？${chosen ? '他们的登录立即结束，' : ''}首次登录须修改密码。密码表只下载这一次，系统不保存。`}
        confirm="下载密码表"
        danger
        onConfirm={async () => {
          const answer = await reset.mutateAsync({ body: chosen ? { ids: chosen.map(({ id }) => id).join(',') } : {} })
          if (answer.workbook) saveWorkbook(answer.workbook)
          answered.current = true
          setOutcome(answer)
          onDone()
        }}
        // The question closes after its answer; what came of it is shown then.
        onClose={() => {
          if (!answered.current) onClose()
        }}
      />
    )
  const left = outcome.rows.filter(({ reason }) => reason !== null)
  const { workbook } = outcome
  return (
    <Modal
      open
      title={
        workbook
          ? `已发放 ${outcome.rows.length - left.length} 人的密码`
          : outcome.rows.length === 0
            ? '没有尚无密码的用户'
            : '没有发放任何密码'
      }
      onCancel={onClose}
      footer={
        <>
          {workbook ? <Button onClick={() => saveWorkbook(workbook)}>再次下载密码表</Button> : null}
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      {workbook ? <p>密码表已下载。请妥善转交本人并删除该文件；关闭此窗口后不能再次下载。</p> : null}
      {left.length > 0 ? (
        <>
          <p>以下 {left.length} 人没有发放：</p>
          <LeftOut left={left} />
        </>
      ) : null}
    </Modal>
  )
}

function saveWorkbook({ name, base64 }: NonNullable<Outcome['workbook']>): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  saveFile(new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }), name)
}
