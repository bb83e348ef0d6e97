import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/call.ts'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'

/** Milliseconds without typing after which the text is read again. */
const SETTLED_MS = 400

/** What a text is read as, some moments after it was typed. All who show the same text ask once. */
export function useReading({
  title,
  titleNote,
  body,
  folder = '',
}: {
  title: string
  titleNote: string
  body: string
  folder?: string
}) {
  const typed = JSON.stringify({ title: title || '未命名', titleNote, body, folder })
  const read = useSettled(typed, SETTLED_MS)
  const query = useQuery({
    queryKey: ['document text', read],
    queryFn: ({ signal }) =>
      call('POST /dataManagement/document/read', { body: JSON.parse(read) as { title: string } }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  /** What the text is read as, once it is that of the text as it is typed. */
  const current = read === typed && !query.isPlaceholderData ? query.data : undefined
  const { data, error, isError, isPending, isFetching, refetch } = query
  return { data, error, isError, isPending, isFetching, refetch, current }
}
