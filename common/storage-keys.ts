/** Names under which the browser remembers things (spec §3); each is used from here and nowhere retyped. */

/** 适老 mode of the public site: `on` or absent. */
export const LARGE_MODE = 'fagui.large-mode'
/** Theme of the pages: `light`, `dark` or `system`; web/floor/head.js reads it too. */
export const THEME = 'fagui.theme'
/** Size of the reading text: 1, 2 or 3. */
export const READING_SIZE = 'fagui.reading-size'
/** Session storage: when the page last reloaded itself for a newer release, in milliseconds. */
export const RELOADED_AT = 'fagui.reloaded-at'

/** Put before every key below when it is stored; values carry the time they expire (web/platform/storage.ts). */
export const STORAGE_PREFIX = 'pro__'
export const ACCESS_TOKEN = 'Access-Token'
export const SIDEBAR_TYPE = 'SIDEBAR_TYPE'
export const DEFAULT_THEME = 'DEFAULT_THEME'
export const DEFAULT_LAYOUT_MODE = 'DEFAULT_LAYOUT_MODE'
export const DEFAULT_COLOR = 'DEFAULT_COLOR'
export const DEFAULT_COLOR_WEAK = 'DEFAULT_COLOR_WEAK'
export const DEFAULT_FIXED_HEADER = 'DEFAULT_FIXED_HEADER'
export const DEFAULT_FIXED_SIDEMENU = 'DEFAULT_FIXED_SIDEMENU'
export const DEFAULT_FIXED_HEADER_HIDDEN = 'DEFAULT_FIXED_HEADER_HIDDEN'
export const DEFAULT_CONTENT_WIDTH_TYPE = 'DEFAULT_CONTENT_WIDTH_TYPE'
export const DEFAULT_MULTI_PAGE = 'DEFAULT_MULTI_PAGE'
export const LOGIN_USERNAME = 'Login_Username'
export const LOGIN_USERINFO = 'Login_Userinfo'
/** Codes the signed-in user was granted, and all codes there are (session storage). */
export const LOGIN_USER_BUTTON_AUTH = 'LOGIN_USER_BUTTON_AUTH'
export const SYS_BUTTON_AUTH = 'SYS_BUTTON_AUTH'
export const UI_CACHE_DB_DICT_DATA = 'UI_CACHE_DB_DICT_DATA'
export const TENANT_ID = 'TENANT_ID'
export const CACHE_INCLUDED_ROUTES = 'CACHE_INCLUDED_ROUTES'
/** How many rows the add button of a table adds, and where (spec §3). */
export const ADD_BUTTON_SETTINGS = 'jet-add-btn-settings'
/** Session storage: open tabs with their addresses, and what was typed in them, by user name. */
export const OPEN_TABS = 'fagui.open-tabs'
export const TAB_DRAFTS = 'fagui.tab-drafts'
/** User name of the account that was last told that it belongs to no department. */
export const TOLD_NO_DEPARTMENT = 'fagui.told-no-department'
/** Whether the tree of departments beside the list of people is folded. */
export const DEPARTMENTS_FOLDED = 'fagui.departments-folded'
/** Pages that a user opened, by user name. */
export const VISITS = 'fagui.visits'
/** Which parts the workbench had and how high they were, so that nothing moves when it is loaded again. */
export const WORKBENCH_SHAPE = 'fagui.workbench-shape'
/** Session storage: how far down each open tab was read. */
export const TAB_SCROLLS = 'fagui.tab-scrolls'
/** Session storage: until when no other text message may be asked for, by purpose. */
export const SMS_SENT = 'fagui.sms-sent'
/**
 * Session storage: this tab started a sign-in with a chat app. Only then is the ticket accepted that it returns with.
 */
export const CHAT_APP_STARTED = 'fagui.chat-app-started'
/** Session storage: the user signed out on purpose, so single sign-on does not sign in again by itself. */
export const SIGNED_OUT = 'fagui.signed-out'
/** Session storage: user name of the account just opened, for the page that says so. */
export const REGISTERED = 'fagui.registered'
/** User name put into the sign-in form next time, when the user wants that. */
export const REMEMBERED_USERNAME = 'fagui.remembered-username'
/** What is typed of an opinion and not sent yet, by what it is about. */
export const opinionDraftKey = (target: string): string => `fagui.opinion-draft.${target}`
/** Session storage: name and contacts typed with an opinion, which are kept as long as the tab only. */
export const OPINION_SENDER = 'fagui.opinion-sender'
/** Session storage: receipts of the opinions that were sent from this tab. */
export const OPINION_RECEIPTS = 'fagui.opinion-receipts'
/** Advanced queries that the user has saved for a list, by its name (spec §3 Saved query). */
export const savedQueriesKey = (place: string): string => `JSuperQuerySaved_${place}`
