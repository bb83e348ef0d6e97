import type { NodeLevel } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Audience } from './audience.sql.ts'
import { type Asked, chooseVersion } from './detail.ts'
import { treeRows, versionHead } from './detail.sql.ts'

/** A node of an edition without what only its page shows. */
export interface BareNode {
  level: NodeLevel
  label: string
  caption: string
  text: string
  anchor: string
  table: string[][] | null
  children: BareNode[]
}

/** The text of an edition as it is amended or compared. @throws Refusal like `chooseVersion` */
export async function editionText(db: Db, audience: Audience, asked: Asked, today: string) {
  const { work, version } = await chooseVersion(db, audience, asked, today)
  const rows = await treeRows(db, version.versionId)
  const nodes = rows.map(({ level, label, caption, text, anchor, tableCells }): BareNode => ({
    level: level as NodeLevel,
    label,
    caption,
    text,
    anchor,
    table: tableCells,
    children: [],
  }))
  const tree: BareNode[] = []
  rows.forEach(({ parentOrd }, at) => {
    const node = nodes[at]
    if (node) (parentOrd === null ? tree : (nodes[parentOrd]?.children ?? tree)).push(node)
  })
  const { titleNote } = await versionHead(db, version.versionId)
  return { workId: work.workId, title: version.title, day: version.versionDate ?? '', titleNote, nodes: tree }
}
