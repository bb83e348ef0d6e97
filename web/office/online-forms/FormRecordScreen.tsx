import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { FormItem, OnlineRow } from '#common/contract/online-forms.ts'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { addressOf, FORM_BUTTONS, recordInAddress } from '#common/rules/online-design.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { usePlace } from '#web/platform/place.ts'
import { useTitle } from '#web/platform/title.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Card, CardBar, CardTitle, ListFrame } from '#web/kit/list-frame/ListFrame.tsx'
import { RecordFacts } from '#web/kit/record-dialog/RecordFacts.tsx'
import '#web/kit/record-dialog/record-dialog.css'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { RECORD } from './form-calls.ts'
import { nameIn, specsOf } from './form-fields.model.ts'
import { SubRows } from './SubRows.tsx'
import { UngrantedRegister } from './UngrantedRegister.tsx'
import './online-forms.css'

const RecordWindow = lazyPart(() => import('./RecordWindow.tsx'), 'RecordWindow')
const WAITING = [30, 95, 95, 95, 95]

/**
 * One record of a register at an address of its own, `/online/df/{table}/{id}` (wire 6.1), with the rights of its list.
 */
export default function FormRecordScreen() {
  const { pathname } = usePlace()
  const { table, id } = recordInAddress(pathname)
  const form = useQuery(
    apiQuery('GET /online/cgform/api/getFormItemBytbname/{table}', { params: { table }, query: {} }),
  )
  if (form.error) return <UngrantedRegister code={table} error={form.error} onRetry={() => void form.refetch()} />
  if (!form.data) return <Skeleton lines={WAITING} />
  return <FormRecord key={`${table} ${form.data.head.version} ${id}`} form={form.data} id={id} />
}

function FormRecord({ form, id }: { form: FormItem; id: string }) {
  const { code, name, listStyle } = form.head
  const state = useRecordDialog<OnlineRow>(`online record ${code}`)
  const { data, error, refetch } = useQuery({ ...apiQuery(RECORD, { params: { code, id }, query: {} }), retry: false })
  const title = data ? nameIn(form, data) : name
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  useTitle(title)
  return (
    <ListFrame title={data ? title : name}>
      <Card>
        <CardBar>
          <CardTitle heading>{title}</CardTitle>
          {data ? <AppLink to={addressOf(listStyle, code)}>{name}</AppLink> : null}
          {data && form.buttons.includes('update') ? (
            <Button type="primary" onClick={() => state.edit(data)}>
              {FORM_BUTTONS.update}
            </Button>
          ) : null}
        </CardBar>
        <div className="online-facts">
          {error instanceof ApiError && error.status === 200 ? (
            <div className="online-note" role="alert">
              <h1>没有这条记录</h1>
              <p>它可能已被删除，或者您看不到它。</p>
              <AppLink to={addressOf(listStyle, code)} className="button">
                去{name}
              </AppLink>
            </div>
          ) : error ? (
            <Failure error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <RecordFacts fields={specsOf(form.fields)} values={data} narrow={phone} />
          ) : (
            <Skeleton lines={WAITING} />
          )}
        </div>
      </Card>
      {data && form.tables.length > 0 ? (
        <section className="online-below online-rows" aria-label="子表">
          <SubRows code={code} tables={form.tables} id={id} name={title} />
        </section>
      ) : null}
      {state.open ? <RecordWindow form={form} state={state} /> : null}
    </ListFrame>
  )
}
