import { TOKEN_LIFE_SECONDS } from './tokens'

const NAME = 'token'

/**
 * The token of a request: bearer first (API clients), then the cookie (pages). Whoever sends another kind of
 * authorization means to be known by it: the cookie does not stand in, and '' speaks for nobody.
 */
export function tokenOf(request: Request): { token: string; from: 'bearer' | 'cookie' } | null {
  const authorization = request.headers.get('authorization')
  if (authorization !== null) {
    return { token: /^Bearer ([\w.-]+)$/.exec(authorization)?.[1] ?? '', from: 'bearer' }
  }
  const cookies = request.headers.get('cookie') ?? ''
  const token = /(?:^|;\s*)token=([\w.-]+)/.exec(cookies)?.[1]
  return token ? { token, from: 'cookie' } : null
}

/** `Secure` only where the visit itself is encrypted: a laptop's http must keep working. */
export function tokenCookie(token: string, isSecure: boolean): string {
  return cookie(token, TOKEN_LIFE_SECONDS, isSecure)
}

export function clearedTokenCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure)
}

const BROWSER = 'sign-in'
const BROWSER_SECONDS = 15 * 60

/** What a sign-in that leaves the page is bound to; '' where there is none. */
export function browserSecretOf(request: Request): string {
  const cookies = request.headers.get('cookie') ?? ''
  return /(?:^|;\s*)sign-in=([\w-]{22})(?:;|$)/.exec(cookies)?.[1] ?? ''
}

export function browserCookie(secret: string, isSecure: boolean): string {
  const parts = [`${BROWSER}=${secret}`, 'Path=/', `Max-Age=${BROWSER_SECONDS}`, 'HttpOnly']
  return [...parts, 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; ')
}

function cookie(value: string, maxAge: number, isSecure: boolean): string {
  const parts = [`${NAME}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}
