import type { Context } from '~/core/context'
import { digest } from '../digest'

const NAME = 'device'
const DAYS = 180
const NAMES_AT_MOST = 6
const ID = /^[0-9a-f]{32}$/
const PROOF_LENGTH = 32

/**
 * What a browser shows to be known by: who signed in here before meets their own count of wrong tries, whatever others
 * guess elsewhere. The server's secret proves for which names it counts; it signs nobody in.
 */
export interface DeviceMark {
  id: string
  proofs: string[]
}

/** The mark that a request carries; null for none. Whether it counts for a name is `isMarkedFor`'s to say. */
export function deviceMarkOf(request: Request): DeviceMark | null {
  const cookies = request.headers.get('cookie') ?? ''
  const [id = '', ...proofs] = (/(?:^|;\s*)device=([0-9a-f.]+)/.exec(cookies)?.[1] ?? '').split('.')
  return ID.test(id) ? { id, proofs: proofs.slice(0, NAMES_AT_MOST) } : null
}

/** Did somebody sign in by this name on the device before? */
export async function isMarkedFor(ctx: Context, mark: DeviceMark, name: string): Promise<boolean> {
  return mark.proofs.includes(await proofOf(ctx, mark.id, name))
}

/** The cookie of a device on which somebody has just signed in by one of these names, the latest first. */
export async function markCookie(
  ctx: Context,
  before: DeviceMark | null,
  { names, isSecure }: { names: string[]; isSecure: boolean },
): Promise<string> {
  const id = before?.id ?? randomId()
  const own = await Promise.all(names.filter(Boolean).map((name) => proofOf(ctx, id, name)))
  const proofs = [...new Set([...own, ...(before?.proofs ?? [])])].slice(0, NAMES_AT_MOST)
  const parts = [`${NAME}=${[id, ...proofs].join('.')}`, 'Path=/ai/login', 'HttpOnly']
  const lasting = [`Max-Age=${DAYS * 24 * 3600}`, 'SameSite=Strict']
  return [...parts, ...lasting, ...(isSecure ? ['Secure'] : [])].join('; ')
}

const proofOf = async (ctx: Context, id: string, name: string) =>
  (await digest(ctx, `device|${id}|${name}`)).slice(0, PROOF_LENGTH)

const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
