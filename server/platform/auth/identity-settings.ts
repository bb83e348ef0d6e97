/** Field of an account by which an identity system finds it. */
export type AccountField = 'username' | 'phone' | 'workNo'

/** The settings of an identity provider, OpenID Connect (server/settings.ts says how each is given). */
export interface ProviderSettings {
  /** Identity provider with which users sign in by OpenID Connect; null: none. */
  oidcIssuer: string | null
  oidcClientId: string
  oidcClientSecret: string
  oidcScopes: string
  /** Claim of the provider that tells whose account it is, and the field of accounts that it is compared with. */
  oidcClaim: string
  oidcAccountField: AccountField
  /** What the button of the sign-in page says. */
  oidcName: string
  /** Signing out here signs out at the provider too. */
  oidcLogout: boolean
}

/** The settings of a directory, LDAP. */
export interface DirectorySettings {
  /** Directory that checks the passwords of users; null: this system does. */
  ldapUrl: string | null
  /** Whether an ldap:// connection has to be encrypted by StartTLS. */
  ldapTls: 'required' | 'off'
  ldapCa: string | null
  /** Entry in whose name the directory is searched; empty: in nobody's. */
  ldapBindDn: string
  ldapBindPassword: string
  ldapBase: string
  ldapFilter: string
  /** Name of a user's entry, where it need not be searched for. */
  ldapDnTemplate: string
  /** Attribute that tells whose account an entry is, and the field of accounts that it is compared with. */
  ldapAttribute: string
  ldapAccountField: AccountField
  /** User names, in lower case, whose password is here and never asked of the directory. */
  ldapLocalAccounts: string[]
  /** The passwords that the other accounts have here count beside those of the directory. */
  ldapLocalPasswords: boolean
}
