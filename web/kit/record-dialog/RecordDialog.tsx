import { Alert, Button } from 'antd'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import type { CheckedRecord } from '#common/rules/record-checks.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import type { CallName } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Tabs } from '#web/plain/tabs/Tabs.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { noteSaved } from '#web/kit/saved-records/saved-records.ts'
import { Modal, useFillsPhone } from '#web/kit/window/Window.tsx'
import { RecordForm } from './RecordForm.tsx'
import { askServer } from './ask-server.ts'
import { checkedFields, choiceIdOf, faultsOf, type FormFieldSpec, type FormValues } from './record-dialog.model.ts'
import { RecordFacts } from './RecordFacts.tsx'
import { fieldIdOf, RecordFields } from './RecordFields.tsx'
import { BothChanged } from './BothChanged.tsx'
import { useMergedForm } from './use-merged-form.ts'
import type { RecordDialogState } from './use-record-dialog.ts'
import './record-dialog.css'

const TITLES = {
  add: (what: string) => `新增${what}`,
  edit: (what: string) => `编辑${what}`,
  detail: (what: string) => `${what}详情`,
} as const
const NO_LISTS: readonly CallName[] = []
const WAITING_LINES = [40, 90, 40, 90, 40, 90]
/** How long the word on merged changes stays, in milliseconds: longer than others, for it may call for a look. */
const MERGED_SHOWN_MS = 8_000
const revisionOf = (record: object): number => Number((record as { revision?: unknown }).revision ?? Number.NaN)
const asIs = (values: Record<string, unknown>) => values

interface RecordDialogProps<Row extends object> {
  /** Name of the kind of record, such as 用户. */
  what: string
  /** Heading, when 新增, 编辑 or 详情 with the name does not fit. */
  title?: string
  state: RecordDialogState<Row>
  /** The kind of record whose declared checks hold for the fields (common/rules/record-checks.ts). */
  checks?: CheckedRecord
  /** Fields of the form; of the values typed so far, where they depend on them. */
  fields: readonly FormFieldSpec[] | ((values: FormValues, mode: 'add' | 'edit' | 'detail') => readonly FormFieldSpec[])
  /** Values of the form for a record; its fields of the same names by default. */
  toForm?: (record: Row) => FormValues
  /** The body of the call that saves, from the values of the fields; the same names and values by default. */
  toBody?: (values: Record<string, unknown>) => Record<string, unknown>
  /**
   * Saves; of an edit of a loaded record only what was changed, with its id, its revision and the values it had. Throws
   * ApiError.
   */
  onSave: (body: Record<string, unknown>, record: Row | null) => Promise<unknown>
  /**
   * Reads the record as it is now; called when the form opens, and again when another user changed it meanwhile. Throws
   * ApiError.
   */
  load?: (record: Row) => Promise<Row>
  /** Calls whose lists show the record, and are loaded again when they prove to be out of date. */
  lists?: readonly CallName[]
  width?: number
  /**
   * The fields on several tabs, the form first; a save with a fault goes to the tab of the first one. Every field
   * stands on one of them.
   */
  tabs?: readonly { key: string; label: string; fields: readonly string[] }[]
  /** One column instead of two. */
  narrow?: boolean
}

/**
 * The form of a record: 新增, 编辑 and 详情 of it. Faults are shown beside their fields, a refusal keeps all typed values,
 * and what another user changed meanwhile is merged; where both changed a field, the user chooses.
 */
export function RecordDialog<Row extends object>(props: RecordDialogProps<Row>) {
  const { what, state } = props
  const { open } = state
  return open === null ? null : <OpenDialog key={`${what}${open.mode}`} {...props} open={open} />
}

