import { Type, type Static, type TObject } from 'typebox'
import { DICTIONARY, DICTIONARY_ITEM } from '../records/dictionary.ts'
import { contract } from './contract.ts'
import {
  ExportQuery,
  Id,
  Ids,
  ImportResult,
  Line,
  ListQuery,
  Moment,
  Nullable,
  Page,
  PageQuery,
  Query,
} from './parts.ts'
import { MOST_ROWS_SAVED } from '../limits.ts'
import { recordSchemas } from './record-schemas.ts'
import { RowFault, SavedRows } from './saved-rows.ts'
import { nameSchemas } from './schema-names.ts'

const {
  Row: Dict,
  Edit: DictEdit,
  formAnd: dictFormAnd,
} = recordSchemas(DICTIONARY, {
  /** The program itself uses it: it cannot be deleted, and its code cannot be changed. */
  builtIn: Type.Boolean(),
})
export type Dict = Static<typeof Dict>

const DeletedDict = Type.Intersect([Dict, Type.Object({ deleteTime: Moment })])
export type DeletedDict = Static<typeof DeletedDict>

const DictNode = Type.Object({
  key: Type.String(),
  title: Type.String(),
  id: Type.String(),
  dictName: Type.String(),
  dictCode: Type.String(),
  description: Type.String(),
})

const {
  Row: DictItemRow,
  Form: ItemForm,
  Edit: ItemEdit,
  Rows: ItemRows,
  formAnd: itemFormAnd,
} = recordSchemas(DICTIONARY_ITEM, {
  dictId: Type.String(),
  /** Value of the dictionary above this one's. */
  parentValue: Nullable(Type.String()),
  /** Seen only with item:special_permissions. */
  restricted: Type.Boolean(),
  /** Came with the program: it may be renamed, moved and switched off, but not deleted. */
  builtIn: Type.Boolean(),
})
export type DictItemRow = Static<typeof DictItemRow>

const screen = 'system/DictList'

