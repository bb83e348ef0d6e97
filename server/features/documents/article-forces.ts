import type { ArticleForce } from '#common/contract/documents.ts'
import { refuse } from '#common/errors.ts'
import { dayOfCell } from '#common/law/written-day.ts'
import type { Db } from '#server/platform/db/open.ts'
import { linesOfTree, type LawText } from '../laws/laws.door.ts'
import { articleForcesOf, replaceArticleForces } from './article-forces.sql.ts'
import { issuerReaderOf, readLawText } from './document-text.ts'

const wrong = (reason: string) => refuse('record.invalid', { field: 'articleForces', reason })

/**
 * Keeps what a form says of the force of single articles; left out, what is kept already has to fit the text as it is
 * now.
 * @throws Refusal record.invalid
 */
export async function keepArticleForces(
  db: Db,
  documentId: string,
  text: LawText,
  given: readonly ArticleForce[] | undefined,
): Promise<void> {
  const forces = (given ?? (await articleForcesOf(db, documentId))).map((force) => ({
    ...force,
    basis: force.basis.trim(),
    day: dayIn(force),
  }))
  if (forces.length > 0) {
    const { law } = await readLawText(text, await issuerReaderOf(db))
    const articles = new Set(linesOfTree(law.nodes).flatMap(({ level, label }) => (level === 'article' ? [label] : [])))
    const seen = new Set<string>()
    for (const { place, basis, state } of forces) {
      if (!articles.has(place)) throw wrong(`正文中没有“${place}”，请改选条文或移除这一行`)
      if (seen.has(place)) throw wrong(`“${place}”重复，请移除一行`)
      if (basis === '') throw wrong(`请填写${place}${state === 'later' ? '尚未施行' : '停止施行'}的依据`)
      seen.add(place)
    }
  }
  if (given !== undefined) await replaceArticleForces(db, documentId, forces)
}

function dayIn({ place, day }: ArticleForce): string | null {
  if (day === null || day.trim() === '') return null
  const found = dayOfCell(day)
  if (found === null) throw wrong(`${place}：没有“${day}”这一天，请按 YYYY-MM-DD 填写`)
  return found
}
