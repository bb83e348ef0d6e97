import { CATALOGUE_FIELDS, COUNTS_TEXT } from '#common/catalogues.ts'
import type { ParsedLaw } from '#common/law/model.ts'
import type { ReportSheet } from '../imports/imports.door.ts'
import type { Classified } from '../laws/laws.door.ts'
import { daysOfTitles, type Difference, type MergeContext, type Merged, mergeRow } from './merge.rules.ts'
import type { CatalogueRow, ReadCatalogue } from './read-catalogue.rules.ts'
import { actFor } from './report.ts'
import { TIED_BY_TEXT, type Ties, TiesByText, tieByNames, type TiedBy } from './tie.rules.ts'

/** What a catalogue and its files would become, held in memory: for trying it out before anything is stored. */
export class CataloguePlan {
  readonly #rows: readonly CatalogueRow[]
  readonly #context: MergeContext
  readonly #ties: Ties
  readonly #byText: TiesByText
  readonly #files: readonly string[]
  readonly #rowOf: Map<string, { row: CatalogueRow; by: TiedBy }>
  readonly #merged = new Map<number, Merged>()

  constructor({ rows }: ReadCatalogue, files: readonly string[], context: MergeContext) {
    this.#rows = rows
    this.#files = files
    this.#context = { ...context, daysOfTitles: daysOfTitles(rows) }
    this.#ties = tieByNames(rows, files)
    this.#byText = new TiesByText(rows.filter(({ ord, fault }) => fault === null && !this.#ties.tied.has(ord)))
    this.#rowOf = new Map(
      [...this.#ties.tied].flatMap(([ord, { file, by }]) =>
        rows[ord] ? [[file, { row: rows[ord], by }] as const] : [],
      ),
    )
  }

  /** Whether a file belongs to a row without being its text. */
  isBeside(file: string): boolean {
    return this.#ties.beside.has(file)
  }

  /** What the row of a file tells of its text (`takeIn`). */
  told(file: string, { law, classification }: { law: ParsedLaw; classification: Classified }): Merged | undefined {
    if (!this.#rowOf.has(file)) {
      const docNumbers = [law.docNumber, ...law.events.map((event) => event.docNumber)].filter(
        (number) => number !== null,
      )
      const ord = this.#byText.rowOf(file, { title: law.title, docNumbers })
      const row = ord === null ? undefined : this.#rows[ord]
      if (row) this.#rowOf.set(file, { row, by: this.#byText.tied.get(row.ord)?.by ?? 'titleInText' })
    }
    const found = this.#rowOf.get(file)
    if (!found) return undefined
    const merged = mergeRow(found.row, { law, classification, folders: file.split('/').slice(0, -1) }, this.#context)
    this.#merged.set(found.row.ord, merged)
    return merged
  }

  #missing(ord: number): string[] {
    const names = this.#ties.missing.get(ord)
    return names === undefined ? [] : [`${this.#rows[ord]?.place ?? ''}“附件”列：没有找到文件${names.join('、')}`]
  }

  figures(): {
    tied: number
    without: number
    loose: number
    groups: { field: Difference['field']; kind: string; count: number }[]
  } {
    const groups = new Map<string, { field: Difference['field']; kind: string; count: number }>()
    for (const { differences } of this.#merged.values())
      for (const { field, kind } of differences) {
        const group = groups.get(`${field}|${kind}`) ?? { field, kind, count: 0 }
        group.count++
        groups.set(`${field}|${kind}`, group)
      }
    const tied = this.#rowOf.size
    const beside = this.#ties.beside.size
    return {
      tied,
      without: this.#rows.length - tied,
      loose: this.#files.length - tied - beside,
      groups: [...groups.values()].toSorted((a, b) => b.count - a.count),
    }
  }

  /** The sheets of a report: rows with their files, and differences. */
  sheets(): ReportSheet[] {
    const fileOf = new Map([...this.#rowOf].map(([file, { row, by }]) => [row.ord, { file, by }]))
    const rows: ReportSheet['rows'] = [['行', '标题', '文号', '文件', '对应方式', '说明']]
    const differences: ReportSheet['rows'] = [['栏目', '差别', '行', '标题', '目录', '正文', '判定', '成组判定的办法']]
    for (const { ord, place, cells, fault } of this.#rows) {
      const tie = fileOf.get(ord)
      const merged = this.#merged.get(ord)
      const notes = [
        fault,
        tie ? null : (this.#ties.open.get(ord) ?? this.#byText.open.get(ord)),
        ...(merged?.notes ?? []),
        ...this.#missing(ord),
      ].filter((words) => words != null)
      rows.push([
        place,
        cells.title ?? '',
        cells.docNumber ?? '',
        tie?.file ?? '',
        tie ? TIED_BY_TEXT[tie.by] : '',
        notes.join('；'),
      ])
      for (const { field, kind, sheet, text, counts } of merged?.differences ?? [])
        differences.push([
          CATALOGUE_FIELDS[field],
          kind,
          place,
          cells.title ?? '',
          sheet,
          text,
          COUNTS_TEXT[counts],
          counts === 'open' ? actFor(field, kind) : '',
        ])
    }
    return [
      { name: '目录各行', rows, widths: [10, 50, 24, 50, 16, 60] },
      { name: '目录与正文不一致', rows: differences, widths: [10, 18, 10, 50, 30, 30, 12, 44] },
    ]
  }
}
