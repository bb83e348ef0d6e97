/** Judges the output of `tsc --extendedDiagnostics`. */
export function typeCost(
  run: { code: number; output: string; partial?: boolean },
  most?: number,
): { note?: string; fault?: string }
