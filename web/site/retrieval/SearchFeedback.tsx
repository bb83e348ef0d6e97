import { useId, useState } from 'react'
import type { SearchResult } from '#common/contract/laws.ts'
import { FEEDBACK_NOTE_MOST } from '#common/limits.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Field } from '#web/plain/form/Field.tsx'
import { ErrorNotice } from '#web/plain/form/ErrorNotice.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { TextArea } from '#web/plain/form/TextArea.tsx'
import { Sheet } from '#web/plain/sheet/Sheet.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import type { Search } from './retrieval-search.ts'
import { useSearchEvents } from './use-search-events.ts'
import './search-feedback.css'

/** 没找到？ below the results of a search: the words are sent to staff, with what the reader may add, and nothing about the reader. */
export function SearchFeedback({ search, result }: { search: Search; result: SearchResult }) {
  const [open, setOpen] = useState(false)
  const [sentFor, setSentFor] = useState<string>()
  useSearchEvents(search, result)
  const { q } = search
  if (q === undefined) return null
  const sent = sentFor === q
  return (
    <div className="search-feedback">
      <p className="search-feedback-ask">
        {sent ? (
          '已告知工作人员，谢谢。'
        ) : (
          <>
            没找到想要的？
            <TextAction onClick={() => setOpen(true)}>告诉我们</TextAction>
          </>
        )}
      </p>
      <Sheet title="没找到想要的？" side="middle" open={open} onClose={() => setOpen(false)}>
        {sent ? (
          <div className="search-feedback-thanks" role="status">
            <p>已收到，谢谢。工作人员会据此补充别名、同义词和常见问法，以后检索“{q}”更容易找到。</p>
            <button type="button" className="button primary tall" autoFocus onClick={() => setOpen(false)}>
              关闭
            </button>
          </div>
        ) : (
          <FeedbackForm q={q} onSent={() => setSentFor(q)} />
        )}
      </Sheet>
    </div>
  )
}

function FeedbackForm({ q, onSent }: { q: string; onSent: () => void }) {
  const id = useId()
  const [note, setNote] = useState('')
  const save = useApiMutation('POST /internet/fagui/saveEventTracking', { showsRefusal: true, onSuccess: onSent })
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (save.isPending) return
        save.mutate({ body: { event: 'searchNotFound', query: q, ...(note.trim() === '' ? {} : { note: note.trim() }) } })
      }}
    >
      <p className="search-feedback-what">
        将发送您检索的词“{q}”，供工作人员改进检索。不记录您的姓名、账号和网络地址；证件号、电话、邮箱和车牌号会先隐去。
      </p>
      {save.isError ? <ErrorNotice loud>{presentError(save.error).title}，请稍后再试。</ErrorNotice> : null}
      <Field id={id} label="想找什么（可不填）" hint={`${note.length}/${FEEDBACK_NOTE_MOST} 字，请勿填写个人信息`}>
        <TextArea
          id={id}
          rows={3}
          maxLength={FEEDBACK_NOTE_MOST}
          value={note}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <SubmitButton busy={save.isPending} busyText="正在发送">
        发送
      </SubmitButton>
    </Form>
  )
}
