/** Raised when the parser reads files differently, so that files taken in before are read again. */
export const PARSER_VERSION = 12
