import type { NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'
import {
  type ExchangeParts,
  needsSomebody,
  sendPackages,
  sentInWords,
  takenInWords,
  takePackages,
} from './exchange.door.ts'

/** The job “写出交换包”. */
export const writeExchange = ({ exchange }: { exchange: ExchangeParts }): NamedJob => ({
  name: 'writeExchange',
  title: '写出交换包',
  about: '把有变化的内容写成交换包，放进 EXCHANGE_DIR/out 文件夹；没有变化的不写，没有设置数据交换的不办。无参数',
  run: async () =>
    exchange.folder === null ? '没有设置 EXCHANGE_DIR，没有写出' : sentInWords(await sendPackages(exchange)),
})

interface TakingIn {
  exchange: ExchangeParts
  /** Called when something was taken in. */
  onExchanged: () => void
}

/** The job “取入交换包”. */
export const takeExchange = ({ exchange, onExchanged }: TakingIn): NamedJob => ({
  name: 'takeExchange',
  title: '取入交换包',
  about:
    '按号码取入 EXCHANGE_DIR/in 文件夹里的交换包；缺号、被拒绝或者等待确认的记为失败并说明。没有设置数据交换的不办。无参数',
  async run() {
    if (exchange.folder === null) return '没有设置 EXCHANGE_DIR，没有取入'
    const done = await takePackages(exchange)
    if (done.numbers.length > 0) onExchanged()
    if (needsSomebody(done)) throw new Error(takenInWords(done))
    return takenInWords(done)
  },
})
