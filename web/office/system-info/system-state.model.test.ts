import { expect, it } from 'vitest'
import type { SystemSpan } from '#common/contract/system-info.ts'
import {
  backupInWords,
  diskInWords,
  linesOf,
  partInWords,
  type Picture,
  PICTURES,
  pictureInWords,
  spanInWords,
  withPauses,
} from './system-state.model.ts'

it.each([
  [0, '0 秒'],
  [59, '59 秒'],
  [60, '1 分'],
  [3600, '1 小时'],
  [93_784, '1 天 2 小时 3 分'],
])('%s seconds read as %s', (seconds, words) => expect(spanInWords(seconds)).toBe(words))

const span = (time: string, more: Partial<SystemSpan> = {}): SystemSpan => ({
  time,
  calls: 12,
  failed: 0,
  refused: 1,
  meanMs: 20,
  slowMs: 90,
  loopMs: 5,
  memory: 300 * 1024 ** 2,
  database: 1024 ** 3,
  files: 2048,
  diskFree: null,
  ...more,
})

it('a pause of the server is drawn as one, also over midnight', () => {
  const points = withPauses({ minutes: 5, spans: [span('2026-11-19 23:50:00'), span('2026-11-20 00:05:00')] })
  expect(points.map(({ time, span: measured }) => [time, measured === null])).toEqual([
    ['2026-11-19 23:50:00', false],
    ['2026-11-19 23:55:00', true],
    ['2026-11-20 00:00:00', true],
    ['2026-11-20 00:05:00', false],
  ])
  expect(withPauses({ minutes: 5, spans: [] })).toEqual([])
})
it('a picture draws a line for each figure, with nothing where nothing is known', () => {
  const [calls, , , disk] = PICTURES
  const history = { minutes: 5, spans: [span('2026-11-20 10:00:00'), span('2026-11-20 10:10:00', { calls: 30 })] }
  const drawn = linesOf(calls as Picture, history)
  expect(drawn.points).toEqual(['2026-11-20 10:00', '2026-11-20 10:05', '2026-11-20 10:10'])
  expect(drawn.lines[0]).toEqual({ name: '请求', values: [12, null, 30] })
  expect(drawn.shortPoint?.('2026-11-20 10:05')).toBe('10:05')
  expect(linesOf(calls as Picture, { ...history, minutes: 120 }).shortPoint?.('2026-11-20 10:05')).toBe('11-20')
  expect(linesOf(disk as Picture, history).lines[0]?.values).toEqual([null, null, null])
})
it('sizes are drawn in the unit of the largest', () => {
  const [, , memory, disk] = PICTURES
  const history = { minutes: 5, spans: [span('2026-11-20 10:00:00', { diskFree: 1536 * 1024 ** 2 })] }
  const drawn = linesOf(disk as Picture, history)
  expect(drawn.lines.map(({ values }) => values)).toEqual([[1.5], [1], [0]])
  expect(drawn.inWords?.(1.5)).toBe('1.5 GB')
  expect(linesOf(memory as Picture, history).inWords?.(300)).toBe('300 MB')
})
it('a picture is told in words', () => {
  const [, times, , disk] = PICTURES
  const history = { minutes: 5, spans: [span('2026-11-20 10:00:00', { meanMs: 45 }), span('2026-11-20 10:05:00')] }
  expect(pictureInWords(times as Picture, history)).toBe(
    '平均最近 20 毫秒，最高 45 毫秒；最慢的 5% 不少于最近 90 毫秒，最高 90 毫秒；程序忙时的延迟最近 5 毫秒，最高 5 毫秒。按“表格”可逐段查看。',
  )
  expect(pictureInWords(disk as Picture, history)).toContain('磁盘剩余没有记录；数据库最近 1.0 GB')
})
it.each([
  [{ daysLeft: 45, knownDays: 20 }, '按近 20 天的速度，约 45 天后用完'],
  [{ daysLeft: 0, knownDays: 20 }, '已经用完'],
  [{ daysLeft: null, knownDays: 2 }, '记录满 3 天后给出预计'],
  [{ daysLeft: null, knownDays: 20 }, '按近 20 天的速度，十年内不会用完'],
])('a forecast of %o reads %s', (forecast, words) =>
  expect(diskInWords({ free: 25 * 1024 ** 3, total: 100 * 1024 ** 3, reserve: 0, ...forecast })).toEqual({
    room: '剩余 25.0 GB，共 100.0 GB',
    forecast: words,
    share: 75,
  }),
)
it('backups are judged by whether there are any, whole, and of last night', () => {
  const newest = { name: 'fagui-20261120-020000', time: '2026-11-20 02:00:00', rows: 1, files: 1, missingFiles: 0 }
  const now = new Date('2026-11-20T04:00:00Z')
  const backup = { isSet: true, newest, count: 3, trouble: null }
  const nothing = { isSet: false, newest: null, count: 0, trouble: null }
  expect(backupInWords(backup, false, now)).toEqual({ text: '最近一份是 10 小时前的。', isGood: true })
  expect(backupInWords(backup, true, now)).toMatchObject({ isGood: false, text: expect.stringContaining('没有成功') })
  expect(backupInWords(backup, false, new Date('2026-11-21T04:30:00Z'))).toMatchObject({
    isGood: false,
    text: expect.stringContaining('1 天 10 小时'),
  })
  expect(backupInWords({ ...backup, newest: { ...newest, missingFiles: 2 } }, false, now)).toMatchObject({
    isGood: false,
  })
  expect(backupInWords({ ...nothing, isSet: true }, false, now)).toMatchObject({
    isGood: false,
    text: expect.stringContaining('还没有备份'),
  })
  expect(backupInWords(nothing, false, now)).toMatchObject({
    isGood: false,
    text: expect.stringContaining('BACKUP_DIR'),
  })
  expect(backupInWords({ ...nothing, isSet: true, trouble: '备份文件夹无法读取（EACCES）' }, false, now).text).toBe(
    '备份文件夹无法读取（EACCES）。',
  )
})
it('a part says in words how it is, and why', () => {
  expect(partInWords({ name: 'database', status: 'up', ms: 3 })).toEqual({
    name: '数据库',
    status: '正常',
    about: '3 毫秒答复',
  })
  expect(partInWords({ name: 'chain', status: 'low', reason: '没有查到' })).toEqual({
    name: '日志校验链',
    status: '需要处理',
    about: '没有查到',
  })
})
