import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { SignedIn } from '#common/contract/session.ts'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { Form } from '#web/plain/form/Form.tsx'
import { FormFault } from '#web/plain/form/FormFault.tsx'
import type { SignIn } from './use-sign-in.ts'

/**
 * Asks for which department and tenant the user works this time. The choice is required, so the dialog cannot be
 * closed.
 */
export function ChoiceDialog({ signedIn, signIn }: { signedIn: SignedIn; signIn: SignIn }) {
  const departs = signedIn.multi_depart === 2 ? signedIn.departs : []
  const tenants = (signedIn.tenantList ?? []).length > 1 ? (signedIn.tenantList ?? []) : []
  const [orgCode, setOrgCode] = useState<string | null>(null)
  const [tenant, setTenant] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, run] = useBusy()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])
  const faults = {
    depart: departs.length > 0 && orgCode === null ? '请选择部门' : null,
    tenant: tenants.length > 0 && tenant === null ? '请选择租户' : null,
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (faults.depart || faults.tenant) {
      dialog.current?.querySelector<HTMLElement>(faults.depart ? '[name=depart]' : '[name=tenant]')?.focus()
      return
    }
    const only = signedIn.tenantList?.[0]?.id
    await run(() => signIn.choose(signedIn, orgCode, tenant === null ? only : Number(tenant)))
  }

  return (
    <dialog
      ref={dialog}
      className="choice"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog when Esc is pressed twice, so Esc is ignored from the first time on.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <Form onSubmit={(event) => void submit(event)}>
        <h2 id={titleId}>{departs.length > 0 ? '部门选择' : '租户选择'}</h2>
        {departs.length > 0 ? (
          <Choice
            name="depart"
            legend="您属于多个部门，请选择本次登录的部门"
            options={departs.map((depart) => ({ value: depart.orgCode, text: depart.departName }))}
            chosen={orgCode}
            fault={tried ? faults.depart : null}
            onChoose={setOrgCode}
          />
        ) : null}
        {tenants.length > 0 ? (
          <Choice
            name="tenant"
            legend="您属于多个租户，请选择本次登录的租户"
            options={tenants.map(({ id, name }) => ({ value: String(id), text: name }))}
            chosen={tenant}
            fault={tried ? faults.tenant : null}
            onChoose={setTenant}
          />
        ) : null}
        <SubmitButton busy={busy} busyText="正在进入…">
          确定
        </SubmitButton>
      </Form>
    </dialog>
  )
}

function Choice({
  name,
  legend,
  options,
  chosen,
  fault,
  onChoose,
}: {
  name: string
  legend: string
  options: { value: string; text: string }[]
  chosen: string | null
  fault: string | null
  onChoose: (value: string) => void
}) {
  const faultId = useId()
  return (
    <fieldset
      className="choice-set"
      role="radiogroup"
      data-faulty={fault ? true : undefined}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? faultId : undefined}
    >
      <legend>{legend}</legend>
      <div className="choice-list">
        {options.map(({ value, text }) => (
          <label key={value} className="choice-option">
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {fault ? (
        <FormFault id={faultId} loud>
          {fault}
        </FormFault>
      ) : null}
    </fieldset>
  )
}
