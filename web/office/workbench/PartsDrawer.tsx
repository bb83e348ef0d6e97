import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { WorkbenchPart } from '#common/contract/workbench.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Drawer } from '#web/kit/window/Window.tsx'
import { moved, PARTS, partsToChoose } from './workbench.model.ts'

/** Chooses the parts of the workbench and their order. */
export function PartsDrawer({ shown, onClose }: { shown: readonly WorkbenchPart[]; onClose: () => void }) {
  const [order, setOrder] = useState(() => partsToChoose(shown))
  const [chosen, setChosen] = useState<readonly WorkbenchPart[]>(shown)
  const save = useApiMutation('PUT /sys/workbench/parts', {
    touches: ['GET /sys/workbench'],
    done: '已保存！',
    onSuccess: onClose,
  })
  return (
    <Drawer
      open
      title="调整栏目"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        <div className="workbench-drawer-foot">
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() => save.mutate({ body: { parts: order.filter((part) => chosen.includes(part)) } })}
          >
            保存
          </Button>
        </div>
      }
    >
      <ul className="workbench-choice">
        {order.map((part, at) => (
          <li key={part}>
            <Checkbox
              checked={chosen.includes(part)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, part] : chosen.filter((one) => one !== part))
              }
            >
              {PARTS[part]}
            </Checkbox>
            <Button
              size="small"
              disabled={at === 0}
              aria-label={`上移${PARTS[part]}`}
              onClick={() => setOrder(moved(order, part, -1))}
            >
              上移
            </Button>
            <Button
              size="small"
              disabled={at === order.length - 1}
              aria-label={`下移${PARTS[part]}`}
              onClick={() => setOrder(moved(order, part, 1))}
            >
              下移
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
