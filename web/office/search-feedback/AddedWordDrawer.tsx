import type { AddedWord } from '#common/contract/search-feedback.ts'
import { call } from '#web/platform/api/call.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { useRemoval } from './use-removal.tsx'
import './search-feedback.css'

const WORDS = 'GET /dataManagement/searchFeedback/words'

/** 已添加的词: all aliases, synonyms and questions that staff added, each to be taken back. */
export function AddedWordDrawer({ onClose }: { onClose: () => void }) {
  const removal = useRemoval()
  return (
    <Drawer
      open
      size={900}
      title="已添加的词"
      className="added-words"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <ListPage<AddedWord>
        title="已添加的词"
        name="added-words"
        of={WORDS}
        load={({ pageNo, pageSize }, _, signal) => call(WORDS, { query: { pageNo, pageSize } }, signal)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        actions={(word) => [
          {
            key: 'remove',
            label: '撤销',
            can: 'data:searchWord:delete',
            danger: true,
            onClick: () => removal.ask(word),
          },
        ]}
        actionsWidth={80}
        emptyText="还没有添加过别名、同义词和常见问法"
      />
      {removal.dialog}
    </Drawer>
  )
}

const COLUMNS: ListColumns<AddedWord> = [
  { key: 'kind', title: '种类', kind: 'text', render: (_, { kind_dictText }) => kind_dictText },
  { key: 'words', title: '用词', kind: 'text', card: 'title', dataIndex: 'words' },
  { key: 'meaning', title: '所指', kind: 'text', dataIndex: 'meaning' },
  { key: 'createBy', title: '添加人', kind: 'person', dataIndex: 'createBy' },
  { key: 'createTime', title: '添加时间', kind: 'moment', dataIndex: 'createTime' },
]
