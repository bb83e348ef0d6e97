/** Below this path stand the calls that need no login; a server in internet mode has no others (spec §7). */
export const PUBLIC_PATHS = '/internet/'
/** The calls with which the library is searched and read: a process for readers has no others. */
export const READING_PATHS = ['/internet/fagui/law/', '/internet/fagui/dict/', '/internet/fagui/feed/'] as const
/** The OpenAPI document of the calls this server answers; `/openapi.json` of the site leads to it. */
export const OPENAPI_PATH = '/internet/fagui/openapi.json'
/** Where stored files are read, unless the setting says otherwise (spec §7). */
export const STATIC_FILES_PATH = '/sys/common/static'
/** Where stored files are read by a signed address, which pictures and links of a page can name. */
export const SIGNED_FILES_PATH = '/sys/common/file'
/** Where chat apps come back to after asking their user. */
export const CHAT_APP_CALLBACK_PATH = '/sys/thirdLogin/oauth2/{source}/callback'
/** Where the feeds of the library are, each under its name. */
export const FEED_PATH = '/internet/fagui/feed'
/** Where mail programs end e-mails to visitors by one click. */
export const ONE_CLICK_PATH = '/internet/fagui/mailFollowing/oneClick'
/** Where public files of released documents are downloaded. */
export const ATTACHMENT_PATH = '/internet/fagui/law/attachment'
/** Where the pages of a public scan are looked at that browsers do not show by themselves. */
export const SCAN_PATH = '/internet/fagui/law/scan'
/** Below this path stand the calls that older and newer clients of the wire make too. */
export const SHARED_WIRE_PATHS = '/sys/'
