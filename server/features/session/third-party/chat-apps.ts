import type { ChatApp } from '../session-parts.ts'

/** Keys that the operator of a chat app gives for an application (server/settings.ts). */
export interface ChatAppKeys {
  corpId: string
  agentId: string
  secret: string
}

const PATIENCE_MS = 10_000

async function ask(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok || (typeof answer['errcode'] === 'number' && answer['errcode'] !== 0))
    throw new Error(
      `the chat app answered ${response.status} ${JSON.stringify(answer['errmsg'] ?? answer['message'] ?? '')}`,
    )
  return answer
}

const textOf = (value: unknown, what: string): string => {
  if (typeof value !== 'string' || value === '') throw new Error(`the chat app's answer has no ${what}`)
  return value
}

/** The name that users give themselves, without characters that the database cannot store. */
const nickIn = ({ nick }: Record<string, unknown>) =>
  typeof nick === 'string' ? nick.replace(/[\0\ud800-\udfff]/gu, '') : null

/**
 * 企业微信: pages inside the app, silent consent (developer.work.weixin.qq.com, 构造网页授权链接 and 获取访问用户身份).
 * @param apiUrl another address of its API, for tests
 */
export function wechatEnterprise(
  { corpId, agentId, secret }: ChatAppKeys,
  apiUrl = 'https://qyapi.weixin.qq.com',
): ChatApp {
  return {
    authorizeUrl: (callback, state) =>
      `https://open.weixin.qq.com/connect/oauth2/authorize?${new URLSearchParams({
        appid: corpId,
        redirect_uri: callback,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
        agentid: agentId,
      }).toString()}#wechat_redirect`,
    async userOf(code) {
      const token = await ask(
        `${apiUrl}/cgi-bin/gettoken?${new URLSearchParams({ corpid: corpId, corpsecret: secret }).toString()}`,
      )
      const user = await ask(
        `${apiUrl}/cgi-bin/auth/getuserinfo?${new URLSearchParams({ access_token: textOf(token['access_token'], 'access_token'), code }).toString()}`,
      )
      return { thirdUserId: textOf(user['userid'] ?? user['UserId'], 'userid'), realname: null }
    },
  }
}

/**
 * 钉钉: OAuth 2.0 with the application's key (open.dingtalk.com, 登录第三方网站).
 * @param apiUrl another address of its API, for tests
 */
export function dingtalk({ agentId, secret }: ChatAppKeys, apiUrl = 'https://api.dingtalk.com'): ChatApp {
  return {
    authorizeUrl: (callback, state) =>
      `https://login.dingtalk.com/oauth2/auth?${new URLSearchParams({
        redirect_uri: callback,
        response_type: 'code',
        client_id: agentId,
        scope: 'openid',
        state,
        prompt: 'consent',
      }).toString()}`,
    async userOf(code) {
      const token = await ask(`${apiUrl}/v1.0/oauth2/userAccessToken`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: agentId, clientSecret: secret, code, grantType: 'authorization_code' }),
      })
      const user = await ask(`${apiUrl}/v1.0/contact/users/me`, {
        headers: { 'x-acs-dingtalk-access-token': textOf(token['accessToken'], 'accessToken') },
      })
      return { thirdUserId: textOf(user['unionId'], 'unionId'), realname: nickIn(user) }
    },
  }
}
