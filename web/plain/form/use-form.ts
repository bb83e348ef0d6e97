import { useId, useState } from 'react'

/** What is wrong with a text, given the other fields; null when nothing is. */
type FormRule<Name extends string> = (text: string, values: Record<Name, string>) => string | null

/** What a field of a form needs to be drawn. */
export interface FormField {
  id: string
  name: string
  value: string
  fault: string | undefined
  onText: (text: string) => void
}

/** A fault the summary lists; without a field it is about the whole form. */
export interface FormFault {
  text: string
  fieldId?: string
}

/**
 * Values and faults of a form. Faults are found on submit and disappear when the field is changed, so typing is not
 * interrupted.
 */
export function useForm<Name extends string>(
  initial: Record<Name, string>,
  rules: Partial<Record<Name, FormRule<Name>>>,
) {
  const formId = useId()
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Counts failed attempts, so that the summary gets the focus again when the same fault occurs twice. */
  const [round, setRound] = useState(0)
  const names = Object.keys(initial) as Name[]
  const idOf = (name: Name) => `${formId}${name}`

  function set(name: Name, text: string): void {
    setValues((before) => ({ ...before, [name]: text }))
    setFaults((before) => ({ ...before, [name]: undefined }))
  }

  function show(found: Partial<Record<Name, string>>, about: string | null): void {
    setFaults(found)
    setRefusal(about)
    setRound((before) => before + 1)
  }

  const listed: FormFault[] = names.flatMap((name) =>
    faults[name] ? [{ text: faults[name], fieldId: idOf(name) }] : [],
  )
  return {
    values,
    set,
    /** True when the fields, or those named, are in order; otherwise their faults are shown. */
    check(only: readonly Name[] = names): boolean {
      const found: Partial<Record<Name, string>> = {}
      for (const name of only) {
        const fault = rules[name]?.(values[name], values) ?? null
        if (fault !== null) found[name] = fault
      }
      const faulty = Object.keys(found).length > 0
      if (faulty) show(found, null)
      else setFaults({})
      return !faulty
    },
    /** Shows what the server refused, at the field it is about or for the whole form. */
    refuse(text: string, name?: string): void {
      const known = names.find((own) => own === name)
      if (known) show({ [known]: text } as Partial<Record<Name, string>>, null)
      else show({}, text)
    },
    /** Removes all faults. */
    settle(): void {
      setFaults({})
      setRefusal(null)
    },
    summary: { faults: refusal === null ? listed : [{ text: refusal }, ...listed], round },
    field: (name: Name): FormField => ({
      id: idOf(name),
      name,
      value: values[name],
      fault: faults[name],
      onText: (text) => set(name, text),
    }),
  }
}
