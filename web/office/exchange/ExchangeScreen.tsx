import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { ExchangedPackage, ExchangeStatus } from '#common/contract/exchange.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { fileSize, thousands } from '#web/platform/format.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { FiguresAbout, FiguresCard, FiguresNone, FiguresPage, FiguresTable } from '#web/kit/figures/Figures.tsx'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { textIn, type FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { PACKAGE_STATES, sentInWords, SIDES, todoOf } from './exchange.model.ts'
import './exchange.css'

const WAITING = [80, 60, 90, 70]
const TOUCHES = ['GET /sys/exchange'] as const
/** The screen is left open while somebody carries files. */
const AGAIN_MS = 30_000

/** 数据交换: how far both directions are, what is missing, whose keys count, and what can be done. */
export default function ExchangeScreen() {
  const query = useQuery({ ...apiQuery('GET /sys/exchange', { query: {} }), staleTime: 0, refetchInterval: AGAIN_MS })
  const { data } = query
  return (
    <FiguresPage
      title="数据交换"
      busy={query.isFetching}
      day={data?.side ? `本机是${SIDES[data.side]}` : null}
      action={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          刷新
        </Button>
      }
    >
      {query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton lines={WAITING} /> : null}
      {data && data.side === null ? (
        <FiguresNone>
          没有设置数据交换。内网和外网分开部署时，由运维人员设置 EXCHANGE_DIR 和
          EXCHANGE_SIDE，步骤见部署与运维手册“内外网数据交换”。
        </FiguresNone>
      ) : null}
      {data && data.side !== null ? <Exchange status={data} /> : null}
    </FiguresPage>
  )
}

