import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { loadTree } from '../folders/folders'
import type { TreeFolder } from '../folders/tree'
import { foldersUnder, isAmong, seenFilesWhere } from '../folders/visibility'
import { readWindow } from '../ingest/extracted'
import { notesMarkdown } from '../notes/markdown'
import { listNotes } from '../notes/notes'
import type { FileRow } from '../present'
import { files, notes } from '../tables'
import type { ZipEntry } from './zip'

export interface Wanted {
  folderId: string
  fileIds: string[]
}

const PAGE = 200
const LONGEST_PART = 120
const encoder = new TextEncoder()

/**
 * What goes into an export, as far as its asker may see it now: each original in its folder, beside it what was read of
 * it (`….text.md`) and the notes that the asker sees (`….notes.md`). Read page by page and window by window.
 */
export async function* entriesOf(ctx: SeatedContext, wanted: Wanted): AsyncGenerator<ZipEntry> {
  const tree = await loadTree(ctx)
  const taken = new Set<string>()
  for (let after = ''; ;) {
    const rows = await pageOf(ctx, wanted, after)
    const noted = await notedAmong(ctx, rows)
    for (const row of rows) {
      const path = freePath(taken, pathOf(tree, row))
      yield* entriesOfFile(ctx, row, path, noted.has(row.id))
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}

async function pageOf(ctx: SeatedContext, { folderId, fileIds }: Wanted, after: string) {
  const where = [
    fileIds.length > 0 ? isAmong(files.id, fileIds) : undefined,
    folderId === '' ? undefined : sql`${files.folderId} IN (${foldersUnder(ctx, [folderId])})`,
  ]
  return ctx.db
    .select()
    .from(files)
    .where(and(seenFilesWhere(ctx), gt(files.id, after), ...where))
    .orderBy(asc(files.id))
    .limit(PAGE)
}

async function notedAmong(ctx: SeatedContext, rows: FileRow[]): Promise<ReadonlySet<string>> {
  const ids = rows.map((row) => row.id)
  const noted = await ctx.db
    .selectDistinct({ fileId: notes.fileId })
    .from(notes)
    .where(and(eq(notes.spaceId, ctx.seat.spaceId), isAmong(notes.fileId, ids)))
  return new Set(noted.map(({ fileId }) => fileId))
}

async function* entriesOfFile(
  ctx: SeatedContext,
  row: FileRow,
  path: string,
  isNoted: boolean,
): AsyncGenerator<ZipEntry> {
  const changedAt = row.createdAt
  const original = await ctx.files.stream(row.objectKey)
  if (original) yield { path, changedAt, bytes: chunksOf(original) }
  if (row.status === 'DONE') yield { path: `${path}.text.md`, changedAt, bytes: textOf(ctx, row) }
  if (!isNoted) return
  // Deleted or moved out of sight since the page was read: then there is nothing to say of it.
  const kept = await listNotes(ctx, { fileId: row.id }).catch(() => [])
  if (kept.length > 0) {
    const bytes = encoder.encode(notesMarkdown(row.title, kept))
    yield { path: `${path}.notes.md`, changedAt, bytes: one(bytes) }
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** The text as it was read, headings as Markdown, one window in memory at a time. */
async function* textOf(ctx: SeatedContext, row: FileRow): AsyncGenerator<Uint8Array> {
  for (let window = 0, windows = 1; window < windows; window += 1) {
    const content = await readWindow(ctx, row, window)
    if (!content) return
    windows = content.windows
    const parts = content.blocks.map(({ kind, level, text }) =>
      kind === 'heading' ? `${'#'.repeat(Math.min(6, Math.max(1, level)))} ${text}` : text,
    )
    if (parts.length > 0) yield encoder.encode(`${parts.join('\n\n')}\n\n`)
  }
}

function pathOf(tree: ReadonlyMap<string, TreeFolder>, row: FileRow): string {
  const folder = tree.get(row.folderId)
  const names = folder ? [...folder.above, folder.row].map(({ name }) => name) : []
  return [...names, row.title].map(safePart).join('/')
}

/** A name that no system takes for a way out of the archive, a device or nothing. */
function safePart(name: string): string {
  const plain = name
    // eslint-disable-next-line no-control-regex
    .replace(/[<>:"/\\|?*\u0000-\u001f]/g, '_')
    .replace(/^\.+|[. ]+$/g, '_')
  const short = Array.from(plain).slice(0, LONGEST_PART).join('')
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short) ? `_${short}` : short || '_'
}

// Namesakes that were moved together.
function freePath(taken: Set<string>, path: string): string {
  const dot = path.lastIndexOf('.')
  const [stem, ending] =
    dot > path.lastIndexOf('/') ? [path.slice(0, dot), path.slice(dot)] : [path, '']
  for (let at = 0; ; at += 1) {
    const candidate = at === 0 ? path : `${stem}(${at})${ending}`
    if (taken.has(candidate.toLowerCase())) continue
    taken.add(candidate.toLowerCase())
    return candidate
  }
}
