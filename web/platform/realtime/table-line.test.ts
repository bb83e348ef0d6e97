import { describe, expect, it, vi } from 'vitest'
import { lineToTables } from './table-line.ts'

type Hear = (one?: unknown) => void
const hub = () => ({ connected: vi.fn<Hear>(), lost: vi.fn<Hear>(), hear: vi.fn<Hear>() })

describe('lineToTables', () => {
  it('a hub that joins after the socket was opened learns how to send', () => {
    const [line, late, send] = [lineToTables(), hub(), vi.fn<Hear>()]
    line.connected(send)
    line.join(late)
    expect(late.connected).toHaveBeenCalledExactlyOnceWith(send)
  })

  it('a hub that joins while there is no connection waits for the next one', () => {
    const [line, late] = [lineToTables(), hub()]
    line.connected(vi.fn<Hear>())
    line.lost()
    line.join(late)
    expect(late.connected).not.toHaveBeenCalled()
    const again = vi.fn<Hear>()
    line.connected(again)
    expect(late.connected).toHaveBeenCalledExactlyOnceWith(again)
  })

  it('messages reach the hub once it has joined', () => {
    const [line, late] = [lineToTables(), hub()]
    line.hear({ type: 'before', data: {} })
    line.join(late)
    line.hear({ type: 'after', data: {} })
    expect(late.hear.mock.calls).toEqual([[{ type: 'after', data: {} }]])
  })
})
