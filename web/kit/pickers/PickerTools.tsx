import type { ReactNode } from 'react'
import './pickers.css'

/** The bar of a picker's window with its search field and buttons. */
export const PickerTools = ({ children }: { children: ReactNode }) => <div className="picker-tools">{children}</div>
