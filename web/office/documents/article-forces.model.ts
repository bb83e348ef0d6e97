import type { ArticleForce } from '#common/contract/documents.ts'
import type { Renumbering } from './text-edits.model.ts'

export const FORCE_NAMES: Readonly<Record<ArticleForce['state'], string>> = { later: '尚未施行', stopped: '停止施行' }

/** What a value of the form says of the force of articles. */
export const forcesIn = (value: unknown): readonly ArticleForce[] =>
  Array.isArray(value) ? (value as ArticleForce[]) : []

/** Those with one more, or with another statement about the same article. */
export const withForce = (forces: readonly ArticleForce[], force: ArticleForce): ArticleForce[] =>
  forces.some(({ place }) => place === force.place)
    ? forces.map((one) => (one.place === force.place ? force : one))
    : [...forces, force]

/** Those of articles that were given other numbers. */
export function movedForces(forces: readonly ArticleForce[], { changes }: Renumbering): ArticleForce[] {
  const targets = new Map(changes.map(({ label, to }) => [label, to]))
  return forces.map((force) => ({ ...force, place: targets.get(force.place) ?? force.place }))
}

/** What is wrong with them before they are saved; null for nothing. */
export function forcesFault(forces: readonly ArticleForce[]): string | null {
  const without = forces.find(({ basis }) => basis.trim() === '')
  return without ? `请填写${without.place}${FORCE_NAMES[without.state]}的依据` : null
}
