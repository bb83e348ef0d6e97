import { useQuery } from '@tanstack/react-query'
import { Modal, TreeSelect } from 'antd'
import { useState } from 'react'
import type { DepartNode } from '#common/contract/departments.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'

/** Width of the window, in pixels (spec §9 Department select). */
const WIDTH = 500

interface Choice {
  value: string
  title: string
  children: Choice[]
}
type Pair = readonly [value: string, text: string]

/** 选择部门: one, or several, of the tree. */
export function DepartmentPicker(props: {
  store: string
  text: string
  multiple: boolean
  values: readonly string[]
  onPick: (pairs: readonly Pair[]) => void
  onClose: () => void
}) {
  const { store, text, multiple, values, onPick, onClose } = props
  const [chosen, setChosen] = useState<readonly string[]>(values)
  const { data, isPending } = useQuery(apiQuery('GET /sys/sysDepart/queryTreeList', { query: {} }))
  const texts = new Map<string, string>()
  const choiceOf = (node: DepartNode): Choice => {
    const fields = node as unknown as Record<string, string | number | null>
    const choice = { value: String(fields[store] ?? ''), title: String(fields[text] ?? ''), children: node.children?.map(choiceOf) ?? [] }
    texts.set(choice.value, choice.title)
    return choice
  }
  const tree = data?.map(choiceOf) ?? []
  return (
    <Modal
      open
      width={WIDTH}
      title="选择部门"
      okText="确定"
      cancelText="关闭"
      closable={{ 'aria-label': '关闭' }}
      onOk={() => {
        onPick(chosen.map((value) => [value, texts.get(value) ?? value] as const))
        onClose()
      }}
      onCancel={onClose}
    >
      <TreeSelect<string | string[]>
        aria-label="部门"
        className="department-choice"
        autoFocus
        showSearch={{ treeNodeFilterProp: 'title' }}
        allowClear
        treeDefaultExpandAll
        loading={isPending}
        placeholder="请选择部门"
        treeData={tree}
        value={multiple ? [...chosen] : chosen[0]}
        multiple={multiple}
        treeCheckable={multiple}
        treeCheckStrictly={false}
        onChange={(value) => setChosen(value === undefined || value === null ? [] : Array.isArray(value) ? value : [value])}
      />
    </Modal>
  )
}
