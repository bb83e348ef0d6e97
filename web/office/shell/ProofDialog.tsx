import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { currentSession } from '#web/platform/session/session.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import './account-security.css'

/** Above every other dialog: those of the kit begin at 1000. */
const ABOVE = 1_900

type Way = 'password' | 'code'

/** 验证身份: asks for the password or a code of the second factor before a sensitive act. What was typed elsewhere stays. */
export function ProofDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const ways = useQuery({ ...apiQuery('GET /sys/session/proof', { query: {} }), staleTime: 0, gcTime: 0 })
  return (
    <Modal
      open
      title="验证身份"
      zIndex={ABOVE}
      footer={null}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onCancel={() => onAnswer(false)}
      width={420}
    >
      <p>此操作较为敏感，距上次验证已有一段时间，请再次验证是您本人。已填写的内容不会丢失。</p>
      {ways.isError ? <Failure compact error={ways.error} onRetry={() => void ways.refetch()} /> : null}
      {ways.isPending ? <p role="status">加载中…</p> : null}
      {ways.data ? <Proof password={ways.data.password} secondFactor={ways.data.secondFactor} onAnswer={onAnswer} /> : null}
    </Modal>
  )
}

const FIELDS = {
  password: { label: '登录密码', missing: '请输入登录密码!', other: '改用动态口令或恢复码' },
  code: { label: '动态口令或恢复码', missing: '请输入动态口令或恢复码!', other: '改用登录密码' },
} satisfies Record<Way, object>

function Proof({ password, secondFactor, onAnswer }: { password: boolean; secondFactor: boolean; onAnswer: (proved: boolean) => void }) {
  const [way, setWay] = useState<Way>(password ? 'password' : 'code')
  const prove = useApiMutation('POST /sys/session/prove', { showsRefusal: true, onSuccess: () => onAnswer(true) })
  const [form] = Form.useForm<{ proof: string }>()
  if (!password && !secondFactor)
    return (
      <>
        <p role="alert">您的账号没有密码和动态口令，请退出后重新登录，再进行此操作。</p>
        <Button onClick={() => onAnswer(false)}>取消</Button>
      </>
    )
  const { label, missing, other } = FIELDS[way]
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      aria-label="验证身份"
      onFinish={({ proof }) =>
        prove.mutate({ body: way === 'password' ? { password: proof } : { code: proof.trim() } }, { onError: () => form.resetFields() })
      }
    >
      {prove.error ? <Alert type="error" showIcon role="alert" title={presentError(prove.error).title} className="form-alert" /> : null}
      {/* Password managers need the user name. */}
      <input type="text" name="username" autoComplete="username" value={currentSession()?.userInfo.username ?? ''} readOnly hidden />
      <Form.Item key={way} name="proof" label={label} rules={[{ required: true, message: missing }]}>
        {way === 'password' ? (
          <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
        ) : (
          <Input autoFocus autoComplete="one-time-code" spellCheck={false} maxLength={40} />
        )}
      </Form.Item>
      <p className="security-acts">
        <Button type="primary" htmlType="submit" loading={prove.isPending}>
          验证
        </Button>
        <Button onClick={() => onAnswer(false)}>取消</Button>
        {password && secondFactor ? (
          <Button
            type="link"
            onClick={() => {
              form.resetFields()
              prove.reset()
              setWay(way === 'password' ? 'code' : 'password')
            }}
          >
            {other}
          </Button>
        ) : null}
      </p>
    </Form>
  )
}
