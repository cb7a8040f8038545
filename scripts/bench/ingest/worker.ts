import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import type { JobMessage } from '~/core/jobs'
import { ingestHandlers } from '~/features/library/server/ingest'
import { bigrams, words } from '~/core/chinese/terms'
import { fold } from '~/core/chinese/fold'
import type { Passage } from '~/features/library/server/ports'
import { chunk, firstChunkState } from '~/features/library/server/ingest/chunk'
import { parsers } from '~/features/library/server/parsers'
import { BundledTables } from '~/features/library/server/parsers/cmaps'
import { files } from '~/features/library/server/tables'
import { createContext, type Bindings } from '../../../workers/context'

export { SpaceIndex } from '../../../workers/objects/space-index'

const SPACE = '1'

/** Both sides of the comparison in one Worker: `/store` a PDF, then read or learn it. Answers what was counted. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const pages = Number(searchParams.get('pages'))
    if (pathname === '/store') {
      await env.FILES.put(keyOf(pages), await request.arrayBuffer())
      return Response.json(pages)
    }
    const work = works[pathname.slice(1)]
    return Response.json(await work?.(env, pages))
  },
}

async function readBare(env: Bindings, pages: number): Promise<number> {
  const bytes = await (await env.FILES.get(keyOf(pages)))?.arrayBuffer()
  const document = await getDocumentProxy(new Uint8Array(bytes ?? new ArrayBuffer()), {
    BinaryDataFactory: BundledTables,
    cMapUrl: 'bundled:/',
    cMapPacked: true,
    useWorkerFetch: false,
    disableFontFace: true,
    verbosity: 0,
  })
  const { text } = await extractText(document, { mergePages: false })
  await document.loadingTask.destroy()
  return text.join('').length
}

/** What the product's parser and passages cost without index and storage. */
async function parse(env: Bindings, pages: number): Promise<number> {
  const bytes = await (await env.FILES.get(keyOf(pages)))?.arrayBuffer()
  const document = await parsers.pdf.open(new Uint8Array(bytes ?? new ArrayBuffer()))
  let running: string[] = []
  let state = firstChunkState
  for (let window = 0; window < document.windows; window += 1) {
    const content = await document.read(window, running)
    running = content.running
    state = chunk(content.blocks, state, window + 1 === document.windows).state
  }
  await document.close()
  return state.no
}

/** The tickets of one file in turn, as the queue would bring them. */
async function learn(env: Bindings, pages: number): Promise<number> {
  const queued: JobMessage[] = []
  const ctx = createContext(env, () => {}, {
    send: async (_queue, message) => void queued.push(message),
    log: () => {},
  })
  const id = ctx.newId()
  const size = (await ctx.files.head(keyOf(pages)))?.size ?? 0
  const now = ctx.now().getTime()
  await ctx.db.insert(files).values({
    id,
    spaceId: SPACE,
    uploadId: id,
    title: '测速.pdf',
    extension: 'pdf',
    size,
    objectKey: keyOf(pages),
    contentSha256: '',
    status: 'INIT',
    createdBy: '1',
    createdAt: now,
    updatedAt: now,
  })
  queued.push({ outboxId: '', type: 'library.ingest-file', payload: { fileId: id, generation: 1 } })
  for (let next = queued.shift(); next; next = queued.shift()) {
    const { type, payload } = next
    await ingestHandlers.find((one) => one.type === type)?.run(ctx, payload)
  }
  const [row] = await ctx.db.select().from(files).where(eq(files.id, id))
  if (row?.status !== 'DONE') throw new Error(`not learned: ${row?.errorCode}`)
  return row.wordCount
}

const keyOf = (pages: number) => `bench/${pages}.pdf`

/** What only the index's terms cost, without storing them. */
async function terms(env: Bindings, pages: number): Promise<number> {
  let count = 0
  for (const { text } of await passagesOf(env, pages)) {
    const folded = fold(text)
    count += words(folded).length + bigrams(folded).length
  }
  return count
}

/** Putting a learned file's passages into the index once more, as a file of its own. */
async function index(env: Bindings, pages: number): Promise<number> {
  const ctx = createContext(env, () => {})
  const passages = await passagesOf(env, pages)
  const id = ctx.newId()
  for (let at = 0; at < passages.length; at += 40) {
    await ctx.spaceIndex(SPACE).putPassages(id, 1, '测速.pdf', passages.slice(at, at + 40))
  }
  return (await ctx.spaceIndex(SPACE).commitFile(id, 1, passages.length)).passages
}

let known: Passage[] = []

/** Passages of the file that was learned last; read once, outside of what is measured. */
async function passagesOf(env: Bindings, pages: number): Promise<Passage[]> {
  if (known.length > 0) return known
  const bytes = await (await env.FILES.get(keyOf(pages)))?.arrayBuffer()
  const document = await parsers.pdf.open(new Uint8Array(bytes ?? new ArrayBuffer()))
  let running: string[] = []
  let state = firstChunkState
  for (let window = 0; window < document.windows; window += 1) {
    const content = await document.read(window, running)
    running = content.running
    const cut = chunk(content.blocks, state, window + 1 === document.windows)
    known.push(...cut.passages)
    state = cut.state
  }
  await document.close()
  return known
}

const works: Record<string, (env: Bindings, pages: number) => Promise<number>> = {
  unpdf: readBare,
  parse,
  product: learn,
  terms,
  index,
}
