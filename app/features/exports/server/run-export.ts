import { and, eq, ne } from 'drizzle-orm'
import { letOthersWork } from '#packages/basics/let-others-work'
import type { Context, SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { joinedBytes } from '#packages/basics/joined-bytes'
import { withoutControls } from '~/core/text/text-rules'
import { memberNames, seatOfMember } from '~/features/teams/server'
import type { ExportFlaw } from '~/features/document/contract'
import type { CommentThread } from '~/features/document/comments-terms'
import { documentErrors } from '~/features/document/errors'
import { withCommentMarks } from '#packages/document/comment-marks'
import { withNumbering } from '#packages/document/headings/numbering'
import { imageSources } from '#packages/document/image-keys'
import { acceptedSnapshot, type DocSnapshot } from '#packages/document/snapshot'
import type { ExportedChanges } from '~/features/document/terms'
import {
  documentExports,
  exportKeyOf,
  failExport,
  findDocument,
  imageReader,
  loadRejectedBody,
  openSectionCache,
  readDrawings,
  readableThreads,
  snapshot,
  sourceOf,
  sourcesKeyOf,
  type ExportRow,
} from '~/features/document/server/exports'
import { type Exporter, type ExportMaterial, fontReader } from '~/features/document/server/ports'
import { numberings } from './plain/plain-document'
import { contentLabelOf, withOriginStatement } from './origin-statement'
import { withUnfinished } from './unfinished'

/** What no reader of the format opens any more, and one isolate can hold. */
const MOST_BYTES = 64 * 1024 * 1024
const LONGEST_NAME = 80
const MOST_FLAWS = 100

/**
 * Writes an export down as whoever asked for it may read the document now, and keeps the file. Run again it begins anew;
 * what cannot be is recorded on the row.
 */
export async function runExport(
  ctx: Context,
  exportId: string,
  formats: Partial<Record<string, () => Promise<Exporter>>>,
): Promise<void> {
  const row = await beginExport(ctx, exportId)
  if (!row) return
  try {
    const asker = await seatOfMember(ctx, row)
    if (!asker) throw documentErrors.documentNotFound()
    await writeDown(asker, row, await formats[row.format]?.())
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.retry) throw error
    await failExport(ctx, exportId, String(error.kind.code))
  }
}

async function beginExport(ctx: Context, exportId: string): Promise<ExportRow | null> {
  const [row] = await ctx.db
    .update(documentExports)
    .set({ state: 'ing', progress: 10, updatedAt: ctx.now().getTime() })
    .where(
      and(
        eq(documentExports.id, exportId),
        ne(documentExports.state, 'done'),
        ne(documentExports.state, 'error'),
      ),
    )
    .returning()
  return row ?? null
}

async function writeDown(
  ctx: SeatedContext,
  row: ExportRow,
  exporter: Exporter | undefined,
): Promise<void> {
  if (!exporter) throw documentErrors.formatNotReady()
  await ctx.giveWay?.()
  const { documentId, options } = row
  const { finalVersionId } = await findDocument(ctx, documentId)
  const status = finalVersionId === null ? '草稿' : '定稿'
  const whole = await snapshot(ctx, documentId)
  const threads = await threadsOf(ctx, row)
  const document = await documentOf(withThreads(whole, threads), options)
  await report(ctx, row, { progress: 40, rev: whole.rev })
  const names = await memberNames(ctx, ctx.seat.teamId, [row.accountId])
  const sections = exporter.keepsSections ? await openSectionCache(ctx, row) : null
  let flaws: readonly ExportFlaw[] = []
  const pictures = await picturesOf(ctx, document)
  const written = await exporter.write({
    ctx,
    document,
    options,
    origin: row.origin,
    contentLabel: contentLabelOf(whole, row.origin),
    author: names.get(row.accountId) ?? '',
    exportedAt: row.createdAt,
    reportFlaws: (reported) =>
      (flaws = reported.slice(0, MOST_FLAWS).map(({ nodeId, text }) => ({ nodeId, text }))),
    readFont: fontReader.need(ctx),
    threads,
    ...pictures,
    ...(sections && { sections }),
  })
  const bytes = await collect(ctx, written)
  await report(ctx, row, { progress: 90 })
  await ctx.files.write(exportKeyOf(row), bytes.buffer, exporter.contentType)
  await sections?.save()
  await ctx.files.write(sourcesKeyOf(row), JSON.stringify(sourcesOf(whole)), 'application/json')
  const fileName = `${nameOf(document.tree.title)}（${status}）.${exporter.extension}`
  await report(ctx, row, {
    state: 'done',
    progress: 100,
    size: bytes.byteLength,
    fileName,
    flaws: [...flaws],
  })
}

