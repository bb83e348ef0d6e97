import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { UserByDepartmentPicker, type UserByDepartmentPickerProps } from './UserByDepartmentPicker.tsx'

function User({
  title,
  start = '',
  ...props
}: { title: string; start?: string } & Partial<UserByDepartmentPickerProps>) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      <UserByDepartmentPicker label={title} {...props} value={value} onChange={setValue} />
    </StoryCase>
  )
}

/** The picker of users by department (根据部门选择用户), for the gallery. */
export function UserByDepartmentPickerStory() {
  return (
    <>
      <User title="多选" />
      <User title="单选，存编号" multi={false} store="id" />
      <User title="已有的用户和已不在的用户" start="admin,somebody-gone" />
      <User title="只读" disabled start="admin" />
    </>
  )
}
