/** Policy for stored files. Even a page among them could do nothing: it may run no script and has no origin. */
export const STORED_FILE_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/** Browsers show no PDF in a sandbox. Its viewer is a program of the browser, whose scripts are not of this site. */
const PDF_POLICY = "frame-ancestors 'self'"

/** The policy for a file that a browser shows by itself. */
export const policyOf = (mediaType: string): string =>
  mediaType === 'application/pdf' ? PDF_POLICY : STORED_FILE_POLICY
