import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LawNode } from '#common/law/model.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { parseLaw, readSource } from '#server/features/laws/laws.door.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { questionTexts, readQuestions } from './questions.ts'

const rows = readQuestions(await questionTexts())
const questions = rows.flatMap((row) => row.questions.map((question) => ({ ...row, question })))

describe('readQuestions', () => {
  test('the bank has at least twelve thousand questions over four thousand articles of two hundred laws', () => {
    expect(questions.length).toBeGreaterThanOrEqual(12_000)
    expect(rows.length).toBeGreaterThanOrEqual(4_000)
    expect(new Set(rows.map(({ title }) => title)).size).toBeGreaterThanOrEqual(200)
  })

  test('a question is short enough to be asked and names no article', () => {
    const wrong = questions.filter(
      ({ question }) =>
        question.length < 4 || question.length > 70 || /第[一二三四五六七八九十百千零\d]+条/.test(question),
    )
    expect(wrong.map(({ title, article, question }) => `${title} ${article}: ${question}`)).toEqual([])
  })

  test('no question of a law is answered by two of its articles', () => {
    const seen = new Set<string>()
    const twice = questions.filter(({ title, question }) => seen.size === seen.add(`${title}\t${question}`).size)
    expect(twice.map(({ title, article, question }) => `${title} ${article}: ${question}`)).toEqual([])
  })

  test('articles are written as anchors, and their texts as eight digits', () => {
    expect(
      rows.filter(({ article, check }) => !/^t[1-9]\d*(-[1-9]\d*)?$/.test(article) || !/^[\da-f]{8}$/.test(check)),
    ).toEqual([])
  })
})

const nameOf = (title: string): string => titleKey(title).replaceAll('中华人民共和国', '')
const everyNode = (nodes: readonly LawNode[]): LawNode[] => nodes.flatMap((node) => [node, ...everyNode(node.children)])
const textOf = ({ text, children }: LawNode): string => text + children.map(textOf).join('')
const checkOf = (article: LawNode): string =>
  createHash('md5')
    .update(textOf(article).replace(/[ \t\n\r\u3000\u00a0]/g, ''))
    .digest('hex')
    .slice(0, 8)

const CORPUS = join(projectRoot, '../shared/corpus')
const present = existsSync(CORPUS)

describe.skipIf(!present)(
  `questions against the public collection${present ? '' : ' (skipped: ../shared/corpus is not here)'}`,
  () => {
    /** Checks of the articles of every text with a title of the bank, by title key. */
    const checksOf = new Map<string, Set<string>>()

    beforeAll(async () => {
      const names = new Set(rows.map(({ title }) => nameOf(title)))
      const files = readdirSync(CORPUS, { recursive: true, withFileTypes: true }).filter(
        (entry) =>
          entry.name.endsWith('.md') &&
          (names.has(nameOf(entry.name.replace(/[(.].*/, ''))) || entry.parentPath.endsWith('民法典')),
      )
      for (const { name, parentPath } of files) {
        const law = parseLaw(await readSource(name, readFileSync(join(parentPath, name))))
        const checks = checksOf.get(titleKey(law.title)) ?? new Set()
        checksOf.set(titleKey(law.title), checks)
        for (const node of everyNode(law.nodes)) if (node.level === 'article') checks.add(checkOf(node))
      }
    }, 120_000)

    test('every question belongs to an article whose text is the one it was written for', () => {
      const wrong = rows.filter(({ title, check }) => !checksOf.get(titleKey(title))?.has(check))
      expect(wrong.map(({ title, article }) => `${title} ${article}`)).toEqual([])
    })
  },
)
