import { describe, expect, it } from 'vitest'
import { held } from './drag.model.ts'

const BOX = { left: 200, top: 100, right: 1200, bottom: 600 }
const SCREEN = { width: 1440, height: 900 }

describe('held', () => {
  // spec §2.109
  it.each([
    [
      { x: 30, y: -20 },
      { x: 30, y: -20 },
    ],
    [
      { x: 0, y: -400 },
      { x: 0, y: -100 },
    ],
    [
      { x: 9000, y: 9000 },
      { x: 1192, y: 752 },
    ],
    [
      { x: -9000, y: 0 },
      { x: -1152, y: 0 },
    ],
  ])('a window dragged by %o ends at %o', (wanted, allowed) => expect(held(wanted, BOX, SCREEN)).toEqual(allowed))
  it('a window higher than the screen still shows its head', () => {
    expect(held({ x: 0, y: 50 }, { ...BOX, top: 0, bottom: 2000 }, { width: 1440, height: 30 })).toEqual({ x: 0, y: 0 })
  })
})
