import { createHash } from 'node:crypto'
import { titleKey } from '#common/law/text-keys.ts'
import { baseFile, readTable } from '../read-tsv.ts'

/** The tables of what is known of laws beyond their texts (see ../README.md), unread. */
export interface FactTexts {
  effectDays: string
  endings: string
  editions: string
  checks: string
}

const FILES: Record<keyof FactTexts, string> = {
  effectDays: 'facts/effect-days.tsv',
  endings: 'facts/endings.tsv',
  editions: 'facts/editions.tsv',
  checks: 'facts/checks.tsv',
}

/** Texts of the tables: enough to tell whether they have changed. */
export async function factTexts(): Promise<FactTexts> {
  const [effectDays, endings, editions, checks] = await Promise.all([
    baseFile(FILES.effectDays),
    baseFile(FILES.endings),
    baseFile(FILES.editions),
    baseFile(FILES.checks),
  ])
  return { effectDays, endings, editions, checks }
}

/**
 * Laws that have ended, with the act that ended them.
 * @throws UnreadableTable when the table is not as README.md describes it
 */
export const readEndings = (text: string) =>
  readTable(
    FILES.endings,
    text,
    { title: 'text', manner: ['废止', '失效'], from: 'optional', by: 'text', source: 'text' },
    ['title', 'by'],
  )

/**
 * The rows of the tables.
 * @throws UnreadableTable when a table is not as README.md describes it
 */
export function readFacts(texts: FactTexts) {
  const effectDays = readTable(
    FILES.effectDays,
    texts.effectDays,
    { made: 'text', act: 'optional', title: 'optional', effect: 'text', source: 'text' },
    ['made', 'act', 'title'],
  )
  const endings = readEndings(texts.endings)
  const editions = readTable(
    FILES.editions,
    texts.editions,
    { title: 'text', made: 'text', kind: ['修正', '修订'], effect: 'optional', source: 'text' },
    ['title', 'made'],
  )
  const checks = readTable(FILES.checks, texts.checks, { title: 'text', made: 'text', day: 'text', source: 'text' }, [
    'title',
    'made',
    'day',
  ])
  return { effectDays, endings, editions, checks }
}

/** An entry of the register as it is stored. */
export interface StoredFact {
  id: string
  kind: 'EFFECT' | 'REPEAL' | 'EDITION' | 'VALID'
  targetTitle: string | null
  targetKey: string | null
  editionDate: string | null
  actKey: string | null
  day: string | null
  manner: string | null
  byTitle: string | null
  byKey: string | null
  source: string
}

/** The rows of the tables as entries of the register. */
export function storedFacts(texts: FactTexts): StoredFact[] {
  const { effectDays, endings, editions, checks } = readFacts(texts)
  const fact = (
    kind: StoredFact['kind'],
    title: string | null,
    by: string | null,
    rest: Pick<StoredFact, 'editionDate' | 'actKey' | 'day' | 'manner' | 'source'>,
  ): StoredFact => {
    const stored = {
      kind,
      targetTitle: title,
      targetKey: title && titleKey(title),
      ...rest,
      byTitle: by,
      byKey: by && titleKey(by),
    }
    return { id: createHash('sha256').update(JSON.stringify(stored)).digest('hex').slice(0, 16), ...stored }
  }
  return [
    ...effectDays.map(({ made, act, title, effect, source }) =>
      fact('EFFECT', title, act, {
        editionDate: made,
        actKey: act && titleKey(act),
        day: effect,
        manner: null,
        source,
      }),
    ),
    ...endings.map(({ title, manner, from, by, source }) =>
      fact('REPEAL', title, by, { editionDate: null, actKey: null, day: from, manner, source }),
    ),
    ...editions.map(({ title, made, kind, effect, source }) =>
      fact('EDITION', title, null, { editionDate: made, actKey: null, day: effect, manner: kind, source }),
    ),
    ...checks.map(({ title, made, day, source }) =>
      fact('VALID', title, null, { editionDate: made, actKey: null, day, manner: null, source }),
    ),
  ]
}
