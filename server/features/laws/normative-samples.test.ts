import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { issuers } from '#server/testing/make.ts'
import { classify } from './classify.rules.ts'
import { isWithheld, parseLaw } from './parsing/parse-law.ts'
import { readSource } from './parsing/read-source.ts'
import { linesOfTree } from './parsing/text-form.ts'
import { extendedUntil } from './same-name.rules.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../../../shared/samples/field/normative')
const reason = existsSync(SAMPLES) ? '' : ` (skipped: no ${SAMPLES})`

/** What a sample must be read as; what it leaves out is not checked. */
interface Expected {
  kind?: string
  title?: string
  number?: string
  issuers?: string[]
  level?: string
  region?: string
  made?: string
  adopted?: string
  published?: string
  effect?: string
  end?: string
  articles?: number
  repeals?: string
  notInText?: string[]
  extends?: { number: string; until: string }
}
const KINDS: Record<string, string> = { FT02: '政府规章', FT04: '行政规范性文件', FT20: '参考资料' }

describe.skipIf(reason !== '')(`normative documents as offices publish them${reason}`, () => {
  const files = reason === '' ? readdirSync(SAMPLES).filter((name) => name !== 'expected.json') : []
  const all: Record<string, Expected> =
    reason === '' ? JSON.parse(readFileSync(path.join(SAMPLES, 'expected.json'), 'utf8')) : {}
  it.each(files)('the sample %s is read as expected.json says', async (file) => {
    const law = parseLaw(await readSource(file, readFileSync(path.join(SAMPLES, file))))
    const found = classify(law, [], issuers)
    const expected = all[file] ?? {}
    const text = linesOfTree(law.nodes)
      .map((line) => line.label + line.caption + line.text)
      .join('\n')
    const isDraft = expected.kind?.startsWith('draft') === true
    const read: Record<keyof Expected, unknown> = {
      kind: isDraft && isWithheld(law) ? expected.kind : KINDS[found.fType],
      title: law.title,
      number: law.docNumber,
      issuers: found.issuers,
      level: found.fLevel === 'F01' ? '省级' : found.fLevel,
      region: found.region,
      made: law.publishDate,
      adopted: law.adoptDate,
      published: law.publishDate,
      effect: law.effectDate,
      end: law.expireDate,
      articles: law.articleCount,
      repeals: law.relations.find(
        ({ type, basisText }) => type === 'REPEAL' && basisText.includes(expected.repeals ?? '-'),
      )
        ? expected.repeals
        : law.relations.map(({ basisText }) => basisText),
      extends: law.relations.some(
        ({ type, basisText }) => type === 'EXTEND' && basisText.includes(expected.extends?.number ?? '-'),
      )
        ? {
            number: expected.extends?.number,
            until: extendedUntil(
              law.relations.map(({ basisText }) => basisText),
              '浙江省长期护理保险试点办法',
            ),
          }
        : null,
      notInText: (expected.notInText ?? []).filter((words) => !text.includes(words)),
    }
    const checked = Object.keys(read).filter((name): name is keyof Expected => name in expected)
    expect(Object.fromEntries(checked.map((name) => [name, read[name]]))).toEqual(
      Object.fromEntries(checked.map((name) => [name, expected[name]])),
    )
    expect(isWithheld(law)).toBe(isDraft)
  })
})
