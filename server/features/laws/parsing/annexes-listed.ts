import type { ParseWarning } from '#common/law/model.ts'
import { classifyLine } from './classify-line.ts'
import { isNamed } from './issued-names.ts'
import { dayAloneAt, signatureAt } from './signature.ts'
import { type SourceBlock, withoutSpace } from './source-document.ts'

/** A list of annexes has so many entries at most, and an entry so many characters. */
const MOST_LISTED = 40
const LONGEST_LISTED = 80
/** 附件：甲目录 */
const HEAD = /^附\s*件\s*[：:]\s*(?=\S)/
/** 2.乙表 */
const ENTRY = /^(\d{1,2})\s*[.．、]\s*(?=\D)/
/** （此件公开发布） and other lines in brackets behind a signature. */
const IN_BRACKETS = /^[（(][^（）()]{2,30}[）)]$/
/** What a text hands out where a site keeps it as a file of its own is named as a file: 目录.xlsx. */
const FILE_ENDING = /\.(?:docx?|wps|xlsx?|et|pdf|ofd|zip|rar|jpe?g|png|tif)$/i
/**
 * An annex is named, not described (附件：本决定所称…。); one that the text says is none (无), or leaves out itself (略), is no
 * loss of the file.
 */
const NO_NAME = /[。；]|^[（(]?(?:无|略)[）)]?$|[（(]略[）)]$/

interface Listed {
  num: number
  name: string
}

/**
 * The annexes that a document lists below its text (附件：1.甲目录 · 2.乙表, GB/T 9704 附件说明) and does not hold: sites keep them
 * as files of their own. One is there when its label, its name, a table or any lines but a signature follow the list.
 * @returns one warning for each list; annexes that `told` names are left to whoever told of them
 */
export function missingAnnexes(blocks: readonly SourceBlock[], told: readonly string[]): ParseWarning[] {
  return blocks.flatMap((block, at): ParseWarning[] => {
    if (block.kind !== 'text' || !HEAD.test(block.text)) return []
    const { listed, end } = listAt(blocks, at)
    const behind = blocks.slice(end)
    const missing = listed.filter(
      (one) => !isThere(one, listed.length, behind) && !told.some((name) => isNamed(one.name, name)),
    )
    if (missing.length === 0 || missing.some(({ name }) => name === '' || NO_NAME.test(name))) return []
    const names = missing.map(({ name }) => `“${name}”`).join('、')
    return [{ kind: 'ISSUED_MISSING', place: `第${block.line}行`, detail: `文后所列的附件${names}没有读到` }]
  })
}

function listAt(blocks: readonly SourceBlock[], at: number): { listed: Listed[]; end: number } {
  const first = textAt(blocks, at).replace(HEAD, '')
  const listed = [{ num: 1, name: nameOf(first.replace(ENTRY, '')) }]
  let end = at + 1
  if (!ENTRY.test(first)) return { listed, end }
  for (; listed.length < MOST_LISTED; end++) {
    const text = textAt(blocks, end)
    const num = Number(ENTRY.exec(text)?.[1])
    if (num !== listed.length + 1 || text.length > LONGEST_LISTED) break
    listed.push({ num, name: nameOf(text.replace(ENTRY, '')) })
  }
  return { listed, end }
}

const textAt = (blocks: readonly SourceBlock[], at: number): string => {
  const block = blocks[at]
  return block?.kind === 'text' ? block.text : ''
}

const nameOf = (words: string): string =>
  withoutSpace(words)
    .replace(FILE_ENDING, '')
    .replace(/[；，,]$/, '')

function isThere({ num, name }: Listed, count: number, behind: readonly SourceBlock[]): boolean {
  if (behind.some((block) => block.kind === 'text' && isNamed(block.text, name))) return true
  const labels = behind.flatMap((block) => {
    const is = block.kind === 'text' ? classifyLine(block) : null
    return is?.kind === 'appendix' ? [is] : []
  })
  if (labels.length > 0)
    return count === 1 || labels.some((label) => (label.num ?? 1) === num || isNamed(label.caption, name))
  return !isOnlySigned(behind)
}

/** Whether nothing but signatures, their days, and lines in brackets stands there. */
function isOnlySigned(blocks: readonly SourceBlock[]): boolean {
  for (let at = 0; at < blocks.length;) {
    const signature = signatureAt(blocks, at)
    if (!signature && dayAloneAt(blocks, at) === null && !IN_BRACKETS.test(textAt(blocks, at))) return false
    at += signature?.length ?? 1
  }
  return true
}
