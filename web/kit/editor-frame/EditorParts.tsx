import type { ReactNode } from 'react'
import './editor-frame.css'

/** The line below an editor's text: hints, counts, faults. */
export const EditorFoot = ({ id, className, children }: { id?: string; className?: string; children: ReactNode }) => (
  <div id={id} className={className ? `editor-foot ${className}` : 'editor-foot'}>
    {children}
  </div>
)

/** A message about what could not be done; screen readers read it out when it appears. */
export const EditorFault = ({ children }: { children: ReactNode }) => (
  <span className="editor-fault" role="status">
    {children}
  </span>
)

/** A character used as an icon; screen readers get the tool's name instead. */
export const Glyph = ({ sign }: { sign: string }) => <span className="editor-glyph" data-glyph={sign} aria-hidden />

/** A line of a dialog of an editor: its name and its control. `of`: id of the control. */
export const DialogLine = ({ name, of, children }: { name: string; of?: string; children: ReactNode }) =>
  of === undefined ? (
    <div className="picture-line">
      <span>{name}</span>
      {children}
    </div>
  ) : (
    <label className="picture-line" htmlFor={of}>
      <span>{name}</span>
      {children}
    </label>
  )

/** Progress of an upload, and the button to stop it. */
export const OnTheWay = ({ children }: { children: ReactNode }) => <div className="picture-way">{children}</div>
