import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { findQuote, type Range } from '~/core/source-place'
import type { PassageLine } from '../ports'
import { spaceIndex } from '../space-index'

export interface PlaceQuery {
  no?: number | undefined
  page?: number | undefined
  quote?: string | undefined
  /** The number is of the learning that is visible now. */
  isSure: boolean
}

/** A passage, and where in its text the quoted words stand. */
export interface FoundPlace {
  line: PassageLine
  quoted: Range | null
}

const LINES_AT_ONCE = 500
const MOST_LINES = 12_000

/**
 * The passage of a place. Where quoted words are known they decide: a file that was learned anew has other numbers.
 * Switched-off passages are found too: what cited them once still stands there.
 */
export async function findPlace(
  ctx: SeatedContext,
  fileId: FileId,
  query: PlaceQuery,
): Promise<FoundPlace | null> {
  const { no, quote = '' } = query
  const named = no === undefined ? null : await lineAt(ctx, fileId, no)
  if (quote === '') return named && { line: named, quoted: null }
  const here = named && quotedIn(named, quote)
  if (here) return here
  const elsewhere = await searchWhole(ctx, fileId, query)
  if (elsewhere) return elsewhere
  return named && query.isSure ? { line: named, quoted: null } : null
}

// Numbers have no gaps.
async function lineAt(ctx: SeatedContext, fileId: FileId, no: number) {
  const { lines } = await spaceIndex(ctx, ctx.seat.spaceId).linesOf(fileId, { from: no, count: 1 })
  return lines[0]?.no === no ? lines[0] : null
}

/** Of passages that hold the words one of the page is taken, else the one that is nearest to where it was. */
async function searchWhole(
  ctx: SeatedContext,
  fileId: FileId,
  { no = 0, page, quote = '' }: PlaceQuery,
): Promise<FoundPlace | null> {
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  let best: FoundPlace | null = null
  const isNearer = ({ line }: FoundPlace) =>
    !best || Math.abs(line.no - no) < Math.abs(best.line.no - no)
  for (let from = 0; from < MOST_LINES; from += LINES_AT_ONCE) {
    const { lines, total } = await index.linesOf(fileId, { from, count: LINES_AT_ONCE })
    for (const line of lines) {
      const found = quotedIn(line, quote)
      if (found && page !== undefined && pageOf(line) === page) return found
      if (found && isNearer(found)) best = found
    }
    if (from + LINES_AT_ONCE >= total) break
  }
  return best
}

/** Words that were edited since stand at the place of their passage. */
function quotedIn(line: PassageLine, quote: string): FoundPlace | null {
  const quoted = findQuote(line.text, quote)
  if (quoted) return { line, quoted }
  return line.isEdited && findQuote(line.original, quote) ? { line, quoted: null } : null
}

function pageOf({ anchor }: PassageLine): number | null {
  if (anchor.kind === 'page') return anchor.page
  return anchor.kind === 'slide' ? anchor.slide : null
}
