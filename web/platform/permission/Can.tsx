import type { ReactNode } from 'react'
import { useAllow, type Expression } from './permission.ts'

/** Shows its children to those who may. */
export function Can({ do: expression, children }: { do: Expression; children: ReactNode }) {
  return useAllow()(expression) ? children : null
}
