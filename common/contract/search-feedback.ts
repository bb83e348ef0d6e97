import { Type, type Static } from 'typebox'
import { ADDED_NAME_MOST, ADDED_WORD_MOST } from '../limits.ts'
import { contract } from './contract.ts'
import { Id, Ids, ListQuery, Moment, Nullable, NumberOrNull, OneOf, Page, PageQuery, Query, Revision } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const SearchFeedbackRow = Type.Object({
  id: Type.String(),
  /** The words looked for; numbers of persons are masked. */
  query: Type.String(),
  /** Searches that found nothing. */
  emptyCount: Type.Integer(),
  /** Readers who pressed 没找到. */
  toldCount: Type.Integer(),
  noteCount: Type.Integer(),
  /** Laws opened from the results, and their mean place in the list; null when none was opened. */
  clickCount: Type.Integer(),
  meanRank: NumberOrNull(),
  firstSeenTime: Moment,
  lastSeenTime: Moment,
  /** 0 待处理 1 已处理 2 不处理 */
  state: Type.Integer(),
  state_dictText: Type.String(),
  /** Who set the state, and when. */
  updateBy: Nullable(Type.String()),
  updateTime: Nullable(Moment),
  revision: Type.Integer(),
})
export type SearchFeedbackRow = Static<typeof SearchFeedbackRow>

const AddedWord = Type.Object({
  id: Type.String(),
  kind: OneOf('alias', 'synonym', 'question'),
  kind_dictText: Type.String(),
  words: Type.String(),
  /** What the words lead to: a law, a word of the law, an article. */
  meaning: Type.String(),
  createBy: Type.String(),
  createTime: Moment,
})
export type AddedWord = Static<typeof AddedWord>

const Opened = Type.Object({
  workId: Type.String(),
  title: Type.String(),
  /** '' for the law itself. */
  anchor: Type.String(),
  label: Type.String(),
  clicks: Type.Integer(),
})

const SearchFeedbackDetail = Type.Object({
  feedback: SearchFeedbackRow,
  /** What readers wrote, newest first. `day`: YYYY-MM-DD */
  notes: Type.Array(Type.Object({ note: Type.String(), day: Type.String() })),
  /** What was opened from the results, most often first; only what the public may see. */
  opened: Type.Array(Opened),
  added: Type.Array(AddedWord),
})
export type SearchFeedbackDetail = Static<typeof SearchFeedbackDetail>

/** An article with its text, as it stands today. */
const ArticleText = Type.Object({
  workId: Type.String(),
  title: Type.String(),
  anchor: Type.String(),
  label: Type.String(),
  text: Type.String(),
})
export type ArticleText = Static<typeof ArticleText>

const Proposals = Type.Object({
  /** What the search finds for the words at this moment. */
  now: Type.Object({ total: Type.Integer(), titles: Type.Array(Type.String()), words: Type.String() }),
  /** Laws that the words may be a name of. */
  aliases: Type.Array(
    Type.Object({ alias: Type.String(), workId: Type.String(), title: Type.String(), reason: Type.String() }),
  ),
  /** Words of everyday life with the words of the law that may mean the same. */
  synonyms: Type.Array(Type.Object({ term: Type.String(), legal: Type.String(), reason: Type.String() })),
  /** Articles that may answer the words as a question. */
  questions: Type.Array(Type.Intersect([ArticleText, Type.Object({ question: Type.String(), reason: Type.String() })])),
})
export type Proposals = Static<typeof Proposals>

const listOf = 'dataManagement/SearchFeedbackList'
/** The query because of which a word is added; none when staff add it of their own accord. */
const FeedbackId = Type.Optional(Nullable(Id))

/** Searches that failed people, and the words that staff add because of them (检索反馈, decision 0042). */
export const searchFeedbackContract = contract({
  'GET /dataManagement/searchFeedback/list': {
    summary: '检索反馈：没有结果的检索、“没找到”和点开的结果，按检索词归并',
    permission: 'data:searchFeedback:list',
    listOf,
    query: ListQuery(listOf),
    result: Page(SearchFeedbackRow),
  },
  'GET /dataManagement/searchFeedback/queryById': {
    summary: '一个检索词的反馈：读者的说明、点开的法规、已添加的词',
    permission: 'data:searchFeedback:list',
    listOf,
    query: Query({ id: Id }),
    result: SearchFeedbackDetail,
  },
  'GET /dataManagement/searchFeedback/proposals': {
    summary: '为一个检索词建议别名、同义词和常见问法',
    permission: 'data:searchFeedback:list',
    listOf,
    query: Query({ id: Id }),
    result: Proposals,
  },
  'PUT /dataManagement/searchFeedback/edit': {
    summary: '设定一条检索反馈的状态：0 待处理、1 已处理、2 不处理',
    permission: 'data:searchFeedback:edit',
    listOf,
    body: Type.Object({ id: Id, state: Type.Integer({ minimum: 0, maximum: 2 }), revision: Revision }),
    result: Type.Null(),
    message: '修改成功！',
  },
  'DELETE /dataManagement/searchFeedback/deleteBatch': {
    summary: '删除一些检索反馈；已添加的词保留',
    permission: 'data:searchFeedback:delete',
    listOf,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '删除成功！',
  },
  'GET /dataManagement/searchFeedback/words': {
    summary: '工作人员添加的别名、同义词和常见问法，新的在前',
    permission: 'data:searchFeedback:list',
    listOf,
    query: Query(PageQuery),
    result: Page(AddedWord),
  },
  'GET /dataManagement/searchFeedback/article': {
    summary: '按条号查看一部法规现行文本中的一条，供添加常见问法时核对',
    permission: 'data:searchWord:add',
    query: Query({ workId: Id, article: Type.String({ minLength: 1, maxLength: 20 }) }),
    result: ArticleText,
  },
  'POST /dataManagement/searchFeedback/addAlias': {
    summary: '添加一部法规的别名，下一次检索即生效',
    permission: 'data:searchWord:add',
    listOf,
    writes: 'self',
    body: Type.Object({
      feedbackId: FeedbackId,
      alias: Type.String({ minLength: 1, maxLength: ADDED_NAME_MOST }),
      workId: Id,
    }),
    result: Type.Null(),
    message: '添加成功！',
  },
  'POST /dataManagement/searchFeedback/addSynonym': {
    summary: '添加一个同义词：检索日常用语时并查法规用语，下一次检索即生效',
    permission: 'data:searchWord:add',
    listOf,
    writes: 'self',
    body: Type.Object({
      feedbackId: FeedbackId,
      term: Type.String({ minLength: 1, maxLength: ADDED_WORD_MOST }),
      legal: Type.String({ minLength: 1, maxLength: ADDED_WORD_MOST }),
    }),
    result: Type.Null(),
    message: '添加成功！',
  },
  'POST /dataManagement/searchFeedback/addQuestion': {
    summary: '为一条条文添加常见问法，下一次检索即生效',
    permission: 'data:searchWord:add',
    listOf,
    writes: 'self',
    body: Type.Object({
      feedbackId: FeedbackId,
      question: Type.String({ minLength: 1, maxLength: ADDED_NAME_MOST }),
      workId: Id,
      anchor: Type.String({ pattern: '^[\\w~-]{1,64}$' }),
    }),
    result: Type.Null(),
    message: '添加成功！',
  },
  'DELETE /dataManagement/searchFeedback/removeWord': {
    summary: '撤销添加的一个别名、同义词或常见问法，下一次检索即生效',
    permission: 'data:searchWord:delete',
    listOf,
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '已撤销',
  },
})

nameSchemas({ SearchFeedbackRow, AddedWord })
