import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from '#server/platform/programs/run-program.ts'
import { ofdOf } from '#server/testing/ofd.ts'
import { type Paper, printed, printedOf } from '#server/testing/printed.ts'
import { htmlOf, plainWordOf } from './paper.ts'

/** An office's files of one kind: how many, and who writes them. */
const KINDS: readonly (readonly [string, number, (paper: Paper) => Uint8Array])[] = [
  ['docx', 70, plainWordOf],
  ['pdf', 40, (paper) => printedOf(paper)],
  ['ofd', 30, (paper) => ofdOf(printed(paper))],
  ['html', 40, htmlOf],
  ['doc', 20, plainWordOf],
]
export const OFFICE_FILES = KINDS.reduce((sum, [, count]) => sum + count, 0)
/** So many fill 30 pages of 24 lines of 28 characters. */
const ARTICLES = 240
/** Articles of all files, the last one of each included. */
export const OFFICE_ARTICLES = OFFICE_FILES * (ARTICLES + 1)
const DUTIES = [
  '巡查并登记设施的损坏情况',
  '在入口处公示开放时间和收费标准',
  '每季度检测一次水质并保存记录',
  '对未按照规定报备的单位责令限期改正',
  '为残疾人和老年人提供便利',
]
const NUMERALS = '零一二三四五六七八九'
const numeral = (n: number): string => {
  const [hundreds, tens, ones] = [Math.floor(n / 100), Math.floor(n / 10) % 10, n % 10]
  const high = hundreds > 0 ? `${NUMERALS[hundreds]}百` : ''
  const ten =
    tens === 0 ? (hundreds > 0 && ones > 0 ? '零' : '') : `${tens === 1 && hundreds === 0 ? '' : NUMERALS[tens]}十`
  return high + ten + (ones > 0 ? NUMERALS[ones] : '')
}

/** A text of 30 pages, no two alike. */
function paperOf(at: number): Paper {
  const place = `临潮市第${numeral(at + 1)}片区`
  const articles = Array.from({ length: ARTICLES }, (_, article) => {
    const duty = DUTIES[(at + article) % DUTIES.length] ?? ''
    const more = DUTIES[(at * 3 + article * 2 + 1) % DUTIES.length] ?? ''
    return `第${numeral(article + 1)}条　${place}的管理单位应当在每年${(article % 12) + 1}月${(at % 28) + 1}日以前${duty}，并${more}；逾期不改正的，由主管部门处${article + 2}00元以上${article + 7}000元以下罚款。`
  })
  return {
    title: `${place}公共设施管理办法`,
    note: [`（2021年${(at % 12) + 1}月2日浙江省人民政府令第${at + 31}号公布）`],
    body: [...articles, `第${numeral(ARTICLES + 1)}条　本办法自2022年1月1日起施行。`],
  }
}

/** Writes the files of an office into a folder; those of Word 97 are .docx where LibreOffice is not installed. */
export function writeOffice(folder: string): void {
  mkdirSync(folder, { recursive: true })
  let at = 0
  for (const [kind, count, write] of KINDS) {
    const isOld = kind === 'doc'
    const names = Array.from({ length: count }, () => {
      const name = join(folder, `${String(at).padStart(3, '0')}.${isOld ? 'docx' : kind}`)
      writeFileSync(name, write(paperOf(at++)))
      return name
    })
    if (!isOld || !isInstalled('soffice')) continue
    const raw = join(folder, '..', 'old')
    mkdirSync(raw)
    const moved = names.map((name) => join(raw, name.split('/').at(-1) ?? ''))
    names.forEach((name, index) => renameSync(name, moved[index] ?? name))
    spawnSync(
      'soffice',
      [
        `-env:UserInstallation=file://${raw}/profile`,
        '--headless',
        '--convert-to',
        'doc',
        '--outdir',
        folder,
        ...moved,
      ],
      {
        timeout: 120_000,
      },
    )
  }
}
