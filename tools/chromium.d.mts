export function chromiumPath(): Promise<string>
export function ensureChromium(): Promise<string>
