import { Empty, Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { kinshipOf } from '#web/kit/ticked-tree/kinship.model.ts'
import { TreeActions } from '#web/kit/ticked-tree/TreeActions.tsx'
import { MovableModal } from '#web/kit/modal/MovableModal.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ChosenTags } from '#web/kit/pickers/ChosenTags.tsx'
import { PickerTools } from '#web/kit/pickers/PickerTools.tsx'
import {
  type DepartmentFields,
  departmentsFound,
  everyDepartment,
  halfTicked,
  ticked,
} from './department-choice.model.ts'
import { useDepartments } from './use-departments.ts'
import './department-dialog.css'

/** Width of the window, in pixels (spec §9 Department picker modal). */
const WIDTH = 500

export interface DepartmentPair {
  value: string
  text: string
}
export interface DepartmentDialogProps {
  title?: string
  fields: DepartmentFields
  multi: boolean
  /** True: departments are ticked one by one. False: ticking includes all descendants. */
  strict: boolean
  /** Offers 树操作, to choose between the two. */
  treeOpera: boolean
  rootOpened: boolean
  values: readonly string[]
  onOk: (pairs: readonly DepartmentPair[]) => void
  onClose: () => void
}

/** 选择部门: the whole tree with a search; former choices are ticked, and departments that no longer exist stay visible. */
export function DepartmentDialog({
  title = '选择部门',
  fields,
  multi,
  strict,
  treeOpera,
  rootOpened,
  values,
  onOk,
  onClose,
}: DepartmentDialogProps) {
  const { tree, query } = useDepartments(fields)
  const all = useMemo(() => everyDepartment(tree), [tree])
  const kin = useMemo(() => kinshipOf(tree), [tree])
  const [linked, setLinked] = useState(!strict)
  const [words, setWords] = useState('')
  const [touched, setTouched] = useState<readonly string[] | null>(null)
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  const keyOf = useMemo(() => new Map(all.map(({ value, key }) => [value, key])), [all])
  const nodeOf = useMemo(() => new Map(all.map((node) => [node.key, node])), [all])
  // A value whose department no longer exists is kept as it is.
  const chosen = touched ?? values.map((value) => keyOf.get(value) ?? value)
  const roots = rootOpened ? tree.filter(({ children }) => children.length > 0).map(({ key }) => key) : []
  const toggle = (key: string) =>
    setTouched(ticked(chosen, key, !chosen.includes(key), { multi, linked: multi && linked, kin }))
  const shown =
    words.trim() === '' ? tree : departmentsFound(tree, words.trim()).map((node) => ({ ...node, children: [] }))
  const pairs = chosen.map((key) => ({ value: nodeOf.get(key)?.value ?? key, text: nodeOf.get(key)?.text ?? key }))
  return (
    <MovableModal
      open
      width={WIDTH}
      title={title}
      okText="确定"
      cancelText="关闭"
      okButtonProps={{ disabled: query.isPending || query.isError }}
      onOk={() => {
        onOk(pairs)
        onClose()
      }}
      onCancel={onClose}
    >
      <PickerTools>
        <Input.Search
          allowClear
          aria-label="按部门名称搜索"
          placeholder="请输入部门名称"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {multi && treeOpera ? <TreeActions linked={linked} onLink={setLinked} /> : null}
      </PickerTools>
      <ChosenTags
        what="个部门"
        tags={chosen.map((key) => ({ key, text: nodeOf.get(key)?.title ?? `${key}（已不在）` }))}
        onRemove={(gone) => setTouched(chosen.filter((key) => key !== gone))}
      />
      {query.isError ? (
        <Failure compact error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton lines={[60, 80, 70, 50]} />
      ) : shown.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={words.trim() === '' ? '还没有部门' : '没有名称相符的部门'}
        />
      ) : (
        <Tree
          checkable
          checkStrictly
          virtual={false}
          className="department-ticks"
          treeData={shown}
          selectedKeys={[]}
          expandedKeys={[...(opened ?? roots)]}
          onExpand={(keys) => setOpened(keys.map(String))}
          checkedKeys={{ checked: [...chosen], halfChecked: multi && linked ? halfTicked(chosen, kin) : [] }}
          onCheck={(_, { node }) => toggle(node.key)}
          onSelect={(_, { node }) => toggle(node.key)}
        />
      )}
    </MovableModal>
  )
}
