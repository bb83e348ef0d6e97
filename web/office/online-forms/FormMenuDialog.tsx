import { useQuery } from '@tanstack/react-query'
import type { FormRow } from '#common/contract/online-forms.ts'
import type { MenuNode } from '#common/contract/permissions.ts'
import { ROUTE_VIEW } from '#common/screens.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { RIGHTS } from '#web/platform/permission/permission.ts'
import type { FormFieldSpec, TreeChoice } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { FORMS } from './form-calls.ts'

/** Headings of the menu, below which the list of a register can stand. */
const headings = (nodes: readonly MenuNode[]): TreeChoice[] =>
  nodes
    .filter(({ component }) => component === ROUTE_VIEW)
    .map(({ id, meta, children }) => ({ value: id, title: meta.title, children: headings(children ?? []) }))

/** Makes the menu row of a published register, with a row for each of its permission codes. */
export function FormMenuDialog({ state }: { state: RecordDialogState<FormRow> }) {
  const rights = useQuery(apiQuery(RIGHTS, { query: {} }))
  const add = useApiMutation('POST /online/cgform/head/addMenu', {
    touches: [FORMS, RIGHTS],
    done: '菜单已建立，请给角色授权',
    showsRefusal: true,
  })
  const fields: FormFieldSpec[] = [
    { kind: 'tree', name: 'parentId', label: '上级菜单', required: true, options: headings(rights.data?.menu ?? []) },
    {
      kind: 'text',
      name: 'name',
      label: '菜单名称',
      required: true,
      maxLength: 60,
      hint: '建立后在“角色管理”中给角色授权，菜单才会出现。',
    },
  ]
  return (
    <RecordDialog<FormRow>
      narrow
      what="菜单"
      title="建立菜单"
      state={state}
      fields={fields}
      onSave={(body) =>
        add.mutateAsync({
          body: {
            id: String(state.open?.initial['id']),
            parentId: String(body['parentId']),
            name: String(body['name']),
          },
        })
      }
    />
  )
}
