import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { PathsOf } from './files.sql.ts'

/** Who asks for files, and when. */
export interface FileAsker {
  db: Db
  viewer: Viewer
  now: Date
}

/**
 * Those of these paths that a feature shows the viewer now. The number of statements does not depend on that of paths.
 */
export type ShownAmong = (asker: FileAsker, paths: readonly string[]) => Promise<readonly string[]>

/** Where files are shown by other features; who sees the place may read the file. */
export interface FilePlaces {
  /**
   * Files of documents, of which the document alone decides: those that are of one, and those of them that the viewer
   * sees.
   */
  attached: (
    db: Db,
    viewer: Viewer,
    paths: readonly string[],
    now: Date,
  ) => Promise<{ attached: ReadonlySet<string>; seen: ReadonlySet<string> }>
  /** All files of documents that the viewer sees, as part of a statement; null when these are none. */
  attachedSeen: (db: Db, viewer: Viewer, now: Date) => Promise<PathsOf | null>
  /** The other places. */
  shown: readonly ShownAmong[]
}
