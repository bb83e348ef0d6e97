import type { TakeDone } from './receive.ts'
import type { SendDone } from './send.ts'
import { numbersInWords } from './waiting.ts'

/** What a run wrote, in a sentence. */
export const sentInWords = ({ numbers, entities, gone }: SendDone): string =>
  numbers.length === 0
    ? '没有变化，没有写出'
    : `已写出第 ${numbersInWords(numbers)} 号：更新 ${entities} 项，撤下 ${gone} 项`

/** What a run took in and what it could not, in a line. */
export function takenInWords({ numbers, passed, refused, missing, unconfirmed }: TakeDone): string {
  return [
    numbers.length === 0 ? '没有可以取入的包' : `已取入第 ${numbersInWords(numbers)} 号`,
    ...(passed.length > 0 ? [`取入过的 ${passed.length} 个已略过`] : []),
    ...(missing.length > 0 ? [`缺少第 ${numbersInWords(missing)} 号，后面的等待`] : []),
    ...(unconfirmed === null ? [] : [`第 ${unconfirmed} 号是全部重新写出的第一包，等待管理员确认`]),
    ...refused.map(({ name, trouble }) => `${name} 没有取入：${trouble}`),
  ].join('；')
}

/** Whether somebody has to do something before the next packages are taken in. */
export const needsSomebody = ({ refused, missing, unconfirmed }: TakeDone): boolean =>
  refused.length > 0 || missing.length > 0 || unconfirmed !== null
