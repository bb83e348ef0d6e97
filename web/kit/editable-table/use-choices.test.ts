import { describe, expect, it, vi } from 'vitest'
import type { Column, Option, Row } from './model/columns.ts'
import type { Linkage } from './table-props.ts'
import { Choices } from './use-choices.tsx'

const COLUMNS: Column[] = [
  { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
  { key: 'city', title: '市', type: 'select', linkageKey: 'district' },
  { key: 'district', title: '区县', type: 'select' },
  { key: 'other', title: '其他', type: 'select', options: [{ value: 'x' }] },
]
const [province, city, district, other] = COLUMNS as [Column, Column, Column, Column]
const row = (values: Record<string, unknown> = {}): Row => ({ id: '1', ...values })
const BELOW: Record<string, Option[]> = {
  '': [{ value: '33', text: '浙江省' }],
  '33': [{ value: '3301', text: '杭州市' }],
  '3301': [],
}

function chain(requestData = vi.fn<Linkage['requestData']>((parent) => Promise.resolve(BELOW[parent] ?? []))) {
  const choices = new Choices()
  choices.follow(COLUMNS, [{ key: 'province', requestData }])
  const changed = vi.fn<() => void>()
  choices.tell(changed)
  return { choices, requestData, changed }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('Choices', () => {
  // spec §2.98
  it('linked choices are loaded once for each parent value and announced', async () => {
    const { choices, requestData, changed } = chain()
    expect([choices.of(province, row()), choices.of(city, row()), choices.of(district, row())]).toEqual([[], [], []])
    await settled()
    expect([requestData.mock.calls, changed.mock.calls.length]).toEqual([[['']], 1])
    expect(choices.of(province, row())).toEqual(BELOW[''])
    choices.of(city, row({ province: '33' }))
    await settled()
    // A second row with the same parent value makes no request.
    expect(choices.of(city, { ...row({ province: '33' }), id: '2' })).toEqual(BELOW['33'])
    choices.of(district, row({ province: '33', city: '3301' }))
    await settled()
    expect(requestData.mock.calls).toEqual([[''], ['33'], ['3301']])
    expect(choices.of(other, row())).toEqual([{ value: 'x' }])
  })
  it('linked choices that failed to load are loaded again', async () => {
    const requestData = vi.fn<Linkage['requestData']>(() => Promise.reject(new Error('网络超时')))
    const { choices } = chain(requestData)
    choices.of(province, row())
    await settled()
    choices.of(province, row())
    await settled()
    expect(requestData).toHaveBeenCalledTimes(2)
  })
})
