import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NoteForm } from '#server/testing/note-forms.ts'
import { printedOf } from '#server/testing/printed.ts'
import { type Case, htmlOf, markdownOf, plainWordOf, type Right, textOf } from './paper.ts'
import { REGULATION } from './sketches.ts'

interface Expected {
  file: string
  title: string
  subtitle?: string | null
  /** Events of the 题注 with their words. */
  note_events?: readonly { date: string; text: string }[]
  note_dates: readonly string[]
  articles: number
}

/** What files of samples/field must be read as: its README says it in words. */
const FIELD: Readonly<Record<string, Right>> = {
  'hidden-symbols.docx': { has: ['13271-2014', '≥20', '检测报告'], lacks: ['送审稿旁注', '内部编号'] },
  'footnote-glued.docx': { has: ['m²', '10⁴'], lacks: ['第三条1'] },
  'document2-absolute.docx': {},
  'multi-piece.doc': { has: ['GB 13271-2014的要求', '30-50平方米', '检测报告'], lacks: ['旧文字', 'undefined'] },
  'running-heads.pdf': {
    articles: 4,
    paragraphs: { 2: 2 },
    has: ['并将检查结果向社会公布。'],
    lacks: ['公报', '— 1 —', '共2页'],
  },
  'kangxi-compat.txt': { has: ['食品', '行政机关', '十日'] },
  'control-chars.txt': {},
  's1-list-lines.txt': { paragraphs: { 1: 3 } },
  's3-paragraph-begins-with-a-reference.txt': { articles: 6, paragraphs: { 1: 4 } },
  's4-annex-restarts.txt': {},
  's6-markdown-of-others.md': {
    articles: 6,
    paragraphs: { 3: 2 },
    lacks: ['*', '[^1]'],
    has: ['300艘|以上'],
    version: '2023-09-27',
  },
  'formula-picture.docx': {},
  'wordpad.rtf': { articles: 3, effect: '2025-05-01' },
  'ofd/n.ofd': { number: '路卫发〔2011〕76号' },
  'ofd/z.ofd': {},
  'ofd/helloworld.ofd': {},
}

/** The samples that stand beside the project, where they do; those with a table of lines have a bench of their own. */
export function samples(folder: string): Case[] {
  if (!existsSync(join(folder, 'expected.json'))) return []
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<
    'docx' | 'doc' | 'pdf',
    Expected[]
  >
  const laws = [...expected.docx, ...expected.doc, ...expected.pdf].map(
    ({ file, title, subtitle, note_events, note_dates, articles }): Case => {
      // A day of force is none of the text.
      const inForce = note_events?.filter(({ text }) => text.endsWith('施行')).map(({ date }) => date) ?? []
      const made = note_dates.filter((date) => !inForce.includes(date))
      const version = made.at(-1)
      return {
        kind: `样本 ${file.split('/')[0] ?? ''}`,
        fileName: file,
        bytes: readFileSync(join(folder, file)),
        right: { title: title + (subtitle ?? ''), articles, ...(version === undefined ? {} : { version }) },
      }
    },
  )
  const field = Object.entries(FIELD).map(([file, right]): Case => ({
    kind: '样本 field',
    fileName: file,
    bytes: readFileSync(join(folder, 'field', file)),
    right,
  }))
  const forms = JSON.parse(readFileSync(join(folder, 'field/notes.json'), 'utf8')) as (Pick<
    NoteForm,
    'id' | 'lines'
  > & {
    want: Record<'v' | 'a' | 'p' | 'e', string | undefined>
  })[]
  const notes = forms.flatMap(({ id, lines, want: { v, a, p, e } }) =>
    [textOf, plainWordOf, printedOf, markdownOf, htmlOf].map((write, at): Case => ({
      kind: '样本 题注',
      fileName: `${id}${['.txt', '.docx', '.pdf', '.md', '.html'][at] ?? ''}`,
      bytes: write({ ...REGULATION, note: lines.map((line) => line.replaceAll('〈X〉', `〈${REGULATION.title}〉`)) }),
      right: {
        title: REGULATION.title,
        articles: 9,
        ...(v === undefined ? {} : { version: v }),
        ...(a === undefined ? {} : { adopted: a }),
        ...(p === undefined ? {} : { published: p }),
        ...(e === undefined ? {} : { effect: e }),
      },
    })),
  )
  const others = readdirSync(join(folder, 'field')).filter(
    (file) => /\.(?:docx?|pdf|rtf|ofd)$/.test(file) && !(file in FIELD),
  )
  if (others.length > 0) throw new Error(`samples without an expected reading: ${others.join()}`)
  return [...laws, ...field, ...notes]
}
