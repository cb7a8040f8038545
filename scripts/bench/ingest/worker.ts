import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Context } from '~/core/context'
import { idSchemas } from '~/core/id-schemas'
import type { FileId } from '~/core/ids'
import type { JobMessage } from '~/core/jobs'
import { ingestHandlers } from '~/features/library/server/ingest'
import { bigrams, words } from '#packages/chinese/terms'
import { fold } from '#packages/chinese/fold'
import type { Passage } from '~/features/library/server/ports'
import { chunk, firstChunkState } from '~/features/library/server/ingest/chunk'
import { PASSAGES_PER_PUT } from '~/features/library/server/ingest/put-passages'
import { parsers, type Block } from '#packages/office-read'
import { firstReading, type ReadingState } from '#packages/office-read/document'
import { CharacterMaps } from '#packages/office-read/pdf/cmaps'
import { files } from '~/features/library/server/tables'
import { outsideFiles, withOutsideIndex } from './outside'
import { createContext, type Bindings } from '../../../workers/context'
import { spaceIndex } from '~/features/library/server/space-index'
import { openPdfTables } from '../../../workers/platform/pdf-tables'

export { SpaceIndex } from '../../../workers/objects/space-index'

interface BenchBindings extends Bindings {
  /** Another process that keeps bytes. */
  STORE: Fetcher
}

const SPACE = idSchemas.team.parse('1')

/** Both sides of the comparison in one Worker: `/store` a PDF, then read or learn it. Answers what was counted. */
export default {
  async fetch(request: Request, env: BenchBindings): Promise<Response> {
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
    BinaryDataFactory: new CharacterMaps(openPdfTables(env.PUBLIC_FILES)).factory,
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
  const document = await parsers.pdf.open(
    new Uint8Array(bytes ?? new ArrayBuffer()),
    openPdfTables(env.PUBLIC_FILES),
  )
  let before: ReadingState = firstReading
  let state = firstChunkState
  for (let window = 0; window < document.windows; window += 1) {
    const content = await document.read(window, before)
    before = content
    state = chunk(content.blocks, state, window + 1 === document.windows).state
  }
  await document.close()
  return state.no
}

/** The tickets of one file in turn, as the queue would bring them. */
async function learn(
  env: Bindings,
  pages: number,
  changes: Partial<Context> = {},
): Promise<number> {
  const queued: JobMessage[] = []
  const ctx = createContext(env, () => {}, {
    send: async (_queue, message) => void queued.push(message),
    log: () => {},
    ...changes,
  })
  const id = ctx.newId<FileId>()
  const size = (await ctx.files.head(keyOf(pages)))?.size ?? 0
  const now = ctx.now().getTime()
  await ctx.db.insert(files).values({
    id,
    spaceId: SPACE,
    uploadId: idSchemas.upload.parse(id),
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
    await ingestHandlers.find((item) => item.type === type)?.run(ctx, payload)
  }
  const [row] = await ctx.db.select().from(files).where(eq(files.id, id))
  if (row?.status !== 'DONE') throw new Error(`not learned: ${row?.errorCode}`)
  return row.wordCount
}

const keyOf = (pages: number) => `bench/${pages}.pdf`

/** The same with files and index in another process: what this one holds then is the consumer's. */
async function consume(env: BenchBindings, pages: number): Promise<number> {
  const ctx = createContext(env, () => {})
  return await learn(env, pages, {
    files: outsideFiles(ctx.files, env.STORE),
    objects: withOutsideIndex(ctx, env.STORE).objects,
  })
}

/** What only the index's terms cost, without storing them. */
async function terms(env: Bindings, pages: number): Promise<number> {
  let count = 0
  for (const { text } of (await contentOf(env, pages)).passages) {
    const folded = fold(text)
    count += words(folded).length + bigrams(folded).length
  }
  return count
}

/** Putting the passages into the index, as a file of its own. */
async function index(env: Bindings, pages: number): Promise<number> {
  const ctx = createContext(env, () => {})
  const { passages } = await contentOf(env, pages)
  const id = ctx.newId<FileId>()
  for (let index = 0; index < passages.length; index += PASSAGES_PER_PUT) {
    const some = passages.slice(index, index + PASSAGES_PER_PUT)
    await spaceIndex(ctx, SPACE).putPassages(id, 1, '测速.pdf', some)
  }
  const answer = await spaceIndex(ctx, SPACE).commitFile(id, 1, passages.length)
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.done.passages
}

/** Keeping the windows in R2. */
async function storage(env: Bindings, pages: number): Promise<number> {
  const ctx = createContext(env, () => {})
  const { windows } = await contentOf(env, pages)
  for (const [index, blocks] of windows.entries()) {
    await ctx.files.write(
      `bench/${pages}/${index}.json`,
      JSON.stringify(blocks),
      'application/json',
    )
  }
  return windows.length
}

interface Content {
  passages: Passage[]
  windows: Block[][]
}

let cached: Content | null = null

/** What is read of the file; read once, by the round that only warms up. */
async function contentOf(env: Bindings, pages: number): Promise<Content> {
  if (cached) return cached
  const content: Content = { passages: [], windows: [] }
  const bytes = await (await env.FILES.get(keyOf(pages)))?.arrayBuffer()
  const document = await parsers.pdf.open(
    new Uint8Array(bytes ?? new ArrayBuffer()),
    openPdfTables(env.PUBLIC_FILES),
  )
  let before: ReadingState = firstReading
  let state = firstChunkState
  for (let window = 0; window < document.windows; window += 1) {
    const read = await document.read(window, before)
    const { blocks } = read
    const cut = chunk(blocks, state, window + 1 === document.windows)
    content.passages.push(...cut.passages)
    content.windows.push(blocks)
    before = read
    state = cut.state
  }
  await document.close()
  return (cached = content)
}

const works: Record<string, (env: BenchBindings, pages: number) => Promise<number>> = {
  unpdf: readBare,
  parse,
  product: learn,
  consume,
  terms,
  index,
  storage,
}
