import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import type { MessageChoice } from '#common/contract/announcements.ts'
import { ALWAYS_TOLD, MESSAGE_KINDS } from '#common/message-kinds.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Modal } from '#web/kit/window/Window.tsx'

const SETTINGS = 'GET /sys/annountCement/mySettings'

/** 接收设置: for each kind of message whether it comes to the message centre, and whether by e-mail. */
export function MessageSettings({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...apiQuery(SETTINGS, { query: {} }), staleTime: 0, gcTime: 0 })
  const [changed, setChanged] = useState<Readonly<Record<string, MessageChoice>>>({})
  const save = useApiMutation('PUT /sys/annountCement/editMySettings', { touches: [SETTINGS], done: '设置已保存' })
  const { choices = [], hasEmail = false, mailOn = false } = query.data ?? {}
  const noMail = !mailOn
    ? '本系统没有开通电子邮件，只能在消息中心接收。'
    : !hasEmail
      ? '您的账号没有电子邮件地址，请先在“个人中心”中填写。'
      : null
  const change = (choice: MessageChoice) => setChanged({ ...changed, [choice.kind]: choice })
  return (
    <Modal
      open
      width={560}
      title="接收设置"
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: Object.keys(changed).length === 0 }}
      confirmLoading={save.isPending}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => save.mutate({ body: { choices: Object.values(changed) } }, { onSuccess: onClose })}
      onCancel={save.isPending ? undefined : onClose}
    >
      {query.isError ? <Failure compact error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton lines={[90, 80, 90, 70]} /> : null}
      {query.data ? (
        <>
          {noMail ? <Alert className="message-no-mail" type="info" showIcon title={noMail} /> : null}
          <table className="message-choices">
            <thead>
              <tr>
                <th scope="col">消息</th>
                <th scope="col">消息中心</th>
                <th scope="col">电子邮件</th>
              </tr>
            </thead>
            <tbody>
              {choices.map((stored) => {
                const choice = changed[stored.kind] ?? stored
                const { name, about } = MESSAGE_KINDS[choice.kind]
                const always = ALWAYS_TOLD.includes(choice.kind)
                return (
                  <tr key={choice.kind}>
                    <th scope="row">
                      {name}
                      <span>
                        {about}
                        {always ? '；总在消息中心显示' : ''}
                      </span>
                    </th>
                    <td>
                      <Checkbox
                        aria-label={`${name}：消息中心`}
                        checked={choice.bell}
                        disabled={always}
                        onChange={({ target }) => change({ ...choice, bell: target.checked })}
                      />
                    </td>
                    <td>
                      <Checkbox
                        aria-label={`${name}：电子邮件`}
                        checked={choice.email}
                        disabled={noMail !== null && !choice.email}
                        onChange={({ target }) => change({ ...choice, email: target.checked })}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </>
      ) : null}
    </Modal>
  )
}
