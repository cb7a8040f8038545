import { and, asc, between, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { BlockView } from '../../terms'
import { translateErrors } from '../../errors'
import { readBlocks } from '../ingest/extracted'
import type { FileRow } from '../present'
import type { TranslationRow } from './present'
import { translatedBlocks } from './tables'

/** What one ticket does: short, so that the other work of the queue does not wait long. */
const BLOCKS_A_TICKET = 40
const CHARACTERS_A_TICKET = 4_800
const CHARACTERS_A_GROUP = 1_600

/** What one ticket translates. */
export interface Part {
  blocks: BlockView[]
  /** Number of the first block after this part. */
  next: number
  /** Blocks that were asked for once more. */
  isMending: boolean
}

/** What waits comes first; then what follows the last block that was tried. */
export async function nextPart(ctx: Context, row: TranslationRow, file: FileRow): Promise<Part> {
  const waiting = await ctx.db
    .select({ no: translatedBlocks.no })
    .from(translatedBlocks)
    .where(and(ofTranslation(row), eq(translatedBlocks.state, 'waiting')))
    .orderBy(asc(translatedBlocks.no))
    .limit(BLOCKS_A_TICKET)
  if (waiting.length > 0) {
    const blocks = await blocksAt(
      ctx,
      file,
      waiting.map(({ no }) => no),
    )
    if (blocks.length === 0) throw translateErrors.fileChanged()
    return { blocks, next: row.nextBlock, isMending: true }
  }
  if (row.state === 'mending') return { blocks: [], next: row.total, isMending: true }
  if (row.nextBlock >= row.total) return { blocks: [], next: row.total, isMending: false }
  const { blocks } = await readBlocks(ctx, file, row.nextBlock, BLOCKS_A_TICKET)
  const some = atMost(blocks, CHARACTERS_A_TICKET)
  const last = some.at(-1)
  if (!last) throw translateErrors.fileChanged()
  const done = await ctx.db
    .select({ no: translatedBlocks.no })
    .from(translatedBlocks)
    .where(
      and(
        ofTranslation(row),
        eq(translatedBlocks.state, 'done'),
        between(translatedBlocks.no, row.nextBlock, last.no),
      ),
    )
  const doneNos = new Set(done.map(({ no }) => no))
  return { blocks: some.filter(({ no }) => !doneNos.has(no)), next: last.no + 1, isMending: false }
}

async function blocksAt(ctx: Context, file: FileRow, nos: number[]): Promise<BlockView[]> {
  const found = new Map<number, BlockView>()
  for (const no of nos) {
    if (found.has(no)) continue
    const { blocks } = await readBlocks(ctx, file, no, BLOCKS_A_TICKET)
    for (const block of blocks) found.set(block.no, block)
  }
  return atMost(
    nos.flatMap((no) => found.get(no) ?? []),
    CHARACTERS_A_TICKET,
  )
}

/** The first blocks that are no longer than `characters` together; always one. */
function atMost(blocks: BlockView[], characters: number): BlockView[] {
  let left = characters
  const some = blocks.filter((block, index) => {
    left -= block.text.length
    return index === 0 || left >= 0
  })
  return some
}

/** Runs of blocks that are asked for together. */
export function groupsOf(blocks: BlockView[]): BlockView[][] {
  const groups: BlockView[][] = []
  let characters = 0
  for (const block of blocks) {
    const last = groups.at(-1)
    const fits = last && characters + block.text.length <= CHARACTERS_A_GROUP
    if (fits) last.push(block)
    else groups.push([block])
    characters = fits ? characters + block.text.length : block.text.length
  }
  return groups
}

const ofTranslation = ({ id }: Pick<TranslationRow, 'id'>) => eq(translatedBlocks.translationId, id)
