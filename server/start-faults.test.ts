import { describe, expect, it } from 'vitest'
import { DatabaseAway } from './platform/db/away.ts'
import { lineFor } from './run-program.ts'

/** An error as the system gives it. */
const refused = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: refused, open '/data/x'`), { code, ...more })

describe('an error of the start', () => {
  it.each([
    [
      refused('ENOSPC', { path: '/data/x' }),
      '存储空间不足，不能写入 /data/x；请清理磁盘，或用 DATA_DIR 指定另一个磁盘上的目录',
    ],
    [
      refused('ENOSPC', { path: '/from', dest: '/data/to' }),
      '存储空间不足，不能写入 /data/to；请清理磁盘，或用 DATA_DIR 指定另一个磁盘上的目录',
    ],
    [refused('EDQUOT'), '存储空间不足，不能写入数据；请清理磁盘，或用 DATA_DIR 指定另一个磁盘上的目录'],
    [
      refused('EROFS', { path: '/data' }),
      '文件系统只读，不能写入 /data；请以可写方式挂载，或用 DATA_DIR 指定一个可写的目录',
    ],
    [
      refused('EMFILE'),
      '打开的文件和连接达到了系统对本程序的上限；请提高上限后再启动（ulimit -n 65536，或 systemd 的 LimitNOFILE=65536）',
    ],
    [
      new Error('PGlite failed: EROFS'),
      '文件系统只读，不能写入 所需的文件；请以可写方式挂载，或用 DATA_DIR 指定一个可写的目录',
    ],
    [refused('EADDRINUSE', { port: 8080 }), '端口 8080 已被占用；请停止占用它的程序，或用 PORT 指定另一个端口'],
    [
      refused('ENOENT', { syscall: 'mkdir', path: '/none/data' }),
      '不能建立 /none/data；请检查上级目录是否存在、可写，或用 DATA_DIR 指定另一个目录',
    ],
    [
      new DatabaseAway(new Error('connect ECONNREFUSED')),
      '数据库暂时不可用：connect ECONNREFUSED；请检查数据库后再运行一次',
    ],
  ])('%s is one line with the remedy', (error, line) => expect(lineFor(error)).toBe(line))

  it('that the operator can do something about names a setting or a command', () => {
    for (const code of [
      'ENOSPC',
      'EROFS',
      'EACCES',
      'EPERM',
      'EMFILE',
      'ENFILE',
      'ENOTDIR',
      'EADDRINUSE',
      'EADDRNOTAVAIL',
    ])
      expect(lineFor(refused(code, { path: '/x', port: 80 }))).toMatch(/请.*(DATA_DIR|PORT|HOST|ulimit|fs\.file-max)/)
  })
  it('of the program keeps its way through the program, for whoever mends it', () => {
    expect(lineFor(new TypeError('x is not a function'))).toBeNull()
    expect(lineFor(refused('ENOENT', { syscall: 'open', path: '/x' }))).toBeNull()
  })
})
