import { useMutation, useQuery } from '@tanstack/react-query'
import type { ListLayout } from '#common/contract/list-views.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { send } from '#web/platform/api/call.ts'
import { queryClient } from '#web/platform/api/query-client.ts'

/** A layout is stored also when the page is left or loaded again at once. */
const STAYS = { keepalive: true }
const LAYOUTS = apiQuery('GET /sys/listView/layouts', { query: {} })

/** The layout of a list, and functions that change it here at once and on the server after. */
export interface LayoutHandle {
  layout: ListLayout
  /** False until the server has answered: a table drawn before would move its columns. */
  ready: boolean
  /** Whether the user has changed the layout. */
  own: boolean
  /** Id of the view that the list opens with. */
  usual: string | undefined
  /**
   * Stores what the function makes of the newest layout, for two changes may come before one drawing; null restores
   * that of the screen.
   */
  change: (next: ((now: ListLayout) => ListLayout) | null) => void
}

/** The user's layout of a list, `plain` while there is none. All layouts come with one call, which is made once. */
export function useListLayout(list: string, plain: ListLayout): LayoutHandle {
  const { data, isPending } = useQuery({ ...LAYOUTS, staleTime: Infinity })
  const store = useMutation({
    // One after another: the last change is the one that is kept.
    scope: { id: 'list-layouts' },
    mutationFn: (layout: ListLayout | null) =>
      layout === null
        ? send('DELETE /sys/listView/layout', { query: { list } }, STAYS)
        : send('PUT /sys/listView/layout', { body: { list, layout } }, STAYS),
  })
  const kept = data?.find((one) => one.list === list)
  const mine = kept?.layout
  return {
    layout: mine ?? plain,
    ready: !isPending,
    own: mine !== undefined,
    usual: kept?.view,
    change: (next) => {
      const { layout: now, ...others } = queryClient
        .getQueryData(LAYOUTS.queryKey)
        ?.find((one) => one.list === list) ?? { list }
      const layout = next && next(now ?? plain)
      queryClient.setQueryData(LAYOUTS.queryKey, (before) => [
        ...(before ?? []).filter((one) => one.list !== list),
        { ...others, ...(layout === null ? {} : { layout }) },
      ])
      store.mutate(layout)
    },
  }
}
