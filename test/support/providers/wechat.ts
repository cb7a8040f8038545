import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const WECHAT_SECRET = 'wechat-secret-for-tests'

/**
 * A fake of WeChat's code exchange: codes are good once, answers are text with HTTP 200, refusals too. A code says what
 * happens: `<openid>~<anything>` is that person, `bad`, `old`, `lost` and `garbled` fail. `GET /asked?code=` counts.
 */
export async function startFakeWechat(): Promise<{ url: string; close(): Promise<void> }> {
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const code = url.searchParams.get('code') ?? ''
    if (/^\/connect\/(qrconnect|oauth2\/authorize)$/.test(url.pathname))
      return scanned(response, url)
    if (url.pathname === '/asked') return text(response, { count: asked.get(code) ?? 0 })
    const times = (asked.get(code) ?? 0) + 1
    asked.set(code, times)
    if (code.startsWith('lost')) return request.socket.destroy()
    if (code.startsWith('garbled')) return response.end('<html>502</html>')
    text(response, answerTo(url, code, times))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

let scans = 0

/** Somebody has scanned already, or is inside WeChat: the browser is sent back with a fresh code of the person `mo`. */
function scanned(response: ServerResponse, url: URL): void {
  const back = new URL(url.searchParams.get('redirect_uri') ?? '')
  back.searchParams.set('code', `mo~scan${(scans += 1)}`)
  back.searchParams.set('state', url.searchParams.get('state') ?? '')
  response.writeHead(302, { location: back.href })
  response.end()
}

function answerTo(url: URL, code: string, times: number): object {
  const refuse = (errcode: number, errmsg: string) => ({ errcode, errmsg: `${errmsg}, rid: 1` })
  if (url.pathname !== '/sns/oauth2/access_token') return refuse(40066, 'invalid url')
  if (url.searchParams.get('grant_type') !== 'authorization_code') return refuse(40002, 'grant')
  if (url.searchParams.get('secret') !== WECHAT_SECRET) return refuse(40125, 'invalid appsecret')
  if (times > 1) return refuse(40163, 'code been used')
  const openid = /^(\w+)~/.exec(code)?.[1]
  if (!openid) return refuse(40029, 'invalid code')
  const appid = url.searchParams.get('appid')
  // One person has another openid in every app.
  return {
    access_token: 'a',
    expires_in: 7200,
    refresh_token: 'r',
    openid: `${openid}@${appid}`,
    scope: 'snsapi_login',
    unionid: `u-${openid}`,
  }
}

function text(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.end(JSON.stringify(value))
}
