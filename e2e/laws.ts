import { toNumeral } from '#common/law/numerals.ts'
import type { LawSketch } from '#server/testing/make.ts'

/** Laws that journeys use in addition to the demo library. */
export const LABOUR_CONTRACTS: LawSketch = {
  title: '中华人民共和国劳动合同法',
  note: [
    '2007年6月29日第十届全国人民代表大会常务委员会第二十八次会议通过',
    '2012年12月28日第十一届全国人民代表大会常务委员会第三十次会议《关于修改〈中华人民共和国劳动合同法〉的决定》修正',
  ],
  body: [
    '## 第一章  总  则',
    '第一条 为了完善劳动合同制度，制定本法。',
    '第二条 中华人民共和国境内的企业与劳动者建立劳动关系，订立、履行、变更、解除或者终止劳动合同，适用本法。',
    '## 第二章  解除和终止',
    ...Array.from(
      { length: 44 },
      (_, i) =>
        `第${toNumeral(i + 3)}条 用人单位应当依法履行第${toNumeral(i + 3)}项义务，保障劳动者享有劳动权利、履行劳动义务。`,
    ),
    '第四十七条 经济补偿按劳动者在本单位工作的年限，每满一年支付一个月工资的标准向劳动者支付。六个月以上不满一年的，按一年计算；不满六个月的，向劳动者支付半个月工资的经济补偿。',
    '第四十八条 用人单位违反本法规定解除劳动合同，劳动者要求继续履行的，用人单位应当继续履行。',
    '第四十九条 本法自2008年1月1日起施行。',
  ],
}

export const DOG_KEEPING: LawSketch = {
  title: '浙江省养犬管理条例',
  body: [
    '第一条 为了规范养犬行为，保障公众健康和人身安全，制定本条例。',
    '第二条 养犬人携带犬只外出的，应当为犬只束犬链，由成年人牵引。',
    '第三条 本条例自2020年5月1日起施行。',
  ],
}

export const LONG_LAW_ARTICLES = 700

/** A law as long as the longest codes. */
export const LONG_LAW: LawSketch = {
  title: '浙江省长卷规程汇编条例',
  body: Array.from({ length: LONG_LAW_ARTICLES }, (_, i) => [
    ...(i % 50 === 0 ? [`## 第${toNumeral(i / 50 + 1)}章  汇编之${toNumeral(i / 50 + 1)}`] : []),
    `第${toNumeral(i + 1)}条 县级以上人民政府有关部门应当按照各自职责做好第${toNumeral(i + 1)}号事项的管理和服务工作，方便公众查询、办理和监督，并定期公布办理情况。`,
    ...(i % 3 === 0 ? ['前款规定的事项，法律、行政法规另有规定的，从其规定。'] : []),
  ]).flat(),
}
