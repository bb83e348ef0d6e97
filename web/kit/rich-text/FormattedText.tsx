import type { ReactNode } from 'react'
import './rich-text.css'

/** Class of an element with formatted text; editors set it on the element they create. */
export const FORMATTED_TEXT = 'rich-text'

/** Formatted text as readers see it. */
export const FormattedText = ({ children }: { children: ReactNode }) => <div className={FORMATTED_TEXT}>{children}</div>
