import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { Passkey } from '#common/contract/passkeys.ts'
import { deviceName } from '#common/rules/device-name.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { hasPasskeys, makePasskey } from '#web/platform/passkeys/passkeys.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'

const OWN = 'GET /sys/passkeys'

/** The user's passkeys: adding, naming and removing them. */
export function Passkeys() {
  const query = useQuery({ ...apiQuery(OWN, { query: {} }), staleTime: 0 })
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  const remove = useApiMutation('POST /sys/passkeys/remove', { touches: [OWN], done: '通行密钥已删除' })
  return (
    <section className="security-part" aria-labelledby="security-passkeys">
      <h3 id="security-passkeys">通行密钥</h3>
      <p>用设备的指纹、面容或开机密码登录，不必输入密码和动态口令，也不会被仿冒网站骗取。</p>
      {query.isError ? <Failure compact error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <p role="status">加载中…</p> : null}
      {query.data?.length === 0 ? <p>还没有添加通行密钥。</p> : null}
      <ul className="security-sessions">
        {(query.data ?? []).map((passkey) =>
          renamed === passkey.id ? (
            <li key={passkey.id}>
              <NameForm passkey={passkey} onDone={() => setRenamed(null)} />
            </li>
          ) : (
            <li key={passkey.id}>
              <div>
                <b>{passkey.name}</b>
                <p>
                  {passkey.createdAt} 添加，
                  {passkey.lastUsedAt === null ? '尚未使用' : `${passkey.lastUsedAt} 最近使用`}
                </p>
              </div>
              <span className="security-acts">
                <TextAction aria-label={`给通行密钥“${passkey.name}”改名`} onClick={() => setRenamed(passkey.id)}>
                  改名
                </TextAction>
                <TextAction danger aria-label={`删除通行密钥“${passkey.name}”`} onClick={() => setRemoved(passkey)}>
                  删除
                </TextAction>
              </span>
            </li>
          ),
        )}
      </ul>
      <Add />
      {removed === null ? null : (
        <ConfirmDialog
          title="删除通行密钥"
          text={`删除“${removed.name}”后，不能再用它登录。设备上的那一份请在设备的设置中另行删除。`}
          confirm="删除"
          danger
          onConfirm={() => remove.mutateAsync({ body: { id: removed.id } })}
          onClose={() => setRemoved(null)}
        />
      )}
    </section>
  )
}

function Add() {
  const queryClient = useQueryClient()
  const [busy, run] = useBusy()
  if (!hasPasskeys()) return <p>此浏览器或访问方式不支持通行密钥：须以域名通过 https 访问本站。</p>
  const add = () =>
    run(async () => {
      try {
        const { ticket, options } = await call('POST /sys/passkeys/beginAdd', {})
        const response = await makePasskey(options)
        await call('POST /sys/passkeys/add', {
          body: { ticket, response, name: deviceName(navigator.userAgent).slice(0, 40) },
        })
        showToast({ tone: 'success', text: '通行密钥已添加' })
        await queryClient.invalidateQueries({ queryKey: [OWN] })
      } catch (error) {
        showToast({ tone: 'error', title: '没有添加通行密钥', text: presentError(error).title })
      }
    })
  return (
    <Button loading={busy} onClick={() => void add()}>
      添加通行密钥
    </Button>
  )
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useApiMutation('PUT /sys/passkeys/rename', { touches: [OWN], done: '名称已保存', onSuccess: onDone })
  return (
    <Form
      layout="inline"
      aria-label="通行密钥的名称"
      initialValues={{ name: passkey.name }}
      onFinish={({ name }: { name: string }) => rename.mutate({ body: { id: passkey.id, name: name.trim() } })}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称!' }]}>
        <Input autoFocus maxLength={40} />
      </Form.Item>
      <p className="security-acts">
        <Button type="primary" htmlType="submit" loading={rename.isPending}>
          保存
        </Button>
        <Button onClick={onDone}>取消</Button>
      </p>
    </Form>
  )
}
