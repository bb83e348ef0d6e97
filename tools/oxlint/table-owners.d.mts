export const ownerOf: ReadonlyMap<string, string>
