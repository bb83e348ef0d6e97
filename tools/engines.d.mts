/** Path of a browser, or of the program that drives it; null where it cannot be had. */
export function ensureEngine(
  name: 'chromium-78' | 'chromium-86' | 'chromium-92' | 'chromium-109' | 'chromium' | 'firefox' | 'webkit',
): Promise<string | null>
