import { z } from 'zod'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { Anchor, BlockView } from '../../terms'
import { isSmall } from '../ingest-tickets'
import type { files } from '../tables'
import type { PageNumbering } from '#packages/office-read/document'
import type { DocumentProperties } from '#packages/office-read/properties/properties'
import type { ChunkState } from './chunk'
import { spaceIndex } from '../space-index'

/**
 * What was read of a file lies in R2 by windows, so that neither learning nor reading needs it whole; of small files that
 * were learned together it lies with their passages, which saves a trip for each.
 */
export interface ExtractedWindow {
  /** Windows of the whole file. */
  windows: number
  pages: number
  encoding: string
  doubtfulEncoding: boolean
  /** What the file says of itself outside its text; only in the first window, and not of files learned earlier. */
  properties?: DocumentProperties
  blocks: ExtractedBlock[]
  /** Everything the next window needs to know; the last window's holds the sums of the file. */
  after: LearningState
}

/** A block without its number: that is its position in the file. `parts` as in parsers/document.ts. */
export interface ExtractedBlock extends Omit<BlockView, 'no'> {
  parts?: { end: number; anchor: Anchor }[]
}

export interface LearningState {
  /** Number of each window's first block, so far. */
  starts: number[]
  /** Blocks so far. */
  blocks: number
  /** Where cutting into passages stands; `no` is their count so far. */
  chunk: ChunkState
  running: string[]
  numbering?: PageNumbering | undefined
  /** Characters that are not white space, and words as editors count them. */
  characters: number
  words: number
  tables: number
  unread: number
  failed: number
  /** At most 50. */
  unreadPages: number[]
  /** Who saw how many of the pages that hold no text. */
  seen?: { by: string; pages: number }
  /** How many of them the vision model was asked about in vain. */
  unanswered?: number
  /** How its words end: what may not be said can begin here and end in the next window. */
  tail?: string
}

/** Which blocks lie in which window; written when a file of several is learned. */
const contents = z.object({ starts: z.array(z.int().min(0)), blocks: z.int().min(0) })
export type Contents = z.infer<typeof contents>

type Generation = { id: FileId; generation: number }
/** A learned file as its readers have it. */
export type LearnedFile = Pick<
  typeof files.$inferSelect,
  'id' | 'generation' | 'spaceId' | 'extension' | 'size'
>

export async function writeWindow(
  ctx: Context,
  file: Generation,
  window: number,
  content: ExtractedWindow,
): Promise<void> {
  await ctx.files.write(windowKey(file, window), JSON.stringify(content), 'application/json')
}

/** What learning has put into R2; null when that window was not read yet. */
export async function readStored(
  ctx: Context,
  file: Generation,
  window: number,
): Promise<ExtractedWindow | null> {
  const bytes = await ctx.files.read(windowKey(file, window))
  return bytes ? parsed(new TextDecoder().decode(bytes)) : null
}

/** A window of a learned file, wherever it lies; null when there is none. */
export async function readWindow(
  ctx: Context,
  file: LearnedFile,
  window: number,
): Promise<ExtractedWindow | null> {
  if (window === 0 && isSmall(file)) {
    const stored = await spaceIndex(ctx, file.spaceId).textOf(file.id, file.generation)
    if (stored !== null) return parsed(stored)
  }
  return readStored(ctx, file, window)
}

/** The only window of a small file, as it is kept with its passages. */
export const serializeExtracted = (content: ExtractedWindow): string => JSON.stringify(content)

// Written by this very module, whole or not at all.
const parsed = (json: string) => JSON.parse(json) as ExtractedWindow

export async function writeContents(
  ctx: Context,
  file: Generation,
  value: Contents,
): Promise<void> {
  await ctx.files.write(contentsKey(file), JSON.stringify(value), 'application/json')
}

/** Removes what was extracted of a file, of all generations. */
export async function removeExtracted(ctx: Context, fileId: FileId): Promise<void> {
  const keys = await ctx.files.list(`extracted/${fileId}/`)
  for (let index = 0; index < keys.length; index += 1000)
    await ctx.files.remove(keys.slice(index, index + 1000))
}

/** Where the blocks of a file lie; `only` is the window of a file that has no other. */
interface Layout extends Contents {
  only?: ExtractedWindow
}

async function layoutOf(ctx: Context, file: LearnedFile): Promise<Layout | null> {
  const firstWindow = isSmall(file) ? await readWindow(ctx, file, 0) : null
  if (firstWindow?.windows === 1) return layoutOfOnly(firstWindow)
  const bytes = await ctx.files.read(contentsKey(file))
  if (bytes) return contents.parse(JSON.parse(new TextDecoder().decode(bytes)))
  const only = firstWindow ?? (await readStored(ctx, file, 0))
  return only?.windows === 1 ? layoutOfOnly(only) : null
}

// Of one window there is nothing to tell.
const layoutOfOnly = (only: ExtractedWindow): Layout => ({
  starts: [0],
  blocks: only.blocks.length,
  only,
})

/** Blocks `from` … of a learned file, at most `count`, and how many there are. Empty while it is not learned. */
export async function readBlocks(
  ctx: Context,
  file: LearnedFile,
  from: number,
  count: number,
): Promise<{ blocks: BlockView[]; total: number }> {
  const layout = await layoutOf(ctx, file)
  if (!layout) return { blocks: [], total: 0 }
  const { starts, blocks: total, only } = layout
  const found: BlockView[] = []
  for (const [window, start] of starts.entries()) {
    const end = starts[window + 1] ?? total
    if (end <= from || start >= from + count) continue
    const content = only ?? (await readStored(ctx, file, window))
    for (const [index, { parts: _parts, ...block }] of (content?.blocks ?? []).entries()) {
      const no = start + index
      if (no >= from && no < from + count) found.push({ no, ...block })
    }
  }
  return { blocks: found, total }
}

const folder = ({ id, generation }: Generation) => `extracted/${id}/${generation}`
const contentsKey = (file: Generation) => `${folder(file)}/contents.json`
const windowKey = (file: Generation, window: number) =>
  `${folder(file)}/${String(window).padStart(5, '0')}.json`
