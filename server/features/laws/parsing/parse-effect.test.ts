import { describe, expect, test } from 'vitest'
import { lawOf, warningKinds } from './test-sources.ts'

const effect = (clause: string, note?: string) => {
  const law = lawOf(`第一条 甲。\n第二条 ${clause}`, undefined, note)
  return [law.effectDate, law.effectBasis]
}
const ADOPTED = '2020年1月1日 甲会议通过'
const PUBLISHED = `${ADOPTED}\n\n2020年1月20日 甲公布`
const AMENDED = `${ADOPTED}\n\n2022年5月1日 乙会议修正`

describe('parseEffect: effective date', () => {
  test.each([
    ['本条例自2020年3月1日起施行。', ADOPTED, '2020-03-01', 'clause'],
    ['本条例自二〇二〇年三月一日起施行。1999年1月1日公布的《乙》同时废止。', ADOPTED, '2020-03-01', 'clause'],
    ['本法于2020年10月1日施行。', ADOPTED, '2020-10-01', 'clause'],
    ['本条例自公布之日起施行。', PUBLISHED, '2020-01-20', 'publication'],
    ['本条例自公布之日起三十日后施行。', PUBLISHED, '2020-02-19', 'clause'],
    ['本条例自公布后30日起施行。', PUBLISHED, '2020-02-19', 'clause'],
    ['本办法自印发之日起30日后施行。', PUBLISHED, '2020-02-19', 'clause'],
    ['本通告自2020年3月1日起施行。', ADOPTED, '2020-03-01', 'clause'],
    ['本措施自2020年3月1日起施行，有效期3年。', ADOPTED, '2020-03-01', 'clause'],
    [
      '现将《关于公布某某省某某某某某某行政处罚裁量基准的若干规定》予以发布，自2020年3月1日起施行。',
      ADOPTED,
      '2020-03-01',
      'clause',
    ],
    ['本办法有效期自2020年3月1日至2022年12月31日。', ADOPTED, '2020-03-01', 'clause'],
    ['本通告自2020年3月1日起至2021年2月28日止。', ADOPTED, '2020-03-01', 'clause'],
    ['新标准从2020年3月1日起执行。', ADOPTED, '2020-03-01', 'clause'],
    ['为了指导鉴定，我厅编制了《某某导则》，现予以发布，自2020年3月1日起施行。', ADOPTED, '2020-03-01', 'clause'],
    // Adoption is no publication, and an amendment has a day of its own that the text does not name.
    ['本条例自公布之日起施行。', ADOPTED, null, 'unknown'],
    ['本条例自公布后30日起施行。', ADOPTED, null, 'unknown'],
    ['本条例自2020年3月1日起施行。', AMENDED, null, 'unknown'],
    ['本条例自2022年7月1日起施行。', AMENDED, '2022-07-01', 'clause'],
    ['本条例自2020年3月1日起施行。', `${AMENDED}\n\n2022年6月1日 施行`, '2022-06-01', 'event'],
    ['乙。', `${ADOPTED}\n\n2020年2月1日 施行`, '2020-02-01', 'event'],
  ])('“%s” with the 题注 “%s” takes effect on %s by %s', (clause, note, date, basis) =>
    expect(effect(clause, note)).toEqual([date, basis]),
  )

  test('施行后 is no clause of effect, and a text without such a clause is reported', () => {
    const law = lawOf('第一条 本条例公布施行后，《乙办法》同时废止。')
    expect(law.effectBasis).toBe('unknown')
    expect(warningKinds(law)).toContain('NO_EFFECT_CLAUSE')
  })

  test('a clause of effect is found before the last article too', () => {
    expect(lawOf('第一条 本规定自2020年3月1日起施行。\n第二条 本规定由甲负责解释。').effectDate).toBe('2020-03-01')
  })

  test('the date of a law named in the clause is not taken for the effective date', () => {
    expect(effect('自《乙法》2018年1月1日施行起办理的，适用本条例。本条例自2020年5月1日起施行。', ADOPTED)[0]).toBe(
      '2020-05-01',
    )
  })

  test('the effective date of a law that is not yet in force is later than its version date', () => {
    const law = lawOf('第一条 本条例自2099年1月1日起施行。')
    expect((law.effectDate ?? '') > (law.versionDate ?? '')).toBe(true)
  })
})

describe('parseEffect: expiry', () => {
  test.each([
    ['本办法自2020年1月1日起施行，有效期五年。', '2024-12-31'],
    ['本办法自2020年1月1日起施行，有效期至2023年6月30日。', '2023-06-30'],
    ['本办法自2020年3月1日起试行，试行期2年。', '2022-02-28'],
    ['本办法自2020年3月1日起施行，试行2年。', '2022-02-28'],
    ['本办法自2020年1月1日起施行，至2023年6月30日废止。', '2023-06-30'],
    ['本公告自2020年1月1日起执行，至2023年6月30日止。', '2023-06-30'],
    ['本通告自2020年1月1日起至2020年6月30日止。', '2020-06-30'],
    ['本政策自2020年1月1日起执行，执行期限三年。', '2022-12-31'],
  ])('“%s” expires on %s', (clause, date) => expect(lawOf(`第一条 ${clause}`).expireDate).toBe(date))

  test('the term of a licence is not the term of the law', () => {
    expect(lawOf('第一条 许可证有效期五年。\n第二条 本条例自2020年1月1日起施行。').expireDate).toBeNull()
  })
})
