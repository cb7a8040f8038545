import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A host outside that nobody has a reason to visit but for the pages a test puts there: `POST /{test}/{page}` puts one,
 * `GET /{test}/visits` tells every other address that was asked for, oldest first.
 */
export async function startCanary(): Promise<{ url: string; close(): void }> {
  const pages = new Map<string, string>()
  const visits: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/'
      const [, test = ''] = path.split('/')
      if (request.method === 'POST') pages.set(path, await textOf(request))
      else if (path === `/${test}/visits`) {
        response.end(JSON.stringify(visits.filter((item) => item.startsWith(`/${test}/`))))
        return
      } else visits.push(path)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(pages.get(path) ?? '<p>有人来过。</p>')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}
