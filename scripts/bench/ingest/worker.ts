import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import type { JobMessage } from '~/core/jobs'
import { ingestHandlers } from '~/features/library/server/ingest'
import { chunk, firstChunkState } from '~/features/library/server/ingest/chunk'
import { parsers } from '~/features/library/server/parsers'
import { BundledTables } from '~/features/library/server/parsers/cmaps'
import { files } from '~/features/library/server/tables'
import { makePdf } from '../../../test/fixtures/make-pdf'
import { createContext, type Bindings } from '../../../workers/context'

export { SpaceIndex } from '../../../workers/objects/space-index'

const LINES = 38
const SPACE = '1'

/** Both sides of the comparison in one Worker: `/make`, then `/unpdf` and `/product`. Answers characters read. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const pages = Number(searchParams.get('pages'))
    if (pathname === '/make') return Response.json(await make(env, pages))
    if (pathname === '/unpdf') return Response.json(await readBare(env, pages))
    if (pathname === '/parse') return Response.json(await parse(env, pages))
    return Response.json(await learn(env, pages))
  },
}

async function make(env: Bindings, pages: number): Promise<number> {
  const bytes = makePdf(Array.from({ length: pages }, (_, page) => ({ lines: linesOf(page) })))
  await env.FILES.put(keyOf(pages), bytes)
  return bytes.byteLength
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

const HAN =
  '研墨资料段落团队知识问答引用出处文件学习页码标题内容保护规划现状调查分析报告沿河界面建筑限高檐口高度街区历史风貌交通市政设施公共空间绿地水系人口产业用地功能'

/** A page of prose that no other page repeats; the same every time. */
function linesOf(page: number): string[] {
  let seed = page * 7919 + 17
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  return Array.from({ length: LINES }, () => {
    const length = 24 + next(12)
    const line = Array.from({ length }, () => HAN[next(HAN.length)]).join('')
    return `${line.slice(0, 11)}，${line.slice(11)}${next(3) === 0 ? '。' : ''}`
  })
}
