import { Type } from 'typebox'
import { contract } from './contract.ts'
import { Nullable, Query } from './parts.ts'
import { DictItem, DictMap } from './session.ts'
import { nameSchemas } from './schema-names.ts'

const dictCode = Type.String({ minLength: 1, maxLength: 200 })
/** Values joined by commas. */
const Keys = Type.String({ maxLength: 8000 })
const PageSize = Type.Optional(Type.Integer({ minimum: 1, maximum: 500 }))

const DictTreeNode = Type.Object({
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  label: Type.String(),
  /** Nothing below it. */
  leaf: Type.Boolean(),
  isLeaf: Type.Boolean(),
  parentId: Nullable(Type.String()),
})

/**
 * Named lists of coded values; restricted values only for holders of item:special_permissions (spec §6). A dictionary
 * is named by its code, or as `table,text,code` if that is one of the program's own (wire 3.5).
 */
export const dictionaryContract = contract({
  'GET /sys/dict/getDictItems/{dictCode}': {
    summary: '一个字典的选项',
    permission: 'signedIn',
    params: Type.Object({ dictCode }),
    query: Query({}),
    result: Type.Array(DictItem),
    signed: true,
  },
  'GET /internet/fagui/dict/getDictItems/{code}': {
    summary: '一个字典的选项（公众）',
    permission: 'public',
    cost: 'glance',
    params: Type.Object({ code: dictCode }),
    query: Query({}),
    result: Type.Array(DictItem),
  },
  'GET /sys/dict/loadDict/{dict}': {
    summary: '按关键字找字典选项',
    permission: 'staff',
    params: Type.Object({ dict: dictCode }),
    query: Query({ keyword: Type.Optional(Type.String({ maxLength: 1000 })), pageSize: PageSize }),
    result: Type.Array(DictItem),
    signed: true,
  },
  'GET /sys/dict/loadDictOrderByValue/{dict}': {
    summary: '字典选项，已选的在前',
    permission: 'staff',
    params: Type.Object({ dict: dictCode }),
    query: Query({ keyword: Type.Optional(Keys), pageSize: PageSize }),
    result: Type.Array(DictItem),
    signed: true,
  },
  'GET /sys/dict/loadDictItem/{dict}': {
    summary: '一些字典值的文字，按所给次序，一一对应',
    permission: 'staff',
    params: Type.Object({ dict: dictCode }),
    query: Query({ key: Keys, delNotExist: Type.Optional(Type.Boolean()) }),
    result: Type.Array(Type.String()),
    signed: true,
  },
  'GET /sys/dict/loadTreeData': {
    summary: '树形字典的一级',
    permission: 'staff',
    query: Query({
      pid: Type.Optional(Type.String({ maxLength: 64 })),
      pidField: Type.Optional(Type.String({ maxLength: 64 })),
      tableName: Type.String({ minLength: 1, maxLength: 64 }),
      text: Type.String({ minLength: 1, maxLength: 64 }),
      code: Type.String({ minLength: 1, maxLength: 64 }),
      /** Clients send this column, but whether a node has children is looked up. */
      hasChildField: Type.Optional(Type.String({ maxLength: 64 })),
      converIsLeafVal: Type.Optional(Type.String({ maxLength: 10 })),
      condition: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    result: Type.Array(DictTreeNode),
    signed: true,
  },
  'GET /sys/dict/getDictText/{dictCode}/{key}': {
    summary: '一个字典值的文字',
    permission: 'staff',
    params: Type.Object({ dictCode, key: dictCode }),
    query: Query({}),
    result: Nullable(Type.String()),
  },
  'GET /sys/dict/refleshCache': {
    summary: '清除服务器的字典缓存',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Null(),
    message: '刷新缓存完成！',
  },
  'GET /sys/dict/queryAllDictItems': {
    summary: '全部字典的启用选项',
    permission: 'signedIn',
    query: Query({}),
    result: DictMap,
  },
})

nameSchemas({ DictTreeNode })
