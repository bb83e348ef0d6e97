/**
 * Words that passwords are made of most often, in lower case; a digit or sign in the place of a letter is read as the
 * letter.
 */
const WORDS = new Set(
  (
    'password passwd passw pass pwd admin administrator adminadmin root sysadmin system superadmin superuser super user users guest test testtest tester demo login ' +
    'welcome hello helloworld letmein changeme secret default master manager server oracle mysql postgres redis tomcat jboss weblogic ' +
    'qwerty qwert asdfgh zxcvbn abc abcd abcde abcdef abcabc aaa iloveyou love dragon monkey sunshine princess football baseball ' +
    'woaini woaizhongguo nihao china zhongguo beijing shanghai zhejiang hangzhou ningbo wenzhou fagui fayuan sifa sifating renda zhengfu ' +
    'huawei alibaba tencent baidu lenovo jeecg jeecgboot wang zhang chen'
  ).split(' '),
)

/**
 * What else of the 49,233 most used passwords (the list of zxcvbn-ts) has letters, digits and signs and so passes the
 * other rules: those that are made neither of these words nor of runs along the keyboard.
 */
const KNOWN = new Set([
  'sasha_007',
  'l58jkdjp!',
  'p030710p$e4o',
  'ybrbnf_25',
  '%e2%82%ac',
  'wapbbs_1',
  'nick1234-rem936',
  'fre_ak8yj',
  'ncc-1701',
  'doc_0815',
])

/** Signs and digits that stand for letters. */
const LETTER_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** The digit that a sign shares its key with. */
const DIGIT_FOR: Record<string, string> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
}

/** Rows and columns of keyboards, and the alphabet: what fingers run along. */
const ROWS = [
  '1234567890',
  '0123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '147258369',
  '789456123',
]
const COLUMNS = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm']
const backwards = (text: string) => [...text].reverse().join('')
const PATHS = [...ROWS, ...COLUMNS].flatMap((path) => [path, backwards(path)])

/** Shortest run along a path that counts. */
const SHORTEST_RUN = 3
/** A password whose characters are all but this many in runs is one that fingers type by themselves. */
const BESIDE_RUNS = 2
/** Letters of this number or fewer beside runs and repetitions of digits make no password. */
const FEW_LETTERS = 3
/** So many digits of the user's telephone number in a row are recognised as such. */
const PHONE_PART = 6

/** Characters that begin no run along a path and no repetition of one character. */
function besideRuns(text: string): number {
  let beside = 0
  for (let at = 0; at < text.length;) {
    let length = 1
    while (at + length < text.length && isRun(text.slice(at, at + length + 1))) length++
    if (length < SHORTEST_RUN) {
      beside++
      at++
    } else at += length
  }
  return beside
}
const isRun = (part: string): boolean => PATHS.some((path) => path.includes(part)) || new Set(part).size === 1

const replaced = (text: string, by: Record<string, string>) =>
  [...text].map((character) => by[character] ?? character).join('')

/**
 * The letters of a text, read in both ways: as they are, and with digits and signs that stand for letters, but for
 * those at the ends.
 */
function lettersOf(password: string): string[] {
  const lower = password.toLowerCase()
  const inner = lower.replace(/^[^a-z@$]+|[^a-z]+$/g, '')
  return [lower, inner].flatMap((text) => [
    text.replace(/[^a-z]/g, ''),
    replaced(text, LETTER_FOR).replace(/[^a-z]/g, ''),
  ])
}

/** Whether a password is among the first that somebody who guesses would try. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (KNOWN.has(lower)) return true
  if (lettersOf(password).some((letters) => WORDS.has(letters))) return true
  if ([lower, replaced(lower, DIGIT_FOR)].some((text) => besideRuns(text) <= BESIDE_RUNS)) return true
  const letters = lower.replace(/[^a-z]/g, '')
  const digits = lower.replace(/\D/g, '')
  return (
    /^[\x21-\x7e]+$/.test(password) &&
    letters.length <= FEW_LETTERS &&
    digits.length > FEW_LETTERS &&
    besideRuns(digits) <= BESIDE_RUNS
  )
}

/** What is known of a user, so that it is no secret. */
export interface KnownOfUser {
  realname?: string | null | undefined
  phone?: string | null | undefined
}

/** Whether a password contains the user's name or a part of the telephone number. */
export function containsOwn(password: string, { realname, phone }: KnownOfUser): boolean {
  const lower = password.toLowerCase()
  if (realname && realname.trim().length >= 2 && lower.includes(realname.trim().toLowerCase())) return true
  const digits = phone?.replace(/\D/g, '') ?? ''
  for (let at = 0; at + PHONE_PART <= digits.length; at++)
    if (password.includes(digits.slice(at, at + PHONE_PART))) return true
  return false
}
