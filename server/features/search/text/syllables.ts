/** The syllables of standard Chinese without tones (《汉语拼音方案》), by their initial. */
const TABLE = [
  'a ai an ang ao e ei en eng er o ou',
  'ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu',
  'pa pai pan pang pao pei pen peng pi pian piao pie pin ping po pou pu',
  'ma mai man mang mao me mei men meng mi mian miao mie min ming miu mo mou mu',
  'fa fan fang fei fen feng fo fou fu',
  'da dai dan dang dao de dei den deng di dian diao die ding diu dong dou du duan dui dun duo',
  'ta tai tan tang tao te teng ti tian tiao tie ting tong tou tu tuan tui tun tuo',
  'na nai nan nang nao ne nei nen neng ni nian niang niao nie nin ning niu nong nu nuan nuo nv nve',
  'la lai lan lang lao le lei leng li lia lian liang liao lie lin ling liu long lou lu luan lun luo lv lve',
  'ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo',
  'ka kai kan kang kao ke ken keng kong kou ku kua kuai kuan kuang kui kun kuo',
  'ha hai han hang hao he hei hen heng hong hou hu hua huai huan huang hui hun huo',
  'ji jia jian jiang jiao jie jin jing jiong jiu ju juan jue jun',
  'qi qia qian qiang qiao qie qin qing qiong qiu qu quan que qun',
  'xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun',
  'zha zhai zhan zhang zhao zhe zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo',
  'cha chai chan chang chao che chen cheng chi chong chou chu chuai chuan chuang chui chun chuo',
  'sha shai shan shang shao she shei shen sheng shi shou shu shua shuai shuan shuang shui shun shuo',
  'ran rang rao re ren reng ri rong rou ru ruan rui run ruo',
  'za zai zan zang zao ze zei zen zeng zi zong zou zu zuan zui zun zuo',
  'ca cai can cang cao ce cen ceng ci cong cou cu cuan cui cun cuo',
  'sa sai san sang sao se sen seng si song sou su suan sui sun suo',
  'ya yan yang yao ye yi yin ying yo yong you yu yuan yue yun',
  'wa wai wan wang wei wen weng wo wu',
]
const SYLLABLES: ReadonlySet<string> = new Set(TABLE.flatMap((row) => row.split(' ')))
const LONGEST = 6
/** Ways to part letters that are tried at the most: xian is xian and xi'an. */
const MOST_WAYS = 16

/** What may stand between syllables. */
const MARKS = /[\s'’]+/

/** Letters without what parts their syllables. */
export const withoutMarks = (letters: string): string => letters.split(MARKS).join('')

/** Letters that a syllable can begin with: without i, u and v, none begins with those. */
export const areInitials = (letters: string): boolean => /^[a-hj-tw-z0-9]+$/.test(letters)

/**
 * The ways to part letters into whole syllables, those with the longest first ones first; none when they are no pinyin.
 * An apostrophe or a blank parts syllables where it stands.
 */
export function syllablesIn(letters: string): string[][] {
  let ways: string[][] = [[]]
  for (const part of letters.split(MARKS).filter((one) => one !== '')) {
    const found = waysOf(part)
    ways = ways.flatMap((way) => found.map((more) => [...way, ...more])).slice(0, MOST_WAYS)
  }
  return ways.filter((way) => way.length > 0)
}

function waysOf(letters: string): string[][] {
  /** Ways to part the letters from a place on, by that place. */
  const from: string[][][] = []
  from[letters.length] = [[]]
  for (let at = letters.length - 1; at >= 0; at--) {
    const ways: string[][] = []
    for (let length = Math.min(LONGEST, letters.length - at); length >= 1; length--) {
      const syllable = letters.slice(at, at + length)
      if (SYLLABLES.has(syllable)) for (const rest of from[at + length] ?? []) ways.push([syllable, ...rest])
    }
    from[at] = ways.slice(0, MOST_WAYS)
  }
  return from[0] ?? []
}

/** Where the syllables of a name end, by its whole sound and its initials; null when some of it is no pinyin. */
function endsOf(full: string, initials: string): Set<number> | null {
  const walk = (at: number, nth: number): number[] | null => {
    if (nth === initials.length) return at === full.length ? [at] : null
    for (let length = Math.min(LONGEST, full.length - at); length >= 1; length--) {
      const syllable = full.slice(at, at + length)
      if (syllable[0] !== initials[nth] || !(SYLLABLES.has(syllable) || /^[0-9]$/.test(syllable))) continue
      const rest = walk(at + length, nth + 1)
      if (rest) return [at, ...rest]
    }
    return null
  }
  const ends = walk(0, 0)
  return ends && new Set(ends)
}

/**
 * The place in a name's sound where letters stand as whole syllables, -1 when they do not: fa stands in fa and not in
 * fang.
 */
export function standsIn(typed: string, { full, initials }: { full: string; initials: string }): number {
  const letters = withoutMarks(typed)
  let at = full.indexOf(letters)
  if (at < 0) return -1
  const ends = endsOf(full, initials)
  if (!ends) return -1
  // Each part that was typed apart has to end where a syllable does.
  const marks: number[] = []
  let length = 0
  for (const part of typed.split(MARKS)) marks.push((length += part.length))
  for (; at >= 0; at = full.indexOf(letters, at + 1)) {
    const start = at
    if (ends.has(start) && marks.every((mark) => ends.has(start + mark))) return at
  }
  return -1
}

/**
 * Whether a text as typed, of Chinese characters and letters, spells a name: characters stand for themselves, letters
 * for the whole syllables of the others. laodong合同法 and 民fa典 do.
 * @param readingsOf the syllables a character may be read with
 */
export function spells(typed: string, name: string, readingsOf: (character: string) => readonly string[]): boolean {
  if (name === '') return typed === ''
  const [character = ''] = name
  const rest = name.slice(character.length)
  if (typed.startsWith(character)) return spells(typed.slice(character.length), rest, readingsOf)
  return readingsOf(character).some(
    (syllable) => typed.startsWith(syllable) && spells(typed.slice(syllable.length), rest, readingsOf),
  )
}
