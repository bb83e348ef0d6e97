import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { LawNode, ParsedLaw } from '#common/law/model.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { toNumeral } from '#common/law/numerals.ts'
import type { Instruction, Place } from './instruction.ts'
import { applyDecision } from './apply-decision.rules.ts'
import { type Article, bodyOf, linesOfArticle, plainText } from './law-body.rules.ts'
import { readDecision } from './read-decision.rules.ts'
import { parseLaw, parseTree, readSource, sourceOfText, toBlocks } from '../laws/laws.door.ts'

/** A text of the corpus with its lines as printed. */
export interface CorpusText {
  law: ParsedLaw
  lines: string[]
  file: string
}

const DECISION = /修正案(?!.*(?:解释|规定))|关于修改.*的决定/

/** Every text of the corpus that `is` takes, by the name of its file. */
export async function corpusTexts(corpus: string, is: (file: string) => boolean = () => true): Promise<CorpusText[]> {
  const texts: CorpusText[] = []
  for (const entry of readdirSync(corpus, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.md') || !is(entry.name)) continue
    const source = await readSource(entry.name, readFileSync(path.join(entry.parentPath, entry.name)))
    const lines = source.blocks.flatMap((block) =>
      block.kind === 'text' ? [block.text] : block.rows.map((row) => `| ${row.join(' | ')} |`),
    )
    texts.push({ law: parseLaw(source), lines, file: entry.name })
  }
  return texts
}

export const isDecision = (file: string) => DECISION.test(file) && !/后的民事诉讼法|商标法修改决定/.test(file)

/** The instructions of a decision by the law they change. */
export function instructionsByLaw({ law, lines }: CorpusText): Map<string, Instruction[]> {
  const found = new Map<string, Instruction[]>()
  for (const instruction of readDecision(law.title, lines)) {
    const key = instruction.law === null ? '' : titleKey(instruction.law)
    found.set(key, [...(found.get(key) ?? []), instruction])
  }
  return found
}

/** An edition of so many articles with stand-in words, for decisions whose old edition is not held. */
export function standIn(count: number, label = (num: number) => `第${toNumeral(num)}条`): LawNode[] {
  const node = (level: LawNode['level'], own: string, text: string, children: LawNode[] = []): LawNode => ({
    level,
    label: own,
    num: null,
    numSub: 0,
    caption: '',
    text,
    anchor: '',
    repealed: false,
    children,
  })
  return Array.from({ length: count }, (_, at) =>
    node(
      'article',
      label(at + 1),
      '',
      Array.from({ length: 8 }, (_p, paragraph) =>
        node(
          'paragraph',
          '',
          `※${at + 1}.${paragraph + 1}`,
          Array.from({ length: 30 }, (_i, item) => node('item', `（${toNumeral(item + 1)}）`, `※${item + 1}`)),
        ),
      ),
    ),
  )
}

export interface Likeness {
  whole: number
  wholeEqual: number
  parts: number
  partsFound: number
  differences: string[]
}

const same = (text: string) => text.replace(/[\s　，,。．.；;：:“”‘’"'（）()]/g, '')

/**
 * Compares what a decision left in an edition of stand-ins with the edition that is held: whole articles, and parts of
 * articles.
 */
export function compareWithHeld(made: readonly Article[], held: readonly LawNode[]): Likeness {
  const result: Likeness = { whole: 0, wholeEqual: 0, parts: 0, partsFound: 0, differences: [] }
  const articles = new Map(
    bodyOf(held).entries.flatMap((entry) =>
      entry.kind === 'article' ? [[`${entry.num}-${entry.sub}`, entry] as const] : [],
    ),
  )
  for (const article of made) {
    const text = plainText(linesOfArticle(article))
    const now = articles.get(`${article.num}-${article.sub}`)
    const printed = now ? plainText(linesOfArticle(now)) : ''
    if (!text.includes('※')) {
      result.whole++
      if (same(text) === same(printed)) result.wholeEqual++
      else result.differences.push(`${article.label}: 得“${text.slice(0, 60)}” 存“${printed.slice(0, 60)}”`)
    } else
      for (const line of linesOfArticle(article).filter((one) => !one.includes('※') && one.length > 4)) {
        result.parts++
        if (same(printed).includes(same(line.replace(/^[（(][^）)]+[）)]/, '')))) result.partsFound++
        else result.differences.push(`${article.label}: 不见“${line.slice(0, 60)}”`)
      }
  }
  return result
}

const adds = (instructions: readonly Instruction[]) =>
  instructions.reduce(
    (sum, one) =>
      sum +
      (one.kind === 'insert' && one.unit === 'article' && !one.to[0]?.sub ? Math.max(one.count, one.to.length) : 0),
    0,
  )
const removes = (instructions: readonly Instruction[]) =>
  instructions.reduce(
    (sum, one) =>
      sum +
      (one.kind === 'delete'
        ? one.at.filter(isArticle).length
        : one.kind === 'merge'
          ? one.at.filter(isArticle).length - 1
          : 0),
    0,
  )
const isArticle = (place: Place) =>
  place.kind === 'provision' && place.paragraph === undefined && place.item === undefined

/** Applies a decision to stand-ins in the number that the held new edition tells, and compares. */
export function checkAgainstNew(
  instructions: readonly Instruction[],
  held: ParsedLaw,
): Likeness & { failed: string[] } {
  const entries = bodyOf(held.nodes).entries.filter((entry) => entry.kind === 'article')
  const count = entries.filter(({ sub }) => sub === 0).length - adds(instructions) + removes(instructions)
  const label = entries[0]?.label.endsWith('、') ? (num: number) => `${toNumeral(num)}、` : undefined
  const made = applyDecision({ title: held.title, nodes: standIn(Math.max(count, 1), label) }, instructions)
  const failed = made.results
    .filter(
      ({ state, instruction }) =>
        state === 'failed' &&
        !/Words$|rename|Heading/.test(instruction.kind) &&
        !('at' in instruction && [instruction.at].flat().some(({ kind }) => kind !== 'provision')),
    )
    .map(({ instruction, doubts }) => `${instruction.item} ${doubts.join()} ${instruction.words.slice(0, 40)}`)
  return {
    ...compareWithHeld(
      made.body.entries.filter((entry) => entry.kind === 'article'),
      held.nodes,
    ),
    failed,
  }
}

/** An edition of a made-up notice with what it issues, from its lines. */
export function noticeOf(title: string, body: string): { title: string; nodes: LawNode[] } {
  return { title, nodes: parseLaw(sourceOfText({ title, titleNote: '', body }, `${title}.md`)).nodes }
}

/** An edition of a made-up law from its lines. */
export function editionOf(body: string, title = '某县水库条例'): { title: string; nodes: LawNode[] } {
  return { title, nodes: parseTree(toBlocks(body.split('\n'), 0), false).nodes }
}
