import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { DepartmentPicker, type DepartmentPickerProps } from './DepartmentPicker.tsx'

function Department({
  title,
  start = '',
  ...props
}: { title: string; start?: string } & Partial<DepartmentPickerProps>) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      <DepartmentPicker label={title} {...props} value={value} onChange={setValue} />
    </StoryCase>
  )
}

/** The picker of departments (选择部门), for the gallery. */
export function DepartmentPickerStory() {
  return (
    <>
      <Department title="单选" />
      <Department title="多选，可切换父子关联" multi treeOpera />
      <Department title="多选，父子关联，存编码" multi strict={false} store="orgCode" rootOpened={false} />
      <Department title="已选的部门已不在" multi start="gone-department" />
      <Department title="只读" disabled start="gone-department" />
    </>
  )
}
