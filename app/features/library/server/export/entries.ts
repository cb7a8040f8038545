import { and, asc, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { withoutControls } from '~/core/text/text-rules'
import { loadTree } from '../folders/folders'
import type { TreeFolder } from '../folders/tree'
import { foldersUnder, isAmong, visibleFilesWhere } from '../folders/visibility'
import { readWindow } from '../ingest/extracted'
import { notesMarkdown } from '../notes/markdown'
import { listNotes } from '../notes/notes'
import { displayTitle } from '../files/names'
import type { FileRow } from '../present'
import { files, notes } from '../tables'
import type { ZipEntry } from './zip'
import { objectKeyOf } from '../uploads/object-key'

export interface ExportSelection {
  folderId: string
  fileIds: FileId[]
}

const PAGE = 200
// Bytes of a name: 255 is what file systems take, and (12) and .notes.md still come behind it.
const LONGEST_PART = 220
const BESIDE = ['', '.text.md', '.notes.md']
const encoder = new TextEncoder()

/**
 * What goes into an export, as far as its asker may see it now: each original in its folder, beside it what was read of
 * it (`….text.md`) and the notes that the asker sees (`….notes.md`). Read page by page and window by window.
 */
export async function* entriesOf(
  ctx: SeatedContext,
  selection: ExportSelection,
): AsyncGenerator<ZipEntry> {
  const tree = await loadTree(ctx)
  const taken = new Set([...tree.values()].map((folder) => keyOf(pathOfFolder(folder))))
  for (let after = ''; ;) {
    const rows = await pageOf(ctx, selection, after)
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

async function pageOf(ctx: SeatedContext, { folderId, fileIds }: ExportSelection, after: string) {
  const where = [
    fileIds.length > 0 ? isAmong(files.id, fileIds) : undefined,
    folderId === '' ? undefined : sql`${files.folderId} IN (${foldersUnder(ctx, [folderId])})`,
  ]
  return ctx.db
    .select()
    .from(files)
    .where(and(visibleFilesWhere(ctx), sql`${files.id} > ${after}`, ...where))
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
  const original = await ctx.files.stream(objectKeyOf(row))
  if (original) yield { path, changedAt, bytes: chunksOf(original) }
  if (row.status === 'DONE') yield { path: `${path}.text.md`, changedAt, bytes: textOf(ctx, row) }
  if (!isNoted) return
  // Deleted or moved out of sight since the page was read: then there is nothing to say of it.
  const notes = await listNotes(ctx, { fileId: row.id }).catch(() => [])
  if (notes.length > 0) {
    const bytes = encoder.encode(notesMarkdown(displayTitle(row), notes, ''))
    yield { path: `${path}.notes.md`, changedAt, bytes: streamOf(bytes) }
  }
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
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
  return folder ? `${pathOfFolder(folder)}/${safePart(row.title)}` : safePart(row.title)
}

const pathOfFolder = ({ above, row }: TreeFolder) =>
  [...above, row].map(({ name }) => safePart(name)).join('/')

const UNSAFE = /[<>:"/\\|?*]/g
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

/** A name that no system takes for a way out of the archive, a device or nothing; a long one keeps its ending. */
function safePart(name: string): string {
  const plain = withoutControls(name).replace(UNSAFE, '_').trim()
  const ending = /\.[^.\s]{1,8}$/.exec(plain)?.[0] ?? ''
  const stem = cutTo(plain.slice(0, plain.length - ending.length), LONGEST_PART - ending.length)
  const short = `${stem}${ending}`.replace(/^\.+/, '_').replace(/(?<![. ])[. ]+$/, '_')
  return RESERVED.test(short) ? `_${short}` : short || '_'
}

function cutTo(text: string, bytes: number): string {
  let length = 0
  const characters = Array.from(text).filter((character) => {
    length += encoder.encode(character).byteLength
    return length <= bytes
  })
  return characters.join('')
}

// Names that differ by their case only are one to many systems.
const keyOf = (path: string) => path.toLowerCase()

/** Namesakes that were moved together, files called like a folder, files called like what stands beside another. */
function freePath(taken: Set<string>, path: string): string {
  const dot = path.lastIndexOf('.')
  const [stem, ending] =
    dot > path.lastIndexOf('/') ? [path.slice(0, dot), path.slice(dot)] : [path, '']
  for (let index = 0; ; index += 1) {
    const candidate = index === 0 ? path : `${stem}(${index})${ending}`
    const keys = BESIDE.map((beside) => keyOf(`${candidate}${beside}`))
    if (keys.some((key) => taken.has(key))) continue
    for (const key of keys) taken.add(key)
    return candidate
  }
}
