import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { DiskRoom, isNoRoom } from './disk-room.ts'

describe('a disk', () => {
  it('is full when less than its reserve is left', async () => {
    expect(await new DiskRoom(tmpdir(), Number.MAX_SAFE_INTEGER).isFull()).toBe(true)
    expect(await new DiskRoom(tmpdir(), 1e-9).isFull()).toBe(false)
  })
  it('without a reserve, or that the system says nothing of, is never known to be full', async () => {
    expect(await new DiskRoom(tmpdir(), 0).isFull()).toBe(false)
    expect(await new DiskRoom('/there/is/no/such/folder', 100).isFull()).toBe(false)
  })
})

describe('an error', () => {
  it.each([
    Object.assign(new Error('write failed'), { code: 'ENOSPC' }),
    Object.assign(new Error('write failed'), { code: 'EDQUOT' }),
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    new Error('could not extend file "base/5/17347_fsm": No space left on device'),
    new Error('the store failed', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) }),
  ])('%s is one of a full disk', (error) => expect(isNoRoom(error)).toBe(true))
  it.each([new Error('no space in the text'), Object.assign(new Error('x'), { code: '53200' }), 'ENOSPC', null])(
    '%s is none',
    (error) => expect(isNoRoom(error)).toBe(false),
  )
})
