import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { BusinessPicker, MultiUserPicker, PositionPicker, RolePicker } from './BusinessPicker.tsx'
import { POSITION_SOURCE } from './business-sources.ts'
import { DepartmentPicker, type DepartmentPickerProps } from '#web/office/departments/DepartmentPicker.tsx'
import { UserByDepartmentPicker, type UserByDepartmentPickerProps } from '#web/office/users/UserByDepartmentPicker.tsx'

function Department({ title, start = '', ...props }: { title: string; start?: string } & Partial<DepartmentPickerProps>) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      <DepartmentPicker label={title} {...props} value={value} onChange={setValue} />
    </StoryCase>
  )
}

/** 选择部门. */
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

function User({ title, start = '', ...props }: { title: string; start?: string } & Partial<UserByDepartmentPickerProps>) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      <UserByDepartmentPicker label={title} {...props} value={value} onChange={setValue} />
    </StoryCase>
  )
}

/** 根据部门选择用户. */
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

const REFUSED = { ...POSITION_SOURCE, key: 'refused', load: () => Promise.reject(new Error('refused')) }
const WAITING = { ...POSITION_SOURCE, key: 'waiting', load: () => new Promise<never>(() => undefined) }

/** 业务选择: 职务, 角色, 用户. */
export function BusinessPickerStory() {
  const [values, setValues] = useState<Record<string, string>>({ 已不在: 'gone-code' })
  const bind = (label: string) => ({ label, value: values[label] ?? '', onChange: (value: string) => setValues({ ...values, [label]: value }) })
  return (
    <>
      <StoryCase title="职务" value={values['职务'] ?? ''}>
        <PositionPicker {...bind('职务')} />
      </StoryCase>
      <StoryCase title="角色，存编号" value={values['角色'] ?? ''}>
        <RolePicker {...bind('角色')} returnId />
      </StoryCase>
      <StoryCase title="用户，单选" value={values['用户'] ?? ''}>
        <MultiUserPicker {...bind('用户')} multiple={false} />
      </StoryCase>
      <StoryCase title="已选的职务已不在" value={values['已不在']}>
        <PositionPicker {...bind('已不在')} />
      </StoryCase>
      <StoryCase title="只读">
        <PositionPicker {...bind('已不在')} disabled />
      </StoryCase>
      <StoryCase title="列表取不到">
        <BusinessPicker source={REFUSED} {...bind('取不到')} />
      </StoryCase>
      <StoryCase title="列表迟迟不来">
        <BusinessPicker source={WAITING} {...bind('不来')} />
      </StoryCase>
    </>
  )
}
