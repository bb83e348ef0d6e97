/** Props of every control of a form. */
export interface ControlProps {
  /** The control's name for screen readers. */
  label: string
  id?: string
  disabled?: boolean
  placeholder?: string
  invalid?: boolean
  describedBy?: string | undefined
}

/** The part of `ControlProps` that antd's controls take as it is. */
export const common = ({ label, id, disabled = false, invalid = false, describedBy }: ControlProps) => ({
  id,
  disabled,
  'aria-label': label,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  ...(invalid ? { status: 'error' as const } : {}),
})
