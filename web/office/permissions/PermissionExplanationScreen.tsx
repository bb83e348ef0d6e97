import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Segmented, Table, type TableProps } from 'antd'
import { Fragment, useMemo, useState } from 'react'
import type { Explanation, Namesakes } from '#common/contract/permissions.ts'
import { SMALL_LAYOUT_PX } from '#common/limits.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useStances } from '#web/platform/permission/permission.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { Card, CardBar } from '#web/kit/list-frame/ListFrame.tsx'
import {
  explained,
  kindInWords,
  namesakesIn,
  reasonInWords,
  tally,
  type ExplainedNode,
  type Show,
} from './explanation.model.ts'
import './explanation.css'

const SHOWS: { value: Show; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'granted', label: '已授予' },
  { value: 'refused', label: '未授予' },
]

/** 权限核查: what a user may see and do, and why, row by row. */
export default function PermissionExplanationScreen() {
  const [typed, setTyped] = useTabDraft('account', '')
  const [account, setAccount] = useTabDraft('asked', '')
  const query = useQuery({
    ...apiQuery('GET /sys/permission/explain', { query: { username: account } }),
    enabled: account !== '',
    staleTime: 0,
    retry: false,
  })
  const namesakes = query.error instanceof ApiError ? namesakesIn(query.error.result) : null
  return (
    <section className="explanation" aria-label="权限核查">
      <h1 className="for-readers">权限核查</h1>
      <form
        className="explanation-form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const asked = typed.trim()
          if (asked === account) void query.refetch()
          else setAccount(asked)
        }}
      >
        <label htmlFor="explained-account">用户账号或姓名</label>
        <Input
          id="explained-account"
          value={typed}
          allowClear
          maxLength={100}
          placeholder="如 zhangsan 或张三"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={typed.trim() === ''} loading={query.isFetching}>
          核查
        </Button>
      </form>
      {account === '' ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="输入账号或姓名，查看该用户能打开哪些菜单、能用哪些按钮、看到哪些数据，以及这些权限从何而来。"
        />
      ) : namesakes ? (
        <Choice
          name={account}
          persons={namesakes}
          onChoose={(username) => {
            setTyped(username)
            setAccount(username)
          }}
        />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Answer key={account} data={query.data} />
      ) : null}
    </section>
  )
}

/** Several users of one name, to choose from. */
function Choice({
  name,
  persons,
  onChoose,
}: {
  name: string
  persons: Namesakes['persons']
  onChoose: (username: string) => void
}) {
  return (
    <Card className="explanation-choice" label="同名的用户">
      <p role="status">
        有 {persons.length} 个用户叫“{name}”，请选择要核查的一个：
      </p>
      <ul>
        {persons.map(({ username, departs }) => (
          <li key={username}>
            <Button onClick={() => onChoose(username)}>{username}</Button>
            <span>{departs || '没有部门'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Answer({ data }: { data: Explanation }) {
  const [show, setShow] = useState<Show>('all')
  const [words, setWords] = useState('')
  const wide = useMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`)
  const rows = useMemo(() => explained(data.rows, { show, words }), [data.rows, show, words])
  const { menus, buttons } = tally(data.rows)
  const stance = useStances()
  const mayGrant = stance('system:role:list') === 'shown'
  const none = '无'
  return (
    <>
      <dl className="explanation-head">
        <div>
          <dt>用户</dt>
          <dd>
            {data.realname}（{data.username}）{data.status === 1 ? null : <Label tone="red">已冻结</Label>}
            {stance('system:user:list') === 'shown' ? (
              <AppLink className="explanation-fix" to={`/isystem/user?username=${encodeURIComponent(data.username)}`}>
                调整用户的角色和部门
              </AppLink>
            ) : null}
          </dd>
        </div>
        <div>
          <dt>部门</dt>
          <dd>{data.departs.join('、') || none}</dd>
        </div>
        <div>
          <dt>角色</dt>
          <dd>
            {data.roles.length === 0
              ? none
              : data.roles.map((role, at) => (
                  <Fragment key={role}>
                    {at > 0 ? '、' : null}
                    {mayGrant ? (
                      <AppLink
                        to={`/isystem/roleUserList?roleName=${encodeURIComponent(role)}`}
                        title="查看这个角色，调整它的权限"
                      >
                        {role}
                      </AppLink>
                    ) : (
                      role
                    )}
                  </Fragment>
                ))}
            {mayGrant && data.roles.length === 0 ? (
              <AppLink className="explanation-fix" to="/isystem/roleUserList">
                查看角色
              </AppLink>
            ) : null}
          </dd>
        </div>
        <div>
          <dt>部门角色</dt>
          <dd>{data.departRoles.join('、') || none}</dd>
        </div>
        <div>
          <dt>已授予</dt>
          <dd className="figures">
            菜单 {menus[0]} / {menus[1]}，按钮 {buttons[0]} / {buttons[1]}
          </dd>
        </div>
      </dl>
      <Card>
        <CardBar>
          <Segmented<Show> aria-label="显示" options={SHOWS} value={show} onChange={setShow} />
          <Input.Search
            className="explanation-words"
            allowClear
            aria-label="在结果中查找"
            placeholder="名称、路径或权限标识"
            onChange={(event) => setWords(event.target.value)}
          />
        </CardBar>
        <Table<ExplainedNode>
          // A changed filter creates a new table, in which all remaining rows are open.
          key={`${show} ${words}`}
          size="middle"
          rowKey="id"
          columns={COLUMNS}
          dataSource={rows}
          pagination={false}
          expandable={{ defaultExpandAllRows: true }}
          {...(wide ? {} : { scroll: { x: 'max-content' } })}
          locale={{ emptyText: '没有符合条件的菜单或按钮' }}
        />
      </Card>
    </>
  )
}

const COLUMNS: NonNullable<TableProps<ExplainedNode>['columns']> = [
  {
    key: 'name',
    title: '菜单或按钮',
    render: (_, row) => (
      <>
        {row.name} <small className="explanation-code">{row.perms ?? row.url}</small>
      </>
    ),
  },
  { key: 'kind', title: '种类', render: (_, row) => kindInWords(row) },
  {
    key: 'granted',
    title: '结果',
    render: (_, { granted }) => (granted ? <Label tone="green">已授予</Label> : <Label tone="grey">未授予</Label>),
  },
  {
    key: 'why',
    title: '来源',
    render: (_, { granted, reasons, note }) => (
      <>
        {granted ? reasons.map(reasonInWords).join('；') : '没有任何角色授予'}
        {note ? <span className="explanation-note">{note}</span> : null}
      </>
    ),
  },
  {
    key: 'rules',
    title: '数据规则',
    render: (_, { rules }) =>
      rules.length === 0 ? (
        '—'
      ) : (
        <ul className="explanation-rules">
          {rules.map((rule) => (
            <li key={rule.name + rule.words}>
              <b>{rule.name}</b>：{rule.words}
              {rule.filled === rule.words ? null : <span className="explanation-filled">即 {rule.filled}</span>}
              <small>来自{rule.from.map(reasonInWords).join('；')}</small>
              {rule.fault ? (
                <span className="explanation-fault">规则有误：{rule.fault}（因此不显示任何数据）</span>
              ) : null}
            </li>
          ))}
        </ul>
      ),
  },
]
