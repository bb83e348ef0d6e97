import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usePlace } from '#web/platform/place.ts'

/** Steps of preparing a catalogue, in order. */
export const STEPS = { sheet: '目录表', columns: '对应栏目', files: '文件', check: '核对入库' } as const
export type Step = keyof typeof STEPS

/** Parts of a catalogue that was brought in. */
export type Part = 'rows' | 'differences' | 'loose'

/**
 * What the screen shows stands in its address, so that Back, Forward, a reload and a link keep it: the list (no
 * parameter), the sheet that is prepared (`upload`, `step`), or a catalogue (`id`, `tab`, and what its rows are
 * narrowed by).
 */
export function useCataloguePlace() {
  const { pathname, search } = usePlace()
  const navigate = useNavigate()
  const go = useCallback(
    (next: Readonly<Record<string, string>>, { instead = false } = {}) =>
      void navigate({
        to: pathname,
        search: next as never,
        replace: instead,
        resetScroll: Object.keys(next).length < 2,
      }),
    [pathname, navigate],
  )
  /** The address of a place of this screen. */
  const addressOf = (next: Readonly<Record<string, string>>) => `${pathname}?${new URLSearchParams(next).toString()}`
  return { search, go, addressOf }
}
