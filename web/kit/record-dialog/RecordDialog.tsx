import { Alert, Button, Modal } from 'antd'
import { useId, useRef, useState, type FormEvent } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { RecordForm } from './RecordForm.tsx'
import { draftOf, faultsOf, sentValues, type FormFieldSpec, type FormValues } from './record-dialog.model.ts'
import { fieldIdOf, isWide, RecordFields } from './RecordFields.tsx'
import { ShownValue } from './ShownValue.tsx'
import { SomebodyElse } from './SomebodyElse.tsx'
import type { RecordDialogState } from './use-record-dialog.ts'
import './record-dialog.css'

const TITLES = { add: (what: string) => `新增${what}`, edit: (what: string) => `编辑${what}`, detail: (what: string) => `${what}详情` } as const
/** Envelope code of an edit that would overwrite another user's (common/errors.ts record.changed). */
const CHANGED = 409

interface RecordDialogProps<Row extends object> {
  /** Name of the kind of record, such as 用户. */
  what: string
  /** Heading, when 新增, 编辑 or 详情 with the name does not fit. */
  title?: string
  state: RecordDialogState<Row>
  /** Fields of the form; of the values typed so far, where they depend on them. */
  fields: readonly FormFieldSpec[] | ((values: FormValues, mode: 'add' | 'edit' | 'detail') => readonly FormFieldSpec[])
  /** Values of the form for a record; its fields of the same names by default. */
  toForm?: (record: Row) => FormValues
  /** Saves; the values of the fields, with the record's id and revision when it is an edit. Throws ApiError. */
  onSave: (values: Record<string, unknown>, record: Row | null) => Promise<unknown>
  /** Loads the record's present state; called when another user changed it meanwhile. */
  latest?: (record: Row) => Promise<Row>
  width?: number
  /** One column instead of two. */
  narrow?: boolean
}

/**
 * The form of a record: 新增, 编辑 and 详情 of it. Faults are shown beside their fields, a refusal keeps all typed values,
 * and a user whose edit would overwrite another user's change is shown both.
 */
export function RecordDialog<Row extends object>(props: RecordDialogProps<Row>) {
  const { what, state } = props
  const { open } = state
  return open === null ? null : <OpenDialog key={`${what}${open.mode}`} {...props} open={open} />
}

function OpenDialog<Row extends object>(props: RecordDialogProps<Row> & { open: NonNullable<RecordDialogState<Row>['open']> }) {
  const { what, state, open, toForm = (record: Row) => record as FormValues } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const [record, setRecord] = useState(open.record)
  const began: FormValues = record ? toForm(record) : open.initial
  const [values, setValues] = useState<FormValues>({ ...began, ...state.typed })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Row | null>(null)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const reading = open.mode === 'detail'
  const fields = typeof props.fields === 'function' ? props.fields(values, open.mode) : props.fields
  const touched = state.typed !== null

  const change = (name: string, value: unknown, others?: FormValues) => {
    const next = { ...values, ...others, [name]: value }
    setValues(next)
    state.setTyped(draftOf(fields, next))
    if (faults[name]) setFaults((present) => Object.fromEntries(Object.entries(present).filter(([other]) => other !== name)))
  }
  const put = (next: FormValues) => {
    setValues(next)
    state.setTyped(draftOf(fields, next))
    setFaults({})
  }
  const blame = (found: Record<string, string>) => {
    setFaults(found)
    // The first field with a fault gets the focus.
    const first = fields.find(({ name }) => found[name])
    requestAnimationFrame(() => (first ? document.getElementById(fieldIdOf(id, first.name))?.focus() : form.current?.scrollTo({ top: 0 })))
  }

  const save = async (over: Row | null = record) => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      const found = await faultsOf(
        fields.filter(({ fixed }) => fixed !== true && !(fixed === 'edit' && open.mode === 'edit')),
        values,
      )
      if (Object.keys(found).length > 0) return blame(found)
      const own = over as (Row & { id?: unknown; revision?: unknown }) | null
      await props.onSave(
        {
          ...sentValues(fields, values),
          ...(own?.id === undefined ? {} : { id: own.id }),
          ...(own?.revision === undefined ? {} : { revision: own.revision }),
        },
        over,
      )
      state.close()
    } catch (error) {
      await refused(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }
  async function refused(error: Error): Promise<void> {
    if (!(error instanceof ApiError)) throw error
    // An expired sign-in and a missing answer are reported in the usual way; typed values stay.
    if (error.status === 401 || error.status === 0) return sayFailure(error)
    if (error.code === CHANGED && record && props.latest) setTheirs(await props.latest(record))
    const at = fields.find(({ name }) => name === error.field)
    if (at) blame({ [at.name]: error.message })
    else setRefusal(error.message || presentError(error).title)
  }
  const leave = () => (touched && !reading ? setAsking(true) : state.close())
  // The first field gets the focus, but not on a phone, where the keyboard would cover the form.
  const begin = () => {
    if (!phone) form.current?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <Modal
      open
      title={props.title ?? TITLES[open.mode](what)}
      width={props.width ?? (props.narrow ? 560 : 840)}
      className={phone ? 'record-dialog whole' : 'record-dialog'}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: theirs !== null }}
      {...(reading ? { footer: <Button onClick={leave}>关闭</Button> } : {})}
      afterOpenChange={(shown) => (shown ? begin() : undefined)}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onCancel={busy ? undefined : leave}
    >
      {refusal ? <Alert className="record-refusal" type="error" showIcon title={refusal} role="alert" /> : null}
      {theirs ? (
        <SomebodyElse
          fields={fields}
          theirs={toForm(theirs)}
          mine={values}
          onTakeTheirs={() => {
            setRecord(theirs)
            put(toForm(theirs))
            setTheirs(null)
            setRefusal(null)
          }}
          onKeepMine={() => {
            setRecord(theirs)
            setTheirs(null)
            void save(theirs)
          }}
        />
      ) : null}
      {reading ? (
        <dl className="record-form record-facts" tabIndex={0} data-narrow={props.narrow || phone ? true : undefined}>
          {fields.map((field) => (
            <div key={field.name} className="record-field" data-wide={isWide(field)}>
              <dt>{field.label}</dt>
              <dd>
                <ShownValue field={field} value={values[field.name]} values={values} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <RecordForm id={id} ref={form} narrow={props.narrow || phone} onSubmit={submit}>
          <RecordFields formId={id} fields={fields} values={values} faults={faults} editing={open.mode === 'edit'} onChange={change} />
        </RecordForm>
      )}
      {asking ? (
        <Modal
          open
          width={380}
          title="放弃未保存的内容？"
          okText="放弃"
          cancelText="继续编辑"
          closable={{ 'aria-label': '关闭' }}
          okButtonProps={{ danger: true }}
          cancelButtonProps={{ autoFocus: true }}
          onOk={state.close}
          onCancel={() => setAsking(false)}
        >
          <p>刚才填写的内容还没有保存，关闭后将丢失。</p>
        </Modal>
      ) : null}
    </Modal>
  )
}
