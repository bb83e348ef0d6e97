import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { IconField } from './IconField.tsx'
import { MENU_ICONS } from './MenuIcon.tsx'

function Case({ title, start = '', disabled = false }: { title: string; start?: string; disabled?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      <IconField id={`icon-${title}`} value={value} disabled={disabled} onChange={(name) => setValue(name ?? '')} />
    </StoryCase>
  )
}

/** The choice of an icon (图标选择), for the gallery. */
export function IconFieldStory() {
  return (
    <>
      <Case title="空" />
      <Case title="已选" start={MENU_ICONS[0] ?? ''} />
      <Case title="只读" start={MENU_ICONS[1] ?? ''} disabled />
    </>
  )
}
