import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { limitRate, type RateRule } from '~/core/rate'
import {
  langNames,
  MAX_TRANSLATED_BLOCKS,
  type SegmentPage,
  type SourceLang,
  type TargetLang,
  type TranslationView,
} from '../../wire/terms/translate'
import { type StartTranslationInput } from '../../wire/contracts/translate'
import { libraryErrors, translateErrors } from '../../errors'
import { findFile } from '../files/find-files'
import { visibleFilesWhere } from '../folders/visibility'
import { readBlocks } from '../ingest/extracted'
import { mayEndWork } from '../policies'
import type { FileRow } from '../present'
import { translateNext } from './jobs'
import { languageOf, usualTarget } from './language'
import { presentSegment, presentTranslation, type TranslationRow } from './present'
import { files } from '../tables'
import { translatedBlocks, translations } from './tables'
import { translatingRole } from './translate-units'

// Each start may cost hours of a model.
const STARTS: RateRule = { name: 'library.translate', limit: 30, windowMs: 10 * 60_000 }
const RUNNING_AT_ONCE = 3
const SAMPLE_BLOCKS = 60

/**
 * Starts the translation of a file, goes on with one that was stopped or broke off, and answers one that runs or is
 * done as it is (unless `again`, which is for those who may throw it away).
 * Errors: `fileNotFound`, `translate.notConfigured`, `nothingToTranslate`, `tooLong`, `sameLanguage`, `tooManyAtOnce`,
 * `notYours`.
 */
export async function startTranslation(
  ctx: SeatedContext,
  input: StartTranslationInput,
): Promise<TranslationView & { taskId: string }> {
  const file = await findFile(ctx, input.fileId)
  translatingRole(ctx)
  const { total, sourceLang } = await inspect(ctx, file)
  const targetLang = input.targetLang ?? usualTarget(sourceLang)
  if (sourceLang === targetLang) {
    throw translateErrors.sameLanguage({ language: langNames[targetLang] })
  }
  const row = await rowFor(ctx, file, { total, sourceLang, targetLang })
  const isAnew = input.again === true
  if (isAtWork(row) || (row.state === 'done' && !isAnew)) return started(ctx, row, file)
  if (isAnew && holdsSomething(row)) refuseOthers(ctx, row, file)
  await limitRate(ctx, STARTS, ctx.actor.accountId)
  await refuseCrowd(ctx)
  return started(ctx, await setOut(ctx, row, isAnew), file)
}

/** What is there stays. Errors: `translate.notFound`, `notYours`. */
export async function pauseTranslation(
  ctx: SeatedContext,
  input: { id: string },
): Promise<TranslationView> {
  const { row, file } = await openTranslation(ctx, input.id)
  refuseOthers(ctx, row, file)
  const [paused] = await ctx.db
    .update(translations)
    .set({ state: 'paused', run: row.run + 1, leaseUntil: 0, updatedAt: ctx.now().getTime() })
    .where(and(ofSpace(ctx, row.id), inArray(translations.state, ['running', 'mending'])))
    .returning()
  return presentTranslation(ctx, paused ?? (await findTranslation(ctx, input.id)), file)
}

/** Translates blocks once more: these, or all that failed. Errors: `translate.notFound`, `notConfigured`. */
export async function retryTranslation(
  ctx: SeatedContext,
  input: { id: string; nos?: number[] | undefined },
): Promise<TranslationView> {
  const { row, file } = await openTranslation(ctx, input.id)
  translatingRole(ctx)
  await limitRate(
    ctx,
    { ...STARTS, name: 'library.translate-retry', limit: 120 },
    ctx.actor.accountId,
  )
  const asked = input.nos
    ? sql`${translatedBlocks.no} IN (SELECT value FROM json_each(${JSON.stringify(input.nos)}))`
    : eq(translatedBlocks.state, 'failed')
  const marking = ctx.db
    .update(translatedBlocks)
    .set({ state: 'waiting', reason: '' })
    .where(and(eq(translatedBlocks.translationId, row.id), asked))
  const run = row.run + 1
  const starting = ctx.db
    .update(translations)
    .set({
      state: sql`CASE WHEN ${translations.state} = 'running' THEN 'running' ELSE 'mending' END`,
      run,
      leaseUntil: 0,
      ...sums,
      updatedAt: ctx.now().getTime(),
    })
    .where(ofSpace(ctx, row.id))
  await commit(
    ctx,
    [marking, starting],
    [ticket(ctx, translateNext, { translationId: row.id, run })],
  )
  return presentTranslation(ctx, await findTranslation(ctx, row.id), file)
}

/** Errors: `translate.notFound`, `notYours`. */
export async function deleteTranslation(ctx: SeatedContext, input: { id: string }): Promise<true> {
  const { row, file } = await openTranslation(ctx, input.id)
  refuseOthers(ctx, row, file)
  await ctx.db.batch([
    ctx.db.delete(translations).where(ofSpace(ctx, row.id)),
    ctx.db.delete(translatedBlocks).where(eq(translatedBlocks.translationId, row.id)),
  ])
  return true
}

/** Translations of the file as it is learned now, the latest first. Errors: `fileNotFound`. */
export async function listTranslations(
  ctx: SeatedContext,
  input: { fileId: FileId },
): Promise<TranslationView[]> {
  const file = await findFile(ctx, input.fileId)
  const rows = await ctx.db
    .select()
    .from(translations)
    .where(ofFile(ctx, file))
    .orderBy(desc(translations.updatedAt))
  return rows.map((row) => presentTranslation(ctx, row, file))
}

