import type { SeatedContext } from '~/core/context'

/** The address under which payment services find this site. */
export function originOf({ host, settings }: SeatedContext): string {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(host)
  return `${settings.PUBLIC_SCHEME ?? (isLocal ? 'http' : 'https')}://${host}`
}
