import { useState } from 'react'
import { RecordPicker } from '#web/kit/pickers/RecordPicker.tsx'
import type { RecordSource } from '#web/kit/pickers/record-source.ts'
import { positionPicker } from '#web/office/positions/positions.door.tsx'
import { rolePicker } from '#web/office/roles/roles.door.tsx'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { USER_SOURCE } from './user-source.ts'

/** A source of positions whose list fails to load. */
const REFUSED: RecordSource<{ code: string; name: string }> = {
  key: 'refused',
  name: '职务',
  columns: [{ key: 'name', title: '职务名称', dataIndex: 'name' }],
  textOf: ({ name }) => name,
  idOf: ({ code }) => code,
  codeOf: ({ code }) => code,
  conditions: [{ name: 'name', label: '职务名称' }],
  load: () => Promise.reject(new Error('refused')),
  lookUp: () => Promise.resolve([]),
}
/** A source of positions whose list never finishes loading. */
const WAITING = { ...REFUSED, key: 'waiting', load: () => new Promise<never>(() => undefined) }

/** The pickers (业务选择) of positions, roles and users, for the gallery. */
export function BusinessPickerStory() {
  const [values, setValues] = useState<Record<string, string>>({ 已不在: 'gone-code' })
  const bind = (label: string) => ({
    label,
    value: values[label] ?? '',
    onChange: (value: string) => setValues({ ...values, [label]: value }),
  })
  return (
    <>
      <StoryCase title="职务" value={values['职务'] ?? ''}>
        <positionPicker.Field several {...bind('职务')} />
      </StoryCase>
      <StoryCase title="角色，存编号" value={values['角色'] ?? ''}>
        <rolePicker.Field several store="id" {...bind('角色')} />
      </StoryCase>
      <StoryCase title="用户，单选" value={values['用户'] ?? ''}>
        <RecordPicker source={USER_SOURCE} {...bind('用户')} multiple={false} />
      </StoryCase>
      <StoryCase title="已选的职务已不在" value={values['已不在']}>
        <positionPicker.Field several {...bind('已不在')} />
      </StoryCase>
      <StoryCase title="只读">
        <positionPicker.Field several {...bind('已不在')} disabled />
      </StoryCase>
      <StoryCase title="列表取不到">
        <RecordPicker source={REFUSED} {...bind('取不到')} />
      </StoryCase>
      <StoryCase title="列表迟迟不来">
        <RecordPicker source={WAITING} {...bind('不来')} />
      </StoryCase>
    </>
  )
}
