import type { ReactNode } from 'react'
import './pickers.css'

/** What narrows the choice in a picker's window: words to look for, buttons. */
export const PickerTools = ({ children }: { children: ReactNode }) => <div className="picker-tools">{children}</div>
