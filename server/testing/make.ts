import { takeIn, type FileResult, type TakeInOptions } from '#server/features/imports/take-in.ts'
import type { FileToTake } from '#server/features/imports/files.ts'
import { articlePlaces } from '#server/features/search/meaning/questions.sql.ts'
import { indexPending } from '#server/features/search/search.door.ts'
import { issuerReaderOfSeeds } from '#server/seeds/load.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { FileStore } from '#server/platform/files/store.ts'

/** Bodies and regions as the base data has them. */
export const issuers = await issuerReaderOfSeeds()

/** A law as a test describes it; what is left out is filled in. */
export interface LawSketch {
  title: string
  /** 题注, one event a line. */
  note?: string[]
  /** Lines of the body, blank lines are added. */
  body: string[]
  known?: ReturnType<NonNullable<TakeInOptions['known']>>
  fileName?: string
}

/** The law as a Markdown file that staff would import. */
export function markdownOf({
  title,
  note = ['2020年1月1日 浙江省第十三届人民代表大会常务委员会第一次会议通过'],
  body,
}: LawSketch): string {
  return [`# ${title}`, ...note, '<!-- INFO END -->', ...body].join('\n\n')
}

/** A file in memory. */
export function fileOf(name: string, content: string | Uint8Array): FileToTake {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { name, size: bytes.length, read: async () => bytes }
}

/** Stores laws in the library and indexes them, as the import does. */
export async function makeLaws(db: Db, sketches: LawSketch[]): Promise<FileResult[]> {
  const files = sketches.map((sketch, i) =>
    fileOf(sketch.fileName ?? `${sketch.title}-${sketch.note?.at(-1)?.slice(0, 11) ?? i}.md`, markdownOf(sketch)),
  )
  const known = new Map(files.map((file, i) => [file.name, sketches[i]?.known]))
  const { results } = await takeIn(db, { files, issuers, known: (name) => known.get(name) })
  await indexPending(db)
  return results
}

/** Takes files in as an import does. */
export const importFiles = async (db: Db, files: FileToTake[], store?: FileStore): Promise<FileResult[]> =>
  (await takeIn(db, { files, issuers, ...(store ? { store } : {}) })).results

/**
 * Adds a question that an article answers, as staff would.
 * @param anchor of the article in the first version of the law that is held
 * @throws Error when the law has no such article
 */
export async function makeQuestion(
  db: Db,
  { title, anchor, question }: { title: string; anchor: string; question: string },
): Promise<void> {
  const versions = await db
    .selectFrom('lawVersion')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .select(['lawVersion.id', 'lawWork.titleKey'])
    .where('lawWork.title', '=', title)
    .orderBy('lawVersion.versionDate')
    .execute()
  const [first] = versions
  const place = first && (await articlePlaces(db, [first.id])).find((one) => one.anchor === anchor)
  if (!place) throw new Error(`${title} has no article ${anchor}`)
  const row = {
    targetKey: first.titleKey,
    targetTitle: title,
    anchor,
    textCheck: place.textCheck,
    question,
    source: 'staff',
    createdBy: 'tester',
  }
  await db.insertInto('articleQuestion').values(row).execute()
}
