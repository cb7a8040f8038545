import { SELF } from 'cloudflare:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { addApiKey } from '~/features/auth/server/api-keys/manage-keys'
import type { ApiScope } from '~/core/calls/api-scopes'
import type { Neighbour } from './neighbours'

/** A key of the neighbour's team. */
export const keyOf = async ({ ctx }: Neighbour, ...scopes: ApiScope[]) =>
  addApiKey(ctx, { name: '外部助手', scopes, days: 1 })

/** The protocol's own client, as another assistant runs it. */
async function connect(host: string, token: string): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(`http://${host}/mcp`), {
    fetch: (url, init) => SELF.fetch(url instanceof URL ? url.href : url, init as RequestInit),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  const client = new Client(
    { name: '测试客户端', version: '1' },
    {
      jsonSchemaValidator: {
        getValidator: () => (data) => ({
          valid: true,
          data: data as never,
          errorMessage: undefined,
        }),
      },
    },
  )
  await client.connect(transport as never)
  return client
}

/** The same with a new key of these scopes. */
export const connectAs = async (who: Neighbour, ...scopes: ApiScope[]) =>
  connect(who.ctx.host, (await keyOf(who, ...scopes)).token)

interface Called {
  isError?: boolean
  content: { type: string; text: string }[]
  structuredContent?: Record<string, unknown>
}

/** Calls a tool; what goes wrong inside it is an answer, too. */
export async function callTool(client: Client, name: string, args: object): Promise<Called> {
  return (await client.callTool({ name, arguments: { ...args } })) as unknown as Called
}

/** One bare request of the protocol. */
export const rpc = (
  host: string,
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  SELF.fetch(`http://${host}/mcp`, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
