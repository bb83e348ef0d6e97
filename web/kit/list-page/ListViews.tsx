import { DownOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListLayout, ListView, ViewSettings } from '#common/contract/list-views.ts'
import { VIEW_NAME_MOST } from '#common/limits.ts'
import type { ListScreen } from '#common/list-fields.ts'
import { queryFieldsOf } from '#common/query-fields.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { FACETS_IN_ADDRESS, usePlace } from '#web/platform/place.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { PromptDialog } from '#web/kit/inputs/PromptDialog.tsx'
import type { Filter, ListState } from './list-page.model.ts'
import { NO_VIEW } from './view-state.model.ts'
import { openedView, sameSettings, settingsOf } from './views.model.ts'
import './list-views.css'

const VIEWS = 'GET /sys/listView/views'
const LAYOUTS = 'GET /sys/listView/layouts'

export interface ListViewsProps {
  /** The list, by the call that its rows come from. */
  list: string
  screen: ListScreen | undefined
  /** Fields of advanced queries of a list that is no screen of the program. */
  queryFields: readonly { value: string }[] | undefined
  filters: readonly Filter[]
  columns: readonly { key: string }[]
  /** Parameter of the address that names the view. */
  parameter: string
  /** Keeps the id of the view where the address does not name it, as for a list in a drawer. */
  keep: ((id: string) => void) | undefined
  /** Id of the view that the list should be in. */
  asked: string
  /** The list is not yet in that view. */
  opening: boolean
  /** Id of the view that the list opens with. */
  usual: string | undefined
  state: ListState
  layout: ListLayout
  /** Choices in the facets in force. */
  facets: string
  /** The list without a view. */
  plain: ListState
  onOpen: (state: ListState) => void
}

type Asking = { kind: 'save' } | { kind: 'rename' | 'delete' | 'over'; view: ListView }

const nameRules = [
  { required: true, message: '请输入视图名称' },
  { max: VIEW_NAME_MOST, message: `视图名称不能超过 ${VIEW_NAME_MOST} 个字` },
]

/**
 * The views of a list: opens the one that is asked for, and saves, renames, shares and deletes them (decision 0082).
 */
