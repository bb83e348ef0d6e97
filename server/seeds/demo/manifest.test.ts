import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DictionaryCode } from '#common/dictionaries.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { DICTIONARY_ITEMS } from '../base/dictionaries.ts'
import { readFile, filesAt } from '#server/features/imports/imports.door.ts'
import { withheldAs } from '#server/features/laws/laws.door.ts'
import { issuerReaderOfSeeds } from '../load.sql.ts'
import { DEMO_LAWS, DEMO_NORMATIVE } from './manifest.ts'

const FOLDER = join(projectRoot, 'server/seeds/demo')
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')
const valuesOf = (code: DictionaryCode): Set<string> => new Set(DICTIONARY_ITEMS[code].map(({ value }) => value))

test('every file is listed once, and every listed file exists', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
  expect(DEMO_LAWS.map(({ file }) => file).sort()).toEqual(files.sort())
})

test('every code is an item of its dictionary', () => {
  const wrong = DEMO_LAWS.filter(
    (law) =>
      !valuesOf('F_TYPE').has(law.fType) ||
      !valuesOf('F_LEVEL').has(law.fLevel) ||
      !valuesOf('region').has(law.region) ||
      !valuesOf('address').has(law.address) ||
      !valuesOf('F_SUBJECT').has(law.subject) ||
      !valuesOf('F_SYSTEM').has(law.organSystem),
  )
  expect(wrong).toEqual([])
})

test('a document number given is the one printed', () => {
  expect(
    DEMO_LAWS.filter(({ file, docNumber }) => docNumber !== undefined && !textOf(file).includes(docNumber)),
  ).toEqual([])
})

test('every text has a title, a dated 题注 and says when it takes effect', () => {
  const wrong = DEMO_LAWS.filter(
    ({ file }) => !/^# .+\n\n\d{4}年\d{1,2}月\d{1,2}日 [^]*?\n\n<!-- INFO END -->\n\n[^]*施行/.test(textOf(file)),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('all seven public kinds of provincial documents occur, and one of each hidden kind', () => {
  const types = new Set(DEMO_LAWS.map(({ fType }) => fType))
  for (const type of ['FT01', 'FT02', 'FT03', 'FT04', 'FT05', 'FT06', 'FT07', 'FT08', 'FT09'])
    expect(types).toContain(type)
  expect(DEMO_LAWS.some(({ region, address }) => region === 'QT' && address === 'A00')).toBe(true)
})

test('every normative document is listed once, read as the manifest says, and public unless it is a draft', async () => {
  const files = await filesAt([join(FOLDER, 'normative')])
  expect(DEMO_NORMATIVE.map(({ file }) => file).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
  const issuers = await issuerReaderOfSeeds()
  for (const { file, address, subject, kind, docNumber, until = null } of DEMO_NORMATIVE) {
    expect(valuesOf('address')).toContain(address)
    expect(valuesOf('F_SUBJECT')).toContain(subject)
    const found = files.find(({ name }) => name === file)
    if (!found) throw new Error(file)
    const { law, classification } = await readFile(found, await found.read(), { issuers })
    const { fType, fLevel } = classification
    const read = withheldAs(law) === null ? [fType, fLevel] : null
    expect({ file, kind: read, docNumber: law.docNumber, until: law.expireDate }).toEqual({
      file,
      kind,
      docNumber,
      until,
    })
    // Whoever made it is read, unless nobody needs to have made it.
    expect({ file, made: classification.issuers.length > 0 }).toEqual({ file, made: true })
  }
})
