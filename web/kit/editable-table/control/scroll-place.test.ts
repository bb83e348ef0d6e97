import { expect, it } from 'vitest'
import { ScrollPlace } from './scroll-place.ts'

it('a table shown again has its former scroll position', () => {
  const place = new ScrollPlace()
  place.moved({ scrollTop: 610, scrollLeft: 120 } as Element)
  const shownAgain = { scrollTop: 0, scrollLeft: 0 } as Element
  place.restore(shownAgain)
  expect(shownAgain).toEqual({ scrollTop: 610, scrollLeft: 120 })
})
