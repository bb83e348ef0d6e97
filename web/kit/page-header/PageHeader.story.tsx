import { Button } from 'antd'
import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { PageHeader } from './PageHeader.tsx'

const TABS = [
  { key: 'all', label: '全部' },
  { key: 'mine', label: '我负责的' },
  { key: 'done', label: '已办结' },
]

/** The head of a page (页头), for the gallery. */
export function PageHeaderStory() {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [tab, setTab] = useState('all')
  return (
    <>
      <StoryCase title="只有标题">
        <PageHeader title="意见征集" />
      </StoryCase>
      <StoryCase title="说明与按钮">
        <PageHeader
          title="意见征集"
          description="公开征求意见的草案，到期自动结束。"
          actions={<Button type="primary">新增</Button>}
        />
      </StoryCase>
      <StoryCase title="搜索与分页签" value={`${tab} ${asked}`}>
        <PageHeader
          title="浙江省人民代表大会常务委员会关于修改《浙江省水资源条例》等八件地方性法规的决定（草案）"
          search={{ label: '搜索意见', value: text, onChange: setText, onSearch: setAsked }}
          actions={<Button>导出</Button>}
          tabs={{ label: '意见的范围', items: TABS, active: tab, onSelect: setTab }}
        />
      </StoryCase>
    </>
  )
}
