/** Builds the client into dist/web where its sources changed. */
export function buildWeb(): Promise<void>
