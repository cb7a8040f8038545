import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { findQuote, type Range } from '~/core/source-place'
import { closest, overlap } from './overlap'
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
/** Below it other words are meant. */
const LEAST_OVERLAP = 0.6

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
  return named && query.isSure ? { line: named, quoted: closest(named.text, quote) } : null
}

// Numbers have no gaps.
async function lineAt(ctx: SeatedContext, fileId: FileId, no: number) {
  const { lines } = await spaceIndex(ctx, ctx.seat.spaceId).linesOf(fileId, { from: no, count: 1 })
  return lines[0]?.no === no ? lines[0] : null
}

/**
 * Of passages that hold the words one of the page is taken, else the one that is nearest to where it was; where none
 * holds them, the one that shares most of them.
 */
async function searchWhole(
  ctx: SeatedContext,
  fileId: FileId,
  query: PlaceQuery,
): Promise<FoundPlace | null> {
  const { page, quote = '' } = query
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const candidates: Candidates = { nearest: null, alike: null, share: LEAST_OVERLAP }
  for (let from = 0; from < MOST_LINES; from += LINES_AT_ONCE) {
    const { lines, total } = await index.linesOf(fileId, { from, count: LINES_AT_ONCE })
    for (const line of lines) {
      const found = quotedIn(line, quote)
      if (found && page !== undefined && pageOf(line) === page) return found
      if (found) keepNearest(candidates, found, query)
      else if (!candidates.nearest) keepAlike(candidates, line, quote)
    }
    if (from + LINES_AT_ONCE >= total) break
  }
  const { nearest, alike } = candidates
  return nearest ?? (alike && { line: alike, quoted: closest(alike.text, quote) })
}

interface Candidates {
  nearest: FoundPlace | null
  /** Shares most of the words, and how many of them. */
  alike: PassageLine | null
  share: number
}

function keepNearest(candidates: Candidates, found: FoundPlace, { no = 0 }: PlaceQuery): void {
  const distance = ({ line }: FoundPlace) => Math.abs(line.no - no)
  const { nearest } = candidates
  if (!nearest || distance(found) < distance(nearest)) candidates.nearest = found
}

function keepAlike(candidates: Candidates, line: PassageLine, quote: string): void {
  const share = overlap(line.text, quote)
  if (share > candidates.share) Object.assign(candidates, { alike: line, share })
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
