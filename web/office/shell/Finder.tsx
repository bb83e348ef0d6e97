import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import type { DepartNode } from '#common/contract/departments.ts'
import { screenOf, type ScreenName } from '#common/screens.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { routesFromMenu, type MenuEntry } from './menu.model.ts'
import { windowOf } from './menu-items.tsx'
import { pagesNamed } from './navigation.model.ts'

const DEBOUNCE_MS = 120
/** Laws shown below the pages. */
const MOST_LAWS = 6
/** Pages shown above the laws when something was typed. */
const MOST_PAGES = 8

/** Users and departments shown. */
const MOST_RECORDS = 5

/** What can be chosen: a page of the menu, a law or article of the library, a user or a department. */
interface Choice {
  key: string
  group: '页面' | '法规' | '用户' | '部门'
  title: string
  note: string
  pick: () => void
}

interface FinderProps {
  /** What the field begins with. */
  typed: string
  menu: readonly MenuEntry[]
  go: (to: string) => void
  onClose: () => void
}

/**
 * The list of what the words mean: pages by name or pinyin initials, laws and articles by name, and users and
 * departments for those who have their screens. Arrow keys and Enter choose.
 */
export function Finder({ typed, menu, go, onClose }: FinderProps) {
  const [words, setWords] = useState(typed)
  /** Key of the choice that the arrow keys went to; the first one until then. Answers that come later move it. */
  const [at, setAt] = useState<string | null>(null)
  const list = useId()
  const laws = useLaws(words)
  const [users, departments] = [pathOf('system/UserList', menu), pathOf('system/DepartList', menu)]
  const records = useRecords(words, users !== null || departments !== null)
  const choices = useMemo<Choice[]>(() => {
    const pages = pagesNamed(words, menu).slice(0, words.trim() === '' ? undefined : MOST_PAGES)
    return [
      ...pages.map((entry): Choice => ({
        key: entry.path,
        group: '页面',
        title: entry.title,
        note: entry.parents.map(({ title }) => title).join(' / '),
        pick: () => {
          const url = windowOf(entry, menu)
          if (url) window.open(url, '_blank', 'noopener,noreferrer')
          else go(entry.to)
        },
      })),
      ...laws.found.map(({ text, workId, anchor, note }): Choice => ({
        key: `${workId} ${anchor ?? ''}`,
        group: '法规',
        title: text,
        note,
        pick: () => go(`/details?id=${encodeURIComponent(workId)}${anchor ? `#${anchor}` : ''}`),
      })),
      ...(users === null ? [] : records.users.slice(0, MOST_RECORDS)).map(({ id, username, realname }): Choice => ({
        key: id,
        group: '用户',
        title: realname,
        note: username,
        pick: () => go(`${users}?username=${encodeURIComponent(username)}`),
      })),
      ...(departments === null ? [] : records.departments.slice(0, MOST_RECORDS)).map(
        ({ id, departName, orgCode }): Choice => ({
          key: id,
          group: '部门',
          title: departName,
          note: orgCode,
          pick: () => go(`${departments}?id=${encodeURIComponent(id)}`),
        }),
      ),
    ]
  }, [words, menu, laws.found, records, users, departments, go])
  const found = choices.findIndex(({ key }) => key === at)
  const chosen = found === -1 ? Math.min(0, choices.length - 1) : found
  const step = (by: number) => setAt(choices[(chosen + by + choices.length) % Math.max(1, choices.length)]?.key ?? null)
  const pick = ({ pick: act }: Choice) => {
    onClose()
    act()
  }
  useEffect(() => {
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, chosen])
  return (
    <>
      <div className="menu-search-head">
        <input
          className="field"
          // The dialog exists only for this field, so the field has the focus.
          autoFocus
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          value={words}
          placeholder="页面、拼音首字母、法名、用户或部门"
          role="combobox"
          aria-label="查找页面和法规"
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-activedescendant={choices[chosen] ? `${list}-${chosen}` : undefined}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(null)
          }}
          onKeyDown={(event) => {
            const choice = choices[chosen]
            if (event.key === 'ArrowDown') step(1)
            else if (event.key === 'ArrowUp') step(-1)
            else if (event.key === 'Enter' && choice) pick(choice)
            else return
            event.preventDefault()
          }}
        />
        <button type="button" className="button" onClick={onClose}>
          取消
        </button>
      </div>
      <div id={list} role="listbox" aria-label="找到的页面和法规" className="menu-search-list">
        {choices.map((choice, index) => (
          <div
            key={choice.key}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === chosen}
            data-first={choice.group !== choices[index - 1]?.group ? choice.group : undefined}
            onClick={() => pick(choice)}
            onPointerMove={() => setAt(choice.key)}
          >
            <b>{choice.title}</b>
            <small>{choice.note}</small>
          </div>
        ))}
      </div>
      {choices.length === 0 ? (
        <p className="menu-search-none" role="status">
          {laws.isFetching
            ? '正在查找'
            : laws.isError
              ? '法规暂时查不到，请稍后再试'
              : `没有名称含“${words}”的页面、法规、用户或部门`}
        </p>
      ) : null}
    </>
  )
}

/** Address of a screen in the menu of the user; null when it is not there. */
const pathOf = (screen: ScreenName, menu: readonly MenuEntry[]): string | null =>
  routesFromMenu(menu).find(({ node }) => screenOf(node.component) === screen)?.path ?? null

/** The words once nothing was typed for a moment. One letter means a page, and is not asked for. */
function useSettled(words: string): { wanted: string; settled: string; isAsked: boolean } {
  const wanted = words.trim().slice(0, 100)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return { wanted, settled, isAsked: settled.length >= 2 }
}

/** Users and departments that the words name, as far as the signed-in user sees them. */
function useRecords(words: string, has: boolean) {
  const { wanted, settled, isAsked } = useSettled(words)
  const { data } = useQuery({
    ...apiQuery('GET /sys/sysDepart/queryTreeByKeyWord', { query: { keyWord: settled } }),
    enabled: has && isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return useMemo(() => {
    if (!data || !isAsked || wanted === '') return { users: [], departments: [] }
    const every = (nodes: readonly DepartNode[]): DepartNode[] =>
      nodes.flatMap((node) => [node, ...every(node.children ?? [])])
    return {
      users: data.userList,
      departments: every(data.departList).filter(({ departName }) => departName.includes(settled)),
    }
  }, [data, isAsked, wanted, settled])
}

/** Laws and articles that the words name. */
function useLaws(words: string) {
  const { wanted, settled, isAsked } = useSettled(words)
  const query = useQuery({
    ...apiQuery('GET /internet/fagui/law/suggest', { query: { q: settled } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, isError } = query
  const found = useMemo(
    () =>
      isAsked && wanted !== ''
        ? (data ?? []).filter(({ kind }) => kind === 'law' || kind === 'article').slice(0, MOST_LAWS)
        : [],
    [data, isAsked, wanted],
  )
  return { found, isError: isAsked && isError, isFetching: isAsked && query.isFetching }
}
