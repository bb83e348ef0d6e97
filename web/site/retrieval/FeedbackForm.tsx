import { useId, useState } from 'react'
import { FEEDBACK_NOTE_MOST } from '#common/limits.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Field } from '#web/plain/form/Field.tsx'
import { ErrorNotice } from '#web/plain/form/ErrorNotice.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { TextArea } from '#web/plain/form/TextArea.tsx'

/** What is sent of a search that did not find what was looked for, with a note of the reader's own. */
export function FeedbackForm({ q, onSent }: { q: string; onSent: () => void }) {
  const id = useId()
  const [note, setNote] = useState('')
  const save = useApiMutation('POST /internet/fagui/saveEventTracking', { showsRefusal: true, onSuccess: onSent })
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (save.isPending) return
        save.mutate({
          body: { event: 'searchNotFound', query: q, ...(note.trim() === '' ? {} : { note: note.trim() }) },
        })
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
