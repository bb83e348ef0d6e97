import { describe, expect, it } from 'vitest'
import { lawOf, lawOfPlain } from './test-sources.ts'

const NOTE = '2025年1月1日 某市第一届人民代表大会第一次会议通过\n\n2025年1月20日 某市人民代表大会常务委员会公布'
const BODY = `第一章 总则
第一条 甲。
第二条 乙。
第二章 浮桥
第三条 丙。
第四条 丁。
第五条 戊。
第六条 己。
第七条 `
const law = (clause: string) => lawOf(BODY + clause, undefined, NOTE)
/** 第三条 later 2025-07-01, or 第三条第二款 stopped 2027-01-01…2027-12-31. */
const forces = (clause: string) =>
  (law(clause).articleForces ?? []).map(({ place, part, state, day, until }) => `${place}${part} ${state} ${day}${until ? `…${until}` : ''}`)

describe('parseForces: articles that are not in force with the rest', () => {
  it.each([
    ['本条例自2025年5月1日起施行，但第三条自2025年7月1日起施行。', ['第三条 later 2025-07-01']],
    ['本条例自2025年5月1日起施行。第三条、第五条自2025年7月1日起施行。', ['第三条 later 2025-07-01', '第五条 later 2025-07-01']],
    ['除第三条至第五条自2026年1月1日起施行外，本条例自2025年5月1日起施行。', [3, 4, 5].map((n) => `第${'三四五'[n - 3]}条 later 2026-01-01`)],
    ['第六条自2026年1月1日起施行，其余条款自2025年5月1日起施行。', ['第六条 later 2026-01-01']],
    ['本条例自2025年5月1日起施行，其中第四条第二款自二〇二五年九月一日起施行。', ['第四条第二款 later 2025-09-01']],
    ['本条例自2025年5月1日起施行。本条例第四条第一款第（二）项自2025年9月1日起施行。', ['第四条第一款第（二）项 later 2025-09-01']],
    ['本条例自2025年5月1日起施行，第三条规定的登记，自2025年7月1日起实施。', ['第三条 later 2025-07-01']],
    ['本条例自2025年5月1日起施行，第二章自2025年7月1日起施行。', ['三', '四', '五', '六', '七'].map((n) => `第${n}条 later 2025-07-01`)],
    ['本条例自2025年5月1日起施行；第四条的施行日期由某市人民政府另行规定。', ['第四条 later null']],
    ['本条例自2025年5月1日起施行，第四条的实施时间由某市人民政府另行公布。', ['第四条 later null']],
    ['本条例自2025年5月1日起施行，第三条自公布之日起六个月后施行。', ['第三条 later 2025-07-20']],
    ['本条例自2025年5月1日起施行，第三条自本条例施行之日起满一年后施行。', ['第三条 later 2026-05-01']],
    ['本条例自2025年5月1日起施行，第三条自公布之日起施行。', ['第三条 later 2025-01-20…2025-04-30']],
    ['本条例自2025年5月1日起施行，第三条有效期至2027年12月31日。', ['第三条 stopped 2028-01-01']],
    ['本条例自2025年5月1日起施行，第三条有效期三年。', ['第三条 stopped 2028-05-01']],
    ['本条例自2025年5月1日起施行。第六条自2027年1月1日起停止执行。', ['第六条 stopped 2027-01-01']],
    ['本条例自2025年5月1日起施行。第六条自2027年1月1日起至2027年12月31日止暂停施行。', ['第六条 stopped 2027-01-01…2027-12-31']],
  ])('“%s”', (clause, told) => {
    expect(forces(clause)).toEqual(told)
    expect(law(clause).effectDate).toBe('2025-05-01')
  })

  it.each([
    '本条例自2025年5月1日起施行。《某市渡船条例》第三条同时废止。',
    '本条例自2025年5月1日起施行。某市渡船条例第三条自2025年7月1日起施行。',
    '本条例自2025年5月1日起施行，依照第三条发放的许可证有效期三年。',
    '第三条规定的许可证，有效期三年，自2025年7月1日起发放。本条例自2025年5月1日起施行。',
    '本条例自2025年5月1日起施行。第三条规定的收费标准由某市人民政府另行规定。',
  ])('“%s” says nothing of an article of its own', (clause) => expect(forces(clause)).toEqual([]))

  it('the article that says so is the basis, with its words', () =>
    expect(law('本条例自2025年5月1日起施行，但第三条自2025年7月1日起施行。').articleForces?.[0]?.basis).toBe(
      '第七条：本条例自2025年5月1日起施行，但第三条自2025年7月1日起施行',
    ))

  it.each([
    ['第九条自2025年7月1日起施行，本条例自2025年5月1日起施行。', '正文中没有“第九条”'],
    ['本条例自2025年5月1日起施行；第四条的施行日期由某市人民政府另行规定。', '施行日期未定'],
    ['本条例自2025年5月1日起施行，有关渡船的规定自2026年1月1日起施行。', '没有读出是哪些条文'],
    ['本条例自2025年5月1日起施行，第三条设置过渡期一年。', '没有读出是哪些条文'],
  ])('what cannot be decided of “%s” is told', (clause, why) =>
    expect(
      law(clause)
        .warnings.filter(({ kind }) => kind === 'NO_EFFECT_CLAUSE')
        .map(({ detail }) => detail),
    ).toEqual([expect.stringContaining(why)]),
  )

  it('a decision that changes a law says nothing of its own articles', () => {
    const decision = '某市人民代表大会常务委员会关于修改《某市浮桥条例》的决定\n（2025年1月1日某市人民代表大会常务委员会通过）'
    expect(
      lawOfPlain(`${decision}\n一、将第三条修改为：“第三条 第二条自2026年1月1日起施行。”\n本决定自2025年5月1日起施行。`).articleForces,
    ).toBeUndefined()
  })

  it('what a notice issues speaks of its own articles', () => {
    const { articleForces } = lawOfPlain(
      `滨海县人民政府关于印发《滨海县浮桥办法》的通知
滨政发〔2025〕3号
各乡镇人民政府：
现将《滨海县浮桥办法》印发给你们，请遵照执行。
滨海县人民政府
2025年1月20日
滨海县浮桥办法
第一条 甲。
第二条 乙。
第三条 本办法自2025年5月1日起施行，第二条自2025年7月1日起施行。`,
    )
    expect(articleForces).toMatchObject([{ place: '第二条', state: 'later', day: '2025-07-01' }])
  })
})
