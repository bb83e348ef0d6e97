import { useState } from 'react'
import type { SearchResult } from '#common/contract/laws.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { Sheet } from '#web/plain/sheet/Sheet.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import type { Search } from './retrieval-search.ts'
import { useSearchEvents } from './use-search-events.ts'
import './search-feedback.css'

// Few readers open it: the list does not carry its form.
const FeedbackForm = lazyPart(() => import('./FeedbackForm.tsx'), 'FeedbackForm')

/**
 * 没找到？ below the results of a search: the words are sent to staff, with what the reader may add, and nothing about the
 * reader.
 */
export function SearchFeedback({ search, result }: { search: Search; result: SearchResult }) {
  const [open, setOpen] = useState(false)
  const [sentFor, setSentFor] = useState<string>()
  useSearchEvents(search, result)
  const { q } = search
  if (q === undefined) return null
  const sent = sentFor === q
  return (
    <div className="search-feedback">
      <p className="search-feedback-ask">
        {sent ? (
          '已告知工作人员，谢谢。'
        ) : (
          <>
            没找到想要的？
            <TextAction onClick={() => setOpen(true)}>告诉我们</TextAction>
          </>
        )}
      </p>
      <Sheet title="没找到想要的？" side="middle" open={open} onClose={() => setOpen(false)}>
        {sent ? (
          <div className="search-feedback-thanks" role="status">
            <p>已收到，谢谢。工作人员会据此补充别名、同义词和常见问法，以后检索“{q}”更容易找到。</p>
            <button type="button" className="button primary tall" autoFocus onClick={() => setOpen(false)}>
              关闭
            </button>
          </div>
        ) : (
          <Meanwhile show={<p role="status">正在打开</p>}>
            <FeedbackForm q={q} onSent={() => setSentFor(q)} />
          </Meanwhile>
        )}
      </Sheet>
    </div>
  )
}
