import type { ComponentProps } from 'react'
import './text-action.css'

interface TextActionProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  danger?: boolean
  /** True: with a gap between it and the words before it. */
  apart?: boolean
}

/** Something to do, written like a link: in rows of lists, beside fields. */
export const TextAction = ({ danger = false, apart = false, ...props }: TextActionProps) => (
  <button
    type="button"
    {...props}
    className="text-action"
    data-danger={danger || undefined}
    data-apart={apart || undefined}
  />
)
