import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton, Tree, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import type { DepartNode } from '#common/contract/departments.ts'
import type { AddressRow } from '#common/contract/user-lookups.ts'
import { SMALL_LAYOUT_PX } from '#common/limits.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { Card } from '#web/kit/list-frame/ListFrame.tsx'
import { branchesOf, keysOf, matching, type Branch } from './address-book.model.ts'
import './address-book.css'

const LIST = 'GET /sys/user/queryByOrgCodeForAddressList'
const FILTERS: Filter[] = [
  { kind: 'text', name: 'realname', label: '姓名', contains: true },
  { kind: 'text', name: 'workNo', label: '工号', contains: true },
  { kind: 'text', name: 'phone', label: '手机号码', placeholder: '完整号码或后四位' },
]
const keyOf = ({ id }: AddressRow) => id

/** A number or an address to call or write to; only text where it is shortened. */
function Contact({ scheme, value }: { scheme: 'tel' | 'mailto'; value: string | null }) {
  if (value === null || value.includes('***')) return value ?? '—'
  return <a href={`${scheme}:${value}`}>{value}</a>
}
const EVERYBODY = ''
const NO_BRANCHES: readonly Branch[] = []
const asBranches = (nodes: DepartNode[]) => branchesOf(nodes)

/** 通讯录: contact details of the users of a department and of those below it. */
export default function AddressBookScreen() {
  const [orgCode, setOrgCode] = useTabDraft('department', EVERYBODY)
  const wide = useMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`)
  const tree = useQuery({ ...apiQuery('GET /sys/sysDepart/queryTreeList', { query: {} }), select: asBranches })
  const branches = tree.data ?? NO_BRANCHES
  return (
    <div className="address-book" data-wide={wide || undefined}>
      {tree.isError ? (
        <Card className="address-departments">
          <Failure compact error={tree.error} onRetry={() => void tree.refetch()} />
        </Card>
      ) : wide ? (
        <Departments branches={branches} waiting={tree.isPending} chosen={orgCode} onChoose={setOrgCode} />
      ) : (
        <div className="address-department">
          <TreeSelect
            style={{ width: '100%' }}
            aria-label="部门"
            allowClear
            showSearch={{ treeNodeFilterProp: 'title' }}
            placeholder="全部部门"
            treeData={branches as never}
            fieldNames={{ label: 'title', value: 'key' }}
            value={orgCode || null}
            onChange={(chosen: string | null | undefined) => setOrgCode(chosen ?? EVERYBODY)}
          />
        </div>
      )}
      <ListPage<AddressRow>
        // A key, so that the list of another department begins at its first page.
        key={orgCode}
        name={`addresses-${orgCode}`}
        title="通讯录"
        screen="system/AddressList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values, ...(orgCode ? { orgCode } : {}) } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        ownOrder
        filters={FILTERS}
        emptyText="这个部门没有人员"
      />
    </div>
  )
}

interface DepartmentsProps {
  branches: readonly Branch[]
  /** True until it is known which departments there are. */
  waiting: boolean
  chosen: string
  onChoose: (orgCode: string) => void
}

function Departments({ branches, waiting, chosen, onChoose }: DepartmentsProps) {
  const [words, setWords] = useState('')
  const shown = useMemo(() => matching(branches, words.trim()), [branches, words])
  return (
    <Card className="address-departments" label="部门">
      <Input allowClear placeholder="查找部门" aria-label="查找部门" value={words} onChange={(event) => setWords(event.target.value)} />
      <button type="button" className="address-all" aria-pressed={chosen === EVERYBODY} onClick={() => onChoose(EVERYBODY)}>
        全部部门
      </button>
      {waiting ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : shown.length === 0 ? (
        <p className="address-none">{branches.length === 0 ? '还没有部门' : '没有名称相符的部门'}</p>
      ) : (
        <Tree
          key={`${words} ${branches.length > 0}`}
          blockNode
          virtual={false}
          treeData={shown as never}
          defaultExpandedKeys={words.trim() === '' ? shown.map(({ key }) => key) : keysOf(shown)}
          selectedKeys={chosen === EVERYBODY ? [] : [chosen]}
          onSelect={([key]) => onChoose(key === undefined ? EVERYBODY : String(key))}
        />
      )}
    </Card>
  )
}

const COLUMNS: ListColumns<AddressRow> = [
  { key: 'realname', title: '姓名', kind: 'name', dataIndex: 'realname', sorter: true },
  { key: 'workNo', title: '工号', kind: 'code', sorter: true, render: (_, { workNo }) => workNo ?? '—' },
  { key: 'departName', title: '部门', kind: 'text', render: (_, { departName }) => departName || '—' },
  { key: 'post', title: '职务', kind: 'text', render: (_, address) => address.post_dictText?.replaceAll(',', '、') || '—' },
  {
    key: 'telephone',
    title: '座机',
    kind: 'phone',
    render: (_, { telephone }) => (telephone ? <a href={`tel:${telephone}`}>{telephone}</a> : '—'),
  },
  { key: 'phone', title: '手机号码', kind: 'phone', render: (_, { phone }) => <Contact scheme="tel" value={phone} /> },
  { key: 'email', title: '电子邮件', kind: 'text', render: (_, { email }) => <Contact scheme="mailto" value={email} /> },
]
