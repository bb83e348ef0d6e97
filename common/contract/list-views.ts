import { Type, type Static } from 'typebox'
import { COLUMN_PX, VIEW_NAME_MOST } from '#common/limits.ts'
import { contract } from './contract.ts'
import { EditBody, Id, Kept, Nullable, OneOf, Query, Revision } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/** The list, by the call that its rows come from, and a word where one call has several lists. */
const List = Type.String({ minLength: 1, maxLength: 120 })
const Key = Type.String({ minLength: 1, maxLength: 60 })

const ListLayout = Type.Object({
  /** Keys of the columns in their order; columns that are not named follow in the order of the screen. */
  order: Type.Array(Key, { maxItems: 60 }),
  hidden: Type.Array(Key, { maxItems: 60 }),
  /** Widths in pixels of the columns that the user has sized. */
  widths: Type.Record(Key, Type.Integer({ minimum: COLUMN_PX.least, maximum: COLUMN_PX.most }), { maxProperties: 60 }),
  /** Columns that stay at the left (`start`) or right (`end`) edge. */
  pins: Type.Record(Key, Type.Union([Type.Literal('start'), Type.Literal('end')]), { maxProperties: 60 }),
  density: Type.Union([Type.Literal('compact'), Type.Literal('normal'), Type.Literal('loose')]),
})
/** How a user has set up the columns of a list. */
export type ListLayout = Static<typeof ListLayout>

/** What a view of a list restores: conditions, order and columns. Data rules still decide which rows each user sees. */
const ViewSettings = Type.Object(
  {
    /** Conditions of the query form as they were filled in. */
    values: Type.Record(Key, Type.String({ maxLength: 1000 }), { maxProperties: 60 }),
    advanced: Type.Optional(
      Nullable(
        Type.Object(
          { superQueryParams: Type.String({ maxLength: 8000 }), superQueryMatchType: OneOf('and', 'or') },
          { additionalProperties: false },
        ),
      ),
    ),
    /** Choices in the facets beside the list, in the words of its address. */
    facets: Type.Optional(Type.String({ maxLength: 2000 })),
    column: Type.Optional(Key),
    order: Type.Optional(OneOf('asc', 'desc')),
    layout: ListLayout,
  },
  { additionalProperties: false },
)
export type ViewSettings = Static<typeof ViewSettings>

const ListView = Type.Object({
  id: Type.String(),
  list: Type.String(),
  name: Type.String(),
  /** Whether all staff see it in their list of views. */
  shared: Type.Boolean(),
  /** Whether the caller made it. */
  own: Type.Boolean(),
  settings: ViewSettings,
  ...Kept,
})
/** A view of a list: conditions, order and columns under a name. */
export type ListView = Static<typeof ListView>

const filledIn = { name: Type.String({ minLength: 1, maxLength: VIEW_NAME_MOST }), settings: ViewSettings }

/** How users have set up their lists; kept on the server, so that each of their browsers shows the same. */
export const listViewContract = contract({
  'GET /sys/listView/layouts': {
    summary: '本人的列表列设置和默认视图',
    permission: 'staff',
    query: Query({}),
    result: Type.Array(
      Type.Object({
        list: Type.String(),
        layout: Type.Optional(ListLayout),
        /** Id of the view that the list opens with. */
        view: Type.Optional(Type.String()),
      }),
    ),
  },
  'PUT /sys/listView/layout': {
    summary: '保存本人在一个列表的列设置',
    permission: 'staff',
    body: Type.Object({ list: List, layout: ListLayout }),
    result: Type.Null(),
  },
  'DELETE /sys/listView/layout': {
    summary: '恢复一个列表的默认列设置',
    permission: 'staff',
    query: Query({ list: List }),
    result: Type.Null(),
  },
  'GET /sys/listView/views': {
    summary: '一个列表的视图：本人的和共享的',
    permission: 'staff',
    query: Query({ list: List }),
    result: Type.Array(ListView),
  },
  'GET /sys/listView/view': {
    summary: '一个视图',
    permission: 'staff',
    query: Query({ id: Id }),
    result: ListView,
  },
  'POST /sys/listView/add': {
    summary: '把列表现在的条件、排序和列保存为视图',
    permission: 'staff',
    body: Type.Object({ list: List, ...filledIn }),
    result: Type.Object({ id: Type.String() }),
    message: '保存成功',
  },
  'PUT /sys/listView/edit': {
    summary: '改名或覆盖一个视图；他人的须有共享列表视图的权限',
    permission: 'staff',
    edits: { table: 'list_view', read: 'GET /sys/listView/view' },
    body: EditBody(filledIn, Id),
    result: Type.Null(),
    message: '保存成功',
  },
  'PUT /sys/listView/share': {
    summary: '把一个视图共享给全体工作人员，或取消共享',
    permission: 'list:view:share',
    body: Type.Object({ id: Id, shared: Type.Boolean(), revision: Revision }),
    result: Type.Null(),
    message: '操作成功！',
  },
  'PUT /sys/listView/default': {
    summary: '本人打开一个列表时用的视图；空为不用视图',
    permission: 'staff',
    body: Type.Object({ list: List, id: Nullable(Id) }),
    result: Type.Null(),
    message: '操作成功！',
  },
  'DELETE /sys/listView/view': {
    summary: '删除一个视图；他人的须有共享列表视图的权限',
    permission: 'staff',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
})

nameSchemas({ ListLayout, ListView, ViewSettings })
