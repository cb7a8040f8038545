import { z } from 'zod'

/** Asks the public DNS where a name leads. Behind an interface, because networks differ in which resolver they reach. */
export interface HostResolver {
  /** IPv4 and IPv6 addresses of a name; none when it has none. Throws when nobody answers. */
  addressesOf(host: string, signal: AbortSignal): Promise<string[]>
}

const A = 1
const AAAA = 28
const NO_ERROR = 0
const NO_SUCH_NAME = 3

const dnsAnswer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
})

/** DNS over HTTPS in its JSON form. Names that point to other names are followed by the resolver. */
export function httpsHostResolver(endpoint: string): HostResolver {
  const ask = async (host: string, type: number, signal: AbortSignal) => {
    const url = new URL(endpoint)
    url.searchParams.set('name', host)
    url.searchParams.set('type', type === A ? 'A' : 'AAAA')
    const headers = { accept: 'application/dns-json' }
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    if (!response.ok) throw new Error(`resolver answered ${response.status}`)
    const { Status, Answer } = dnsAnswer.parse(await response.json())
    if (Status === NO_SUCH_NAME) return []
    if (Status !== NO_ERROR) throw new Error(`resolver answered code ${Status}`)
    return Answer.filter((item) => item.type === type).map((item) => item.data)
  }
  return {
    addressesOf: async (host, signal) =>
      (await Promise.all([ask(host, A, signal), ask(host, AAAA, signal)])).flat(),
  }
}
