import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { FormItem, OnlineRow } from '#common/contract/online-forms.ts'
import type { EditConflict } from '#common/contract/parts.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { FormWithTables } from '#web/kit/form-with-tables/FormWithTables.tsx'
import {
  changedBody,
  type FormFieldSpec,
  type FormValues,
  sentValues,
} from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { conflictIn } from '#web/kit/record-dialog/use-merged-form.ts'
import { noteSaved } from '#web/kit/saved-records/saved-records.ts'
import { Modal, useFillsPhone } from '#web/kit/window/Window.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { decidedBody } from './clashes.model.ts'
import { ClashDialog } from './ClashDialog.tsx'
import { RECORD as READ, RECORDS } from './form-calls.ts'
import { initialOf, partsOf, specsOf, toParts } from './form-fields.model.ts'

const WAITING = [40, 90, 40, 90]
const TITLES = { add: '新增', edit: '编辑', detail: '查看' } as const

/** Saves a record; a preview of a design checks it and stores nothing. */
const useSaving = ({ code, version }: FormItem['head'], preview: boolean) => {
  const add = useApiMutation('POST /online/cgform/api/form/{code}', {
    touches: RECORDS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /online/cgform/api/form/{code}', {
    touches: RECORDS,
    done: '修改成功！',
    showsRefusal: true,
  })
  const params = { code }
  const tell = async () => {
    showToast({ tone: 'success', text: '预览：填写无误，没有保存' })
    return null
  }
  if (preview) return { add: tell, edit: tell }
  return {
    add: (body: Record<string, unknown>) => add.mutateAsync({ params, body: { ...body, formVersion: version } }),
    edit: (body: Record<string, unknown>) => edit.mutateAsync({ params, body: { ...body, formVersion: version } }),
  }
}

/**
 * The form of a record of a designed register: the record dialog, or with sub-tables the form with tables in a window.
 */
export function RecordWindow({
  form,
  state,
  preview = false,
}: {
  form: FormItem
  state: RecordDialogState<OnlineRow>
  preview?: boolean
}) {
  const { code, name } = form.head
  const saving = useSaving(form.head, preview)
  if (form.tables.length > 0) return <PartsWindow form={form} state={state} saving={saving} />
  const open = state.open
  return (
    <RecordDialog<OnlineRow>
      what={name}
      state={state}
      fields={specsOf(form.fields)}
      lists={RECORDS}
      load={({ id }) => call(READ, { params: { code, id }, query: {} })}
      // Above which record a new one stands is not a field of the form.
      onSave={(body) => (open?.mode === 'add' ? saving.add({ ...body, ...pidIn(open.initial) }) : saving.edit(body))}
    />
  )
}

const pidIn = (initial: Readonly<Record<string, unknown>>) =>
  initial['pid'] === undefined ? {} : { pid: initial['pid'] }

function PartsWindow({
  form,
  state,
  saving,
}: {
  form: FormItem
  state: RecordDialogState<OnlineRow>
  saving: ReturnType<typeof useSaving>
}) {
  const { head, fields, tables } = form
  const { open } = state
  const id = open?.record?.id
  const [clash, setClash] = useState<Meeting | null>(null)
  const className = useFillsPhone('online-record')
  const leave = useRef<(() => void) | null>(null)
  const read = useQuery({
    ...apiQuery(READ, { params: { code: head.code, id: id ?? '' }, query: {} }),
    enabled: id !== undefined,
    // An editor begins with the record as it is now, and keeps that beginning.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!open) return null
  const specs = specsOf(fields)
  const record =
    open.mode === 'add' ? { ...initialOf(fields), ...open.initial } : read.data ? toParts(tables, read.data) : null
  const close = () => state.close()
  /**
   * Saves an edit; where another user changed the same, the editor chooses first.
   * @throws ApiError also when the editor goes back to the form
   */
  const save = async (body: Record<string, unknown>): Promise<void> => {
    try {
      await saving.edit(body)
    } catch (error) {
      const conflict = error instanceof ApiError ? conflictIn(error) : null
      if (!conflict) throw error
      await new Promise<void>((resolve, reject) => {
        setClash({ conflict, body, resolve, reject: () => reject(error as ApiError) })
      })
    }
  }
  /** Tells the list which record was saved, so that it is shown wherever it stands. */
  const tell = async (savedId: string) => {
    const values = await call(READ, { params: { code: head.code, id: savedId }, query: {} }).catch(() => null)
    if (values) noteSaved({ lists: RECORDS, values })
  }
  return (
    <Modal
      open
      title={`${TITLES[open.mode]}${head.name}`}
      width={1080}
      className={className}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      footer={open.mode === 'detail' ? <Button onClick={close}>关闭</Button> : null}
      onCancel={() => (leave.current ?? close)()}
    >
      {read.error ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : record === null ? (
        <Skeleton lines={WAITING} />
      ) : (
        <FormWithTables
          key={id ?? 'new'}
          what={head.name}
          // What was typed in the form and not saved is no part of the record that is read.
          name={`online ${head.code} ${open.mode === 'detail' ? 'read ' : ''}${id ?? 'new'}`}
          fields={specs}
          parts={partsOf(tables)}
          record={record}
          disabled={open.mode === 'detail'}
          {...(head.listStyle === 'tab' ? { mainTab: '基本信息' } : {})}
          add={async (body) => {
            const added = await saving.add({ ...body, ...pidIn(open.initial) })
            if (added) void tell(added.id)
          }}
          edit={async (body, began) => {
            await save(onlyChanged(specs, form, began, body))
            if (id !== undefined) void tell(id)
          }}
          onDone={close}
          onClose={close}
          leave={leave}
        />
      )}
      {clash && read.data ? (
        <ClashDialog
          key={clash.conflict.revision}
          conflict={clash.conflict}
          fields={specs}
          tables={tables}
          record={read.data}
          onDecide={(sides) => {
            setClash(null)
            const decided = clash.conflict.fields.map((one) => ({ ...one, keeps: sides.get(one.name) ?? 'mine' }))
            save(decidedBody(clash.body, decided, tables)).then(clash.resolve, clash.reject)
          }}
          onClose={() => {
            setClash(null)
            clash.reject()
          }}
        />
      ) : null}
    </Modal>
  )
}

/** An edit that met another user's, and what goes on when the editor has decided. */
interface Meeting {
  conflict: EditConflict
  body: Record<string, unknown>
  resolve: () => void
  reject: () => void
}

/**
 * Of the whole form only what was changed, with what it was when editing began, so that the server merges others'
 * changes.
 */
function onlyChanged(
  specs: readonly FormFieldSpec[],
  { tables }: FormItem,
  record: FormValues,
  body: Record<string, unknown>,
) {
  const before = {
    ...sentValues(specs, record),
    ...Object.fromEntries(tables.map(({ code }) => [code, rowsOf(record[code])])),
  }
  const after = Object.fromEntries(
    Object.keys(before).map((name) => [
      name,
      tables.some(({ code }) => code === name) ? rowsOf(body[name]) : body[name],
    ]),
  )
  const { changed, began } = changedBody(before, after)
  return { ...changed, id: record['id'], revision: record['revision'], began }
}

/** Rows as the server has them: without what the table adds, such as the number of a row. */
const rowsOf = (part: unknown): unknown[] => (Array.isArray(part) ? part : [part])
