import type { ReactNode } from 'react'
import { useStance, type Expression } from './permission.ts'
import './can.css'

/** Shows its children to those who may; to others not at all, or disabled, as the permission row has it (decision 0017). */
export function Can({ do: expression, children }: { do: Expression; children: ReactNode }) {
  const stance = useStance(expression)
  if (stance === 'hidden') return null
  return stance === 'disabled' ? (
    <fieldset disabled className="can-disabled">
      {children}
    </fieldset>
  ) : (
    children
  )
}
