import type { Settings } from './settings'

/** Stands for every client whose address nobody trustworthy tells. */
export const UNKNOWN_ADDRESS = 'local'

const ADDRESS = /^[0-9a-f.:]{3,45}$/

/**
 * Where a request comes from, for limits: read from the one header that the deployment trusts, since every other one
 * is the client's to write. Of a list the last entry counts, which the nearest proxy added. Without a trusted header,
 * or when it carries no address, all clients count as one.
 */
export function clientAddress(
  settings: Pick<Settings, 'APP_ENV' | 'CLIENT_ADDRESS_HEADER'>,
  headers: Headers,
): string {
  const header = settings.CLIENT_ADDRESS_HEADER ?? usualHeader[settings.APP_ENV]
  if (header === 'none') return UNKNOWN_ADDRESS
  const address = headers.get(header)?.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return ADDRESS.test(address) ? address : UNKNOWN_ADDRESS
}

// Cloudflare's edge overwrites it; a laptop has no edge in front.
const usualHeader = {
  production: 'cf-connecting-ip',
  local: 'none',
  test: 'none',
} as const satisfies Record<Settings['APP_ENV'], string>
