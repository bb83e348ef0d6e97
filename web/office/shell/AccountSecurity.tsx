import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useCallback, useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { AppSetUp } from '#web/plain/second-factor/AppSetUp.tsx'
import { RecoveryCodes } from '#web/plain/second-factor/RecoveryCodes.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { EraseAccount, PersonalData } from './PersonalData.tsx'
import { Passkeys } from './Passkeys.tsx'
import './account-security.css'

const OWN = 'GET /sys/secondFactor'

/** What the dialog shows in the place of the overview. */
type Step =
  | { kind: 'overview' }
  | { kind: 'setUp'; code?: string }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'prove'; act: Act }
  | { kind: 'erase' }
/** What needs a code of the app in use. */
type Act = 'replace' | 'codes' | 'remove'

const ACTS: Record<Act, { title: string; button: string; danger?: boolean }> = {
  replace: { title: '更换设备前，请输入现在的动态口令或恢复码', button: '更换' },
  codes: { title: '换一批恢复码后，旧的全部作废。请输入动态口令或恢复码', button: '换一批' },
  remove: { title: '停用后，只凭密码即可登录您的账号。请输入动态口令或恢复码', button: '停用', danger: true },
}

/** 账号安全: the user's own second factor, passkeys, sessions and personal data. */
export function AccountSecurity({ username, onClose }: { username: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ kind: 'overview' })
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [OWN] })
  const overview = () => {
    refresh()
    setStep({ kind: 'overview' })
  }
  return (
    <Modal
      open
      title="账号安全"
      footer={null}
      // Recovery codes are shown once: they are left by their own button only.
      closable={step.kind === 'codes' ? false : { 'aria-label': '关闭' }}
      mask={{ closable: false }}
      keyboard={step.kind !== 'codes'}
      onCancel={onClose}
      destroyOnHidden
    >
      {step.kind === 'overview' ? (
        <>
          <Overview onStep={setStep} />
          <Passkeys />
          <OwnSessions />
          <PersonalData username={username} onErase={() => setStep({ kind: 'erase' })} />
        </>
      ) : null}
      {step.kind === 'erase' ? <EraseAccount username={username} onBack={overview} /> : null}
      {step.kind === 'setUp' ? (
        <SetUp
          code={step.code}
          onDone={(codes) => {
            refresh()
            setStep({ kind: 'codes', codes })
          }}
        />
      ) : null}
      {step.kind === 'codes' ? (
        <RecoveryCodes codes={step.codes} username={username} goOn="完成" onDone={overview} />
      ) : null}
      {step.kind === 'prove' ? <Prove act={step.act} onStep={setStep} onRemoved={overview} /> : null}
    </Modal>
  )
}

function Overview({ onStep }: { onStep: (step: Step) => void }) {
  const query = useQuery({ ...apiQuery(OWN, { query: {} }), staleTime: 0 })
  if (query.isError) return <Failure compact error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <p role="status">加载中…</p>
  const { active, since, recoveryCodesLeft, demanded } = query.data
  return (
    <section className="security-part" aria-labelledby="security-factor">
      <h3 id="security-factor">
        动态口令 <Label tone={active ? 'green' : 'grey'}>{active ? '已启用' : '未启用'}</Label>
      </h3>
      <p>启用后，登录时除密码外还须输入手机身份验证器上的 6 位口令，密码泄露也不会被他人登录。</p>
      {active ? (
        <>
          <p>
            启用于 {since}，剩余恢复码 {recoveryCodesLeft} 个。
            {recoveryCodesLeft < LOW ? <b>恢复码快用完了，请换一批。</b> : null}
          </p>
          <p className="security-acts">
            <Button onClick={() => onStep({ kind: 'prove', act: 'replace' })}>更换设备</Button>
            <Button onClick={() => onStep({ kind: 'prove', act: 'codes' })}>换一批恢复码</Button>
            {demanded ? null : (
              <Button danger onClick={() => onStep({ kind: 'prove', act: 'remove' })}>
                停用
              </Button>
            )}
          </p>
          {demanded ? <p>您的账号必须启用动态口令，不能停用。</p> : null}
        </>
      ) : (
        <Button type="primary" onClick={() => onStep({ kind: 'setUp' })}>
          启用
        </Button>
      )}
    </section>
  )
}
const LOW = 4

function SetUp({ code, onDone }: { code: string | undefined; onDone: (codes: string[]) => void }) {
  const begin = useCallback(
    () => call('POST /sys/secondFactor/begin', { body: code === undefined ? {} : { code } }),
    [code],
  )
  return (
    <AppSetUp
      begin={begin}
      confirm={async (entered) => onDone(await call('POST /sys/secondFactor/confirm', { body: { code: entered } }))}
    />
  )
}

/** Asks for a code of the app in use before something is changed. */
function Prove({ act, onStep, onRemoved }: { act: Act; onStep: (step: Step) => void; onRemoved: () => void }) {
  const { title, button, danger = false } = ACTS[act]
  const newCodes = useApiMutation('POST /sys/secondFactor/recoveryCodes', {
    showsRefusal: true,
    onSuccess: (codes) => onStep({ kind: 'codes', codes }),
  })
  const remove = useApiMutation('POST /sys/secondFactor/remove', {
    showsRefusal: true,
    done: '动态口令已停用',
    onSuccess: onRemoved,
  })
  const error = newCodes.error ?? remove.error
  const submit = ({ code }: { code: string }) => {
    if (act === 'replace') onStep({ kind: 'setUp', code: code.trim() })
    else (act === 'codes' ? newCodes : remove).mutate({ body: { code: code.trim() } })
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={submit} aria-label={button}>
      <p>{title}。</p>
      {error ? (
        <Alert type="error" showIcon role="alert" title={presentError(error).title} className="form-alert" />
      ) : null}
      <Form.Item
        name="code"
        label="动态口令或恢复码"
        rules={[{ required: true, whitespace: true, message: '请输入动态口令或恢复码!' }]}
      >
        <Input autoFocus autoComplete="one-time-code" spellCheck={false} maxLength={40} />
      </Form.Item>
      <p className="security-acts">
        <Button type="primary" danger={danger} htmlType="submit" loading={newCodes.isPending || remove.isPending}>
          {button}
        </Button>
        <Button onClick={() => onStep({ kind: 'overview' })}>返回</Button>
      </p>
    </Form>
  )
}
