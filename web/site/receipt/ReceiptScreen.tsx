import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FollowedOpinion } from '#common/contract/opinions.ts'
import { isNotFound, presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useTitle } from '#web/platform/title.ts'
import { ErrorNotice } from '#web/plain/form/ErrorNotice.tsx'
import { TextField } from '#web/plain/form/Field.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { useForm } from '#web/plain/form/use-form.ts'
import { sentReceipts } from '#web/site/parts/opinion-form/sent-receipts.ts'
import './receipt.css'

/** 意见办理查询: the sender of an opinion follows it with the receipt code, without an account. */
export default function ReceiptScreen() {
  useTitle('意见办理查询')
  const form = useForm({ receipt: '' }, { receipt: (text) => (text.trim() === '' ? '请输入回执码' : null) })
  const [sent] = useState(sentReceipts)
  const follow = useApiMutation('POST /internet/fagui/opinion/follow', { showsRefusal: true })
  return (
    <div className="receipt">
      <h1>意见办理查询</h1>
      <p>输入提交意见时得到的回执码，查看办理情况和答复。回执码只有您知道，遗失后无法找回。</p>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!follow.isPending && form.check()) follow.mutate({ body: { receipt: form.values.receipt } })
        }}
      >
        {follow.isError ? (
          <ErrorNotice loud>
            {isNotFound(follow.error) ? follow.error.message : presentError(follow.error).title}
          </ErrorNotice>
        ) : null}
        <TextField
          field={form.field('receipt')}
          label="回执码"
          hint="12 位，如 7KQ2-M9XD-4HTB，不分大小写"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <SubmitButton busy={follow.isPending} busyText="正在查询">
          查询
        </SubmitButton>
      </Form>
      {sent.length > 0 ? (
        <section className="receipt-sent" aria-labelledby="receipt-sent">
          <h2 id="receipt-sent">在这个标签页提交的意见</h2>
          <p>关闭标签页后不再列出，请另行保存回执码。</p>
          <ul>
            {sent.map(({ receipt, about }) => (
              <li key={receipt}>
                <span>{about}</span>
                <button
                  type="button"
                  className="text-button figures"
                  aria-label={`查询 ${receipt}`}
                  onClick={() => {
                    form.field('receipt').onText(receipt)
                    follow.mutate({ body: { receipt } })
                  }}
                >
                  {receipt}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div aria-live="polite">{follow.data ? <Followed opinion={follow.data} /> : null}</div>
    </div>
  )
}

function Followed({ opinion }: { opinion: FollowedOpinion }) {
  return (
    <section className="receipt-found" aria-labelledby="receipt-found">
      <h2 id="receipt-found">{opinion.progress}</h2>
      <dl>
        <dt>{opinion.kind_dictText}</dt>
        <dd>
          {opinion.targetTitle} {opinion.label ?? '全文'}
        </dd>
        <dt>提交时间</dt>
        <dd className="figures">{opinion.createTime}</dd>
        <dt>您的意见</dt>
        <dd className="receipt-words">{opinion.content}</dd>
        {opinion.files > 0 ? (
          <>
            <dt>附件</dt>
            <dd>{opinion.files} 个</dd>
          </>
        ) : null}
        {opinion.result_dictText ? (
          <>
            <dt>结论</dt>
            <dd>{opinion.result_dictText}</dd>
          </>
        ) : null}
        {opinion.answer ? (
          <>
            <dt>答复</dt>
            <dd className="receipt-words">{opinion.answer}</dd>
          </>
        ) : null}
        {opinion.answerTime ? (
          <>
            <dt>答复时间</dt>
            <dd className="figures">{opinion.answerTime}</dd>
          </>
        ) : null}
      </dl>
      {opinion.outcomeOf ? (
        <p>
          <Link to="/consultation" search={{ id: opinion.outcomeOf }}>
            查看公布的结果
          </Link>
        </p>
      ) : null}
    </section>
  )
}
