import { useState } from 'react'

/** What a page of another site may do in the frame; it may not navigate the whole window. */
const ALLOWED = 'allow-scripts allow-forms allow-popups allow-downloads allow-modals'

/** A page of another site. It stays loaded while other tabs are in front. */
export function FramePage({ url, title }: { url: string; title: string }) {
  const [waiting, setWaiting] = useState(true)
  // A page of this site could access the shell if it kept its origin.
  const foreign = new URL(url).origin !== location.origin
  return (
    <div className="frame-page" aria-busy={waiting}>
      <p className="frame-source">
        内容来自 {new URL(url).host}
        <a href={url} target="_blank" rel="noopener noreferrer">
          在新窗口打开
        </a>
      </p>
      <iframe
        src={url}
        title={title}
        sandbox={foreign ? `${ALLOWED} allow-same-origin` : ALLOWED}
        referrerPolicy="no-referrer"
        onLoad={() => setWaiting(false)}
      />
    </div>
  )
}
