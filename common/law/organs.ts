/** Kinds of bodies that issue law (dictionary ORGAN_KIND), each with its system (F_SYSTEM). */
export const ORGAN_KINDS = {
  党委: '政府',
  人大: '人大',
  政府: '政府',
  政府办公机构: '政府',
  政府部门: '政府',
  派出机构: '政府',
  监委: '监委',
  法院: '法院',
  检察院: '检察院',
  军事机关: '政府',
  群团组织: '政府',
  事业单位: '政府',
} as const
export type OrganKind = keyof typeof ORGAN_KINDS
export const ORGAN_KIND_NAMES = Object.keys(ORGAN_KINDS) as OrganKind[]

/**
 * Where a body of the list stands: in the base data, entered by staff, or a department of the office that is read as
 * one.
 */
export const ORGAN_ORIGINS = { base: '系统自带', own: '自行添加', department: '部门管理' } as const
export const ORGAN_ORIGIN_NAMES = Object.values(ORGAN_ORIGINS)

/** A former name of a body and the days on which it was borne; null where they are not known. */
export interface FormerName {
  name: string
  from: string | null
  to: string | null
}

const DIVIDER = /[、，,；;\n]+/
const CHINESE_NAME = /^[\u4e00-\u9fff（）()]{2,60}$/
const FORMER = /^([^（(]+?)(?:[（(](\d{4}-\d{2}-\d{2})?\s*[—–-]{1,2}\s*(\d{4}-\d{2}-\d{2})?[）)])?$/

/** Texts that a field lists, divided by 、, commas or lines; each once. */
export const listedTexts = (text: string): string[] =>
  [...new Set(text.split(DIVIDER).map((one) => one.trim()))].filter((one) => one !== '')

/** 国家计划委员会（1952-11-15—1998-03-10）、… as names with their days; null when a part of the text is none. */
export function formerNamesIn(text: string): FormerName[] | null {
  const names = listedTexts(text).map((one): FormerName | null => {
    const [, name = '', from = null, to = null] = FORMER.exec(one) ?? []
    const isRight = CHINESE_NAME.test(name) && (from === null || to === null || from < to) && [from, to].every(isDay)
    return isRight ? { name, from, to } : null
  })
  return names.includes(null) ? null : names.flatMap((one) => one ?? [])
}

/** Whether a text is a day, or there is none. */
const isDay = (text: string | null): boolean => text === null || !Number.isNaN(Date.parse(text))

/** What is wrong with a list of names; null when nothing is. */
export const namesFault = (text: string): string | null =>
  listedTexts(text).every((name) => CHINESE_NAME.test(name)) ? null : '请填写机关的名称，多个用顿号隔开'

/** What is wrong with former names; null when nothing is. */
export const formerNamesFault = (text: string): string | null =>
  formerNamesIn(text) === null
    ? '请填写曾用名，多个用顿号隔开，起止日期写在括号里，例如 环境保护部（2008-03-15—2018-03-17）'
    : null

/** What is wrong with 发文机关代字; null when nothing is. */
export const signsFault = (text: string): string | null =>
  listedTexts(text).every((sign) => /^[\u4e00-\u9fff]{1,10}\*?$/.test(sign))
    ? null
    : '代字只写文号年份前面的汉字，多个用顿号隔开；后面可以接内设机构代字的，末尾写 *，例如 财*'
