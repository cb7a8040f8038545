import { z } from 'zod'
import type { Settings } from '~/core/settings'

export interface CustomHostname {
  id: string
  certificate: 'pending' | 'active' | 'failed'
}

/** The edge that serves a team's own domain and gets its certificate. */
export interface CustomHostnames {
  /** The hostname's registration, made if there is none yet: calling it again changes nothing. */
  ensure(host: string): Promise<CustomHostname>
  /** Gives it up; gone already is fine. */
  remove(id: string): Promise<void>
}

const PATIENCE_MS = 10_000

const hostname = z.object({
  id: z.string(),
  hostname: z.string(),
  status: z.string(),
  ssl: z.object({ status: z.string() }).nullish(),
})
const item = z.object({ result: hostname })
const several = z.object({ result: z.array(hostname) })

/**
 * Cloudflare for SaaS (`/zones/{zone}/custom_hostnames`). Null while no zone is configured: then the operator points
 * domains at the Worker by hand.
 */
export function customHostnames(settings: Settings): CustomHostnames | null {
  const { CUSTOM_HOSTNAME_API, CUSTOM_HOSTNAME_ZONE, CUSTOM_HOSTNAME_TOKEN } = settings
  if (CUSTOM_HOSTNAME_ZONE === '' || CUSTOM_HOSTNAME_TOKEN === '') return null
  const base = `${CUSTOM_HOSTNAME_API}/zones/${CUSTOM_HOSTNAME_ZONE}/custom_hostnames`
  const call = (path: string, init: RequestInit = {}) =>
    fetch(base + path, {
      ...init,
      headers: {
        authorization: `Bearer ${CUSTOM_HOSTNAME_TOKEN}`,
        'content-type': 'application/json',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  return {
    async ensure(host) {
      const found = await readAs(several, await call(`?hostname=${encodeURIComponent(host)}`))
      const existing = found.result.find((row) => row.hostname === host)
      if (existing) return present(existing)
      const order = { hostname: host, ssl: { method: 'http', type: 'dv', settings: TLS } }
      const created = await call('', { method: 'POST', body: JSON.stringify(order) })
      return present((await readAs(item, created)).result)
    },
    async remove(id) {
      const response = await call(`/${encodeURIComponent(id)}`, { method: 'DELETE' })
      if (!response.ok && response.status !== 404) throw refusal(response)
    },
  }
}

const TLS = { min_tls_version: '1.2' }

// Live only when both the hostname and its certificate are.
function present({ id, status, ssl }: z.infer<typeof hostname>): CustomHostname {
  if (status === 'active' && ssl?.status === 'active') return { id, certificate: 'active' }
  const isLost = ['blocked', 'moved', 'deleted'].includes(status)
  return { id, certificate: isLost ? 'failed' : 'pending' }
}

async function readAs<Schema extends z.ZodType>(schema: Schema, response: Response) {
  if (!response.ok) throw refusal(response)
  return schema.parse(await response.json())
}

// The status only: bodies of others may carry what must not stand in a log.
const refusal = (response: Response) => new Error(`custom hostnames answered ${response.status}`)