function OpenDialog<Row extends object>(
  props: RecordDialogProps<Row> & { open: NonNullable<RecordDialogState<Row>['open']> },
) {
  const {
    what,
    state,
    open,
    load,
    lists = NO_LISTS,
    toForm = (record: Row) => record as FormValues,
    toBody = asIs,
  } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const className = useFillsPhone(phone ? 'record-dialog whole' : 'record-dialog')
  const { checks } = props
  const fieldsOf = (values: FormValues) => {
    const fields = typeof props.fields === 'function' ? props.fields(values, open.mode) : props.fields
    return checks ? checkedFields(checks, fields) : fields
  }
  const merged = useMergedForm({ state, open, load, lists, fieldsOf, toForm, toBody })
  const { values, fields, waiting, failure, clashes } = merged
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState(false)
  const [tab, setTab] = useState(props.tabs?.[0]?.key ?? '')
  const reading = open.mode === 'detail'
  const touched = state.typed !== null

  const change = (name: string, value: unknown, others?: FormValues) => {
    merged.change(name, value, others)
    if (faults[name])
      setFaults((present) => Object.fromEntries(Object.entries(present).filter(([other]) => other !== name)))
  }
  const blame = (found: Record<string, string>) => {
    setFaults(found)
    // The first field with a fault gets the focus.
    const first = fields.find(({ name }) => found[name])
    if (first && props.tabs) setTab(props.tabs.find((one) => one.fields.includes(first.name))?.key ?? tab)
    requestAnimationFrame(() =>
      first ? document.getElementById(fieldIdOf(id, first.name))?.focus() : form.current?.scrollTo({ top: 0 }),
    )
  }

  const save = async () => {
    if (busy || waiting) return
    if (merged.undecided !== null) {
      setRefusal('请先逐项选择保留哪一个，再保存')
      document.getElementById(choiceIdOf(id, merged.undecided))?.focus()
      return
    }
    setBusy(true)
    setRefusal(null)
    try {
      const found = await faultsOf(
        fields.filter(({ fixed }) => fixed !== true && !(fixed === 'edit' && open.mode === 'edit')),
        values,
        load ? merged.below : null,
        askServer,
      )
      if (Object.keys(found).length > 0) return blame(found)
      const body = merged.body()
      await props.onSave(body, merged.record)
      state.close()
      void tellSaved(body, merged.record)
    } catch (error) {
      await refused(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }
  /** Tells lists which record was saved, and the user when another user's changes were merged into it. */
  async function tellSaved(body: Record<string, unknown>, before: Row | null): Promise<void> {
    // Without the record as it is now there is nothing to tell.
    const now = before && load ? await load(before).catch(() => null) : null
    noteSaved({ lists, values: (now as Record<string, unknown> | null) ?? body })
    if (now && before && revisionOf(now) > revisionOf(before) + 1)
      showToast({
        tone: 'warning',
        text: '编辑期间其他用户也修改了这条记录，双方的修改都已保留',
        lastsMs: MERGED_SHOWN_MS,
      })
  }
  async function refused(error: Error): Promise<void> {
    if (!(error instanceof ApiError)) throw error
    // An expired sign-in and a missing answer are reported in the usual way; typed values stay.
    if (error.status === 401 || error.status === 0) return sayFailure(error)
    if (await merged.met(error)) return
    const at = fields.find(({ name }) => name === error.field)
    if (at) blame({ [at.name]: error.message })
    else setRefusal(error.message || presentError(error).title)
  }
  const leave = () => (touched && !reading ? setAsking(true) : state.close())
  // The first field gets the focus, but not on a phone, where the keyboard would cover the form.
  useEffect(() => {
    if (shown && !waiting && !phone)
      form.current?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus()
  }, [shown, waiting, phone])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  const controlsOf = (some: readonly FormFieldSpec[]) => (
    <RecordFields
      formId={id}
      fields={some}
      values={values}
      faults={faults}
      editing={open.mode === 'edit'}
      onChange={change}
    />
  )

  return (
    <Modal
      open
      title={props.title ?? TITLES[open.mode](what)}
      width={props.width ?? (props.narrow ? 560 : 840)}
      className={className}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: id }}
      {...(reading || waiting ? { footer: <Button onClick={leave}>关闭</Button> } : {})}
      afterOpenChange={setShown}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onCancel={busy ? undefined : leave}
    >
      {refusal ? <Alert className="record-refusal" type="error" showIcon title={refusal} role="alert" /> : null}
      {clashes ? (
        <BothChanged
          formId={id}
          clashes={clashes}
          fields={fields}
          values={values}
          onKeep={merged.keep}
          onKeepPart={(...part) => void merged.keepPart(...part)}
        />
      ) : null}
      {failure ? (
        <>
          <Failure error={failure} onRetry={merged.retry} />
          {failure instanceof ApiError && failure.status === 200 ? (
            <p className="record-gone">这条记录可能已被删除，或您已看不到它；列表已刷新。</p>
          ) : null}
        </>
      ) : waiting ? (
        <Skeleton lines={WAITING_LINES} />
      ) : reading ? (
        <RecordFacts fields={fields} values={values} narrow={props.narrow || phone} />
      ) : (
        <RecordForm id={id} ref={form} narrow={props.narrow || phone} onSubmit={submit}>
          {props.tabs ? (
            <div className="record-tabs">
              <Tabs
                label={`${what}的各部分`}
                active={tab}
                onSelect={setTab}
                tabs={props.tabs.map((one) => ({
                  key: one.key,
                  label: one.fields.some((name) => faults[name]) ? `${one.label}（有误）` : one.label,
                  content: (
                    <div className="record-tab">
                      {controlsOf(fields.filter(({ name }) => one.fields.includes(name)))}
                    </div>
                  ),
                }))}
              />
            </div>
          ) : (
            controlsOf(fields)
          )}
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