/** Translated blocks with numbers `from` … `from + count - 1`. Errors: `translate.notFound`, `fileNotFound`. */
export async function getSegments(
  ctx: SeatedContext,
  input: { id: string; from: number; count: number },
): Promise<SegmentPage> {
  const [{ row, file }, rows] = await Promise.all([
    openTranslation(ctx, input.id),
    ctx.db
      .select()
      .from(translatedBlocks)
      .where(
        and(
          eq(translatedBlocks.translationId, input.id),
          gte(translatedBlocks.no, input.from),
          lt(translatedBlocks.no, input.from + input.count),
        ),
      )
      .orderBy(asc(translatedBlocks.no)),
  ])
  return { translation: presentTranslation(ctx, row, file), segments: rows.map(presentSegment) }
}

/** A translation of a file that the caller may see, or `translate.notFound`. */
export const findTranslation = async (ctx: SeatedContext, id: string): Promise<TranslationRow> =>
  (await openTranslation(ctx, id)).row

/** The same with its file. Errors: `translate.notFound`, `fileNotFound`. */
export async function openTranslation(
  ctx: SeatedContext,
  id: string,
): Promise<{ row: TranslationRow; file: FileRow }> {
  const [found] = await ctx.db
    .select({ row: translations, file: files })
    .from(translations)
    .leftJoin(files, and(eq(files.id, translations.fileId), visibleFilesWhere(ctx)))
    .where(ofSpace(ctx, id))
  if (!found) throw translateErrors.notFound()
  if (!found.file) throw libraryErrors.fileNotFound()
  return { row: found.row, file: found.file }
}

// Everybody who sees the file reads the translation and goes on with it; what it cost is not anybody's to throw away.
function refuseOthers(ctx: SeatedContext, row: TranslationRow, file: FileRow): void {
  if (!mayEndWork(ctx.actor.accountId, ctx.seat.role, row, file)) throw translateErrors.notYours()
}

async function inspect(
  ctx: SeatedContext,
  file: FileRow,
): Promise<{ total: number; sourceLang: SourceLang }> {
  const { blocks, total } = await readBlocks(ctx, file, 0, SAMPLE_BLOCKS)
  const sample = blocks.map((block) => block.text.slice(0, 400)).join('\n')
  if (file.status !== 'DONE' || !/\p{L}/u.test(sample)) throw translateErrors.nothingToTranslate()
  if (total > MAX_TRANSLATED_BLOCKS) throw translateErrors.tooLong({ limit: MAX_TRANSLATED_BLOCKS })
  return { total, sourceLang: languageOf(sample) }
}

// Two people who start at once find one row.
async function rowFor(
  ctx: SeatedContext,
  file: FileRow,
  facts: { total: number; sourceLang: SourceLang; targetLang: TargetLang },
): Promise<TranslationRow> {
  const now = ctx.now().getTime()
  await ctx.db
    .insert(translations)
    .values({
      ...facts,
      id: ctx.newId(),
      spaceId: file.spaceId,
      fileId: file.id,
      generation: file.generation,
      state: 'paused',
      createdBy: ctx.actor.accountId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  const [row] = await ctx.db
    .select()
    .from(translations)
    .where(and(ofFile(ctx, file), eq(translations.targetLang, facts.targetLang)))
  if (!row) throw translateErrors.notFound()
  return row
}

async function setOut(
  ctx: SeatedContext,
  row: TranslationRow,
  isAnew: boolean,
): Promise<TranslationRow> {
  const run = row.run + 1
  const starting = ctx.db
    .update(translations)
    .set({
      state: 'running',
      error: '',
      run,
      leaseUntil: 0,
      updatedAt: ctx.now().getTime(),
      ...(isAnew && { nextBlock: 0, done: 0, failed: 0, page: 0, generatedBy: null }),
      // Of a row that holds nothing, whoever sets it out began it.
      ...(!holdsSomething(row) && { createdBy: ctx.actor.accountId }),
    })
    .where(and(ofSpace(ctx, row.id), eq(translations.run, row.run)))
  const clearing = ctx.db.delete(translatedBlocks).where(eq(translatedBlocks.translationId, row.id))
  await commit(ctx, isAnew ? [starting, clearing] : [starting], [
    ticket(ctx, translateNext, { translationId: row.id, run }),
  ])
  return findTranslation(ctx, row.id)
}

async function refuseCrowd(ctx: SeatedContext): Promise<void> {
  const [running] = await ctx.db
    .select({ total: count() })
    .from(translations)
    .where(and(eq(translations.spaceId, ctx.seat.spaceId), eq(translations.state, 'running')))
  if ((running?.total ?? 0) >= RUNNING_AT_ONCE) {
    throw translateErrors.tooManyAtOnce({ limit: RUNNING_AT_ONCE })
  }
}

/** Counted from the blocks themselves. */
export const sums = {
  done: countOf('done'),
  failed: countOf('failed'),
}

function countOf(state: 'done' | 'failed') {
  return sql<number>`(SELECT count(*) FROM ${translatedBlocks}
    WHERE ${translatedBlocks.translationId} = ${translations.id} AND ${translatedBlocks.state} = ${state})`
}

const ofSpace = (ctx: SeatedContext, id: string) =>
  and(eq(translations.spaceId, ctx.seat.spaceId), eq(translations.id, id))

const ofFile = (ctx: SeatedContext, file: FileRow) =>
  and(
    eq(translations.spaceId, ctx.seat.spaceId),
    eq(translations.fileId, file.id),
    eq(translations.generation, file.generation),
  )

const isAtWork = ({ state }: TranslationRow) => state === 'running' || state === 'mending'

const holdsSomething = ({ done, failed }: TranslationRow) => done + failed > 0

const started = (ctx: SeatedContext, row: TranslationRow, file: FileRow) => ({
  ...presentTranslation(ctx, row, file),
  taskId: row.id,
})
