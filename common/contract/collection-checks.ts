import { Type, type Static } from 'typebox'
import { COLLECTION_CHECK } from '../records/collection-check.ts'
import { contract } from './contract.ts'
import { Id, Ids, ListQuery, Page, Query } from './parts.ts'
import { recordSchemas } from './record-schemas.ts'
import { nameSchemas } from './schema-names.ts'

const { Row: CollectionCheckRow, Form, Edit } = recordSchemas(COLLECTION_CHECK)
export type CollectionCheckRow = Static<typeof CollectionCheckRow>

/** Up to which day the collection of each kind of document is known to be complete (数据截至, docs/law-as-data.md §4). */
export const collectionCheckContract = contract({
  'GET /dataManagement/collectionCheck/list': {
    summary: '各类文件的数据截至日期',
    permission: 'data:collectionCheck:list',
    listOf: 'dataManagement/CollectionCheckList',
    query: ListQuery('dataManagement/CollectionCheckList'),
    result: Page(CollectionCheckRow),
  },
  'GET /dataManagement/collectionCheck/queryById': {
    summary: '一类文件的数据截至日期',
    permission: 'data:collectionCheck:list',
    listOf: 'dataManagement/CollectionCheckList',
    query: Query({ id: Id }),
    result: CollectionCheckRow,
  },
  'POST /dataManagement/collectionCheck/add': {
    summary: '登记一类文件的数据截至日期，随即在公开页面显示',
    permission: 'data:collectionCheck:add',
    body: Form,
    result: Type.Null(),
    message: '添加成功！',
  },
  'PUT /dataManagement/collectionCheck/edit': {
    summary: '修改一类文件的数据截至日期',
    permission: 'data:collectionCheck:edit',
    listOf: 'dataManagement/CollectionCheckList',
    edits: { table: 'collection_check', read: 'GET /dataManagement/collectionCheck/queryById' },
    body: Edit,
    result: Type.Null(),
    message: '修改成功！',
  },
  'DELETE /dataManagement/collectionCheck/deleteBatch': {
    summary: '删除一些数据截至日期；公开页面随即不再显示',
    permission: 'data:collectionCheck:delete',
    listOf: 'dataManagement/CollectionCheckList',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '删除成功！',
  },
})

nameSchemas({ CollectionCheckRow })
