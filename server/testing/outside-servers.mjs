// Servers of others that tests start. Their own types are large, and the tests use little of them:
// outside-servers.d.mts says that.
export { Provider } from 'oidc-provider'
export { default as ldap } from 'ldapjs'
