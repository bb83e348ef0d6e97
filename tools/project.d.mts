/** The programs of the server, as 'server/import.ts'. */
export const serverPrograms: readonly string[]
