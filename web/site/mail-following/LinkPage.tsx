import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { useTitle } from '#web/platform/title.ts'
import { ErrorNotice } from '#web/plain/form/ErrorNotice.tsx'
import { useLinkToken } from './use-link-token.ts'
import './mail-following.css'

/**
 * A page that a link of an e-mail leads to, begun anew for each link. Only its button changes something, for programs
 * that scan e-mails open links.
 */
export function LinkPage({ title, children }: { title: string; children: (token: string) => ReactNode }) {
  useTitle(title)
  const token = useLinkToken()
  return (
    <div className="mail-following">
      <h1>{title}</h1>
      {token === '' ? (
        <p>链接不完整，请从邮件中完整复制网页地址。</p>
      ) : (
        <Fragment key={token}>{children(token)}</Fragment>
      )}
    </div>
  )
}

/** Said in place of the page when nothing is left to do with its link. */
export function LinkEnded({ text, onward }: { text: string; onward: string }) {
  return (
    <div role="status">
      <p>{text}</p>
      <p>
        <Link to="/home">{onward}</Link>
      </p>
    </div>
  )
}

interface ActProps {
  label: string
  /** Label while it is done. */
  busyLabel: string
  act: { isPending: boolean; error: Error | null }
  onAct: () => void
  hint: string
}

/** The button of such a page: pressed once, with what went wrong above it and what it means below. */
export function LinkAct({ label, busyLabel, act, onAct, hint }: ActProps) {
  const { isPending, error } = act
  return (
    <>
      {error ? (
        <ErrorNotice loud>{error instanceof ApiError ? error.message : presentError(error).title}</ErrorNotice>
      ) : null}
      <button
        type="button"
        className="button primary tall"
        aria-disabled={isPending || undefined}
        onClick={() => (isPending ? undefined : onAct())}
      >
        {isPending ? busyLabel : label}
      </button>
      <p className="mail-following-hint">{hint}</p>
    </>
  )
}
