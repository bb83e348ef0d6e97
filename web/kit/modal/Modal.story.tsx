import { Button } from 'antd'
import { useState } from 'react'
import { EditableTable } from '#web/kit/editable-table/EditableTable.tsx'
import type { Column } from '#web/kit/editable-table/model/columns.ts'
import { Sheet } from '#web/plain/sheet/Sheet.tsx'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { StoryFacts } from '#web/plain/story/StoryFacts.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { DetailsModal } from './DetailsModal.tsx'
import { MovableModal } from './MovableModal.tsx'

/** The window (弹窗): moved, full screen, without a mask. */
export function ModalStory() {
  const [open, setOpen] = useState<'plain' | 'fixed' | 'modeless' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <StoryCase title="可移动、可全屏">
        <Button onClick={() => setOpen('plain')}>打开弹窗</Button>
      </StoryCase>
      <StoryCase title="不可移动">
        <Button onClick={() => setOpen('fixed')}>打开固定弹窗</Button>
      </StoryCase>
      <StoryCase title="不遮挡页面">
        <Button onClick={() => setOpen('modeless')}>打开无遮罩弹窗</Button>
      </StoryCase>
      {open ? (
        <MovableModal
          open
          title={open === 'fixed' ? '固定的弹窗' : '可移动的弹窗'}
          draggable={open !== 'fixed'}
          switchFullscreen={open !== 'fixed'}
          modeless={open === 'modeless'}
          okText="确定"
          cancelText="取消"
          onOk={close}
          onCancel={close}
        >
          <p>拖动标题，或在标题上按方向键移动；双击标题或按右上角的按钮全屏。</p>
        </MovableModal>
      ) : null}
    </>
  )
}

const COLUMNS: readonly Column[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'count', title: '件数', type: 'inputNumber', width: 120 },
]
const ROWS = [
  { id: '1', name: '修正案', count: 2 },
  { id: '2', name: '说明', count: 1 },
]
const FACTS = (
  <StoryFacts>
    <dt>名称</dt>
    <dd>浙江省水资源条例</dd>
    <dt>文号</dt>
    <dd>浙人常〔2026〕3号</dd>
  </StoryFacts>
)

/** The details of a record (详细信息). */
export function DetailsStory() {
  const [open, setOpen] = useState<'plain' | 'refused' | 'slow' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <StoryCase title="主表与子表">
        <Button onClick={() => setOpen('plain')}>查看详细信息</Button>
      </StoryCase>
      <StoryCase title="确定被拒绝，留在原处">
        <Button onClick={() => setOpen('refused')}>打开会被拒绝的</Button>
      </StoryCase>
      <StoryCase title="确定没有回音，仍可取消">
        <Button onClick={() => setOpen('slow')}>打开没有回音的</Button>
      </StoryCase>
      {open ? (
        <DetailsModal
          main={FACTS}
          sub={<EditableTable label="附件清单" columns={COLUMNS} dataSource={ROWS} rowNumber size="mini" />}
          onConfirm={(callback) => {
            if (open === 'slow') return
            setTimeout(() => callback(open === 'plain'), 300)
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** The drawer (抽屉): from the side for work beside a list, from below on a phone. */
export function DrawerStory() {
  const [open, setOpen] = useState<'side' | 'bottom' | 'left' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <StoryCase title="右侧抽屉">
        <Button onClick={() => setOpen('side')}>打开右侧抽屉</Button>
      </StoryCase>
      <StoryCase title="底部面板">
        <Button onClick={() => setOpen('bottom')}>打开底部面板</Button>
      </StoryCase>
      <StoryCase title="左侧面板">
        <Button onClick={() => setOpen('left')}>打开左侧面板</Button>
      </StoryCase>
      <Drawer
        open={open === 'side'}
        size="min(640px, 100vw)"
        title="抽屉"
        closable={{ 'aria-label': '关闭' }}
        onClose={close}
      >
        {FACTS}
      </Drawer>
      <Sheet
        title="面板"
        side={open === 'left' ? 'left' : 'bottom'}
        open={open === 'bottom' || open === 'left'}
        onClose={close}
      >
        {FACTS}
      </Sheet>
    </>
  )
}
