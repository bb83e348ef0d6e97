import { expect, it } from 'vitest'
import { periodOf } from './period.model.ts'

it.each([
  [null, null, '未载明', 'plain'],
  [200, null, '还有 200 天', 'plain'],
  [90, null, '还有 90 天', 'soon'],
  [0, null, '今天届满', 'soon'],
  [-3, null, '已届满 3 天', 'ended'],
  [-3, 'lapse', '已届满 3 天', 'plain'],
  [30, 'extend', '还有 30 天', 'soon'],
] as const)('a period with %s days left and the decision %s is told as %s', (daysLeft, decision, text, tone) => {
  expect(periodOf({ daysLeft, decision })).toEqual({ text, tone })
})
