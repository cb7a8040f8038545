import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import type { ModelIdentity } from '~/features/models/terms'
import { offlineIdentity } from '~/features/models/server'
import { findPlace, requireModerationPassAt } from '~/features/moderation/server'
import { generationJobErrors } from '../../errors'
import { files, generationJobs } from '../tables'
import { saysNothing } from './extractive/extract'
import type { NextStep } from './jobs'
import { generators, type Step } from './generators'
import {
  markFailed,
  moveOn,
  sourceOf,
  whileActive,
  type FileRow,
  type GenerationJobRow,
} from './generation-job-rows'
import { readMaterial, type Material } from './material'

/** Whether the file's own words are all there is. */
export const isOffline = (by: ModelIdentity) => by.provider === 'offline'

/**
 * Takes one step of a making: a few questions to the model, or the whole extraction. What failed for good is kept as a
 * reason on the row; what may pass is thrown, for the queue to try again.
 */
export async function takeStep(ctx: Context, step: NextStep): Promise<void> {
  const [row] = await ctx.db.select().from(generationJobs).where(eq(generationJobs.id, step.taskId))
  const isDue = row?.status === 'waiting' || row?.status === 'running'
  if (!row || row.attempt !== step.attempt || !isDue) return
  // A ticket that comes again once its step was taken would begin a second chain of steps.
  if (step.progress !== undefined && step.progress !== row.progress) return
  try {
    const file = await fileOf(ctx, row)
    const step = await stepOf(ctx, row, file)
    await requireModerationPassForStep(ctx, row, step)
    await keep(ctx, row, step)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, retry } = error.kind
    if (retry !== true) return endWithout(ctx, row, error)
    await ctx.db
      .update(generationJobs)
      .set({ errorCode: String(code) })
      .where(whileActive(row))
    throw error
  }
}

/** The queue has lost patience: the last hindrance becomes the reason. */
export async function failGenerationJob(
  ctx: Context,
  { taskId, attempt }: NextStep,
): Promise<void> {
  const [row] = await ctx.db.select().from(generationJobs).where(eq(generationJobs.id, taskId))
  if (!row || row.attempt !== attempt) return
  await endWithout(ctx, row, generationJobErrors.gaveUp())
}

/**
 * Nothing came of the model: the file's own words instead, with the reason beside them. What was refused for what it says,
 * and what the file itself lacks, fails.
 */
async function endWithout(ctx: Context, row: GenerationJobRow, error: AppError): Promise<void> {
  const code = String(
    error.slug === generationJobErrors.gaveUp().slug && row.errorCode
      ? row.errorCode
      : error.kind.code,
  )
  const step = fallsBack.has(row.kind) && isOfModel(error) ? await extracted(ctx, row) : null
  if (step) await keepResult(ctx, row, step, code)
  else await markFailed(ctx, row, code)
}

// Ideas answer a wish of one's own; an extract would pass over it.
const fallsBack: ReadonlySet<GenerationJobRow['kind']> = new Set(['guide', 'mindmap'])

const isOfModel = ({ slug }: AppError) =>
  slug.startsWith('models.') ||
  [generationJobErrors.unreadable, generationJobErrors.groundless, generationJobErrors.gaveUp].some(
    (make) => make().slug === slug,
  )

async function extracted(ctx: Context, row: GenerationJobRow): Promise<Result | null> {
  try {
    const step = extractOf(row, await readMaterial(ctx, await fileOf(ctx, row)))
    return { ...step, by: offlineIdentity }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function fileOf(ctx: Context, row: GenerationJobRow): Promise<FileRow> {
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, row.fileId), eq(files.spaceId, row.spaceId)))
  const isThere = file && file.deletedAt === null && file.status === 'DONE'
  if (!isThere || (await sourceOf(ctx, file)) !== row.source)
    throw generationJobErrors.fileChanged()
  return file
}

async function stepOf(ctx: Context, row: GenerationJobRow, file: FileRow): Promise<Step> {
  const material = await readMaterial(ctx, file)
  if (material.passages.length === 0) throw generationJobErrors.nothingToSay()
  const maker = generators[row.kind]
  const by = ctx.models.whoServes('chat')
  if (!isOffline(by)) return maker.write(ctx, material, row.state, row.prompt)
  return { ...extractOf(row, material), by }
}

type Result = Extract<Step, { result: unknown }>

function extractOf({ kind }: GenerationJobRow, material: Material): Omit<Result, 'by'> {
  const result = generators[kind].extract(material)
  if (saysNothing(result)) throw generationJobErrors.nothingToSay()
  return { result, read: material.passages.length }
}

// The file's own words passed when it was learned; those of a model are its own.
async function requireModerationPassForStep(
  ctx: Context,
  row: GenerationJobRow,
  step: Step,
): Promise<void> {
  if (!('result' in step) || isOffline(step.by)) return
  const { spaceId: teamId, createdBy: accountId } = row
  const place = await findPlace(ctx, { teamId, accountId })
  const text = wordsIn(step.result).join('\n')
  if (place) await requireModerationPassAt(ctx, place, { kind: 'answer', text })
}

/** All that a result says, without the places of the file that it names. */
function wordsIn(result: unknown): string[] {
  if (typeof result === 'string') return [result]
  if (typeof result !== 'object' || result === null) return []
  return Object.entries(result).flatMap(([name, value]) =>
    name === 'places' ? [] : wordsIn(value),
  )
}

async function keep(ctx: Context, row: GenerationJobRow, step: Step): Promise<void> {
  if ('result' in step) return keepResult(ctx, row, step, '')
  const progress = Math.min(95, Math.round((100 * step.done) / step.of))
  const updatedAt = ctx.now().getTime()
  const moved = ctx.db
    .update(generationJobs)
    .set({ status: 'running', progress, state: step.state, errorCode: '', updatedAt })
    .where(whileActive(row))
  await moveOn(ctx, row, moved, { attempt: row.attempt, progress, hasTicket: true })
}

/** `errorCode`: why it is an extract although a model was asked; '' for none. */
async function keepResult(
  ctx: Context,
  row: GenerationJobRow,
  { result, by, read }: Result,
  errorCode: string,
): Promise<void> {
  const done = ctx.db
    .update(generationJobs)
    .set({
      status: 'done',
      progress: 100,
      errorCode,
      state: null,
      result,
      generatedBy: by,
      readPassages: read,
      updatedAt: ctx.now().getTime(),
    })
    .where(whileActive(row))
  // What was made of former learnings is of no use any more.
  const former = ctx.db
    .delete(generationJobs)
    .where(
      and(
        eq(generationJobs.fileId, row.fileId),
        eq(generationJobs.kind, row.kind),
        ne(generationJobs.source, row.source),
      ),
    )
  await ctx.db.batch([done, former])
}
