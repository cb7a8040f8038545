import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import type { ModelIdentity } from '~/features/models/contract'
import { offlineIdentity } from '~/features/models/server'
import { findPlace, requireModerationPassAt } from '~/features/moderation/server'
import { makingErrors } from '../../errors'
import { files, makings } from '../tables'
import { saysNothing } from './extract'
import type { NextStep } from './jobs'
import { makers, type Step } from './makers'
import {
  markFailed,
  moveOn,
  sourceOf,
  stillMaking,
  type FileRow,
  type MakingRow,
} from './making-rows'
import { readMaterial, type Material } from './material'

/** Whether the file's own words are all there is. */
export const isOffline = (by: ModelIdentity) => by.provider === 'offline'

/**
 * Takes one step of a making: a few questions to the model, or the whole extraction. What failed for good is kept as a
 * reason on the row; what may pass is thrown, for the queue to try again.
 */
export async function takeStep(ctx: Context, step: NextStep): Promise<void> {
  const [row] = await ctx.db.select().from(makings).where(eq(makings.id, step.taskId))
  const isDue = row?.status === 'waiting' || row?.status === 'running'
  if (!row || row.attempt !== step.attempt || !isDue) return
  // A ticket that comes again once its step was taken would begin a second chain of steps.
  if (step.progress !== undefined && step.progress !== row.progress) return
  try {
    const file = await fileOf(ctx, row)
    const step = await stepOf(ctx, row, file)
    await requireSoundStep(ctx, row, step)
    await keep(ctx, row, step)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, retry } = error.kind
    if (retry !== true) return endWithout(ctx, row, error)
    await ctx.db
      .update(makings)
      .set({ errorCode: String(code) })
      .where(stillMaking(row))
    throw error
  }
}

/** The queue has lost patience: the last hindrance becomes the reason. */
export async function giveMakingUp(ctx: Context, { taskId, attempt }: NextStep): Promise<void> {
  const [row] = await ctx.db.select().from(makings).where(eq(makings.id, taskId))
  if (!row || row.attempt !== attempt) return
  await endWithout(ctx, row, makingErrors.gaveUp())
}

/**
 * Nothing came of the model: the file's own words instead, with the reason beside them. What was refused for what it says,
 * and what the file itself lacks, fails.
 */
async function endWithout(ctx: Context, row: MakingRow, error: AppError): Promise<void> {
  const code = String(
    error.slug === makingErrors.gaveUp().slug && row.errorCode ? row.errorCode : error.kind.code,
  )
  const step = fallsBack.has(row.kind) && isOfModel(error) ? await extracted(ctx, row) : null
  if (step) await keepResult(ctx, row, step, code)
  else await markFailed(ctx, row, code)
}

// Ideas answer a wish of one's own; an extract would pass over it.
const fallsBack: ReadonlySet<MakingRow['kind']> = new Set(['guide', 'mindmap'])

const isOfModel = ({ slug }: AppError) =>
  slug.startsWith('models.') ||
  [makingErrors.unreadable, makingErrors.groundless, makingErrors.gaveUp].some(
    (make) => make().slug === slug,
  )

async function extracted(ctx: Context, row: MakingRow): Promise<Result | null> {
  try {
    const step = extractOf(row, await readMaterial(ctx, await fileOf(ctx, row)))
    return { ...step, by: offlineIdentity }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function fileOf(ctx: Context, row: MakingRow): Promise<FileRow> {
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, row.fileId), eq(files.spaceId, row.spaceId)))
  const isThere = file && file.deletedAt === null && file.status === 'DONE'
  if (!isThere || (await sourceOf(ctx, file)) !== row.source) throw makingErrors.fileChanged()
  return file
}

async function stepOf(ctx: Context, row: MakingRow, file: FileRow): Promise<Step> {
  const material = await readMaterial(ctx, file)
  if (material.passages.length === 0) throw makingErrors.nothingToSay()
  const maker = makers[row.kind]
  const by = ctx.models.whoServes('chat')
  if (!isOffline(by)) return maker.write(ctx, material, row.state, row.prompt)
  return { ...extractOf(row, material), by }
}

type Result = Extract<Step, { result: unknown }>

function extractOf({ kind }: MakingRow, material: Material): Omit<Result, 'by'> {
  const result = makers[kind].extract(material)
  if (saysNothing(result)) throw makingErrors.nothingToSay()
  return { result, read: material.passages.length }
}

// The file's own words passed when it was learned; those of a model are its own.
async function requireSoundStep(ctx: Context, row: MakingRow, step: Step): Promise<void> {
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

async function keep(ctx: Context, row: MakingRow, step: Step): Promise<void> {
  if ('result' in step) return keepResult(ctx, row, step, '')
  const progress = Math.min(95, Math.round((100 * step.done) / step.of))
  const updatedAt = ctx.now().getTime()
  const moved = ctx.db
    .update(makings)
    .set({ status: 'running', progress, state: step.state, errorCode: '', updatedAt })
    .where(stillMaking(row))
  await moveOn(ctx, row, moved, { attempt: row.attempt, progress, hasTicket: true })
}

/** `errorCode`: why it is an extract although a model was asked; '' for none. */
async function keepResult(
  ctx: Context,
  row: MakingRow,
  { result, by, read }: Result,
  errorCode: string,
): Promise<void> {
  const done = ctx.db
    .update(makings)
    .set({
      status: 'done',
      progress: 100,
      errorCode,
      state: null,
      result,
      madeBy: by,
      readPassages: read,
      updatedAt: ctx.now().getTime(),
    })
    .where(stillMaking(row))
  // What was made of former learnings is of no use any more.
  const former = ctx.db
    .delete(makings)
    .where(
      and(
        eq(makings.fileId, row.fileId),
        eq(makings.kind, row.kind),
        ne(makings.source, row.source),
      ),
    )
  await ctx.db.batch([done, former])
}
