import type { IncomingMessage, ServerResponse } from 'node:http'

/** What tests use of an identity provider (oidc-provider). */
export class Provider {
  constructor(issuer: string, configuration: object)
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  interactionDetails(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<{ prompt: { name: string }; params: Record<string, unknown>; session?: { accountId: string } }>
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
    options: { mergeWithLastSubmission: boolean },
  ): Promise<void>
  Grant: new (of: { accountId: string; clientId: string }) => {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }
}

/** What ldapjs hands to those that answer a request. */
export interface Asked {
  dn: { toString: () => string }
  credentials: unknown
  scope: number
  sizeLimit: number
  filter: { matches: (attributes: object) => boolean }
}
export interface Answering {
  attributes: string[]
  createSearchReference: (uris: string[]) => object
  send: (entry: object) => void
  end: () => void
}
type Answers = (request: Asked, response: Answering, next: (error?: object) => void) => void

/** What tests use of a directory (ldapjs). */
export interface DirectoryServer {
  url: string
  bind: (base: string, answers: Answers) => void
  search: (base: string, answers: Answers) => void
  listen: (port: number, host: string, then: () => void) => void
  close: (then: () => void) => void
}
export const ldap: {
  createServer: (options: { certificate?: string; key?: string }) => DirectoryServer
  InvalidCredentialsError: new (message: string) => object
  SizeLimitExceededError: new (message: string) => object
}
