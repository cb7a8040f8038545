import type { Settings } from './settings'

/** Stands for every client whose address nobody trustworthy tells. */
export const UNKNOWN_ADDRESS = 'local'

const ADDRESS = /^[0-9a-f.:]{3,45}$/

/**
 * Where a request comes from, for limits: read from the one header that the deployment trusts, since every other one
 * is the client's to write: the configuration of a deployment to Cloudflare names `cf-connecting-ip`. Of a list the last entry counts, which the nearest proxy added. Without a trusted header,
 * or when it carries no address, all clients count as one.
 */
export function clientAddress(
  { CLIENT_ADDRESS_HEADER: header = 'none' }: Pick<Settings, 'CLIENT_ADDRESS_HEADER'>,
  headers: Headers,
): string {
  if (header === 'none') return UNKNOWN_ADDRESS
  const address = headers.get(header)?.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return ADDRESS.test(address) ? address : UNKNOWN_ADDRESS
}
