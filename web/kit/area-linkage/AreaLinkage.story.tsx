import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { AreaLinkage, type AreaLinkageProps } from './AreaLinkage.tsx'

function Case({ title, start = '', ...props }: { title: string; start?: string } & Partial<AreaLinkageProps>) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      <AreaLinkage label={title} {...props} value={value} onChange={setValue} />
    </StoryCase>
  )
}

/** The area control (省市区) in its states, for the gallery. */
export function AreaLinkageStory() {
  return (
    <>
      <Case title="级联，可搜索" />
      <Case title="级联，已选" start="330106" />
      <Case title="级联，直辖市" start="110101" />
      <Case title="级联，已撤销的代码" start="330103" />
      <Case title="级联，只读" start="419001" disabled />
      <Case title="三个下拉" type="select" />
      <Case title="三个下拉，已选" type="select" start="330106" />
      <Case title="三个下拉，已撤销的代码" type="select" start="330103" />
      <Case title="三个下拉，只读" type="select" start="110101" disabled />
      <Case title="类型不正确" type={'tree' as 'select'} />
    </>
  )
}
