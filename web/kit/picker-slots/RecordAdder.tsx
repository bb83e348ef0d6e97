import { recordPicker, type RecordAdderProps } from './handed-in.ts'

/** A window to choose records of a noun to add to something. @throws Error when none was handed in for the noun */
export function RecordAdder({ of, ...props }: RecordAdderProps & { of: string }) {
  const { Adder } = recordPicker(of)
  if (!Adder) throw new Error(`no window to add ${of}: hand it in with handInPickers`)
  return <Adder {...props} />
}
