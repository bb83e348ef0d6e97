import { Button } from 'antd'
import { useRef, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import type { SiblingPlace } from './tree-rows.model.ts'
import { TreeTable, type TreeTableHandle } from './TreeTable.tsx'
import type { TreeColumn } from './use-tree-grid.tsx'

interface Place {
  id: string
  name: string
  code: string
  hasChildren: boolean
}
const COLUMNS: readonly TreeColumn<Place>[] = [
  { key: 'name', title: '名称', width: 240 },
  { key: 'code', title: '代码', width: 140 },
]
const place = (code: string, name: string, hasChildren = false): Place => ({ id: code, code, name, hasChildren })
const BELOW: Record<string, readonly Place[]> = {
  '': [place('33', '浙江省', true), place('32', '江苏省', true), place('31', '上海市')],
  '33': [place('3301', '杭州市', true), place('3302', '宁波市', true), place('3303', '温州市')],
  '3301': [place('330102', '上城区'), place('330106', '西湖区')],
  '3302': [],
  '32': [place('3201', '南京市')],
}
const soon = <T,>(value: T, ms = 200) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))
const places = ({ parentId }: Record<string, unknown>) =>
  soon(BELOW[typeof parentId === 'string' ? parentId : ''] ?? [])

/** A tree whose rows the user can reorder. */
function Ordered() {
  const levels = useRef<Record<string, readonly Place[]>>({ ...BELOW })
  const table = useRef<TreeTableHandle>(null)
  const move = (row: Place, { parent, before }: SiblingPlace) => {
    const others = (levels.current[parent ?? ''] ?? []).filter(({ id }) => id !== row.id)
    const at = before === null ? others.length : others.findIndex(({ id }) => id === before)
    levels.current[parent ?? ''] = others.toSpliced(at, 0, row)
    table.current?.reload()
    showToast({ tone: 'success', text: `已移动${row.name}` })
  }
  return (
    <TreeTable
      ref={table}
      label="可排序的地区"
      source={['story ordered']}
      columns={COLUMNS}
      load={({ parentId }) => soon(levels.current[typeof parentId === 'string' ? parentId : ''] ?? [])}
      onMove={move}
    />
  )
}

/** A tree that is loaded again for other parameters, but not for equal ones in a new object. */
function Asked() {
  const [name, setName] = useState('')
  const [times, setTimes] = useState(0)
  return (
    <StoryCase title="按参数查询" value={`请求 ${times} 次`}>
      <Button onClick={() => setName('上海')}>只看上海</Button>
      <TreeTable
        label="按名称的地区"
        source={['story asked']}
        columns={COLUMNS}
        queryParams={{ name: { contains: name } }}
        condition='{"level":1}'
        onRequestFinally={() => setTimes((before) => before + 1)}
        load={async (query) => {
          const { contains } = query['name'] as { contains: string }
          return {
            records: (await places(query)).filter(
              (row) => query['condition'] === '{"level":1}' && row.name.includes(contains),
            ),
          }
        }}
      />
    </StoryCase>
  )
}

/** The tree table (树形表格) in its states. */
export function TreeTableStory() {
  const [failures, setFailures] = useState(0)
  const tries = useRef(0)
  const [asked, setAsked] = useState<string[]>([])
  const later = useRef<TreeTableHandle>(null)
  return (
    <>
      <StoryCase title="逐级展开" value={asked.join(' ')}>
        <TreeTable
          label="地区"
          source={['story places']}
          columns={COLUMNS}
          load={places}
          onRequestBefore={({ first, parent }) => setAsked((before) => [...before, first ? '首级' : String(parent)])}
        />
      </StoryCase>
      <StoryCase title="部门，来自服务器">
        <TreeTable<{ id: string; departName: string; orgCode: string; isLeaf: boolean }>
          label="部门"
          source={['GET /sys/sysDepart/queryDepartTreeSync']}
          columns={[
            { key: 'departName', title: '部门名称', width: 240 },
            { key: 'orgCode', title: '部门编码', width: 140 },
          ]}
          queryKey="pid"
          hasChildren={({ isLeaf }) => !isLeaf}
          load={({ pid }, signal) =>
            call('GET /sys/sysDepart/queryDepartTreeSync', { query: typeof pid === 'string' ? { pid } : {} }, signal)
          }
        />
      </StoryCase>
      <StoryCase title="排序">
        <Ordered />
      </StoryCase>
      <Asked />
      <StoryCase title="下级取不到，可重试" value={failures}>
        <TreeTable
          label="会失败的地区"
          source={['story failing']}
          columns={COLUMNS}
          load={(query) => {
            if (typeof query['parentId'] !== 'string' || ++tries.current > 1) return places(query)
            setFailures((before) => before + 1)
            return soon({ data: '别的形状' })
          }}
        />
      </StoryCase>
      <StoryCase title="返回的内容不认识">
        <TreeTable label="不认识的" source={['story odd']} columns={COLUMNS} load={() => soon({ rows: 3 })} />
      </StoryCase>
      <StoryCase title="需要时再请求">
        <Button onClick={() => later.current?.reload()}>查询</Button>
        <TreeTable
          ref={later}
          label="稍后的地区"
          source={['story later']}
          columns={COLUMNS}
          load={places}
          immediateRequest={false}
          emptyText="点击查询后显示"
        />
      </StoryCase>
      <StoryCase title="空">
        <TreeTable label="空的地区" source={['story empty']} columns={COLUMNS} load={() => soon([])} />
      </StoryCase>
    </>
  )
}