function Exchange({ status }: { status: ExchangeStatus }) {
  const [told, setTold] = useState('')
  const todo = todoOf(status)
  return (
    <>
      {todo.length > 0 ? (
        <div className="exchange-todo" role="alert" aria-label="需要处理">
          {todo.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
      <Can do="system:exchange:act">
        <Acts status={status} onTold={setTold} />
      </Can>
      <p className="exchange-told" role="status">
        {told}
      </p>
      <div className="exchange-cards">
        <FiguresCard title="写出">
          <Packages
            title="写出的包"
            packages={status.written}
            howFar={sentInWords(status.sent)}
            isBegun={status.sent.number > 0}
          />
        </FiguresCard>
        <FiguresCard title="取入">
          <Packages
            title="收到的包"
            packages={status.received}
            howFar={
              status.taken.number === 0
                ? '还没有取入过'
                : `已取入到第 ${status.taken.number} 号，${status.taken.time ?? ''}`
            }
            isBegun={status.taken.number > 0}
          />
        </FiguresCard>
        <Keys status={status} onTold={setTold} />
      </div>
    </>
  )
}

function Acts({ status: { unconfirmed, sent }, onTold }: { status: ExchangeStatus; onTold: (text: string) => void }) {
  const [asked, setAsked] = useState<'whole' | 'confirm' | null>(null)
  const onSuccess = ({ text }: { text: string }) => onTold(text)
  const send = useApiMutation('POST /sys/exchange/send', { touches: TOUCHES, onSuccess })
  const take = useApiMutation('POST /sys/exchange/take', { touches: TOUCHES, onSuccess })
  const again = useApiMutation('POST /sys/exchange/again', { touches: TOUCHES, onSuccess })
  const state = useRecordDialog<{ from: number }>('exchange.again')
  const fields: FormFieldSpec[] = [
    {
      kind: 'number',
      name: 'from',
      label: '自第几号起',
      required: true,
      hint: '对方缺少的第一个号码；写出过的包保留 30 天',
    },
  ]
  return (
    <div className="exchange-acts">
      <Button type="primary" loading={send.isPending} onClick={() => send.mutate({ body: {} })}>
        立即写出
      </Button>
      <Button loading={take.isPending} onClick={() => take.mutate({ body: {} })}>
        立即取入
      </Button>
      <Button
        disabled={sent.number === 0}
        onClick={() => state.edit({ from: sent.confirmed + 1 <= sent.number ? sent.confirmed + 1 : sent.number })}
      >
        重新写出
      </Button>
      <Button onClick={() => setAsked('whole')}>全部重新写出</Button>
      {unconfirmed === null ? null : (
        <Button danger onClick={() => setAsked('confirm')}>
          确认取入第 {unconfirmed} 号
        </Button>
      )}
      <RecordDialog<{ from: number }>
        narrow
        what="重新写出"
        title="重新写出"
        state={state}
        fields={fields}
        onSave={({ from }) => again.mutateAsync({ body: { from: Number(from) } })}
      />
      {asked === 'whole' ? (
        <ConfirmDialog
          title="全部重新写出"
          text="确定把现在公开的全部内容重新写出吗？包会很大，对方须由管理员确认后取入，取入后对方以前取入而这次没有的内容将被撤下。"
          confirm="全部重新写出"
          onConfirm={() => again.mutateAsync({ body: {} })}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'confirm' && unconfirmed !== null ? (
        <ConfirmDialog
          danger
          title="确认取入"
          text={`第 ${unconfirmed} 号起是对方全部重新写出的内容。取入完成后，本机以前取入而其中没有的内容将被撤下，不能恢复。`}
          confirm="取入"
          onConfirm={() => take.mutateAsync({ body: { confirm: unconfirmed } })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  )
}

function Keys({ status: { own, peer, folder }, onTold }: { status: ExchangeStatus; onTold: (text: string) => void }) {
  const state = useRecordDialog<{ card: string }>('exchange.trust')
  const trust = useApiMutation('POST /sys/exchange/trust', {
    touches: TOUCHES,
    showsRefusal: true,
    onSuccess: ({ text }) => onTold(text),
  })
  const fields: FormFieldSpec[] = [
    {
      kind: 'textarea',
      name: 'card',
      label: '公钥文件的内容',
      required: true,
      maxLength: 4000,
      hint: '把对方的公钥文件用文本编辑器打开后粘贴',
    },
  ]
  return (
    <FiguresCard title="密钥">
      <dl className="exchange-keys">
        <dt>本机公钥的指纹</dt>
        <dd>
          {own ? (
            <code>{own.fingerprint}</code>
          ) : (
            '还没有密钥，由运维人员在服务器上建立，步骤见部署与运维手册“内外网数据交换”'
          )}
        </dd>
        <dt>对方公钥的指纹</dt>
        <dd>
          {peer ? (
            <>
              <code>{peer.fingerprint}</code>
              <small>
                {peer.trustedBy} {peer.trustedTime} 登记
              </small>
            </>
          ) : (
            '还没有登记'
          )}
        </dd>
        <dt>文件夹</dt>
        <dd>{folder}</dd>
      </dl>
      <FiguresAbout>
        登记前请用电话与对方逐组核对指纹。文件夹里的包含有提意见人的联系方式，搬运时须当作数据库的备份保管。
      </FiguresAbout>
      <Can do="system:exchange:act">
        <div className="exchange-acts">
          {own ? <Button onClick={() => saveFile(new Blob([own.card]), own.fileName)}>下载本机公钥文件</Button> : null}
          <Button onClick={() => state.edit({ card: '' })}>登记对方公钥</Button>
        </div>
      </Can>
      <RecordDialog<{ card: string }>
        narrow
        what="对方公钥"
        title="登记对方公钥"
        state={state}
        fields={fields}
        onSave={({ card }) => trust.mutateAsync({ body: { card: textIn(card) } })}
      />
    </FiguresCard>
  )
}

interface PackagesProps {
  title: string
  packages: readonly ExchangedPackage[]
  /** Packages are forgotten after some weeks, and this stays. */
  howFar: string
  isBegun: boolean
}

function Packages({ title, packages, howFar, isBegun }: PackagesProps) {
  if (packages.length === 0) return isBegun ? <p>{howFar}</p> : <FiguresNone>{howFar}</FiguresNone>
  return (
    <>
      <p>{howFar}</p>
      <FiguresTable title={title} heads={['号码', '状态', '更新', '撤下', '大小', '时间']}>
        {packages.map(({ number, name, state, trouble, bytes, entities, gone, time }) => (
          <tr key={name}>
            <th scope="row">第 {number} 号</th>
            <td>
              <Label tone={PACKAGE_STATES[state].tone}>{PACKAGE_STATES[state].text}</Label>
              {trouble === null ? null : <small className="exchange-trouble">{trouble}</small>}
            </td>
            <td>{thousands(entities)}</td>
            <td>{thousands(gone)}</td>
            <td>{fileSize(bytes)}</td>
            <td>{time}</td>
          </tr>
        ))}
      </FiguresTable>
    </>
  )
}
