import { convertV4MiniflareOptions, Miniflare } from '../../lib/runtime/miniflare.mjs'
import { freshFetch } from '../../lib/fresh-fetch.mjs'

// The least that loses and doubles nothing: a question counted in one transaction, a conversation's own object that
// keeps question and answer and relays untouched what the model says, the answer settled in another transaction.
const script = (upstream) => `
import { DurableObject } from 'cloudflare:workers'

export class Conversation extends DurableObject {
  async fetch(request) {
    const id = new URL(request.url).pathname.slice(1)
    const { sql } = this.ctx.storage
    sql.exec('CREATE TABLE IF NOT EXISTS turns (id TEXT PRIMARY KEY, answer TEXT) WITHOUT ROWID')
    sql.exec('INSERT INTO turns VALUES (?, NULL)', id)
    const said = await fetch(${JSON.stringify(`${upstream}/v1/chat/completions`)}, { method: 'POST', body: '{}' })
    const { readable, writable } = new TransformStream()
    this.ctx.waitUntil(this.relay(id, said.body, writable.getWriter()))
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  }

  async relay(id, said, told) {
    const kept = []
    for await (const piece of said) {
      kept.push(piece)
      await told.write(piece)
    }
    await told.close()
    const answer = await new Response(new Blob(kept)).text()
    this.ctx.storage.sql.exec('UPDATE turns SET answer = ?', answer)
    await this.env.DB.batch([this.env.DB.prepare('UPDATE asked SET settled = 1 WHERE id = ?').bind(id)])
  }
}

export default {
  async fetch(request, { DB, CONVERSATION }) {
    if (new URL(request.url).pathname === '/prepare') {
      await DB.batch([
        DB.prepare('CREATE TABLE IF NOT EXISTS asked (id TEXT PRIMARY KEY, settled INTEGER) WITHOUT ROWID'),
        DB.prepare('CREATE TABLE IF NOT EXISTS used (n INTEGER)'),
        DB.prepare('INSERT INTO used VALUES (0)'),
      ])
      return new Response()
    }
    const id = crypto.randomUUID()
    await DB.batch([
      DB.prepare('INSERT INTO asked VALUES (?, 0)').bind(id),
      DB.prepare('UPDATE used SET n = n + 1'),
    ])
    return CONVERSATION.get(CONVERSATION.idFromName(id)).fetch('http://conversation/' + id)
  },
}
`

/** A relay without a product around it, on the same emulated stores: what they cost whoever uses them. */
export async function startBareRelay(upstream) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      logRequests: false,
      name: 'bare',
      modules: true,
      script: script(upstream),
      d1Databases: { DB: 'bare' },
      durableObjects: { CONVERSATION: { className: 'Conversation', useSQLite: true } },
      compatibilityDate: '2026-08-15',
    }),
  )
  const url = String(await miniflare.ready).replace(/\/$/, '')
  await freshFetch(`${url}/prepare`)
  return { url, stop: () => miniflare.dispose() }
}
