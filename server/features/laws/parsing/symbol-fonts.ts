/** Signs of a font from a code on; a blank stands for a code that is no sign. */
const row = (from: number, signs: string): [number, string][] =>
  [...signs].flatMap((sign, at): [number, string][] => (sign === ' ' ? [] : [[from + at, sign]]))

/** The font Symbol (Adobe, Symbol Encoding), which typists use for measures and formulas. */
const SYMBOL = new Map<number, string>([
  [0x20, ' '],
  ...row(0x21, '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'),
  ...row(0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑'),
  [0xf1, '〉'],
  [0xf2, '∫'],
])
/** The fonts of Microsoft with boxes and bullets, as far as forms and lists use them. */
const WINGDINGS = new Map<number, string>([
  ...row(0x6c, '●❍■□□□□◆◆'),
  ...row(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
  ...row(0x9e, '·•▪○○○◉◎'),
  ...row(0xa7, '▪□'),
  [0xab, '★'],
  [0xd8, '➢'],
  ...row(0xdf, '←→↑↓'),
  [0xe8, '➔'],
  [0xf0, '⇨'],
  ...row(0xfb, '×√☒☑'),
])
const WINGDINGS_2 = new Map<number, string>([
  ...row(0x4f, '×√☒☑☒☒'),
  ...row(0x69, '⓪①②③④⑤⑥⑦⑧⑨⑩'),
  ...row(0x98, '●●'),
  ...row(0xa2, '■□□□'),
])
const WEBDINGS = new Map<number, string>([
  [0x61, '√'],
  [0x63, '□'],
  [0x67, '■'],
  [0x6e, '●'],
  [0x72, '×'],
])
const FONTS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  symbol: SYMBOL,
  wingdings: WINGDINGS,
  'wingdings 2': WINGDINGS_2,
  webdings: WEBDINGS,
}
/** Fonts put their signs here when a program keeps them as characters. */
const PRIVATE = 0xf000

/** Names of these fonts, in small letters. */
export const SYMBOL_FONTS: readonly string[] = Object.keys(FONTS)

/** Whether a font gives letters other shapes than their own. */
export const isSymbolFont = (font: string): boolean => Object.hasOwn(FONTS, font.trim().toLowerCase())

/**
 * What a sign of a symbol font shows. A sign of no agreed meaning stays a private character, which is told as damaged;
 * in a font that is not known, boxes and bullets are those of Wingdings, the usual one.
 */
export function signOf(font: string, code: number): string {
  const own = code >= PRIVATE && code <= PRIVATE + 0xff ? code - PRIVATE : code
  if (own > 0xff) return String.fromCodePoint(code)
  const known = FONTS[font.trim().toLowerCase()]
  if (known === undefined && own === code) return String.fromCharCode(code)
  return (known ?? WINGDINGS).get(own) ?? String.fromCharCode(PRIVATE + own)
}

/** A text that is set in a symbol font, as it shows. */
export const shownIn = (font: string, text: string): string =>
  isSymbolFont(font) ? [...text].map((sign) => signOf(font, sign.codePointAt(0) ?? 0)).join('') : text
