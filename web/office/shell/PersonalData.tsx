import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { leaveForGood } from './leave.ts'

/** Time to read that the account is erased, in milliseconds. */
const FAREWELL_MS = 2000

/** What is kept about the user, to take along or to erase with the account. */
export function PersonalData({ username, onErase }: { username: string; onErase: () => void }) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const exportData = async () => {
    setBusy(true)
    setFault(null)
    setDone(false)
    try {
      const data = await call('GET /sys/user/personalData', { query: {} })
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `个人资料-${username}.json`)
      setDone(true)
    } catch (error) {
      setFault(presentError(error).title)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="security-part" aria-labelledby="security-personal">
      <h3 id="security-personal">个人资料</h3>
      <p>可以导出系统中保存的与您有关的全部内容（JSON 文件），或者注销账号。</p>
      {fault === null ? null : <Alert type="error" showIcon role="alert" title={fault} className="form-alert" />}
      <p className="security-acts">
        <Button loading={busy} onClick={() => void exportData()}>
          导出个人资料
        </Button>
        <Button danger onClick={onErase}>
          注销账号
        </Button>
        <span role="status">{done ? '个人资料已导出' : ''}</span>
      </p>
    </section>
  )
}

/** Asks for the name of the account before it is erased. */
export function EraseAccount({ username, onBack }: { username: string; onBack: () => void }) {
  const queryClient = useQueryClient()
  const erase = useApiMutation('POST /sys/user/eraseOwn', {
    showsRefusal: true,
    done: '账号已注销，即将退出',
    onSuccess: () => {
      queryClient.clear()
      void leaveForGood(FAREWELL_MS)
    },
  })
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      aria-label="注销账号"
      onFinish={({ name }: { name: string }) => erase.mutate({ body: { username: name.trim() } })}
    >
      <Alert
        type="warning"
        showIcon
        title="注销后不能恢复"
        description={
          <ul>
            <li>
              姓名、手机号码、电子邮件等个人资料，角色和部门，动态口令、通行密钥和第三方绑定全部清除，所有登录立即结束。
            </li>
            <li>账号名称保留，不会再给他人使用。</li>
            <li>
              系统日志依法保存（网络安全法第二十一条），其中有账号名称、当时的姓名和登录地址，保存期满后清理；已发布的内容和上传的文件不随账号删除。
            </li>
          </ul>
        }
        className="form-alert"
      />
      {erase.error ? (
        <Alert type="error" showIcon role="alert" title={presentError(erase.error).title} className="form-alert" />
      ) : null}
      <Form.Item
        name="name"
        label={`请输入您的账号“${username}”以确认`}
        rules={[
          {
            validator: (_, value: string | undefined) =>
              value?.trim() === username ? Promise.resolve() : Promise.reject(new Error('与您的账号不符!')),
          },
        ]}
      >
        <Input autoFocus autoComplete="off" spellCheck={false} maxLength={200} />
      </Form.Item>
      <p className="security-acts">
        <Button type="primary" danger htmlType="submit" loading={erase.isPending || erase.isSuccess}>
          注销账号
        </Button>
        <Button disabled={erase.isPending || erase.isSuccess} onClick={onBack}>
          返回
        </Button>
      </p>
    </Form>
  )
}
