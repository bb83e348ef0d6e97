import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { UserInfo } from '#common/contract/session.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { messages } from '#web/platform/api/messages.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { setUserInfo } from '#web/platform/session/session.ts'
import { Modal } from '#web/kit/window/Window.tsx'

/** Changes the department that the user works for. It decides what the user may see, so the menu is loaded again. */
export function DepartSwitch({ userInfo, onClose }: { userInfo: UserInfo; onClose: () => void }) {
  const queryClient = useQueryClient()
  const query = useQuery({ ...apiQuery('GET /sys/user/getCurrentUserDeparts', { query: {} }), staleTime: 0 })
  const [chosen, setChosen] = useState<string>()
  const [missing, setMissing] = useState(false)
  const change = useApiMutation('PUT /sys/selectDepart', {
    onSuccess: (answer) => {
      setUserInfo(answer.userInfo)
      showToast({ tone: 'success', text: `已切换到 ${answer.userInfo.orgCodeTxt ?? '所选部门'}` })
      // Menu, rights and every list depend on the department.
      void queryClient.resetQueries()
      onClose()
    },
  })
  const list = query.data?.list
  const none = list?.length === 0
  const { error } = query
  useEffect(() => {
    if (none) showToast({ tone: 'warning', text: messages.noDepartments })
    if (error) sayFailure(error)
    if (none || error) onClose()
  }, [none, error, onClose])
  // Shown only when the list is known and names a department (spec §4).
  if (!list || none) return null
  const current = list?.find(({ orgCode }) => orgCode === query.data?.orgCode)
  const value = chosen ?? current?.orgCode
  const name = current?.departName ?? userInfo.orgCodeTxt
  return (
    <Modal
      open
      title={name ? `部门切换（当前部门 : ${name}）` : '部门选择'}
      okText="确定"
      cancelText="关闭"
      confirmLoading={change.isPending}
      onOk={() => {
        if (!value) return setMissing(true)
        change.mutate({ body: { orgCode: value, username: userInfo.username } })
      }}
      onCancel={onClose}
      closable={{ 'aria-label': '关闭' }}
    >
      <Form layout="vertical">
        <Form.Item label="部门" htmlFor="depart" {...(missing ? { validateStatus: 'error', help: '请选择部门' } : {})}>
          <Select
            id="depart"
            {...(value === undefined ? {} : { value })}
            placeholder="请选择部门"
            options={list.map((depart) => ({ value: depart.orgCode, label: depart.departName }))}
            onChange={(orgCode) => {
              setChosen(orgCode)
              setMissing(false)
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
