import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import type { PopupFieldProps } from '#web/kit/picker-slots/handed-in.ts'
import { ReportPicker } from './ReportPicker.tsx'

function Case({
  title,
  start = {},
  ...props
}: { title: string; start?: Record<string, string> } & Partial<PopupFieldProps>) {
  const [values, setValues] = useState(start)
  return (
    <StoryCase title={title} value={values}>
      <ReportPicker
        label={title}
        code="organ"
        orgFields="name,id"
        destFields="organ,organCode"
        {...props}
        values={values}
        onChange={setValues}
      />
    </StoryCase>
  )
}

/** The picker of rows of reports (报表选择), for the gallery. */
export function ReportPickerStory() {
  return (
    <>
      <Case title="单选：制定机关" />
      <Case
        title="多选：法规，按公布日期"
        code="law"
        orgFields="title,docNumber"
        destFields="title,docNumber"
        multi
        sorter="publishDate=desc"
      />
      <Case title="已有的值" multi start={{ organ: '全国人民代表大会,国务院', organCode: 'npc,state-council' }} />
      <Case title="带参数：人大" param={{ organSystem: "'人大'" }} />
      <Case title="只读" disabled start={{ organ: '国务院', organCode: 'state-council' }} />
      <Case title="参数不全" orgFields="" />
      <Case title="两边数量不一致" destFields="organ" />
      <Case title="没有这个报表" code="no-such-report" />
    </>
  )
}
