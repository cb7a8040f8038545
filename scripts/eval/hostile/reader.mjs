import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { withProductCode } from '../../lib/typescript.mjs'

const HONEST = '研墨把团队的资料读成有出处的段落，再回答同事的提问，每一句都能回到原文。'.repeat(5)

const RANGED_FROM = 4 * 1024 * 1024

const inMemory = (bytes) => ({
  size: bytes.byteLength,
  read: async (from, length) => bytes.slice(from, from + length).buffer,
})

const onDisk = (path) => ({
  size: statSync(path).size,
  read: async (from, length) => {
    const bytes = new Uint8Array(length)
    const file = openSync(path)
    readSync(file, bytes, 0, length, from)
    closeSync(file)
    return bytes.buffer
  },
})

// Asks come one at a time; the parent waits for each.
await withProductCode(async (load) => {
  const { parsers } = await load('/packages/office-read/index.ts')
  const { looksLike } = await load('/packages/office-read/formats.ts')
  const { refuseEmpty } = await load('/app/features/library/server/ingest/finish.ts')
  const { firstState, addContent } = await load('/app/features/library/server/ingest/state.ts')
  const { chunk } = await load('/app/features/library/server/ingest/chunk.ts')
  const { learningErrors } = await load('/app/features/library/errors.ts')

  // As the queue does it: small files at once, large ones piece by piece where their parser can.
  async function open(extension, source) {
    const parser = parsers[extension]
    if (source.size === 0) throw learningErrors.empty()
    if (source.size > (parser.largest ?? Infinity)) throw learningErrors.tooLong()
    const head = new Uint8Array(await source.read(0, Math.min(4096, source.size)))
    if (!looksLike(extension, head)) throw learningErrors.mismatch()
    if (parser.openRanged && source.size >= RANGED_FROM) return parser.openRanged(source)
    return parser.open(new Uint8Array(await source.read(0, source.size)))
  }

  async function learn(extension, source) {
    const document = await open(extension, source)
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
      const source = honest ? inMemory(new TextEncoder().encode(HONEST)) : onDisk(path)
      return { outcome: 'learned', reason: await learn(extension, source) }
    } catch (error) {
      const read = error?.read ? `（${error.read}）` : ''
      if (error?.kind) {
        return { outcome: 'refused', reason: `${error.kind.code} ${error.text}${read}` }
      }
      return { outcome: 'failed', reason: String(error).slice(0, 200) }
    }
  }
  process.on('message', (message) => void answer(message).then((report) => process.send(report)))
  process.send({ outcome: 'ready' })
  await new Promise(() => {})
})
