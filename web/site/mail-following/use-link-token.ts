import { useLocation } from '@tanstack/react-router'

/** The token of a link in an e-mail: it stands behind # of the address, which no server sees; '' without one. */
export const useLinkToken = (): string => useLocation({ select: ({ hash }) => hash })
