import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { withProductCode } from '../../lib/typescript.mjs'

const HONEST = '研墨把团队的资料读成有出处的段落，再回答同事的提问，每一句都能回到原文。'.repeat(5)

// Asks come one at a time; the parent waits for each.
await withProductCode(async (load) => {
  const { parsers } = await load('/app/features/library/server/parsers/index.ts')
  const { looksLike } = await load('/app/features/library/server/formats.ts')
  const { refuseEmpty } = await load('/app/features/library/server/ingest/finish.ts')
  const { firstState, addContent } = await load('/app/features/library/server/ingest/state.ts')
  const { chunk } = await load('/app/features/library/server/ingest/chunk.ts')
  const { learningErrors } = await load('/app/features/library/errors.ts')

  async function learn(extension, bytes) {
    if (bytes.byteLength === 0) throw learningErrors.empty()
    if (!looksLike(extension, bytes.subarray(0, 4096))) throw learningErrors.mismatch()
    const document = await parsers[extension].open(bytes)
    let after = firstState()
    try {
      for (let window = 0; window < document.windows; window += 1) {
        const content = await document.read(window, after.running)
        const { state } = chunk(content.blocks, after.chunk, window + 1 >= document.windows)
        after = addContent(after, content, state)
      }
    } finally {
      await document.close()
    }
    const { windows, pages, encoding, doubtfulEncoding } = document
    const read = `读出${after.characters}字，${after.chunk.no}段`
    try {
      refuseEmpty({ windows, pages, encoding, doubtfulEncoding, blocks: [], after })
    } catch (error) {
      throw Object.assign(error, { read })
    }
    return read
  }

  const answer = async ({ path, honest }) => {
    try {
      const extension = honest ? 'txt' : extname(basename(path)).slice(1).toLowerCase()
      const bytes = honest ? new TextEncoder().encode(HONEST) : new Uint8Array(readFileSync(path))
      return { outcome: 'learned', reason: await learn(extension, bytes) }
    } catch (error) {
      const read = error?.read ? `（${error.read}）` : ''
      if (error?.kind) {
        return { outcome: 'refused', reason: `${error.kind.code} ${error.text}${read}` }
      }
      return { outcome: 'failed', reason: String(error).slice(0, 200) }
    }
  }
  process.on('message', (message) => void answer(message).then((told) => process.send(told)))
  process.send({ outcome: 'ready' })
  await new Promise(() => {})
})
