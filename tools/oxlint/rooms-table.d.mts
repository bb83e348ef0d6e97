export const rooms: { room: string; may: string[]; packages?: string[]; about: string }[]
export const keptPackages: Record<string, string[]>
