import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { ContextMenu } from './ContextMenu.tsx'
import { DateText, TimeText } from './DateText.tsx'
import { Ellipsis } from './Ellipsis.tsx'
import { NumberText } from './NumberText.tsx'
import { PromptDialog } from './PromptDialog.tsx'
import { QueryInput } from './QueryInput.tsx'
import type { QueryKind } from './query-input.model.ts'
import { SwitchYN } from './SwitchYN.tsx'
import { TextareaPop } from './TextareaPop.tsx'
import './inputs.css'

interface Bound {
  label: string
  value: string
  onChange: (value: string) => void
}

function Case({
  title,
  start = '',
  children,
}: {
  title: string
  start?: string
  children: (bound: Bound) => ReactNode
}) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      {children({ label: title, value, onChange: setValue })}
    </StoryCase>
  )
}

const KINDS: Record<QueryKind, string> = { like: '包含', ne: '不等于', ge: '大于等于', le: '小于等于', eq: '等于' }

/** The input of a condition (查询输入框) in its five kinds. */
export function QueryInputStory() {
  return (
    <>
      {(Object.keys(KINDS) as QueryKind[]).map((type) => (
        <Case key={type} title={KINDS[type]}>
          {(bound) => <QueryInput {...bound} type={type} />}
        </Case>
      ))}
      <Case title="只读" start="*水法*">
        {(bound) => <QueryInput {...bound} disabled />}
      </Case>
    </>
  )
}

/** The switch (开关). */
export function SwitchStory() {
  return (
    <>
      <Case title="空值变为关">{(bound) => <SwitchYN {...bound} />}</Case>
      <Case title="另外两个值" start="1">
        {(bound) => <SwitchYN {...bound} options={['1', '0']} />}
      </Case>
      <Case title="查询">{(bound) => <SwitchYN {...bound} query />}</Case>
      <Case title="只读" start="Y">
        {(bound) => <SwitchYN {...bound} disabled />}
      </Case>
    </>
  )
}

/** Fields for dates, times, numbers and long texts. */
export function TextInputsStory() {
  return (
    <>
      <Case title="日期" start="2026-01-01">
        {(bound) => <DateText {...bound} />}
      </Case>
      <Case title="日期时间">{(bound) => <DateText {...bound} showTime />}</Case>
      <Case title="时刻" start="08:30:00">
        {(bound) => <TimeText {...bound} />}
      </Case>
      <Case title="金额" start="1234567.5">
        {(bound) => <NumberText {...bound} />}
      </Case>
      <Case title="说明" start={'第一行\n第二行'}>
        {(bound) => <TextareaPop {...bound} maxLength={500} />}
      </Case>
      <Case title="只读" start="2026-01-01">
        {(bound) => <DateText {...bound} disabled />}
      </Case>
      <StoryCase title="省略，25 与 12 个字">
        <p>
          <Ellipsis value="浙江省人民代表大会常务委员会关于修改《浙江省水资源条例》等八件地方性法规的决定" />
        </p>
        <p>
          <Ellipsis value="浙江省人民代表大会常务委员会" length={12} />
        </p>
      </StoryCase>
    </>
  )
}

const RULES = [
  { required: true, message: '请输入名称' },
  { max: 10, message: '至多 10 个字' },
]
const slowly = (value: string) =>
  new Promise((resolve, reject) => {
    setTimeout(() => (value === '失败' ? reject(new Error('名称已存在')) : resolve(value)), 1500)
  })

/** The prompt (输入弹窗) and the context menu (右键菜单). */
export function DialogsStory() {
  const [open, setOpen] = useState(false)
  const say = (text: string) => () => showToast({ tone: 'success', text })
  return (
    <>
      <StoryCase title="输入弹窗">
        <Button onClick={() => setOpen(true)}>打开</Button>
        {open ? (
          <PromptDialog
            title="请输入名称"
            content="输入“失败”会被拒绝。"
            rules={RULES}
            onOk={slowly}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </StoryCase>
      <StoryCase title="右键菜单">
        <ContextMenu
          items={[
            { key: 'refresh', label: '刷新', onClick: say('刷新') },
            { key: 'close', label: '关闭', disabled: true, onClick: say('关闭') },
            { key: 'delete', label: '删除', danger: true, onClick: say('删除') },
          ]}
        >
          <div className="context-area" role="group" aria-label="右键区域" tabIndex={0}>
            在此点击右键，或按 Shift+F10
          </div>
        </ContextMenu>
      </StoryCase>
    </>
  )
}
