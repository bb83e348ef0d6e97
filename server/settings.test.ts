import { describe, expect, it } from 'vitest'
import { readSettings, SECRET_SETTINGS, secondFactorRule, SettingRefused, settingRules } from './settings.ts'

describe('readSettings', () => {
  it('settings that are not given have their defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      mode: 'both',
      apiBase: '/fagui',
      homeRegion: '330000',
      databaseUrl: null,
    })
  })
  // spec §7.10
  it('no text message leaves, and no code is written to a file, until SMS is set', () =>
    expect(readSettings({}).sms).toBe('off'))
  it('the key file lies in the data folder unless KEY_FILE names another', () => {
    expect(readSettings({ DATA_DIR: '/srv/fagui' }).keyFile).toBe('/srv/fagui/secret.key')
    expect(readSettings({ DATA_DIR: '/srv/fagui', KEY_FILE: '/etc/fagui.key' }).keyFile).toBe('/etc/fagui.key')
  })
  it.each([
    ['auto', '127.0.0.1', 'off'],
    ['auto', '0.0.0.0', 'managers'],
    ['off', '0.0.0.0', 'off'],
    ['all', '127.0.0.1', 'all'],
  ] as const)('SECOND_FACTOR=%s on the host %s means %s', (setting, host, meant) =>
    expect(secondFactorRule(setting, host)).toBe(meant),
  )
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['FAGUI_MODE', 'public'],
    ['DATABASE_URL', 'mysql://x'],
    ['API_BASE', 'fagui'],
    ['API_BASE', '/fagui/'],
    ['HOME_REGION', '33'],
    ['CAS_URL', 'cas.example'],
    ['ADMIN_PASSWORD', 'short'],
    ['PLATFORM_NAME', ' '],
    ['CAPTCHA', 'no'],
    ['IDLE_MINUTES', '0'],
    ['LOCK_MINUTES', 'long'],
    ['SMS', 'pigeon'],
    ['SMS', 'http'],
    ['SMS_URL', 'ftp://x'],
    ['SIGNATURE', 'maybe'],
    ['MAIL', 'smtp'],
    ['MAIL_URL', 'imap://x'],
    ['MAIL_USER', 'fagui'],
    ['MAIL_CA', '/no/such/ca.pem'],
    ['MAIL_DKIM', 'example.cn,fagui'],
    ['MAIL_DKIM', 'example.cn,fagui,package.json'],
    ['WECHAT_ENTERPRISE', 'corp,agent'],
    ['OIDC_ISSUER', 'http://id.example.cn'],
    ['OIDC_ISSUER', 'https://id.example.cn/?tenant=1'],
    ['OIDC_ISSUER', 'https://id.example.cn'],
    ['OIDC_SCOPES', 'profile phone'],
    ['OIDC_CLAIM', 'two claims'],
    ['OIDC_ACCOUNT_FIELD', 'email'],
    ['OIDC_NAME', ' '],
    ['LDAP_URL', 'http://ldap.example.cn'],
    ['LDAP_URL', 'ldaps://ldap.example.cn'],
    ['LDAP_FILTER', '(uid=name)'],
    ['LDAP_FILTER', '(uid={name})(cn=x'],
    ['LDAP_FILTER', ')(uid={name}('],
    ['LDAP_DN_TEMPLATE', 'uid=name,dc=cn'],
    ['LDAP_ATTRIBUTE', 'uid)'],
    ['LDAP_CA', '/no/such/ca.pem'],
    ['LDAP_BIND_DN', 'cn=reader'],
  ])('settings refuse %s=%s in one line that names it', (name, value) => {
    let refusal: unknown
    try {
      readSettings({ [name]: value })
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(SettingRefused)
    expect((refusal as Error).message).toContain(name)
    expect((refusal as Error).message).not.toContain('\n')
  })
  it('settings say which of the name and the province the environment gives', () => {
    expect(readSettings({}).fromEnvironment).toEqual([])
    expect(readSettings({ HOME_REGION: '310000' }).fromEnvironment).toEqual(['homeRegion'])
  })
  it('settings never repeat a refused password', () =>
    expect(() => readSettings({ ADMIN_PASSWORD: 'abc' })).toThrow(/已隐藏/))
  it('nobody can register a colleague’s user name where CAS finds accounts by it', () => {
    const given = { SINGLE_SIGN_ON: 'on', CAS_URL: 'https://cas.example', PUBLIC_URL: 'https://law.example' }
    expect(() => readSettings({ ...given, REGISTRATION: 'on' })).toThrow(
      /REGISTRATION=on：自助注册的人可以抢先占用同事的用户名/,
    )
    expect(readSettings({ REGISTRATION: 'on' }).registration).toBe(true)
  })
  it('an identity provider needs a client and a public address, a directory one place to look for users', () => {
    const provider = {
      OIDC_ISSUER: 'https://id.example/realms/gov/',
      OIDC_CLIENT_ID: 'fagui',
      PUBLIC_URL: 'https://law.example',
    }
    // The last slash belongs to the name of the issuer.
    expect(readSettings(provider).oidcIssuer).toBe('https://id.example/realms/gov/')
    expect(() => readSettings({ ...provider, OIDC_CLIENT_ID: '' })).toThrow(/OIDC_CLIENT_ID/)
    expect(() => readSettings({ ...provider, PUBLIC_URL: '' })).toThrow(/PUBLIC_URL/)
    expect(readSettings({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:3000' }).oidcIssuer).toBe('http://127.0.0.1:3000')
    const directory = { LDAP_URL: 'ldaps://ldap.example', LDAP_BASE: 'dc=cn' }
    expect(readSettings(directory)).toMatchObject({
      ldapTls: 'required',
      ldapLocalAccounts: ['admin'],
      ldapLocalPasswords: false,
    })
    expect(() => readSettings({ ...directory, LDAP_DN_TEMPLATE: 'uid={name},dc=cn' })).toThrow(
      /LDAP_BASE 或者 LDAP_DN_TEMPLATE/,
    )
    expect(readSettings({ ...directory, LDAP_LOCAL_ACCOUNTS: 'Admin, shen.ji' }).ldapLocalAccounts).toEqual([
      'admin',
      'shen.ji',
    ])
  })
  it('nobody can register a colleague’s user name where an identity provider or a directory finds accounts by it', () => {
    const provider = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'fagui',
      PUBLIC_URL: 'https://law.example',
      REGISTRATION: 'on',
    }
    const directory = { LDAP_URL: 'ldaps://ldap.example', LDAP_BASE: 'dc=cn', REGISTRATION: 'on' }
    expect(() => readSettings(provider)).toThrow(/OIDC_ISSUER.*抢先占用同事的用户名/)
    expect(() => readSettings(directory)).toThrow(/LDAP_URL.*抢先占用同事的用户名/)
    expect(readSettings({ ...provider, OIDC_ACCOUNT_FIELD: 'workNo' }).registration).toBe(true)
  })
  it('settings never repeat a refused secret of an identity system', () => {
    for (const name of ['OIDC_CLIENT_SECRET', 'LDAP_BIND_PASSWORD']) expect(SECRET_SETTINGS.has(name), name).toBe(true)
  })
  it('single sign-on needs a CAS address and a public address', () => {
    const given = { SINGLE_SIGN_ON: 'on', CAS_URL: 'https://cas.example', PUBLIC_URL: 'https://law.example' }
    expect(() => readSettings({ ...given, CAS_URL: '' })).toThrow(/CAS_URL/)
    expect(() => readSettings({ ...given, PUBLIC_URL: '' })).toThrow(/PUBLIC_URL/)
    expect(readSettings(given).casUrl).toBe('https://cas.example')
  })
  it.each(['0.0.0.0', '::', '192.168.1.5', 'law.example.gov.cn'])(
    'settings refuse a server at %s without captchas',
    (HOST) => expect(() => readSettings({ CAPTCHA: 'off', HOST })).toThrow(/CAPTCHA=off/),
  )
  it.each(['127.0.0.1', 'localhost', '::1'])('settings allow a server at %s without captchas', (HOST) =>
    expect(readSettings({ CAPTCHA: 'off', HOST }).captcha).toBe(false),
  )
  it('settings read the keys of a chat app and never repeat refused ones', () => {
    expect(readSettings({ DINGTALK: 'corp, key ,s3cret' }).dingtalk).toEqual({
      corpId: 'corp',
      agentId: 'key',
      secret: 's3cret',
    })
    expect(() => readSettings({ DINGTALK: 'corp,s3cret' })).toThrow(/^(?!.*s3cret).*DINGTALK.*已隐藏/)
  })
  it('a mail server is named by an address for mail, without the account in it', () => {
    const account = { MAIL_USER: 'fagui', MAIL_PASSWORD: 's3cret' }
    expect(readSettings({ MAIL: 'smtp', MAIL_URL: 'smtp://mail.example.cn:587', ...account })).toMatchObject({
      mail: 'smtp',
      mailUser: 'fagui',
    })
    expect(() => readSettings({ MAIL: 'smtp', MAIL_URL: 'https://mail.example.cn' })).toThrow(/MAIL_URL，以 smtp:/)
    expect(() => readSettings({ MAIL: 'http', MAIL_URL: 'smtp://mail.example.cn' })).toThrow(/MAIL_URL，以 http:/)
    expect(() => readSettings({ MAIL: 'smtp', MAIL_URL: 'smtp://fagui:s3cret@mail.example.cn' })).toThrow(
      /^(?!.*s3cret).*MAIL_USER/,
    )
  })
  it('every setting has an environment variable of its own', () => {
    const names = Object.values(settingRules).map(({ env }) => env)
    expect(new Set(names).size).toBe(names.length)
  })
})

it('no gateway for certificates is trusted by itself, and one needs a key and the address of the site', () => {
  expect(readSettings({}).certificateKey).toBeNull()
  expect(() => readSettings({ CERTIFICATE_KEY: '/no/such/key.pem' })).toThrow(/CERTIFICATE_KEY.*文件不存在/)
  expect(() => readSettings({ CERTIFICATE_KEY: 'package.json' })).toThrow(/PUBLIC_URL/)
})
