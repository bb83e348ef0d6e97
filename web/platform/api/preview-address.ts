/** Kinds that browsers show themselves, by their endings. */
const SHOWN_BY_BROWSERS = /\.(?:pdf|jpe?g|png|gif|webp|bmp|mp3|mp4)$/i

/**
 * Whether a file can be looked at in a window of its own: by the browser, or by the preview service of this
 * installation.
 */
export const hasPreview = (name: string, service: string | null): boolean =>
  service !== null || SHOWN_BY_BROWSERS.test(name)

/** Base64 of a text as UTF-8. */
const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

/**
 * The address that shows a file (spec §7: the preview opens the path as a full URL in a new window). A preview service
 * gets the full address as its parameter `url` in Base64 and the name as `fullfilename`, as kkFileView reads them; or
 * in the places of `{url}`, `{base64}` and `{name}` of its address.
 * @param file full, signed address of the file
 */
export function previewAddress(file: string, name: string, service: string | null): string {
  if (service === null) return file
  const parts: Record<string, string> = { url: file, base64: base64(file), name }
  const filled = service.replace(/\{(url|base64|name)\}/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''))
  if (filled !== service) return filled
  return `${service}${service.includes('?') ? '&' : '?'}url=${encodeURIComponent(base64(file))}&fullfilename=${encodeURIComponent(name)}`
}
