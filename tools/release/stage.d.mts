export function stage(folder: string): Promise<{ files: number; packages: number }>
