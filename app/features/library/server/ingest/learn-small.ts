import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import { commit } from '~/core/outbox'
import { reasonOf } from '~/core/reasons'
import { isAmong } from '../folders/visibility'
import { ingestTicket } from '../ingest-tickets'
import { keepEdits } from '../passages/keep-edits'
import type { CompletedFile, Passage } from '../ports'
import { files } from '../tables'
import { askForVectors } from '../vectors/ask-for-vectors'
import { serializeExtracted, type ExtractedWindow } from './extracted'
import { completed, makeDone, refuseEmpty, settleDone } from './finish'
import { failing, type FileRow } from './learning-row'
import { isVerdict, readOnlyWindow } from './pipeline'
import { PASSAGES_PER_PUT } from './put-passages'
import { openChecks, type Checking } from './moderation'
import { spaceIndex } from '../space-index'

const STORES_AT_ONCE = 6

/** A file that was read: what it holds, or why it cannot be learned; null: it has to be learned by itself. */
type Read =
  | { file: FileRow; content: ExtractedWindow; passages: Passage[] }
  | { file: FileRow; code: string | number }
  | null

/**
 * Learns small files of plain text together: each is read, then the passages of all and what was read go to their index in
 * one step, then their rows become DONE in one transaction. In the same order as one by one, so that it may break off
 * anywhere and run again. A file that does not fit in, or whose companions failed, gets a ticket of its own.
 */
export async function learnSmall(
  ctx: Context,
  asked: { files: { fileId: FileId; generation: number }[] },
): Promise<void> {
  const due = await dueOf(ctx, asked.files)
  const left = await learnTogether(ctx, due).catch((error: unknown) => {
    ctx.log('warn', 'learning.together-failed', { files: due.length, reason: reasonOf(error) })
    return due
  })
  const tickets = left.map((file) => ingestTicket(ctx, file))
  await commit(ctx, [], tickets)
}

async function dueOf(
  ctx: Context,
  asked: { fileId: FileId; generation: number }[],
): Promise<FileRow[]> {
  const generations = new Map(asked.map(({ fileId, generation }) => [fileId, generation]))
  const rows = await ctx.db
    .select()
    .from(files)
    .where(isAmong(files.id, [...generations.keys()]))
  return rows.filter(
    ({ id, generation, status, deletedAt }) =>
      generation === generations.get(id) &&
      deletedAt === null &&
      (status === 'INIT' || status === 'PROCESSING'),
  )
}

/** Answers the files that have to be learned one by one. */
async function learnTogether(ctx: Context, due: FileRow[]): Promise<FileRow[]> {
  const read: Read[] = []
  const checkOf = openChecks(ctx)
  for (let index = 0; index < due.length; index += STORES_AT_ONCE) {
    const some = due.slice(index, index + STORES_AT_ONCE)
    read.push(...(await Promise.all(some.map((file) => readWhole(ctx, file, checkOf(file))))))
  }
  const whole = await intoIndex(ctx, read)
  for (const { file } of whole) if (file.generation > 1) await keepEdits(ctx, file)
  const failed = read.flatMap((result) => (result && 'code' in result ? [result] : []))
  for (const { file, code } of failed) await failing(ctx, file, code)
  const places = whole.length > 0 ? await makeDone(ctx, whole) : new Map<FileId, string>()
  for (const { file } of whole) await settleDone(ctx, file, places.get(file.id))
  for (const spaceId of new Set(whole.map(({ file }) => file.spaceId)))
    await askForVectors(ctx, spaceId)
  const settled = new Set([...whole, ...failed].map(({ file }) => file))
  return due.filter((file) => !settled.has(file))
}

async function readWhole(ctx: Context, file: FileRow, check: Checking): Promise<Read> {
  try {
    const read = await readOnlyWindow(ctx, file, check)
    if (!read) return null
    refuseEmpty(read.content)
    return { file, ...read }
  } catch (error) {
    if (isVerdict(error)) return { file, code: error.kind.code }
    return null
  }
}

type Whole = Extract<Read, { content: ExtractedWindow }>

/** Those that the index has whole now. */
async function intoIndex(ctx: Context, read: Read[]): Promise<Whole[]> {
  const ready = read.flatMap((result) => (result && 'content' in result ? [result] : []))
  const bySpace = Map.groupBy(ready, ({ file }) => file.spaceId)
  const whole: Whole[] = []
  for (const [spaceId, some] of bySpace) {
    for (const step of steps(some)) {
      const answers = await spaceIndex(ctx, spaceId).completeFiles(step.map(asCompleted))
      whole.push(...step.filter((_, index) => answers[index] === 'whole'))
    }
  }
  return whole
}

const asCompleted = ({ file, content, passages }: Whole): CompletedFile => ({
  ...completed(file, content, passages),
  text: serializeExtracted(content),
})

/** Each as many passages as are put at once. */
function steps(ready: Whole[]): Whole[][] {
  const all: Whole[][] = []
  let passages = Infinity
  for (const entry of ready) {
    passages += entry.passages.length
    if (passages <= PASSAGES_PER_PUT) all.at(-1)?.push(entry)
    else {
      all.push([entry])
      passages = entry.passages.length
    }
  }
  return all
}
