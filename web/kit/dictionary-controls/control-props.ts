/** What every control of a form gets. */
export interface ControlProps {
  /** Its name, for those who cannot see the words beside it. */
  label: string
  id?: string
  disabled?: boolean
  placeholder?: string
  invalid?: boolean
  describedBy?: string | undefined
}

/** The part of them the kit's controls take as they are. */
export const common = ({ label, id, disabled = false, invalid = false, describedBy }: ControlProps) => ({
  id,
  disabled,
  'aria-label': label,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  ...(invalid ? { status: 'error' as const } : {}),
})
