import type { Settings } from '../settings'

/** Stands for every client whose address nobody trustworthy tells. */
export const UNKNOWN_ADDRESS = 'local'

/** In which the listener of `npm start` names whoever asks from elsewhere. */
const OWN_LISTENER = 'x-client-address'
// Any of them, and something stands before this machine that speaks for others.
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
const OWN_NAME = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/

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

/**
 * Whether a request was made on this very machine by all that it shows: no address told, a name of the machine's own, no
 * trace of a proxy. A proxy that hides itself whole is not distinguished; whoever named its header has said that there is one.
 */
export function isFromThisMachine(
  ctx: { address: string; host: string; settings: Pick<Settings, 'CLIENT_ADDRESS_HEADER'> },
  headers: Headers,
): boolean {
  const { CLIENT_ADDRESS_HEADER: header = OWN_LISTENER } = ctx.settings
  const isDirect = header === OWN_LISTENER && ctx.address === UNKNOWN_ADDRESS
  return isDirect && OWN_NAME.test(ctx.host) && !OF_PROXIES.some((name) => headers.has(name))
}
