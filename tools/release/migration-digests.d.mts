export function migrationDigests(): Record<string, string>
