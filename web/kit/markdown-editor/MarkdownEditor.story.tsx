import { Button } from 'antd'
import { useRef, useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import type { MarkdownEditorProps, MarkdownHandle } from './markdown-editor-props.ts'
import { MarkdownField } from './MarkdownField.tsx'

const FULL = `# 浙江省水资源条例

为了**节约**、*保护*水资源，根据[水法](https://flk.npc.gov.cn/)制定。

1. 申请
2. 受理

| 事项 | 时限 |
| --- | --- |
| 审查 | 20 日 |

> 引用

\`\`\`sql
select 1
\`\`\`
`
const SUPERSCRIPT = '面积 10 m<sup>2</sup>'

function Case({ title, start = '', ...props }: { title: string; start?: string } & Partial<MarkdownEditorProps>) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      <MarkdownField label={title} {...props} value={value} onChange={setValue} />
    </StoryCase>
  )
}

function Handled() {
  const [value, setValue] = useState('# 甲')
  const [told, setTold] = useState('')
  const handle = useRef<MarkdownHandle>(null)
  return (
    <StoryCase title="由页面读写" value={told}>
      <MarkdownField label="由页面读写" height={160} value={value} onChange={setValue} handle={handle} />
      <Button onClick={() => setTold(handle.current?.getMarkdown() ?? '')}>取 Markdown</Button>{' '}
      <Button onClick={() => setTold(handle.current?.getHtml() ?? '')}>取 HTML</Button>{' '}
      <Button onClick={() => handle.current?.setMarkdown('## 乙')}>写 Markdown</Button>{' '}
      <Button onClick={() => void handle.current?.setHtml('<h3>丙</h3><script>1</script><p><b>丁</b></p>')}>
        写 HTML
      </Button>
    </StoryCase>
  )
}

/** The Markdown editor (Markdown编辑器) in its states. */
export function MarkdownEditorStory() {
  return (
    <>
      <Case title="空" />
      <Case title="有内容" start={FULL} />
      <Case title="所见即所得" start={FULL} mode="wysiwyg" />
      <Case title="有所见即所得显示不了的内容" start={SUPERSCRIPT} height={160} />
      <Case title="只读" start={FULL} disabled height={200} />
      <Handled />
    </>
  )
}
