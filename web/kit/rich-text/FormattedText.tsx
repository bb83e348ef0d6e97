import type { ReactNode } from 'react'
import './rich-text.css'

/** The class of an element that holds formatted text; an editor gives it to the element it makes itself. */
export const FORMATTED_TEXT = 'rich-text'

/** Formatted text as readers see it. */
export const FormattedText = ({ children }: { children: ReactNode }) => <div className={FORMATTED_TEXT}>{children}</div>
