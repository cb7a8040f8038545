import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { Statistics } from '~/core/ranking/question'
import type { PassageQuery, PassageView } from '../contract'
import { libraryErrors } from '../errors'
import { canBeAsked, isAskable } from './files/askable'
import { scopeOf, visibleFilesWhere } from './folders/visibility'
import { findPlace } from './passages/find-place'
import type { PassageHit, SearchScope } from './ports'
import { spread } from './passage-index/ranking/arrange'
import { fuse, letIn } from './passage-index/ranking/fuse'
import { displayTitleColumn } from './files/names'
import { files } from './tables'
import { nearPassages } from './vectors/near-passages'
import { rankAgain } from './vectors/rank-again'
import { spaceIndex } from './space-index'

export const MOST_FILES_IN_SCOPE = 50
const MOST_HITS = 100
/** So many more are asked for than are wanted: the index may lag behind the rows by a moment. A reranking model reads as many. */
const SPARE = 12

/** A passage with the file that it stands in. */
export interface FoundPassage extends PassageHit {
  title: string
  extension: string
  /** Its file is an answer that was saved: a model's words. */
  isAnswer?: true
  /** The learning in which it has this number; not known while its file is learned anew. */
  generation?: number
}

export interface Findings {
  /** Best first, at most 100. */
  hits: FoundPassage[]
  /** Of the question's terms over the caller's whole space. */
  statistics: Statistics
}

/**
 * Passages of the caller's space that may answer a question, at most `most`. Of the chosen files and folders those that are deleted,
 * closed to the caller or of which nothing is learned yet are passed over; an id that is not in the space at all refuses the whole search with
 * `library.fileNotFound`, before the index is asked.
 */
export async function findPassages(
  ctx: SeatedContext,
  question: string,
  scope: SearchScope = {},
  most = MOST_HITS,
): Promise<Findings> {
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const narrowed = await openPart(ctx, scope)
  // Two orders can only be fused whole.
  const asked = ctx.models.whoFinds('embedding') ? MOST_HITS : Math.min(MOST_HITS, most + SPARE)
  const [{ hits: byWords, statistics }, near] = await Promise.all([
    index.ask(question, narrowed, asked),
    nearPassages(ctx, question, narrowed),
  ])
  const hits =
    near.hits.length > 0 ? letIn(spread(fuse(byWords, near.hits, near.weight)), near.hits) : byWords
  const found = await stillThere(ctx, hits.slice(0, asked))
  // The index knew of more, and too much of what it told is gone.
  if (found.length < most && asked < MOST_HITS && hits.length === asked)
    return findPassages(ctx, question, scope)
  return { hits: originalsFirst(await rankAgain(ctx, question, found), most), statistics }
}

// So many of the best saved answers stay within reach where nothing else answers.
const ANSWERS_LEFT = 2

/** At most `most`, what people wrote before what an answer said; each in its order. */
function originalsFirst<Hit extends { isAnswer?: true }>(hits: Hit[], most: number): Hit[] {
  const answers = hits.slice(0, most).filter(({ isAnswer }) => isAnswer)
  if (answers.length === 0) return hits.slice(0, most)
  const originals = hits.filter(({ isAnswer }) => !isAnswer)
  const answerHits = answers.slice(0, Math.max(ANSWERS_LEFT, most - originals.length))
  return [...originals.slice(0, most - answerHits.length), ...answerHits]
}

// Whatever was asked for, the caller's rights are put into it here.
async function openPart(ctx: SeatedContext, { fileIds, folderIds }: SearchScope) {
  if (!fileIds) return scopeOf(ctx, folderIds ? { folderIds } : {})
  const readable = await readableOf(ctx, fileIds)
  return folderIds ? scopeOf(ctx, { fileIds: readable, folderIds }) : { fileIds: readable }
}

/**
 * Refuses ids that are not the caller's space's with `library.fileNotFound`, and answers which of the rest can be
 * searched now. Deleted and closed files of the own space are no error: a conversation outlives its sources.
 */
export async function readableOf(ctx: SeatedContext, fileIds: FileId[]): Promise<FileId[]> {
  const asked = [...new Set(fileIds)]
  if (asked.length === 0) return []
  if (asked.length > MOST_FILES_IN_SCOPE) throw libraryErrors.fileNotFound()
  const rows = await ctx.db
    .select({
      id: files.id,
      status: files.status,
      passageCount: files.passageCount,
      isVisible: sql`${visibleFilesWhere(ctx)}`,
    })
    .from(files)
    .where(and(eq(files.spaceId, ctx.seat.spaceId), inArray(files.id, asked)))
  if (rows.length < asked.length) throw libraryErrors.fileNotFound()
  return rows.filter((row) => row.isVisible === 1 && canBeAsked(row)).map((row) => row.id)
}

/**
 * One passage with its place, as a citation opens it: by its number, or by the words that were cited where the file was
 * learned anew since. Errors: `fileNotFound`.
 */
export async function getPassage(
  ctx: SeatedContext,
  { id, generation, ...query }: Omit<PassageQuery, 'spaceId'>,
): Promise<PassageView> {
  const [file] = await readableRows(ctx, [id])
  const isSure = generation !== undefined && generation === file?.generation
  const found = file ? await findPlace(ctx, file.id, { ...query, isSure }) : null
  if (!file || !found) throw libraryErrors.fileNotFound()
  const { line: passage, quoted } = found
  return {
    id: `${file.id}-${passage.no}`,
    fileId: file.id,
    title: file.title,
    headings: passage.headings,
    text: passage.text,
    anchor: passage.anchor,
    ...(passage.isEdited && { isEdited: true }),
    ...(passage.isOff && { isOff: true }),
    generation: file.generation,
    ...(quoted && { quoted }),
  }
}

// The index may lag behind the rows by a moment, so nothing leaves it unchecked.
async function stillThere(ctx: SeatedContext, hits: PassageHit[]): Promise<FoundPassage[]> {
  const rows = await readableRows(ctx, [...new Set(hits.map((hit) => hit.fileId))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return hits.flatMap((hit) => {
    const file = byId.get(hit.fileId)
    return file ? [{ ...hit, ...fileFactsOf(file) }] : []
  })
}

/** What a passage tells of its file. */
export const fileFactsOf = (file: FileFacts) => ({
  title: file.title,
  extension: file.extension,
  ...(file.isAnswer && { isAnswer: true as const }),
  ...(file.status === 'DONE' && file.generation !== undefined && { generation: file.generation }),
})

type FileRow = typeof files.$inferSelect
type FileFacts = Pick<FileRow, 'title' | 'extension' | 'isAnswer'> &
  Partial<Pick<FileRow, 'status' | 'generation'>>

// D1 binds at most 100 values a statement, the space among them.
const ROWS_AT_ONCE = 90

async function readableRows(ctx: SeatedContext, ids: FileId[]) {
  const rows = []
  for (let index = 0; index < ids.length; index += ROWS_AT_ONCE) {
    const found = await ctx.db
      .select({
        id: files.id,
        title: displayTitleColumn,
        extension: files.extension,
        isAnswer: files.isAnswer,
        status: files.status,
        generation: files.generation,
      })
      .from(files)
      .where(
        and(
          visibleFilesWhere(ctx),
          inArray(files.id, ids.slice(index, index + ROWS_AT_ONCE)),
          isAskable(),
        ),
      )
    rows.push(...found)
  }
  return rows
}
