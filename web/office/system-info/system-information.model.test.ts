import { expect, it } from 'vitest'
import { spanInWords } from './system-information.model.ts'

it.each([
  [0, '0 秒'],
  [59, '59 秒'],
  [60, '1 分'],
  [3600, '1 小时'],
  [93_784, '1 天 2 小时 3 分'],
])('%s seconds read as %s', (seconds, words) => expect(spanInWords(seconds)).toBe(words))
