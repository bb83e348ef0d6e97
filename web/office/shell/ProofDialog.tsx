import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import type { WaysToProve } from '#common/contract/own-sessions.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { askPasskey, hasPasskeys } from '#web/platform/passkeys/passkeys.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { onProved } from '#web/platform/session/provider-proof.ts'
import { currentSession } from '#web/platform/session/session.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import './account-security.css'

/** Above every other dialog: those of the kit begin at 1000. */
const ABOVE = 1_900

type Way = 'password' | 'code'

/**
 * 验证身份: asks for the password or a code of the second factor before a sensitive act. What was typed elsewhere stays.
 */
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
      {ways.data ? <Proof ways={ways.data} onAnswer={onAnswer} /> : null}
    </Modal>
  )
}

const FIELDS = {
  password: { label: '登录密码', missing: '请输入登录密码!', other: '改用动态口令或恢复码' },
  code: { label: '动态口令或恢复码', missing: '请输入动态口令或恢复码!', other: '改用登录密码' },
} satisfies Record<Way, object>

function Proof({
  ways: { password, secondFactor, passkey, provider },
  onAnswer,
}: {
  ways: WaysToProve
  onAnswer: (proved: boolean) => void
}) {
  const [way, setWay] = useState<Way>(password ? 'password' : 'code')
  const prove = useApiMutation('POST /sys/session/prove', { showsRefusal: true, onSuccess: () => onAnswer(true) })
  const [form] = Form.useForm<{ proof: string }>()
  if (!password && !secondFactor)
    return (
      <>
        {passkey || provider ? null : <p role="alert">您的账号没有密码和动态口令，请退出后重新登录，再进行此操作。</p>}
        <p className="security-acts">
          {passkey ? <ByPasskey onAnswer={onAnswer} /> : null}
          {provider ? <ByProvider onAnswer={onAnswer} /> : null}
          <Button onClick={() => onAnswer(false)}>取消</Button>
        </p>
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
        prove.mutate(
          { body: way === 'password' ? { password: proof } : { code: proof.trim() } },
          { onError: () => form.resetFields() },
        )
      }
    >
      {prove.error ? (
        <Alert type="error" showIcon role="alert" title={presentError(prove.error).title} className="form-alert" />
      ) : null}
      {/* Password managers need the user name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={currentSession()?.userInfo.username ?? ''}
        readOnly
        hidden
      />
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
        {passkey ? <ByPasskey onAnswer={onAnswer} /> : null}
        {provider ? <ByProvider onAnswer={onAnswer} /> : null}
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

function ByPasskey({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const [busy, run] = useBusy()
  if (!hasPasskeys()) return null
  const prove = () =>
    run(async () => {
      try {
        const { ticket, options } = await call('POST /sys/passkeys/beginProof', {})
        await call('POST /sys/passkeys/prove', { body: { ticket, response: await askPasskey(options) } })
        onAnswer(true)
      } catch (error) {
        showToast({ tone: 'error', text: presentError(error).title })
      }
    })
  return (
    <Button loading={busy} onClick={() => void prove()}>
      使用通行密钥
    </Button>
  )
}

/** The user signs in once more at the identity provider, in a window of its own; this page stays as it is. */
function ByProvider({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const [busy, run] = useBusy()
  useEffect(() => onProved(() => onAnswer(true)), [onAnswer])
  const prove = () =>
    run(async () => {
      // Opened at once, for a browser blocks a window that the answer of a call opens.
      const opened = window.open('', 'fagui-provider', 'popup,width=520,height=680')
      if (!opened) {
        showToast({ tone: 'warning', text: '浏览器拦截了窗口，请允许本站弹出窗口后重试' })
        return
      }
      try {
        opened.location.href = await call('POST /sys/session/beginProof', {})
      } catch (error) {
        opened.close()
        showToast({ tone: 'error', text: presentError(error).title })
      }
    })
  return (
    <Button loading={busy} onClick={() => void prove()}>
      统一身份认证
    </Button>
  )
}
