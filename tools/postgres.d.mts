/** Folders of PostgreSQL's programs on this machine. */
export function binaryFolders(): Generator<string>
/** A server of its own in a temporary folder. */
export function startPostgres(folders?: string[]): Promise<{ url: string; version: string; close(): Promise<void> }>
