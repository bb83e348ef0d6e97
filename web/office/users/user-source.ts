import { call, type Answer } from '#web/platform/api/call.ts'
import { containing } from '#web/kit/pickers/containing.ts'
import type { RecordSource } from '#web/kit/pickers/record-source.ts'
import { usersOf } from './picked-users.ts'

const USERS = 'GET /sys/user/list'
type User = Pick<Answer<typeof USERS>['records'][number], 'id' | 'username' | 'realname'>

/** Source of the picker of several users; stored by account, or by id. */
export const USER_SOURCE: RecordSource<User> = {
  key: USERS,
  name: '用户',
  width: 1200,
  columns: [
    { key: 'realname', title: '姓名', dataIndex: 'realname' },
    { key: 'username', title: '用户账号', dataIndex: 'username' },
  ],
  textOf: ({ realname }) => realname,
  idOf: ({ id }) => id,
  codeOf: ({ username }) => username,
  conditions: [
    { name: 'username', label: '账号' },
    { name: 'sex', label: '性别', dictCode: 'sex', folded: true },
    { name: 'birthday', label: '生日', date: true, folded: true },
  ],
  load: ({ pageNo, pageSize, conditions }, signal) =>
    call(
      USERS,
      {
        query: {
          pageNo,
          pageSize,
          column: 'createTime',
          order: 'desc',
          ...containing(conditions, ['sex', 'birthday']),
        },
      },
      signal,
    ),
  lookUp: (values, by, signal) => usersOf(by === 'id' ? 'id' : 'username', values, signal),
}
