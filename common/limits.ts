/** Business constants of spec §9 in use; each is used from here and nowhere retyped. */

/** How long a sign-in lasts at most, in milliseconds: 7 days. */
export const SIGN_IN_LIFETIME_MS = 604_800_000
/** How long the browser keeps dictionaries, in milliseconds: 7 days. */
export const DICTIONARY_LIFETIME_MS = 604_800_000
/** Longest wait for an answer of the server, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 300_000
/** Longest wait for a part of the program to be loaded, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000
/**
 * Web socket: pause between heartbeats, longest wait for their answer, pause before connecting again, in milliseconds.
 */
export const HEARTBEAT_MS = 10_000
export const HEARTBEAT_TIMEOUT_MS = 6_000
export const RECONNECT_DELAY_MS = 5_000
/** The badge of messages counts up to here, then shows 99+. */
export const BADGE_CAP = 99
/** The header hides when scrolled beyond this many pixels. */
export const HEADER_HIDE_BEYOND_PX = 100
/** Below these widths the layout is that of small screens. */
export const SMALL_LAYOUT_PX = 1088
export const PHONE_LAYOUT_PX = 768
/** Up to this width lists keep what stands beside their columns small. */
export const NARROW_LAYOUT_PX = 1200
/** Lists of the back office: rows a page, and what may be chosen instead. */
export const PAGE_SIZE = 10
export const PAGE_SIZES = [10, 20, 30] as const
/** Narrowest and widest column of a list, in pixels. */
export const COLUMN_PX = { least: 48, most: 1200 } as const
/** Records that are edited together in a table, each saved by a call of its own. */
export const EDITED_TOGETHER_MOST = 200
/** Documents that wait for a decision, shown at once; the others follow when these are decided. */
export const UNDECIDED_SHOWN = 1_000
/** Documents of one call of a decision; a client sends more in several calls and shows how far it is. */
export const DECIDED_AT_ONCE = 20
/** Dictionaries with more items than this are edited page by page. */
export const ITEMS_IN_ONE_TABLE_MOST = 500
/** Lists whose columns one user may have set up. */
export const LISTS_SET_UP_MOST = 100
/** Views that one user may have of one list. */
export const VIEWS_MOST = 50
/** Characters of the name of a view. */
export const VIEW_NAME_MOST = 60
/** Seconds before another text message may be asked for (wire). */
export const SMS_COUNTDOWN_S = 60
/** How long a refusal stays on the screen, in milliseconds (spec §8). */
export const REFUSAL_SHOWN_MS = 4_000
/** Pause between the notice of an expired sign-in and the reload, in milliseconds (spec §8). */
export const EXPIRED_RELOAD_MS = 1_500
/** A file sent in a form, in bytes (wire: 10 MB), and how many at once. */
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024
export const UPLOAD_LIMIT_FILES = 20
/** Rows of an editable table that may be saved at once: as many added, edited and deleted each. */
export const MOST_ROWS_SAVED = 5_000
/** A file sent in parts, and a part of it, in bytes. */
export const PARTS_LIMIT_BYTES = 4 * 1024 * 1024 * 1024
export const PART_BYTES = 8 * 1024 * 1024
/** All files of one account together, in bytes. */
export const ACCOUNT_LIMIT_BYTES = 20 * 1024 * 1024 * 1024
/** A signed address of a stored file holds for this long at least, and for twice as long at most, in milliseconds. */
export const FILE_ADDRESS_MS = 300_000
/** Files whose addresses may be asked for at once. */
export const FILE_ADDRESSES_MOST = 100
/** Uploads in parts that one user may have open at a time. */
export const UNFINISHED_UPLOADS = 20
/** 没找到: characters of a query that are kept, and of the words that a reader may add. */
export const FEEDBACK_QUERY_MOST = 60
export const FEEDBACK_NOTE_MOST = 200
/** Events of visitors that the public site sends together. */
export const EVENTS_AT_ONCE = 20
/**
 * Days that figures of use are counted over at most; and how often words must have been looked for to be told of: rarer
 * ones may be a name.
 */
export const VISIT_DAYS_MOST = 366
export const VISIT_WORD_LEAST = 3
/** Characters of an opinion of the public, and of the name of its sender. */
export const OPINION_MOST = 5_000
export const OPINION_NAME_MOST = 60
/**
 * Files of one opinion, for how many minutes after it they are taken, and bytes of those of all opinions in 24 hours.
 */
export const OPINION_FILES_MOST = 3
export const OPINION_FILE_MINUTES = 60
export const OPINION_FILES_DAY_BYTES = 2 * 1024 * 1024 * 1024
/** Kinds of files that are taken with opinions, by what their bytes say. */
export const OPINION_FILE_ENDINGS: readonly string[] = [
  'pdf',
  'doc',
  'docx',
  'wps',
  'ofd',
  'xls',
  'xlsx',
  'txt',
  'jpg',
  'png',
]
/** Fewest characters of an opinion that say something. */
export const OPINION_LEAST = 4
/** Words of search that staff add: characters of an alias or question, and of one side of a synonym. */
export const ADDED_NAME_MOST = 60
export const ADDED_WORD_MOST = 20
/**
 * What calls from one address may cost (contract/costs.ts): so much at once, and so much more each second. A reader who
 * opens pages and searches as fast as the hand allows uses about ten a second; the rest is for readers who share an
 * address.
 */
export const ADDRESS_POINTS = 6_000
export const ADDRESS_POINTS_PER_SECOND = 120
/**
 * Refused calls of staff (not signed in, not permitted) from one address: so many at once, and so many more each
 * second.
 */
export const ADDRESS_REFUSALS = 600
export const ADDRESS_REFUSALS_PER_SECOND = 10

/** Scrolling has ended when nothing moved for so long, in milliseconds (spec §9 Scroll-end debounce). */
export const SCROLL_END_MS = 100
