import type { ReactNode } from 'react'
import { useStance, type Expression } from './permission.ts'
import './can.css'

/**
 * Shows its children to users with the permission; to others they are hidden or disabled, as the permission row says
 * (decision 0017).
 */
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
