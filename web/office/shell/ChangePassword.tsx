import { Alert, Form, Input } from 'antd'
import { passwordFault } from '#common/rules/password-policy.ts'
import { messages } from '#web/platform/api/messages.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { leaveForGood } from './leave.ts'

interface Passwords {
  oldpassword: string
  password: string
  confirmpassword: string
}

const SAID_MS = 1_500

/**
 * 修改密码: changes the user's own password. All sessions of the user end, so the user signs in again with the new
 * password.
 */
export function ChangePassword({ username, onClose }: { username: string; onClose: () => void }) {
  const [form] = Form.useForm<Passwords>()
  const change = useApiMutation('PUT /sys/user/updatePassword', {
    showsRefusal: true,
    onSuccess: () => {
      onClose()
      showToast({ tone: 'success', text: '密码已修改，请用新密码重新登录' })
      void leaveForGood(SAID_MS)
    },
  })
  if (username === '')
    return (
      <Modal open title="修改密码" onCancel={onClose} footer={null} closable={{ 'aria-label': '关闭' }}>
        <p role="alert">{messages.noUserSignedIn}</p>
      </Modal>
    )
  return (
    <Modal
      open
      title="修改密码"
      okText="确定"
      cancelText="关闭"
      confirmLoading={change.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      closable={{ 'aria-label': '关闭' }}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => change.mutate({ body: { username, ...values } })}
      >
        {/* Password managers need the user name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {change.error ? (
          <Alert type="error" showIcon role="alert" title={presentError(change.error).title} className="form-alert" />
        ) : null}
        <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: messages.oldPasswordMissing }]}>
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="password"
          label="新密码"
          extra="至少 8 位，包含数字、字母和特殊符号"
          rules={[
            { required: true, message: messages.newPasswordMissing },
            {
              validateTrigger: 'onSubmit',
              validator: (_, value: string) => {
                const fault = value ? passwordFault(value, username) : null
                return fault === null ? Promise.resolve() : Promise.reject(new Error(fault))
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label="确认新密码"
          dependencies={['password']}
          rules={[
            { required: true, message: messages.confirmMissing },
            ({ getFieldValue }) => ({
              validator: (_, value: string) =>
                !value || value === getFieldValue('password')
                  ? Promise.resolve()
                  : Promise.reject(new Error(messages.confirmDiffers)),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} onPressEnter={() => form.submit()} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
