import { expect, it } from 'vitest'
import { ScrollPlace } from './scroll-place.ts'

// spec §2.100
it('a table shown again has its former scroll position', () => {
  const place = new ScrollPlace()
  place.moved({ scrollTop: 610, scrollLeft: 120 } as Element, true)
  const shownAgain = { scrollTop: 0, scrollLeft: 0 } as Element
  place.restore(shownAgain)
  expect(shownAgain).toEqual({ scrollTop: 610, scrollLeft: 120 })
})

it('a move for whose rows there is no time is told to those who follow moves, and rendered when it goes sideways', () => {
  const place = new ScrollPlace()
  const told: string[] = []
  place.onMove(() => told.push('moved'))
  const leave = place.onDraw(() => told.push('drawn'))
  place.moved({ scrollTop: 10, scrollLeft: 0 } as Element, false)
  expect(told.splice(0)).toEqual(['moved'])
  place.moved({ scrollTop: 10, scrollLeft: 5 } as Element, false)
  expect(told.splice(0)).toEqual(['moved', 'drawn'])
  leave()
  place.drawRest()
  expect(told).toEqual([])
})
