import { z } from 'zod'

/** Asks the public DNS. Behind an interface, because networks differ in which resolver they can reach. */
export interface DnsResolver {
  /** Texts of the TXT records under a name; none when the name does not exist. Throws when nobody answers. */
  textsOf(name: string): Promise<string[]>
}

const PATIENCE_MS = 5000
const TXT = 16
const NO_ERROR = 0
const NO_SUCH_NAME = 3

const dnsAnswer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
})

/** DNS over HTTPS in its JSON form, as Cloudflare, Google, AliDNS and DNSPod serve it. */
export function httpsResolver(endpoint: string): DnsResolver {
  return {
    async textsOf(name) {
      const url = new URL(endpoint)
      url.searchParams.set('name', name)
      url.searchParams.set('type', 'TXT')
      const response = await fetch(url, {
        headers: { accept: 'application/dns-json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (!response.ok) throw new Error(`resolver answered ${response.status}`)
      const { Status, Answer } = dnsAnswer.parse(await response.json())
      if (Status === NO_SUCH_NAME) return []
      if (Status !== NO_ERROR) throw new Error(`resolver answered code ${Status}`)
      return Answer.filter(({ type }) => type === TXT).map(({ data }) => unquote(data))
    },
  }
}

// A long text comes in several quoted strings that belong together.
function unquote(data: string): string {
  const strings = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text)
  return strings.length === 0 ? data : strings.join('').replace(/\\(.)/g, '$1')
}