export function ListViews({ unfolded, ...props }: ListViewsProps & { unfolded: boolean }) {
  const {
    list,
    parameter,
    keep,
    screen,
    queryFields,
    filters,
    columns,
    asked,
    opening,
    usual,
    state,
    layout,
    facets,
    plain,
    onOpen,
  } = props
  const { history } = useRouter()
  const { pathname, search } = usePlace()
  const [open, setOpen] = useState(unfolded)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [sought, setSought] = useState<string | null>(null)
  const query = useQuery({ ...apiQuery(VIEWS, { query: { list } }), staleTime: 0 })
  const views = query.data ?? NO_VIEWS
  const add = useApiMutation('POST /sys/listView/add', { touches: [VIEWS], done: '保存成功', showsRefusal: true })
  const rename = useApiMutation('PUT /sys/listView/edit', { touches: [VIEWS], done: '保存成功', showsRefusal: true })
  const over = useApiMutation('PUT /sys/listView/edit', { touches: [VIEWS], done: '保存成功' })
  const share = useApiMutation('PUT /sys/listView/share', { touches: [VIEWS], done: '操作成功！' })
  const setDefault = useApiMutation('PUT /sys/listView/default', { touches: [LAYOUTS], done: '操作成功！' })
  const remove = useApiMutation('DELETE /sys/listView/view', { touches: [VIEWS, LAYOUTS], done: '删除成功!' })
  const mayShare = useStance('list:view:share') === 'shown'
  const fields = useMemo(
    () => new Set((queryFields ?? (screen ? queryFieldsOf(screen) : [])).map(({ value }) => value)),
    [screen, queryFields],
  )

  const addressOf = (id: string): string => {
    const { [parameter]: _, [FACETS_IN_ADDRESS]: __, ...others } = search
    const parameters = new URLSearchParams({
      ...others,
      ...(id === NO_VIEW && usual === undefined ? {} : { [parameter]: id }),
    })
    return parameters.size > 0 ? `${pathname}?${parameters.toString()}` : pathname
  }

  const go = keep ?? ((id: string) => history.push(addressOf(id)))
  const goInstead = keep ?? ((id: string) => history.replace(addressOf(id)))

  const { data, isFetching, isError, refetch } = query
  const step = () => {
    if (asked === NO_VIEW) return onOpen({ ...plain, pageSize: state.pageSize })
    const view = data?.find(({ id }) => id === asked)
    if (view) {
      const { state: next, gone } = openedView(view, { filters, columns, fields }, state.pageSize)
      if (gone.length > 0)
        showToast({
          tone: 'warning',
          text: `视图“${view.name}”用到的字段 ${gone.join('、')} 在列表中已不存在，相应的条件或排序已略去`,
          lastsMs: GONE_MS,
        })
      onOpen(next)
      if (!keep && search[parameter] !== asked) goInstead(asked)
      return
    }
    if (isFetching) return
    // A view that was just shared may not be in an older answer.
    if (!isError && sought !== asked) {
      setSought(asked)
      void refetch()
      return
    }
    showToast({
      tone: 'warning',
      text: isError ? '视图读取失败，显示全部记录' : '视图已被删除或不再共享，显示全部记录',
    })
    goInstead(NO_VIEW)
  }
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    if (opening) latest.current()
  }, [opening, asked, data, isFetching, isError, sought])

  const shown = state.view && views.find(({ id }) => id === state.view?.id)
  const now = settingsOf(state, layout, facets)
  const changed = shown !== undefined && !sameSettings(now, shown.settings)
  const mayChange = shown !== undefined && (shown.own || mayShare)

  const entry = ({ id, name, own, shared, createBy }: ListView) => ({
    key: `view ${id}`,
    label: (
      <span className="list-view-entry" title={name}>
        <span className="list-view-name">{name}</span>
        {own && shared ? <small>已共享</small> : null}
        {!own && createBy ? <small>{createBy}</small> : null}
        {id === usual ? <small>默认</small> : null}
      </span>
    ),
  })
  const own = views.filter((view) => view.own)
  const others = views.filter((view) => !view.own)
  const items: MenuProps['items'] = [
    { key: `view ${NO_VIEW}`, label: '全部记录' },
    ...(own.length > 0 ? [{ type: 'group' as const, key: 'own', label: '我的视图', children: own.map(entry) }] : []),
    ...(others.length > 0
      ? [{ type: 'group' as const, key: 'others', label: '共享的视图', children: others.map(entry) }]
      : []),
    { type: 'divider', key: 'line' },
    { key: 'save', label: '另存为视图…' },
    ...(shown
      ? [
          ...(mayChange ? [{ key: 'over', label: '用现在的条件和列覆盖…', disabled: !changed }] : []),
          ...(mayChange ? [{ key: 'rename', label: '改名…' }] : []),
          { key: 'usual', label: shown.id === usual ? '不再作为默认视图' : '设为我的默认视图' },
          ...(mayShare ? [{ key: 'share', label: shown.shared ? '取消共享' : '共享给全体人员' }] : []),
          ...(mayChange ? [{ key: 'delete', label: '删除…', danger: true }] : []),
        ]
      : []),
  ]
  const act = (key: string) => {
    setOpen(false)
    if (key.startsWith('view ')) return go(key.slice('view '.length))
    if (key === 'save') return setAsking({ kind: 'save' })
    if (!shown) return
    if (key === 'usual') setDefault.mutate({ body: { list, id: shown.id === usual ? null : shown.id } })
    else if (key === 'share') share.mutate({ body: { id: shown.id, shared: !shown.shared, revision: shown.revision } })
    else setAsking({ kind: key as 'rename' | 'delete' | 'over', view: shown })
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={open}
        onOpenChange={setOpen}
        placement="bottomRight"
        classNames={{ root: 'list-views' }}
        menu={{ items, selectedKeys: [`view ${state.view?.id ?? NO_VIEW}`], onClick: ({ key }) => act(key) }}
      >
        <Button
          className="column-button list-view-button"
          aria-haspopup="menu"
          aria-expanded={open}
          autoFocus={unfolded}
        >
          <span className="list-view-name" title={shown?.name}>
            {shown ? `视图：${shown.name}` : '视图'}
          </span>
          {changed ? <small>已改动</small> : null}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {asking?.kind === 'save' ? (
        <PromptDialog
          title="另存为视图"
          content="保存现在的查询条件、排序和列；以后一点即可恢复。"
          placeholder="请输入视图名称"
          rules={nameRules}
          onOk={async (name) => go((await add.mutateAsync({ body: { list, name: name.trim(), settings: now } })).id)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking?.kind === 'rename' ? (
        <PromptDialog
          title="视图改名"
          placeholder="请输入视图名称"
          defaultValue={asking.view.name}
          rules={nameRules}
          onOk={(name) => rename.mutateAsync({ body: changeOf(asking.view, { name: name.trim() }) })}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking?.kind === 'over' ? (
        <ConfirmDialog
          title="覆盖视图"
          text={`确定用现在的条件、排序和列覆盖视图“${asking.view.name}”吗？${asking.view.shared ? '这个视图共享给全体人员。' : ''}`}
          confirm="覆盖"
          onConfirm={() => over.mutateAsync({ body: changeOf(asking.view, { settings: now }) })}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking?.kind === 'delete' ? (
        <ConfirmDialog
          danger
          title="删除视图"
          text={`确定删除视图“${asking.view.name}”吗？${asking.view.shared ? '它共享给全体人员，删除后所有人都不能再用。' : ''}列表中的记录不受影响。`}
          confirm="删除"
          onConfirm={() => remove.mutateAsync({ query: { id: asking.view.id } }).then(() => goInstead(NO_VIEW))}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  )
}

/** A change of a view; what others changed meanwhile is merged. */
const changeOf = ({ id, name, settings }: ListView, change: { name: string } | { settings: ViewSettings }) => ({
  id,
  name,
  settings,
  ...change,
  began: { name, settings },
})

const NO_VIEWS: readonly ListView[] = []
/** Time in milliseconds to read which fields are gone. */
const GONE_MS = 15_000
