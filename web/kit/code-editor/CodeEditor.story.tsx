import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import type { CodeEditorProps } from './code-editor-props.ts'
import { CodeField } from './CodeField.tsx'

const SQL = `select title, effective_from
from law_version
where status = '有效' -- 有效的
order by effective_from desc`
const CSS = `.law-title {\n  color: #9b1c1f;\n  font-weight: 600;\n}`

function Case({ title, start = '', ...props }: { title: string; start?: string } & Partial<CodeEditorProps>) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      <CodeField label={title} {...props} value={value} onChange={setValue} />
    </StoryCase>
  )
}

/** The code editor (代码编辑器) in its states. */
export function CodeEditorStory() {
  return (
    <>
      <Case title="空" language="SQL" />
      <Case title="可以换语言" languageChange language="sql" start={SQL} />
      <Case title="没有行号，随内容增高" language="css" lineNumbers={false} autoHeight fullScreen={false} start={CSS} />
      <Case title="只读" language="x-sql" disabled start={SQL} height={160} />
      <Case title="不认识的语言" language="cobol" height={120} invalid />
    </>
  )
}
