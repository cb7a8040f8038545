import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { ParseCard } from '../../terms'
import { learningErrors } from '../../errors'
import { FEWEST_CHARACTERS, REMNANT_CHARACTERS } from '#packages/office-read/bounds'
import { keepEdits } from '../passages/keep-edits'
import { BIN_FOLDER, type Passage } from '../ports'
import { askForVectors } from '../vectors/ask-for-vectors'
import { chunk } from './chunk'
import { readStored, removeExtracted, writeContents, type ExtractedWindow } from './extracted'
import { isBeingLearned, presentFile, type FileRow } from './learning-row'
import { putAll } from './put-passages'
import { firstState } from './state'
import { parseFactsOf } from '../files/parse-facts'
import { spaceIndex } from '../space-index'

/**
 * All windows are in, all passages but `rest`: make them visible and the row DONE, in this order, so that DONE never
 * lacks a passage.
 */
export async function finish(
  ctx: Context,
  file: FileRow,
  last: ExtractedWindow,
  rest: Passage[],
): Promise<void> {
  const { starts, blocks } = last.after
  if (last.windows > 1) await writeContents(ctx, file, { starts, blocks })
  const now = await presentFile(ctx, file.id)
  if (now?.generation !== file.generation || now.deletedAt !== null) {
    return spaceIndex(ctx, file.spaceId).withdrawFile(file.id, file.generation)
  }
  await makeVisible(ctx, now, last, rest)
  if (file.generation > 1) await keepEdits(ctx, file)
  const places = await makeDone(ctx, [{ file, content: last }])
  await settleDone(ctx, now, places.get(file.id))
  await askForVectors(ctx, file.spaceId)
}

/** A file that was read to its end. */
interface ReadFile {
  file: FileRow
  /** Its last window. */
  content: ExtractedWindow
}

/**
 * Makes files DONE, all in one statement; answers by their ids where they lie, nothing of one that is not being learned
 * any more.
 */
export async function makeDone(ctx: Context, read: ReadFile[]): Promise<Map<FileId, string>> {
  const rows = await ctx.db.all<{ id: FileId; folderId: string }>(
    sql`UPDATE files SET status = 'DONE', progress = 100, error_code = '', ready_pages = 0,
        word_count = one.value ->> 'words', page_count = one.value ->> 'pages',
        passage_count = one.value ->> 'passages', card = NULL, parse_facts = one.value ->> 'facts',
        updated_at = ${ctx.now().getTime()}
      FROM json_each(${JSON.stringify(read.map(asDone))}) AS one
      WHERE files.id = one.value ->> 'id' AND files.generation = one.value ->> 'generation'
        AND ${isBeingLearned}
      RETURNING files.id AS "id", files.folder_id AS "folderId"`,
  )
  return new Map(rows.map(({ id, folderId }) => [id, folderId]))
}

const asDone = ({ file: { id, generation }, content }: ReadFile) => ({
  id,
  generation,
  words: content.after.words,
  pages: content.pages,
  passages: content.after.chunk.no,
  facts: JSON.stringify(parseFactsOf(cardOf(content))),
})

/** After it: what was deleted or moved since the index was notified where the file lies. */
export async function settleDone(
  ctx: Context,
  file: FileRow,
  folderId: string | undefined,
): Promise<void> {
  if (folderId === undefined) await undoIfDeleted(ctx, file)
  else if (folderId !== file.folderId) await place(ctx, file, folderId)
}

/** As the index takes it. */
export const completed = (file: FileRow, last: ExtractedWindow, passages: Passage[]) => ({
  fileId: file.id,
  generation: file.generation,
  title: file.title,
  folderId: file.folderId,
  passages,
  expected: last.after.chunk.no,
})

/** Refuses what gave next to no text, with the reason why. */
export function refuseEmpty({ pages, after }: ExtractedWindow): void {
  // Stamps and page numbers of a scan of which nothing was seen are no text, however many they are.
  const isAllUnread = pages > 0 && after.unread >= pages
  if (after.characters >= REMNANT_CHARACTERS && after.words > 0 && !isAllUnread) return
  // Why there is so little: pages that broke come before pages that are pictures.
  if (after.failed > 0) throw learningErrors.damaged()
  // A scan often has a stamped page number or a watermark, so a few characters do not make it a text.
  if (pages > 0 && (after.characters === 0 || after.unread >= pages / 2)) {
    throw after.unanswered ? learningErrors.notSeen() : learningErrors.noText()
  }
  // Rules, dots and the bars of empty tables are no words, however many they are.
  if (after.words === 0) throw learningErrors.noWords()
  if (after.characters < FEWEST_CHARACTERS) throw learningErrors.tooFewWords()
}

/** An index that lost a window gets all of them once more. */
async function makeVisible(
  ctx: Context,
  file: FileRow,
  last: ExtractedWindow,
  rest: Passage[],
): Promise<void> {
  const index = spaceIndex(ctx, file.spaceId)
  const [first] = await index.completeFiles([completed(file, last, rest)])
  if (first === 'whole') return
  if (first === 'missing') await putAgain(ctx, file, last.windows)
  const [second] = await index.completeFiles([completed(file, last, [])])
  if (second !== 'whole') throw new Error(`the index cannot make the file whole: ${second}`)
}

async function putAgain(ctx: Context, file: FileRow, windows: number): Promise<void> {
  let before = firstState()
  for (let window = 0; window < windows; window += 1) {
    const content = await readStored(ctx, file, window)
    if (!content) throw new Error(`window ${window} is missing`)
    const isLast = window + 1 === windows
    await putAll(ctx, file, chunk(content.blocks, before.chunk, isLast).passages)
    before = content.after
  }
}

const place = (ctx: Context, { id, spaceId }: FileRow, folderId: string) =>
  spaceIndex(ctx, spaceId).placeFiles([{ fileId: id, folderId }])

// Deleted between the last look and the last write: nothing of it may stay findable.
async function undoIfDeleted(ctx: Context, file: FileRow): Promise<void> {
  const now = await presentFile(ctx, file.id)
  if (now?.deletedAt === null) return
  if (now) return place(ctx, file, BIN_FOLDER)
  await spaceIndex(ctx, file.spaceId).removeFile(file.id)
  await removeExtracted(ctx, file.id)
}

function cardOf({ pages, encoding, doubtfulEncoding, after }: ExtractedWindow): ParseCard {
  return {
    pages,
    unreadPages: after.unreadPages,
    tables: after.tables,
    encoding,
    doubtfulEncoding,
    passages: after.chunk.no,
    ...(after.seen && { seen: after.seen }),
    ...(after.unread + after.failed > after.unreadPages.length && {
      unread: after.unread + after.failed,
    }),
    ...(after.unanswered && { unanswered: after.unanswered }),
  }
}
