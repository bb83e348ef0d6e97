import type { DraftLine } from '#common/contract/consultations.ts'
import { linesOfTree, parseLaw, sourceOfText } from '../laws/laws.door.ts'
import { withProvisions } from './consultations.rules.ts'

/** The provisions of a draft. */
export const linesOf = (title: string, body: string): DraftLine[] =>
  withProvisions(linesOfTree(parseLaw(sourceOfText({ title, titleNote: '', body }, `${title}.md`)).nodes))
