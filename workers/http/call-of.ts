import type { Context as Answering } from 'hono'
import { matchedRoutes } from 'hono/route'

/** Which call of `/ai` this is, e.g. `GET /space/:spaceId/info`; null for none. HEAD counts as GET. */
export function callOf(c: Answering): string | null {
  // Middleware stands for all methods; what answers a call is bound to one.
  const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && isCall(path))
  return route ? `${route.method} ${route.path.slice('/ai'.length)}` : null
}

/** Signing in and out must work whatever token a browser still carries. */
export function isAnonymousCall(path: string): boolean {
  return path.startsWith('/ai/login/') || path === '/ai/user/logout'
}

const isCall = (path: string) => path.startsWith('/ai/')
