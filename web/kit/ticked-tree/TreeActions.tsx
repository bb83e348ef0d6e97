import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'

/** A further action of a tree. */
export interface TreeAction {
  key: string
  label: string
  disabled?: boolean
  onClick: () => void
}

/** 树操作: whether ticking a node includes its descendants, and further actions (wire 5.6). */
export function TreeActions(props: {
  linked: boolean
  onLink: (linked: boolean) => void
  groups?: readonly (readonly TreeAction[])[]
}) {
  const { linked, onLink, groups = [] } = props
  const acts = new Map(groups.flat().map(({ key, onClick }) => [key, onClick]))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [linked ? 'link' : 'unlink'],
        items: [
          { key: 'link', label: '父子关联' },
          { key: 'unlink', label: '取消关联' },
          ...groups.flatMap((group) => [
            { type: 'divider' as const },
            ...group.map(({ key, label, disabled = false }) => ({ key, label, disabled })),
          ]),
        ],
        onClick: ({ key }) => {
          const act = acts.get(key)
          if (act) act()
          else onLink(key === 'link')
        },
      }}
    >
      <Button>
        树操作 <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}
