import { Input } from 'antd'
import { useState } from 'react'
import { LazyEditor } from '#web/kit/editor-frame/LazyEditor.tsx'
import type { SendFile } from '#web/kit/editor-frame/send-picture.ts'
import { cleanHtml } from '#web/kit/rich-text/clean-html.ts'
import { RichText } from '#web/kit/rich-text/RichText.tsx'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import type { RichTextEditorProps } from './rich-text-editor-props.ts'
import { RichTextField } from './RichTextField.tsx'

const FULL = [
  '<h2>浙江省水资源条例</h2>',
  '<p>为了<strong>节约</strong>、<em>保护</em>水资源，根据<a href="https://flk.npc.gov.cn/">《中华人民共和国水法》</a>，制定本条例。<span style="color: #9b1c1f">重点</span>与<span style="background-color: #fdf1b8">标记</span>，面积 10 m<sup>2</sup>。</p>',
  '<ol><li><p>申请</p><ul><li><p>材料齐全</p></li></ul></li><li><p>受理</p></li></ol>',
  '<table><tbody><tr><th colspan="1" rowspan="1"><p>事项</p></th><th colspan="1" rowspan="1"><p>时限</p></th></tr><tr><td colspan="1" rowspan="1"><p>审查</p></td><td colspan="1" rowspan="1"><p>20 日</p></td></tr></tbody></table>',
  '<blockquote><p>引用的一段话。</p></blockquote><pre><code>select 1</code></pre><hr>',
  '<p style="text-align: center"><img src="sys/common/static/jeditor/不在_1.png" alt="示意图"></p>',
].join('')

const never: SendFile = (_, { onProgress }) => {
  onProgress(40)
  return new Promise(() => undefined)
}
const refuse: SendFile = () => Promise.reject(new Error('存储空间已满'))
/** A picture whose bytes are in the text, as after the server's answer `local`. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const local: SendFile = () => Promise.resolve(PIXEL)

function Case({ title, start = '', ...props }: { title: string; start?: string } & Partial<RichTextEditorProps>) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      <RichTextField label={title} {...props} value={value} onChange={setValue} />
    </StoryCase>
  )
}

const ignore = () => undefined
const lost = () => Promise.reject(new Error('lost'))
const coming = () => new Promise<never>(() => undefined)

/** The rich-text editor (富文本编辑器) in its states. */
export function RichTextEditorStory() {
  return (
    <>
      <Case title="空" placeholder="请输入公告内容" />
      <Case title="有内容" start={FULL} />
      <Case title="只读" start={FULL} disabled height={200} />
      <Case title="图片上传不动，可以取消" send={never} height={160} />
      <Case title="图片上传失败，可以重试" send={refuse} height={160} />
      <Case title="图片直接存进内容" send={local} height={160} invalid />
      <StoryCase title="编辑器加载失败">
        <LazyEditor<RichTextEditorProps, 'RichTextEditor'>
          name="lost"
          load={lost}
          of="RichTextEditor"
          height={300}
          given={{ label: '加载失败的编辑器', value: '', onChange: ignore }}
        />
      </StoryCase>
      <StoryCase title="编辑器正在加载">
        <LazyEditor<RichTextEditorProps, 'RichTextEditor'>
          name="coming"
          load={coming}
          of="RichTextEditor"
          height={160}
          given={{ label: '加载中的编辑器', value: '', onChange: ignore }}
        />
      </StoryCase>
    </>
  )
}

/** Formatted text (富文本显示): any HTML is shown without running anything. */
export function RichTextStory() {
  const [html, setHtml] = useState('<p>任意 <b>HTML</b></p>')
  return (
    <>
      <StoryCase title="有内容">
        <RichText html={FULL} />
      </StoryCase>
      <StoryCase title="任意 HTML" value={cleanHtml(html)}>
        <Input.TextArea aria-label="HTML" rows={4} value={html} onChange={({ target }) => setHtml(target.value)} />
        <RichText html={html} />
      </StoryCase>
    </>
  )
}