/** What is shown in a document: pictures of its own, and what was drawn of it. */
async function picturesOf(
  ctx: SeatedContext,
  document: DocSnapshot,
): Promise<Pick<ExportMaterial, 'bytesOf' | 'drawingOf'>> {
  const readImage = imageReader(ctx, document.documentId)
  const drawings = await readDrawings(ctx, document)
  return {
    bytesOf: async (key) => {
      const bytes = await readImage(key)
      return bytes && new Uint8Array(bytes)
    },
    ...(drawings.size > 0 && {
      drawingOf: (drawing) => drawings.get(sourceOf(drawing)) ?? null,
    }),
  }
}

/** Threads that go along: those that the asker may read and whose words still stand, with the names of who wrote. */
async function threadsOf(
  ctx: SeatedContext,
  { documentId, format, options }: ExportRow,
): Promise<CommentThread[]> {
  const { comments: isAsked = false, changes } = options
  if (!isAsked || format !== 'docx' || changes === 'rejected') return []
  const threads = (await readableThreads(ctx, documentId)).filter(({ places }) => places.length > 0)
  const authors = threads.flatMap(({ comments }) => comments.map(({ authorId }) => authorId))
  const accountIds = [...new Set(authors.filter((id) => id !== null))]
  const names = await memberNames(ctx, ctx.seat.teamId, accountIds)
  return threads.map((thread) => ({
    ...thread,
    comments: thread.comments.map((comment) => ({
      ...comment,
      author: names.get(comment.authorId ?? '') ?? comment.author,
    })),
  }))
}

function withThreads(document: DocSnapshot, threads: readonly CommentThread[]): DocSnapshot {
  if (threads.length === 0) return document
  const bodies = [...document.bodies].map(([id, body]) => {
    const own = threads.filter(({ nodeId }) => nodeId === id)
    return [id, own.length === 0 ? body : withCommentMarks(body, own)] as const
  })
  return { ...document, bodies: new Map(bodies) }
}

/** The document as it was asked for: its changes settled or not, and what is said behind its text. */
async function documentOf(whole: DocSnapshot, options: ExportRow['options']): Promise<DocSnapshot> {
  const asked = { ...whole, tree: withNumbering(whole.tree, options.numbering) }
  const settled = await settledSnapshot(asked, options.changes)
  const named = options.namesUnfinished
    ? withUnfinished(settled, numberings[options.preset])
    : settled
  return options.statesOrigin ? withOriginStatement(named) : named
}

async function settledSnapshot(
  document: DocSnapshot,
  changes: ExportedChanges | undefined,
): Promise<DocSnapshot> {
  if (changes === 'accepted') return acceptedSnapshot(document)
  if (changes !== 'rejected') return document
  // The editor's schema is loaded for this alone.
  const { rejectedBody } = await loadRejectedBody()
  const bodies = [...document.bodies].map(([id, body]) => [id, rejectedBody(body)] as const)
  return { ...document, bodies: new Map(bodies) }
}

/** Files of the library whose words or pictures may stand in it. */
function sourcesOf({ evidence, bodies }: DocSnapshot): string[] {
  const quoted = [...evidence.values()].flatMap(({ fileId, state }) =>
    fileId === null || state === 'revoked' ? [] : fileId,
  )
  return [...new Set([...quoted, ...[...bodies.values()].flatMap(imageSources)])]
}

async function report(
  ctx: Context,
  { id }: ExportRow,
  facts: Partial<typeof documentExports.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(documentExports)
    .set({ ...facts, updatedAt: ctx.now().getTime() })
    .where(eq(documentExports.id, id))
}

async function collect(
  ctx: Context,
  written: Uint8Array | ReadableStream<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  const add = (piece: Uint8Array) => {
    length += piece.byteLength
    if (length > MOST_BYTES) throw documentErrors.exportTooLong()
    pieces.push(piece)
  }
  if (written instanceof Uint8Array) add(written)
  else
    for await (const piece of written) {
      add(piece)
      // Without a pause of its own a whole book holds the thread: every step of everybody else's calls would wait for it.
      await letOthersWork()
      await ctx.giveWay?.()
    }
  return joinedBytes(pieces)
}

function nameOf(title: string): string {
  const plain = withoutControls(title.toWellFormed())
    .replace(/[<>:"/\\|?*]+/g, '_')
    .trim()
  return (
    Array.from(plain)
      .slice(0, LONGEST_NAME)
      .join('')
      .replace(/^\.+|[. ]+$/g, '_') || '文档'
  )
}
