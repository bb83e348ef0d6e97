import { useEffect, useRef } from 'react'
import { dismissToast, useToasts } from './toasts.ts'
import { useQuestion } from './question.ts'
import './reactions.css'

/** Shows toasts and the one blocking question, above everything else. */
export function ReactionHost() {
  return (
    <>
      <Toasts />
      <QuestionDialog />
    </>
  )
}

function Toasts() {
  const toasts = useToasts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    // Opened again, it lies above dialogs that were opened since. Old browsers show it as a fixed box.
    if (!element || !('showPopover' in element)) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element.showPopover()
  }, [toasts])
  return (
    <div ref={box} className="toasts" popover="manual" role="region" aria-label="提示" aria-live="polite">
      {toasts.map(({ id, tone, title, text }) => (
        <div key={id} className="toast" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
          {tone === 'busy' ? <span className="toast-busy" aria-hidden="true" /> : null}
          <div className="toast-words">
            {title ? <b>{title}</b> : null}
            <span>{text}</span>
          </div>
          {tone === 'busy' ? null : (
            <button type="button" className="toast-close" aria-label="关闭提示" onClick={() => dismissToast(id)}>
              ×
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

function QuestionDialog() {
  const question = useQuestion()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (question && element && !element.open) element.showModal()
  }, [question])
  if (!question) return null
  return (
    <dialog
      ref={dialog}
      className="question"
      role="alertdialog"
      aria-labelledby="question-title"
      aria-describedby="question-text"
      // The question has one answer; Esc must not close it.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <h2 id="question-title">{question.title}</h2>
      <p id="question-text">{question.text}</p>
      <div className="question-foot">
        <button type="button" className="button primary" onClick={question.onAnswer}>
          {question.button}
        </button>
      </div>
    </dialog>
  )
}
