import { TOKEN_LIFE_SECONDS } from './tokens'

const NAME = 'token'

/** The token of a request: bearer first (API clients), then the cookie (pages). */
export function tokenOf(request: Request): { token: string; from: 'bearer' | 'cookie' } | null {
  const bearer = /^Bearer ([\w.-]+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (bearer) return { token: bearer, from: 'bearer' }
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

function cookie(value: string, maxAge: number, isSecure: boolean): string {
  const parts = [`${NAME}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}