/** Administration of dictionaries (wire 3.5). */
export const dictionaryAdminContract = contract({
  'GET /sys/dict/list': {
    summary: '字典列表',
    permission: 'system:dict:list',
    listOf: screen,
    query: ListQuery(screen),
    result: Page(Dict),
  },
  'GET /sys/dict/queryById': {
    summary: '一个字典',
    permission: 'system:dict:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: Dict,
  },
  'GET /sys/dict/treeList': {
    summary: '字典列表，树的形式',
    permission: 'system:dict:list',
    listOf: screen,
    query: ListQuery(screen),
    result: Type.Array(DictNode),
  },
  'POST /sys/dict/add': {
    summary: '新增字典，可连同它的选项；有一个选项不对则都不保存，并按 items.序号 指出',
    permission: 'system:dict:add',
    checks: 'dictionary',
    writes: 'self',
    body: dictFormAnd({
      items: Type.Optional(Nullable(Type.Array(ItemForm, { maxItems: MOST_ROWS_SAVED }))),
    }),
    result: Type.Object({ id: Type.String(), faults: Type.Array(RowFault) }),
    message: '保存成功！',
  },
  'PUT /sys/dict/edit': {
    summary: '修改字典',
    permission: 'system:dict:edit',
    checks: 'dictionary',
    listOf: screen,
    also: ['POST'],
    edits: { table: 'dictionary', read: 'GET /sys/dict/queryById' },
    body: DictEdit,
    result: Type.Null(),
    message: '编辑成功!',
  },
  'DELETE /sys/dict/delete': {
    summary: '把字典放入回收站',
    permission: 'system:dict:delete',
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/dict/deleteBatch': {
    summary: '把一些字典放入回收站',
    permission: 'system:dict:delete',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /sys/dict/deleteList': {
    summary: '回收站中的字典',
    permission: 'system:dict:delete',
    listOf: screen,
    query: Query({}),
    result: Type.Array(DeletedDict),
  },
  'PUT /sys/dict/back/{id}': {
    summary: '还原字典',
    permission: 'system:dict:delete',
    listOf: screen,
    also: ['POST'],
    params: Type.Object({ id: Id }),
    query: Query({}),
    result: Type.Null(),
    message: '操作成功!',
  },
  'DELETE /sys/dict/deletePhysic/{id}': {
    summary: '彻底删除回收站中的字典',
    permission: 'system:dict:deleteRecycleBin',
    listOf: screen,
    params: Type.Object({ id: Id }),
    query: Query({}),
    result: Type.Null(),
    message: '操作成功!',
  },
  'PUT /sys/dict/putRecycleBin': {
    summary: '还原一些字典',
    permission: 'system:dict:delete',
    listOf: screen,
    also: ['POST'],
    body: Type.Object({ ids: Ids }),
    result: Type.Null(),
    message: '操作成功!',
  },
  'DELETE /sys/dict/deleteRecycleBin': {
    summary: '彻底删除回收站中的一些字典',
    permission: 'system:dict:deleteRecycleBin',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '操作成功!',
  },
  'GET /sys/dict/exportXls': {
    summary: '导出字典及其选项',
    permission: 'system:dict:export',
    listOf: screen,
    query: ExportQuery(screen),
    result: 'bytes',
  },
  'POST /sys/dict/importExcel': {
    summary: '导入字典及其选项',
    permission: 'system:dict:importExcel',
    upload: true,
    writes: 'self',
    query: Query({}),
    result: ImportResult,
  },
  'GET /sys/dictItem/list': {
    summary: '字典的选项',
    permission: 'system:dict:list',
    listOf: screen,
    query: Query({
      ...PageQuery,
      /** Without it there are no items. */
      dictId: Type.Optional(Id),
      itemText: Type.Optional(Line),
      itemValue: Type.Optional(Line),
      status: Type.Optional(Line),
      restricted: Type.Optional(Line),
    }),
    result: Page(DictItemRow),
  },
  'GET /sys/dictItem/queryById': {
    summary: '一个字典选项',
    permission: 'system:dict:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: DictItemRow,
  },
  'POST /sys/dictItem/add': {
    summary: '新增字典选项',
    permission: 'system:dict:item:add',
    listOf: screen,
    body: itemFormAnd({ dictId: Id }),
    result: Type.Object({ id: Type.String() }),
    message: '保存成功！',
  },
  'PUT /sys/dictItem/edit': {
    summary: '修改字典选项',
    permission: 'system:dict:item:edit',
    listOf: screen,
    also: ['POST'],
    edits: { table: 'dictionary_item', read: 'GET /sys/dictItem/queryById' },
    body: ItemEdit,
    result: Type.Null(),
    message: '编辑成功!',
  },
  'POST /sys/dictItem/saveRows': {
    summary: '保存表格中增、改、删的字典选项，全部或全不',
    permission: 'system:dict:item:edit',
    listOf: screen,
    writes: 'self',
    body: Type.Unsafe<Static<typeof ItemRows> & { dictId: string }>(
      Type.Object({ dictId: Id, ...(ItemRows as unknown as TObject).properties }),
    ),
    result: SavedRows,
  },
  'DELETE /sys/dictItem/delete': {
    summary: '删除字典选项',
    permission: 'system:dict:item:delete',
    listOf: screen,
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/dictItem/deleteBatch': {
    summary: '批量删除字典选项',
    permission: 'system:dict:item:delete',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /sys/dictItem/dictItemCheck': {
    summary: '字典选项的值是否可用',
    permission: 'system:dict:list',
    query: Query({
      id: Type.Optional(Type.String({ maxLength: 64 })),
      dictId: Id,
      itemValue: Type.String({ maxLength: 100 }),
    }),
    result: Type.Null(),
    message: '该值可用！',
  },
})

nameSchemas({ Dict, DeletedDict, DictNode, DictItemRow })
