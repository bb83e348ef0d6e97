import { Alert, Button } from 'antd'
import { type FormEvent, type RefObject, useImperativeHandle, useState } from 'react'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { EditableTable } from '#web/kit/editable-table/EditableTable.tsx'
import { RecordFacts } from '#web/kit/record-dialog/RecordFacts.tsx'
import { RecordFields } from '#web/kit/record-dialog/RecordFields.tsx'
import '#web/kit/record-dialog/record-dialog.css'
import { Tabs } from '#web/plain/tabs/Tabs.tsx'
import { RecordForm } from '#web/kit/record-dialog/RecordForm.tsx'
import { isEdit, type Part } from './form-parts.model.ts'
import { type FormWithTables as Options, MAIN, useFormWithTables } from './use-form-with-tables.ts'
import './form-with-tables.css'

type FormWithTablesProps = Options & {
  /** Name of the kind of record for screen readers, such as 立法项目. */
  what: string
  /** The record is read: values are shown as text, and tables cannot be changed. */
  disabled?: boolean
  /** Label of a tab for the main form, which then stands on the first tab instead of above them. */
  mainTab?: string
  /** Leaves without saving, after asking when something was typed. */
  onClose?: () => void
  /** Given the function by which the window around the form leaves it in the same way. */
  leave?: RefObject<(() => void) | null>
}

/**
 * A form, and below it on tabs the tables and further forms that belong to it (spec §5 Form plus sub-table validation;
 * wire.md §5.16). Saving checks the form, then each table, then the further forms, and goes to the first fault; it
 * saves everything or nothing, and a refusal leaves all typed values in place.
 */
export function FormWithTables(props: FormWithTablesProps) {
  const { what, fields, parts, record, disabled = false, mainTab, onClose, leave } = props
  const form = useFormWithTables(props)
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const [asking, setAsking] = useState(false)
  const close = () => {
    if (!form.busy && onClose) return form.touched ? setAsking(true) : onClose()
  }
  useImperativeHandle(leave, () => close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  // Tables stand outside the form element, because Enter has another meaning in them.
  const fieldsOf = (ref: string, list: typeof fields) =>
    disabled ? <RecordFacts fields={list} values={form.valuesOf(ref)} narrow={phone} /> : formOf(ref, list)
  const formOf = (ref: string, list: typeof fields) => (
    <RecordForm whole id={`${form.idOf(ref)}-form`} narrow={phone} onSubmit={submit}>
      <RecordFields
        formId={form.idOf(ref)}
        fields={list}
        values={form.valuesOf(ref)}
        faults={form.faultsIn(ref)}
        editing={isEdit(record)}
        onChange={(field, value, others) => form.change(ref, field, value, others)}
      />
    </RecordForm>
  )
  const contentOf = (part: Part) => {
    if (part.kind === 'form') return fieldsOf(part.ref, part.fields)
    const model = form.modelOf(part.ref)
    return model ? (
      <EditableTable
        ref={form.attach(part.ref)}
        label={part.label}
        columns={part.columns}
        model={model}
        {...(part.editRules ? { editRules: part.editRules } : {})}
        toolbar={!disabled}
        rowNumber
        rowSelection={!disabled}
        disabled={disabled || form.busy}
      />
    ) : null
  }
  return (
    <section className="form-with-tables" aria-label={`${isEdit(record) ? '编辑' : '新增'}${what}`}>
      {form.refusal ? <Alert type="error" showIcon role="alert" title={form.refusal} /> : null}
      {mainTab === undefined ? fieldsOf(MAIN, fields) : null}
      {parts.length > 0 || mainTab !== undefined ? (
        <Tabs
          label={`${what}的各部分`}
          tabs={[
            ...(mainTab === undefined ? [] : [{ key: MAIN, label: mainTab, content: fieldsOf(MAIN, fields) }]),
            ...parts.map((part) => ({ key: part.ref, label: part.label, content: contentOf(part) })),
          ]}
          active={form.active}
          onSelect={form.setActive}
        />
      ) : null}
      {disabled ? null : (
        <div className="form-with-tables-foot">
          {onClose ? <Button onClick={close}>取消</Button> : null}
          <Button type="primary" htmlType="submit" form={`${form.idOf(MAIN)}-form`} loading={form.busy}>
            保存
          </Button>
        </div>
      )}
      {asking && onClose ? (
        <ConfirmDialog
          danger
          title="放弃未保存的内容？"
          text="表单和各表中刚才填写的内容还没有保存，关闭后将全部丢失。"
          confirm="放弃"
          onConfirm={() => {
            form.clearDraft()
            onClose()
            return Promise.resolve()
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}
