/**
 * Where to go after signing in: a path of this host, else '/'. Anything that a browser could read as another
 * place (`//evil`, `/\\evil`, `https:evil`, control characters, credentials) counts as no answer.
 */
export function safeRedirect(target: string | null | undefined, origin: string): string {
  // The URL parser drops tabs and line ends; what carries them was written to deceive.
  if (!target || [...target].some((character) => character <= ' ' || character === '\\')) return '/'
  if (!/^(\/(?!\/)|https?:\/\/)/.test(target)) return '/'
  try {
    const url = new URL(target, origin)
    const isOwn = url.origin === origin && url.username === '' && url.password === ''
    const path = url.pathname + url.search + url.hash
    // A path may turn into another host once its dots are resolved.
    return isOwn && !path.startsWith('//') ? path : '/'
  } catch {
    return '/'
  }
}
