import { createServer } from 'node:http'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from './lib/runtime/miniflare.mjs'
import { expect, test } from 'vitest'
import { publicNetwork } from './lib/runtime/workers.mjs'

const script = `export default {
  async fetch(request, env) {
    const url = request.headers.get('x-to')
    try {
      const isGuarded = request.headers.get('x-how') === 'guarded'
      const answer = await (isGuarded ? env.OUTSIDE.fetch(url) : fetch(url))
      return new Response(await answer.text())
    } catch {
      return new Response('refused')
    }
  },
}`

test('S22: a name that leads home in the moment of connecting is refused by workerd itself', async () => {
  let hits = 0
  const canary = createServer((_request, response) => {
    hits += 1
    response.end('secret')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const address = canary.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      compatibilityDate: '2026-08-15',
      telemetry: { enabled: false },
      log: new Log(LogLevel.NONE),
      handleRuntimeStdio: () => {},
      serviceBindings: { OUTSIDE: publicNetwork },
    }),
  )
  const url = await miniflare.ready
  const ask = async (host: string, how: string) =>
    (await fetch(url, { headers: { 'x-to': `http://${host}:${port}/`, 'x-how': how } })).text()
  try {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '10.255.255.1']) {
      expect(await ask(host, 'guarded')).toBe('refused')
    }
    expect(hits).toBe(0)
    // Without the guard the very same name answers.
    expect(await ask('localhost', 'plain')).toBe('secret')
  } finally {
    await miniflare.dispose()
    canary.close()
  }
}, 30_000)
