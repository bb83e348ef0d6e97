export interface Counts {
  passed: number
  failed: number
  skipped: number
}
export function tally(
  report: object | null,
  code: number,
  around?: { name: string; fullName: string; message: string }[],
): Counts & { note: string; failures?: string[] }
export function slowest(report: object, most?: number): string[]
export function attempts(report: object, files: string[]): string[]
export function sum(rows: Counts[]): Counts
