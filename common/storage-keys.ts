/** Names under which the browser remembers things (spec §3); each is used from here and nowhere retyped. */

/** 适老 mode of the public site: `on` or absent. */
export const LARGE_MODE = 'fagui.large-mode'
/** Size of the reading text: 1, 2 or 3. */
export const READING_SIZE = 'fagui.reading-size'
/** Session storage: when the page last reloaded itself for a newer release, in milliseconds. */
export const RELOADED_AT = 'fagui.reloaded-at'
