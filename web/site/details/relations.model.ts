import type { Relation } from '#common/contract/laws.ts'

export interface RelationGroup {
  key: string
  title: string
  relations: Relation[]
}

const OUT: Record<string, string> = {
  BASIS: '制定依据',
  CITE: '本文件引用',
  REPEAL: '本文件废止',
  AMEND: '本文件修改',
  IMPLEMENT: '本文件实施',
  INTERPRET: '本文件解释',
  REPLACE: '本文件替代',
  CONSOLIDATE: '并入本文件',
}
const IN: Record<string, string> = {
  BASIS: '以本文件为依据',
  CITE: '引用本文件',
  REPEAL: '废止本文件',
  AMEND: '修改本文件',
  IMPLEMENT: '实施本文件',
  INTERPRET: '解释本文件',
  REPLACE: '替代本文件',
  CONSOLIDATE: '本文件并入',
}
const ORDER = [
  'in:REPEAL',
  'in:REPLACE',
  'in:CONSOLIDATE',
  'in:AMEND',
  'out:BASIS',
  'in:IMPLEMENT',
  'in:INTERPRET',
  'out:IMPLEMENT',
  'out:INTERPRET',
  'out:AMEND',
  'out:REPEAL',
  'out:REPLACE',
  'out:CONSOLIDATE',
  'in:BASIS',
  'out:CITE',
  'in:CITE',
]

/** Relations by direction and kind; what changes the law's standing comes first, in each the most cited first. */
export function relationGroups(relations: readonly Relation[]): RelationGroup[] {
  const groups = new Map<string, RelationGroup>()
  for (const relation of relations) {
    const key = `${relation.direction}:${relation.type}`
    const names = relation.direction === 'out' ? OUT : IN
    const title = names[relation.type] ?? (relation.direction === 'out' ? relation.typeText : `被${relation.typeText}`)
    const group = groups.get(key) ?? { key, title, relations: [] }
    group.relations.push(relation)
    groups.set(key, group)
  }
  const rank = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length)
  return [...groups.values()]
    .toSorted((a, b) => rank(a.key) - rank(b.key))
    .map((group) => ({
      ...group,
      relations: group.relations.toSorted(
        (a, b) => Number(b.workId !== null) - Number(a.workId !== null) || b.count - a.count,
      ),
    }))
}
