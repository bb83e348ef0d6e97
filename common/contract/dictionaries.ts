import { Type } from 'typebox'
import { contract } from './contract.ts'
import { Query } from './parts.ts'
import { DictItem, DictMap } from './session.ts'

const dictCode = Type.String({ minLength: 1, maxLength: 200 })

/** Named lists of coded values; restricted values only for holders of item:special_permissions (spec §6). */
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
    params: Type.Object({ code: dictCode }),
    query: Query({}),
    result: Type.Array(DictItem),
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
