/** Name of the identity provider (OpenID Connect) where chat apps have theirs. */
export const PROVIDER = 'oidc'

/**
 * What the page that a provider leads back to is told in place of a ticket: the session is proved; it is not, with a
 * ticket for the reason after a comma.
 */
export const PROVED = '身份已验证'
export const NOT_PROVED = '身份未验证'
