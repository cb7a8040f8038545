// What runs in the Worker beside the product: it fills the product's store, and its indexes through their own calls,
// and has a bare full-text table in an object of its own to compare with.
const script = `
import { DurableObject } from 'cloudflare:workers'

export class Bare extends DurableObject {
  constructor(state, env) {
    super(state, env)
    state.storage.sql.exec(
      "CREATE VIRTUAL TABLE IF NOT EXISTS terms USING fts5(bigrams, content='', contentless_delete=1)",
    )
  }
  async put(texts) {
    for (const text of texts) this.ctx.storage.sql.exec('INSERT INTO terms (bigrams) VALUES (?)', text)
  }
}

const works = {
  async '/fill'(env, { space, files }) {
    const index = env.SPACE_INDEX.get(env.SPACE_INDEX.idFromName(space))
    for (const { fileId, title, passages } of files) {
      await index.putPassages(fileId, 1, title, passages)
      await index.commitFile(fileId, 1, passages.length)
    }
  },
  async '/archive'(env, { asker, conversations }) {
    const archive = env.QUESTION_ARCHIVE.get(env.QUESTION_ARCHIVE.idFromName(asker))
    await archive.keep(conversations.map(({ text }) => text))
    await archive.takeRecords(conversations.map(({ record }) => record), 'bench')
    await archive.settleRecords(conversations.map(({ record }) => record.id), 'bench')
  },
  async '/store'(env, { files }) {
    for (const { key, base64 } of files) await env.FILES.put(key, Uint8Array.fromBase64(base64))
  },
  async '/bare'(env, { batches }) {
    const bare = env.BARE.get(env.BARE.idFromName('bare'))
    for (const texts of batches) await bare.put(texts)
  },
}

export default {
  async fetch(request, env) {
    const started = Date.now()
    await works[new URL(request.url).pathname](env, await request.json())
    return Response.json({ ms: Date.now() - started })
  },
}
`

/** A Worker for `startWorkers` to run beside the product's, with the store of this name. */
export const besideWith = (bucket) => ({
  name: 'beside',
  compatibilityDate: '2026-08-15',
  modules: true,
  script,
  r2Buckets: { FILES: bucket },
  durableObjects: {
    SPACE_INDEX: { className: 'SpaceIndex', useSQLite: true, scriptName: 'yanmo' },
    QUESTION_ARCHIVE: { className: 'QuestionArchive', useSQLite: true, scriptName: 'yanmo' },
    BARE: { className: 'Bare', useSQLite: true },
  },
})
