import { useQuery } from '@tanstack/react-query'
import type { CategoryNode } from '#common/contract/categories.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call, type CallName } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec, TreeChoice } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import type { Category } from './category-tree.model.ts'

const TREE = 'GET /sys/category/loadTreeRoot'
const choices = (nodes: readonly CategoryNode[]): TreeChoice[] =>
  nodes.map(({ value, title, children }) => ({ value, title, children: choices(children ?? []) }))

/** The form of a category; its code is made by the server. */
export function CategoryForm({
  dialog,
  touches,
}: {
  dialog: RecordDialogState<Category>
  touches: readonly CallName[]
}) {
  const words = { touches: [...touches, TREE], showsRefusal: true } as const
  const add = useApiMutation('POST /sys/category/add', { ...words, done: '添加成功！' })
  const edit = useApiMutation('PUT /sys/category/edit', { ...words, done: '修改成功!' })
  const { data } = useQuery(apiQuery(TREE, { query: { async: false, pcode: '0' } }))
  const fields: FormFieldSpec[] = [
    {
      kind: 'tree',
      name: 'pid',
      label: '上级分类',
      fixed: 'edit',
      options: [{ value: '0', title: '（第一级）', children: [] }, ...choices(data ?? [])],
    },
    { kind: 'text', name: 'name', label: '分类名称', required: true },
    ...(dialog.open?.mode === 'add' ? [] : [{ kind: 'text', name: 'code', label: '分类编码', fixed: true } as const]),
  ]
  return (
    <RecordDialog
      narrow
      what="分类"
      state={dialog}
      fields={fields}
      onSave={(values, record) => (record ? edit : add).mutateAsync({ body: values as never })}
      lists={touches}
      load={({ id }) => call('GET /sys/category/queryById', { query: { id } })}
    />
  )
}
