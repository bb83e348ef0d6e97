/** Kind of a stored file, recognised by its bytes; the name counts only among kinds that look alike. */
export interface FileKind {
  /** Without its dot. */
  ending: string
  mediaType: string
}

/** Kinds whose bytes say what they are (by the names file-type has for them). */
const SELF_EVIDENT = new Set([
  'jpg',
  'png',
  'gif',
  'webp',
  'bmp',
  'tif',
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'rtf',
  'rar',
  '7z',
  'mp3',
  'mp4',
])
/** Kinds that share a container: the ending tells which, if it is one of these. */
const IN_CONTAINER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cfb: {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    wps: 'application/vnd.ms-works',
    et: 'application/octet-stream',
    dps: 'application/octet-stream',
  },
  zip: {
    ofd: 'application/ofd',
    zip: 'application/zip',
    // Some programs write these so that their first bytes are those of any other archive.
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
}
const TEXTS: Readonly<Record<string, string>> = { txt: 'text/plain', md: 'text/plain', csv: 'text/csv' }
/**
 * Text that a browser could take for a page or a script, whatever its name. A comment ends at its first end: a pattern
 * that tries other ends takes for ever.
 */
const ACTIVE =
  /^(?:\uFEFF)?\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype|html|head|body|script|svg|\?xml|iframe|a\s|img|meta|link|style)/i

/**
 * The kind a file is stored as; null for everything that is not on the list: pages, scripts, vector pictures, programs.
 * @param detected what its bytes say (file-type); undefined when they say nothing
 * @param text the beginning of the file as text; null when it is not text
 */
export function kindOf(name: string, detected: FileKind | undefined, text: string | null): FileKind | null {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (detected) {
    const shared = IN_CONTAINER[detected.ending]
    const mediaType = shared && Object.hasOwn(shared, ending) ? shared[ending] : undefined
    if (mediaType !== undefined) return { ending, mediaType }
    return SELF_EVIDENT.has(detected.ending) ? detected : null
  }
  const mediaType = Object.hasOwn(TEXTS, ending) ? TEXTS[ending] : undefined
  if (mediaType === undefined || text === null || ACTIVE.test(text)) return null
  return { ending, mediaType }
}

/** Endings of what servers, browsers and desktops run: no file of an allowed kind has one by intent. */
const RUN = new Set(
  'asp aspx ashx asmx cer cgi php php3 php5 phtml jsp jspx jhtml do action war jar class py pl rb sh bash ps1 bat cmd com exe msi dll scr vbs js mjs hta htm html xhtml shtml svg svgz xml xsl mht mhtml swf lnk reg apk'.split(
    ' ',
  ),
)
/**
 * Whether the name alone says that this is no file to keep. What is sent whole is told by its bytes (`kindOf`); this
 * spares sending a large one.
 */
export const isRefusedByName = (name: string): boolean => RUN.has(/\.(\w+)\s*$/.exec(name.toLowerCase())?.[1] ?? '')

/** The name of a file as users see it, with the ending of its kind. */
export const namedAs = (name: string, { ending }: FileKind): string => {
  const own = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  const same = own === ending || (ending === 'jpg' && own === 'jpeg') || (ending === 'tif' && own === 'tiff')
  return same ? name : `${name.replace(/\.\w+$/, '') || '文件'}.${ending}`
}

/** Browsers may show pictures inline; all other files are downloaded. */
export const isPicture = (mediaType: string): boolean => /^image\/(jpeg|png|gif|webp|bmp)$/.test(mediaType)
/** Kinds that a browser shows in a window of their own, without running anything of them in a page of this site. */
export const isShownAlone = (mediaType: string): boolean =>
  isPicture(mediaType) || /^(?:application\/pdf|(?:audio|video)\/\w+)$/.test(mediaType)

/** Purposes for which a file may be sent: the first part of its path. */
export const PURPOSES: readonly string[] = ['temp', 'jeditor', 'avatar', 'announcement', 'attachment', 'import']
/**
 * Whether this could be the name of a folder below the files: words joined by slashes, none of which leads elsewhere.
 */
export const isPurposeName = (biz: string): boolean => biz.length <= 100 && /^[\w-]+(\/[\w-]+)*$/.test(biz)
export const isPurpose = (biz: string): boolean => PURPOSES.includes(biz)
