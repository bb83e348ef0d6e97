import type { AddressRow } from '#common/contract/user-lookups.ts'
import { DEPARTMENTS_FOLDED } from '#common/storage-keys.ts'
import { call } from '#web/platform/api/call.ts'
import { BesideTree } from '#web/kit/beside-tree/BesideTree.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { DepartmentChooser, useChosenDepartment } from '#web/office/departments/departments.door.tsx'

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

/** 通讯录: contact details of the users of a department and of those below it. */
export default function AddressBookScreen() {
  const department = useChosenDepartment('orgCode')
  return (
    <BesideTree
      noun="部门"
      chosen={department.name}
      foldedKey={DEPARTMENTS_FOLDED}
      renderTree={(done) => (
        <DepartmentChooser
          chosen={department.id}
          onChoose={(id) => {
            done()
            department.choose(id)
          }}
        />
      )}
    >
      <ListPage<AddressRow>
        title="通讯录"
        screen="system/AddressList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        ownOrder
        filters={FILTERS}
        beside={department.beside}
        emptyText="这个部门没有人员"
      />
    </BesideTree>
  )
}

const COLUMNS: ListColumns<AddressRow> = [
  { key: 'realname', title: '姓名', kind: 'name', dataIndex: 'realname', sorter: true },
  { key: 'workNo', title: '工号', kind: 'code', sorter: true, render: (_, { workNo }) => workNo ?? '—' },
  { key: 'departName', title: '部门', kind: 'text', card: 'field', render: (_, { departName }) => departName || '—' },
  {
    key: 'post',
    title: '职务',
    kind: 'text',
    card: 'field',
    render: (_, address) => address.post_dictText?.replaceAll(',', '、') || '—',
  },
  {
    key: 'telephone',
    title: '座机',
    kind: 'phone',
    render: (_, { telephone }) => (telephone ? <a href={`tel:${telephone}`}>{telephone}</a> : '—'),
  },
  {
    key: 'phone',
    title: '手机号码',
    kind: 'phone',
    card: 'field',
    render: (_, { phone }) => <Contact scheme="tel" value={phone} />,
  },
  {
    key: 'email',
    title: '电子邮件',
    kind: 'text',
    render: (_, { email }) => <Contact scheme="mailto" value={email} />,
  },
]
