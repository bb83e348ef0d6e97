export interface PassedChecks {
  fingerprint(inputs: (path: string) => boolean): string | null
  has(name: string, fingerprint: string): boolean
  add(name: string, fingerprint: string): void
}
/** The checks that passed, kept in `file`. */
export function passedChecks(file: string, folder?: string): PassedChecks
