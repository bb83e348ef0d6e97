import type { ReactNode } from 'react'
import './dictionary-controls.css'

/**
 * The box around a control of choices: as wide as its place, up to a readable width; takes `--control-width` where that
 * is set.
 */
export const ChoiceBox = ({ children }: { children: ReactNode }) => <div className="choices">{children}</div>
