import type { SeatedContext } from '~/core/context'
import { z } from 'zod'
import type { FileId } from '~/core/ids'
import { filesWithin, pageReader, readPassages } from '~/features/library/server'
import type { PaperReach, ScholarWork } from '../../terms'
import { orAborted } from '../asking/ask'
import { keepAnswer, cachedAnswer, keyOf } from '../asking/cache'
import { savedAmong } from '../save-work'
import { fetchPdf } from './fetch-pdf'
import { piecesOfPages, type PaperPiece } from './paper-pieces'

/** What could be read of a paper. */
export interface PaperText {
  reach: PaperReach
  /** Why it is not the full text; '' where it is. */
  reason: string
  /** File of the library that it was read from; '' for none. */
  fileId: FileId | ''
  pieces: PaperPiece[]
}

const MOST_CHARACTERS = 60_000
const PDF_BOUNDS = { maxBytes: 10 * 1024 * 1024, timeoutMs: 15_000 }
const KEEP_MS = 24 * 3_600_000
const PASSAGES_A_CALL = 12

/**
 * Reads a paper: the file of the library that it was saved as, where the caller sees it, else its open-access PDF, else
 * its abstract; bounded in time and length. `pieces` is empty where there is not even an abstract. Throws the signal's
 * reason when it aborts.
 */
export async function readPaper(
  ctx: SeatedContext,
  work: ScholarWork,
  signal: AbortSignal,
): Promise<PaperText> {
  const fromLibrary = await readSaved(ctx, work)
  signal.throwIfAborted()
  if (fromLibrary) return fromLibrary
  const open = await orAborted(readOpen(ctx, work), signal)
  if (open.pieces.length > 0) {
    return { reach: 'open', reason: '', fileId: '', pieces: open.pieces }
  }
  return {
    reach: 'abstract',
    reason: open.reason,
    fileId: '',
    pieces: piecesOfPages([{ page: null, paragraphs: work.abstract.split('\n') }]),
  }
}

async function readSaved(ctx: SeatedContext, { id }: ScholarWork): Promise<PaperText | null> {
  const [saved] = await savedAmong(ctx, [id])
  if (!saved) return null
  const { fileId } = saved
  const [file] = await filesWithin(ctx, {}, [fileId])
  // A record is its abstract once more.
  if (file?.extension !== 'pdf') return null
  const pieces: PaperPiece[] = []
  for (let from = 0, length = 0; length < MOST_CHARACTERS; from += PASSAGES_A_CALL) {
    const found = await readPassages(ctx, {}, { fileId, from, count: PASSAGES_A_CALL })
    for (const { no, text, anchor } of found) {
      const { page = null, label } = anchor.kind === 'page' ? anchor : {}
      pieces.push({ no, page, label, text })
      length += text.length
    }
    if (found.length < PASSAGES_A_CALL) break
  }
  return pieces.length === 0 ? null : { reach: 'library', reason: '', fileId, pieces }
}

interface OpenText {
  pieces: PaperPiece[]
  reason: string
}

const cachedPieces = z.array(
  z.object({ no: z.number(), page: z.number().nullable(), text: z.string() }),
)

async function readOpen(ctx: SeatedContext, work: ScholarWork): Promise<OpenText> {
  const key = await keyOf(['paper-text', work.pdfUrl])
  const cached = cachedPieces.safeParse(work.pdfUrl === null ? null : await cachedAnswer(ctx, key))
  if (cached.success) return { pieces: cached.data, reason: '' }
  const { bytes, reason } = await fetchPdf(ctx, work, PDF_BOUNDS)
  if (bytes === null) return { pieces: [], reason }
  const pieces = piecesOfPages((await pageReader.need(ctx).pdf(bytes, MOST_CHARACTERS)) ?? [])
  if (pieces.length === 0) return { pieces, reason: '全文里没有可读的文字' }
  await keepAnswer(ctx, key, pieces, KEEP_MS)
  return { pieces, reason: '' }
}
