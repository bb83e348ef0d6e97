import { useEffect, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { type Option, optionText } from '../model/columns.ts'
import { rememberLabels } from './search-labels.ts'
import { messages } from '#web/platform/api/messages.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'

/** Debounce of the search in milliseconds (spec §9, table cells), and the number of choices requested. */
const SEARCH_DELAY_MS = 300
const SEARCHED = 10

/** The choices offered for a typed text; the text itself comes first where the column allows it. */
export function offered(
  choices: readonly Option[],
  { typed, allowInput, text }: { typed: string; allowInput: boolean; text: string },
): readonly Option[] {
  const wanted = typed.trim().toLowerCase()
  const found = wanted === '' ? choices : choices.filter((option) => optionText(option).toLowerCase().includes(wanted))
  const own = text.trim()
  if (!allowInput || own === '' || choices.some((option) => optionText(option) === own)) return found
  return [{ value: own, text: own }, ...found]
}

/** Choices the server finds for a typed text, debounced; answers to older texts are ignored. */
export function useSearched(dictCode: string, typed: string) {
  const [found, setFound] = useState<{ typed: string; options: readonly Option[]; failed?: string } | null>(null)
  const keyword = typed.trim()
  useEffect(() => {
    if (dictCode === '' || keyword === '') return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void call(
        'GET /sys/dict/loadDict/{dict}',
        { params: { dict: dictCode }, query: { keyword, pageSize: SEARCHED } },
        abort.signal,
      ).then(
        (items) => {
          if (!abort.signal.aborted) setFound({ typed: keyword, options: items })
        },
        (error: unknown) => {
          if (abort.signal.aborted) return
          // A warning with the server's words (spec §8 Lookups); never those of the browser, which are English.
          const failed = presentError(error).title
          showToast({ tone: 'warning', text: failed })
          setFound({ typed: keyword, options: [], failed })
        },
      )
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [dictCode, keyword])
  const current = found?.typed === keyword ? found : null
  const hint =
    keyword === '' ? messages.searchPrompt : current ? (current.failed ?? messages.nothingFound) : messages.loading
  return {
    options: current?.options ?? NONE,
    hint,
    remember: (option: Option) => rememberLabels(`dict\n${dictCode}`, [[String(option.value), optionText(option)]]),
  }
}
const NONE: readonly Option[] = []
