import type { SystemInfo } from '#common/contract/system-info.ts'
import { fileSize, thousands } from '#web/platform/format.ts'

/** One line of the overview. */
export interface Fact {
  name: string
  value: string
  note?: string
}

/** The overview of an installation, line by line. */
export function factsOf(info: SystemInfo): Fact[] {
  const { memory, database, files } = info
  return [
    { name: '程序版本', value: info.version, note: `Node.js ${info.node.replace(/^v/, '')}` },
    { name: '启动时间', value: info.startTime, note: `已运行 ${spanInWords(info.uptime)}` },
    { name: '操作系统', value: info.system, note: `${info.processors} 个处理器` },
    { name: '内存', value: sizeInWords(memory.process), note: `本机共 ${sizeInWords(memory.total)}，空闲 ${sizeInWords(memory.free)}` },
    {
      name: '数据库',
      value: `${database.kind === 'embedded' ? '内置' : '服务器'} PostgreSQL ${database.version}`,
      note: `结构版本 ${database.migration ?? '—'}`,
    },
    { name: '数据库大小', value: sizeInWords(database.bytes) },
    { name: '文件', value: sizeInWords(files.bytes), note: `${thousands(files.number)} 个` },
    { name: '在线登录', value: `${thousands(info.sessions)} 个` },
  ]
}

const GIBIBYTE = 1024 ** 3
const sizeInWords = (bytes: number) => (bytes < GIBIBYTE ? fileSize(bytes) : `${(bytes / GIBIBYTE).toFixed(1)} GB`)

/** A duration in words: 93784 seconds → 1 天 2 小时 3 分. */
export function spanInWords(seconds: number): string {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60]
  const words = [days > 0 ? `${days} 天` : '', hours > 0 ? `${hours} 小时` : '', minutes > 0 ? `${minutes} 分` : '']
  return words.filter((word) => word !== '').join(' ') || `${seconds} 秒`
}
