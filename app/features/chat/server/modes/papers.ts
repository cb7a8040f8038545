import type { PaperPiece, PaperText } from '~/features/research/server'
import type { ScholarWork } from '~/features/research/terms'
import type { ChatEvent } from '../../terms'
import { shareHeld } from '../citations/citation-registry'
import type { OutsidePassage } from '../citations/source-passages'
import type { TurnState } from './turn-state'

/** Characters of all papers together, and of one at least. */
const CHARACTERS_AT_MOST = 14_000
const CHARACTERS_EACH = 1_200
/** For all papers together, milliseconds; what is not read by then is asked by its abstract. */
const PATIENCE_MS = 25_000
/** Pieces at the beginning and at the end: what a paper sets out to do, and what came of it. */
const OPENING = 2
const ENDING = 1
const ABSTRACT_NO = -1

/**
 * Reads the papers that were chosen, all at once, and lays out what of them is near the question. Each has its row, which
 * says whether it was read in full or by its abstract alone.
 */
export async function* readPapers(state: TurnState): AsyncGenerator<ChatEvent> {
  const { ctx, turn, toolContext, runner } = state
  const { works = [] } = turn.order
  if (works.length === 0) return
  toolContext.citationRegistry.wereAsked = true
  const within = AbortSignal.any([turn.signal, AbortSignal.timeout(PATIENCE_MS)])
  const reading = works.map((work) =>
    toolContext.research.readPaper(ctx, work, within).catch((error: unknown) => {
      if (!within.aborted || turn.signal.aborted) throw error
      return null
    }),
  )
  // Others are awaited in turn; one that fails first must not go unheard.
  for (const item of reading) item.catch(() => {})
  const most = Math.max(CHARACTERS_EACH, Math.floor(CHARACTERS_AT_MOST / works.length))
  for (const [index, work] of works.entries()) {
    const read = (await reading[index]) ?? null
    const passages = passagesOf(toolContext.question, work, read, most)
    // An abstract is a source of its own: it stands on no page.
    const pieces = passages.filter(({ no }) => no !== ABSTRACT_NO)
    for (const source of [passages.filter(({ no }) => no === ABSTRACT_NO), pieces]) {
      if (source.length > 0) toolContext.citationRegistry.addPage(source)
    }
    if (read?.fileId) toolContext.earlierFileIds.push(read.fileId)
    yield* runner.reportLookup('read_pdf_url', { title: work.title }, reachIn(work, read), [])
  }
}

/** How much of a paper was read, in words. */
function reachIn({ abstract }: ScholarWork, read: PaperText | null): string {
  if (read?.reach === 'library') return '读了知识库里的全文'
  if (read?.reach === 'open') return '读了开放获取的全文'
  const reason = read?.reason || '全文太久没有读完'
  return abstract === '' ? `没有可读的文字，${reason}` : `只读了摘要，${reason}`
}

function passagesOf(
  question: string,
  work: ScholarWork,
  read: PaperText | null,
  most: number,
): OutsidePassage[] {
  const isFull = read !== null && read.reach !== 'abstract'
  const abstract = abstractOf(work)
  const pieces = isFull ? near(question, read.pieces, most - abstract.length) : []
  const { title, authors, venue, url, id } = work
  const year = work.year ?? 0
  const about = { title, authors, ...(venue && { venue }), ...(year > 0 && { year }) }
  const all =
    abstract === '' ? pieces : [{ no: ABSTRACT_NO, page: null, text: abstract }, ...pieces]
  return all.map(({ no, page, label, text }) => ({
    type: 'scholar',
    url: url || `https://doi.org/${id}`,
    no,
    headings: [no === ABSTRACT_NO ? '摘要' : page === null ? '全文' : `第${label || page}页`],
    text,
    score: shareHeld(question, `${title}\n${text}`),
    ...about,
  }))
}

const ABSTRACT_AT_MOST = 2_000
const abstractOf = ({ abstract }: ScholarWork) =>
  abstract.trim().slice(0, ABSTRACT_AT_MOST).toWellFormed()

/** How a text begins and ends, and what is nearest to the question, in its order. */
function near(question: string, pieces: PaperPiece[], most: number): PaperPiece[] {
  const selected = new Set([...pieces.slice(0, OPENING), ...pieces.slice(-ENDING)])
  let left = most - [...selected].reduce((sum, { text }) => sum + text.length, 0)
  const ranked = pieces
    .filter((piece) => !selected.has(piece))
    .map((piece) => ({ piece, share: shareHeld(question, piece.text) }))
    .toSorted((a, b) => b.share - a.share)
  for (const { piece } of ranked) {
    left -= piece.text.length
    if (left < 0) break
    selected.add(piece)
  }
  return pieces.filter((piece) => selected.has(piece))
}
