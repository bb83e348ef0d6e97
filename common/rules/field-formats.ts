/**
 * Formats of form fields with what to say when they are not met (spec §5; readings chosen in
 * docs/decisions/0021-field-formats.md). A rule takes the text and gives the fault, or null. Formats let empty text
 * pass; `required` is a rule of its own. Fields declare their format by its name in `FORMATS`.
 */
export type TextRule = (text: string) => string | null

/** Patterns that cells of tables use too (cell-presets.ts). */
export const MOBILE = /^1[3-9]\d{9}$/
/**
 * The one check of e-mail addresses: a name without signs that end an address or begin another in a header, and a host
 * by its name (RFC 5321, 4.1.2). Quoted names, comments and addresses in brackets are not taken: nobody's mailbox is
 * called so, and mail programs read them differently.
 */
const MAILBOX = String.raw`^(?=.{1,254}$)[^\s@<>()[\]\\,;:"\p{C}.]{1,64}(?:\.[^\s@<>()[\]\\,;:"\p{C}.]{1,64}){0,10}@`
const HOST_STEP = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const LAST_STEP = String.raw`(?!\d+$)${HOST_STEP}$`
export const EMAIL = new RegExp(String.raw`${MAILBOX}(?:${HOST_STEP}\.){1,20}${LAST_STEP}`, 'u')
/** Also at a host of the intranet that has no domain, such as the sender in the settings. */
export const EMAIL_INSIDE = new RegExp(String.raw`${MAILBOX}(?:${HOST_STEP}\.){0,20}${LAST_STEP}`, 'u')
export const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+\S*$/i

const format =
  (pattern: RegExp, message: string): TextRule =>
  (text) =>
    text === '' || pattern.test(text) ? null : message

/** The first fault of several rules. */
export const allOf =
  (...rules: TextRule[]): TextRule =>
  (text) => {
    for (const rule of rules) {
      const fault = rule(text)
      if (fault !== null) return fault
    }
    return null
  }

/** Something other than spaces has to be there. */
export const required =
  (message: string): TextRule =>
  (text) =>
    text.trim() === '' ? message : null

/** A length between these, counted in characters as readers count them. */
export function lengthOf({ min, max }: { min?: number; max?: number }): TextRule {
  return (text) => {
    const length = [...text].length
    if (length === 0) return null
    if (min !== undefined && length < min) return `最少 ${min} 个字符`
    return max !== undefined && length > max ? `最多 ${max} 个字符` : null
  }
}

/** As many choices of a group of boxes as are wanted. */
export function chosenCount(
  count: number,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): string | null {
  if (min !== undefined && count < min) return `请至少选择 ${min} 项`
  return max !== undefined && count > max ? `最多选择 ${max} 项` : null
}

const ID_CARD = '请输入正确的身份证号码'
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** An identity card of the mainland: 15 digits, or 18 with a day that exists and a check character (GB 11643). */
const idCard: TextRule = (text) => {
  if (text === '') return null
  const old = /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(text)
  if (old) return isDay(`19${old[1]}`, old[2], old[3]) ? null : ID_CARD
  const card = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text)
  if (!card || !isDay(card[1], card[2], card[3])) return ID_CARD
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return '10X98765432'[sum % 11] === text.slice(-1).toUpperCase() ? null : ID_CARD
}

function isDay(year = '', month = '', day = ''): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** The name of an account that has one already. */
const username = allOf(
  format(/^\w+$/, '用户名只能由字母、数字、下划线组成'),
  format(/^.{4,18}$/, '用户名长度为 4 到 18 位'),
)

/** What is wrong with the text of a JSON object; null when nothing is. */
const jsonObject: TextRule = (text) => {
  if (text.trim() === '') return null
  try {
    const given: unknown = JSON.parse(text)
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? null : JSON_EXPECTED
  } catch {
    return JSON_EXPECTED
  }
}
const JSON_EXPECTED = '应为 JSON 对象，如 {"prefix": "CN"}'

/** Every format by its name: what the field of a record, of a form or of a table's column declares. */
export const FORMATS = {
  mobile: format(MOBILE, '请输入正确的手机号!'),
  username,
  /** The name of a new account. A telephone number is none: names stand in lists and in the log in clear. */
  accountName: (text) =>
    MOBILE.test(text) ? '手机号不能作为用户账号；填写了手机号码的用户可以用手机号登录' : username(text),
  email: format(EMAIL, '邮箱格式不正确'),
  naturalNumber: format(/^(0|[1-9]\d*)$/, '请输入自然数'),
  englishLetters: format(/^[A-Za-z]+$/, '请输入英文字母'),
  landline: format(/^0\d{2,3}-?\d{7,8}$/, '请输入正确的固定电话，如 0571-87000000'),
  /** A mobile or landline number with an extension, as offices write them. */
  telephone: format(/^[\d\s()+-]{5,30}$/, '请输入正确的电话号码!'),
  bankCard: format(/^[1-9]\d{9,19}$/, '请输入正确的银行卡号'),
  idNumber: format(/^[A-Za-z0-9]{1,50}$/, '证件号码由不超过 50 位的字母或数字组成'),
  idCard,
  qqNumber: format(/^[1-9]\d{4,11}$/, '请输入正确的 QQ 号'),
  webAddress: format(WEB_ADDRESS, '请输入以 http 或 https 开头的网址'),
  lettersOrDigits: format(/^[A-Za-z0-9]{1,20}$/, '请输入不超过 20 位的字母或数字'),
  personName: format(/^[\u3400-\u9fff\u{20000}-\u{3ffff}·A-Za-z ]{2,100}$/u, '请输入 2 到 100 个汉字、英文字母或空格'),
  digitLines: format(/^[\d\r\n]+$/, '只能输入数字，每行一个'),
  anyText: lengthOf({ max: 255 }),
  dayOfMonth: format(/^([1-9]|[12]\d|3[01])$/, '请输入 1 到 31 的整数'),
  /** Codes of records. Those that other records join by commas may have a dot. */
  code: format(/^[\w-]{1,100}$/, '编码由不超过 100 位的字母、数字、下划线或连字符组成'),
  dottedCode: format(/^[\w.-]{1,64}$/, '编码由不超过 64 位的字母、数字、下划线、点或横线组成'),
  jsonObject,
} as const satisfies Record<string, TextRule>
export type FormatName = keyof typeof FORMATS

/** Fields that have words of their own when nothing was typed (spec §5). */
export const mobileNeeded = allOf(required('请输入手机号!'), FORMATS.mobile)
export const usernameNeeded = allOf(required('请输入用户名!'), FORMATS.username)
