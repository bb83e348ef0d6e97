import { describe, expect, it } from 'vitest'
import { lawOf } from './test-sources.ts'

const TITLE = '某市人民代表大会常务委员会关于在滨海试验区暂时停止适用有关条例规定的决定'
const NOTE = '2025年12月20日 某市第一届人民代表大会常务委员会第九次会议通过'
const read = (body: string, title = TITLE) => lawOf(body, title, NOTE)
const told = (body: string, title?: string) =>
  (read(body, title).suspensions ?? []).map(
    ({ targetTitle, anchor, part, since, until }) => `${targetTitle} ${anchor} ${part} ${since} ${until}`,
  )
const typesOf = (body: string, title?: string) => [...new Set(read(body, title).relations.map(({ type }) => type))]

describe('suspensionsOf: articles of other laws that do not apply for a time', () => {
  it.each([
    [
      '自2026年1月1日起至2028年12月31日止，在滨海试验区暂时停止适用《某市浮桥条例》第八条的规定。',
      ['某市浮桥条例 t8 在滨海试验区 2026-01-01 2028-12-31'],
    ],
    [
      '在滨海试验区暂时调整适用《某市浮桥条例》第八条第二款、第十条，期限为三年。本决定自2026年1月1日起施行。',
      [
        '某市浮桥条例 t8 第二款在滨海试验区 2026-01-01 2028-12-31',
        '某市浮桥条例 t10 在滨海试验区 2026-01-01 2028-12-31',
      ],
    ],
    [
      '《某市浮桥条例》第八条、《某市渡船条例》第三条的规定，在滨海试验区暂停施行。\n本决定自2026年1月1日起施行，试点期限二年。',
      ['某市浮桥条例 t8 在滨海试验区 2026-01-01 2027-12-31', '某市渡船条例 t3 在滨海试验区 2026-01-01 2027-12-31'],
    ],
    // Where it is suspended stands in the title.
    [
      '暂时停止执行《某市浮桥条例》第八条。\n本决定自2026年1月1日起施行。',
      ['某市浮桥条例 t8 在滨海试验区 2026-01-01 null'],
    ],
  ])('“%s”', (body, suspended) => {
    expect(told(body)).toEqual(suspended)
    expect(typesOf(body)).toEqual(['SUSPEND'])
  })

  it('a law that is suspended is not repealed, and its title says no interpretation', () => {
    const title = '某市人民政府关于暂时停止适用《某市浮桥条例》有关规定的决定'
    const body = '《某市浮桥条例》的有关规定暂时停止施行。本决定自2026年1月1日起施行。'
    expect(typesOf(body, title)).toEqual(['SUSPEND'])
    expect(told(body, title)).toEqual([])
    expect(read(body, title).warnings.map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining('没有写明是哪一条'),
    )
  })

  it.each([
    ['自2026年1月1日起恢复施行《某市浮桥条例》第八条。', 'CITE'],
    ['《某市浮桥条例》自2026年1月1日起停止施行。', 'REPEAL'],
    ['违反《某市浮桥条例》第八条规定的，暂停发放浮桥补贴。', 'CITE'],
    ['依照《某市浮桥条例》作出的暂停执行收费的决定', 'BASIS'],
  ])('“%s” suspends nothing', (body, type) => {
    expect(typesOf(`一、${body}`)).toEqual([type])
    expect(told(`一、${body}`)).toEqual([])
  })
})
