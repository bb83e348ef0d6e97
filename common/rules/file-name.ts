/**
 * What a store puts behind the name of a file so that no two have one path: milliseconds since 1970 and six hexadecimal
 * digits.
 */
const STAMP = /_\d{13}[0-9a-f]{6}(?=\.[^.]*$|$)/

/**
 * The name a stored file was sent with, as far as its path tells: `temp/%E7%94%B2_1790000000000ab12cd.pdf` → `甲.pdf`.
 * Characters that a path cannot hold are underscores in it; where the record keeps the name itself, that is the better
 * one.
 */
export function fileNameIn(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1).replace(STAMP, '')
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
