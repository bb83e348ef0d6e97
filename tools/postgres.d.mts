/** Folders of PostgreSQL's programs on this machine. */
export function binaryFolders(): Generator<string>
/** A server of its own in a temporary folder. */
export interface OwnPostgres {
  url: string
  version: string
  /** Stops it with a signal, by default as an ordinary restart does (fast); its files stay. */
  halt(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again at the same address. */
  resume(): Promise<void>
  /** Stops all its processes where they are, connections open: a server that hangs. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}
export function startPostgres(folders?: string[]): Promise<OwnPostgres>
