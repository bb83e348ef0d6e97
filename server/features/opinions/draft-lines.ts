import type { DraftLine } from '#common/contract/consultations.ts'
import { linesOfTree, parseText, sourceOfText } from '../laws/laws.door.ts'
import { withProvisions } from './consultations.rules.ts'

/** The provisions of a draft. @throws Refusal record.invalid when reading it takes too long */
export const linesOf = async (title: string, body: string): Promise<DraftLine[]> =>
  withProvisions(linesOfTree((await parseText(sourceOfText({ title, titleNote: '', body }, `${title}.md`))).nodes))
