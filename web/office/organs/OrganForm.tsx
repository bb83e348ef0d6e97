import type { OrganRow } from '#common/contract/organs.ts'
import { formerNamesFault, namesFault, signsFault } from '#common/law/organs.ts'
import { ORGAN } from '#common/records/organ.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn, type FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/organ/list'] as const

const FIELDS = sheetForm(ORGAN, {
  region: { kind: 'search', dict: 'region' },
  signs: { rule: (value) => signsFault(textIn(value)) },
  shortNames: { rule: (value) => namesFault(textIn(value)) },
  formerNames: { rule: (value) => formerNamesFault(textIn(value)) },
})
const ORIGIN: FormFieldSpec = { kind: 'text', name: 'origin', label: ORGAN.fields.origin.label }

/** The form of a body that issues documents. */
export function OrganForm({ state, onSaved }: { state: RecordDialogState<OrganRow>; onSaved: () => void }) {
  const add = useApiMutation('POST /sys/organ/add', { touches: LISTS, done: '添加成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /sys/organ/edit', { touches: LISTS, done: '编辑成功!', showsRefusal: true })
  return (
    <RecordDialog<OrganRow>
      what={ORGAN.name}
      state={state}
      fields={state.open?.mode === 'detail' ? [...FIELDS, ORIGIN] : FIELDS}
      onSave={async (body) => {
        const saved =
          state.open?.mode === 'add'
            ? await add.mutateAsync({ body: body as never })
            : await edit.mutateAsync({ body: body as never })
        onSaved()
        return saved
      }}
      lists={LISTS}
      load={({ id }) => call('GET /sys/organ/queryById', { query: { id } })}
    />
  )
}
