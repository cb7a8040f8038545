import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { FileId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { limitRate, type RateRule } from '~/core/rate'
import { generationJobErrors } from '../../errors'
import type { GeneratedKind } from '../../wire/terms/guide'
import { findFile } from '../files/find-files'
import { mayEndWork } from '../policies'
import { generationJobs } from '../tables'
import { makeNext } from './jobs'
import {
  moveOn,
  sourceIn,
  sourceOf,
  type FileRow,
  type GenerationJobRow,
} from './generation-job-rows'
import { isOffline, takeStep } from './run'

// Each may cost some dozens of questions to a model.
const STARTS: RateRule = { name: 'library.make', limit: 40, windowMs: 10 * 60_000 }

/** Passages that are extracted while the caller waits: under a second. */
const AT_ONCE = 400

export interface Start {
  fileId: FileId
  kind: GeneratedKind
  prompt?: string
  /** Made anew though it is there. */
  again: boolean
}

/**
 * Starts the making, or joins the one that is there; what failed or was stopped begins anew. Errors: `fileNotFound`,
 * `making.notLearned`, `requestErrors.tooMany`.
 */
export async function startGenerationJob(
  ctx: SeatedContext,
  input: Start,
): Promise<{ taskId: string }> {
  const file = await findFile(ctx, input.fileId)
  if (file.status !== 'DONE') throw generationJobErrors.notLearned()
  const { kind, prompt = '', again } = input
  const key = { kind, prompt, askedBy: prompt === '' ? '' : ctx.actor.accountId }
  const there = await rowFor(ctx, file, key)
  const stands = there && (['waiting', 'running'].includes(there.status) || there.status === 'done')
  if (stands && !(again && there.status === 'done')) return { taskId: there.id }
  await limitRate(ctx, STARTS, ctx.actor.accountId)
  if (there) return begin(ctx, file, there)
  await ctx.db
    .insert(generationJobs)
    .values({
      id: ctx.newId(),
      spaceId: file.spaceId,
      fileId: file.id,
      source: await sourceOf(ctx, file),
      ...key,
      // Nobody has begun it: two who come at once insert one row, and one of them begins.
      status: 'cancelled',
      attempt: 0,
      allPassages: file.passageCount,
      createdBy: ctx.actor.accountId,
      createdAt: ctx.now().getTime(),
      updatedAt: ctx.now().getTime(),
    })
    .onConflictDoNothing()
  const row = await rowFor(ctx, file, key)
  if (!row) throw generationJobErrors.notFound()
  // Somebody else was quicker.
  return row.attempt > 0 ? { taskId: row.id } : begin(ctx, file, row)
}

/** Stops it; what it has found so far is dropped. Errors: `making.notFound`, `making.notYours`. */
export async function cancelGenerationJob(
  ctx: SeatedContext,
  input: { taskId: string },
): Promise<true> {
  const { row, file } = await ownRow(ctx, input.taskId)
  if (!mayStop(ctx, row, file)) throw generationJobErrors.notYours()
  await ctx.db
    .update(generationJobs)
    .set({ status: 'cancelled', state: null, updatedAt: ctx.now().getTime() })
    .where(
      and(eq(generationJobs.id, row.id), inArray(generationJobs.status, ['waiting', 'running'])),
    )
  return true
}

/** Begins a stopped or failed one anew; one that runs or is done stays. Errors as `startGenerationJob`. */
export async function retryGenerationJob(
  ctx: SeatedContext,
  input: { taskId: string },
): Promise<true> {
  const { row, file } = await ownRow(ctx, input.taskId)
  const { kind, prompt, fileId } = row
  if (row.source !== (await sourceOf(ctx, file))) throw generationJobErrors.fileChanged()
  await startGenerationJob(ctx, { kind, prompt, fileId, again: false })
  return true
}

/** The making of what the file holds now; null when nobody has asked for it. */
export async function rowFor(
  ctx: SeatedContext,
  file: FileRow,
  key: { kind: GeneratedKind; prompt: string; askedBy: string },
): Promise<GenerationJobRow | null> {
  const [row] = await ctx.db
    .select()
    .from(generationJobs)
    .where(
      and(
        jobsOf(ctx, file, key.kind),
        eq(generationJobs.prompt, key.prompt),
        eq(generationJobs.askedBy, key.askedBy),
      ),
    )
  return row ?? null
}

/** The one last begun among what all share and what the caller asked for in their own words. */
export async function lastFor(
  ctx: SeatedContext,
  file: FileRow,
  kind: GeneratedKind,
  taskId?: string,
): Promise<GenerationJobRow | null> {
  const [row] = await ctx.db
    .select()
    .from(generationJobs)
    .where(
      and(
        jobsOf(ctx, file, kind),
        or(eq(generationJobs.askedBy, ''), eq(generationJobs.askedBy, ctx.actor.accountId)),
        taskId === undefined ? undefined : eq(generationJobs.id, taskId),
      ),
    )
    .orderBy(desc(generationJobs.updatedAt), desc(generationJobs.id))
    .limit(1)
  return row ?? null
}

const jobsOf = (ctx: SeatedContext, file: FileRow, kind: GeneratedKind) =>
  and(
    eq(generationJobs.spaceId, ctx.seat.spaceId),
    eq(generationJobs.fileId, file.id),
    eq(generationJobs.kind, kind),
    eq(generationJobs.source, sourceIn(ctx, file)),
  )

/** Who began it may stop it, and who may change the file. */
export const mayStop = (ctx: SeatedContext, row: GenerationJobRow, file: FileRow) =>
  mayEndWork(ctx.actor.accountId, ctx.seat.role, row, file)

/** A making of the caller's space whose file they may see; what is another's own is not there for them. */
async function ownRow(ctx: SeatedContext, taskId: string) {
  const [row] = await ctx.db
    .select()
    .from(generationJobs)
    .where(and(eq(generationJobs.spaceId, ctx.seat.spaceId), eq(generationJobs.id, taskId)))
  const isTheirs = row && (row.askedBy === '' || row.askedBy === ctx.actor.accountId)
  if (!isTheirs) throw generationJobErrors.notFound()
  return { row, file: await findFile(ctx, row.fileId) }
}

async function begin(
  ctx: SeatedContext,
  file: FileRow,
  row: GenerationJobRow,
): Promise<{ taskId: string }> {
  const attempt = row.attempt + 1
  const starting = ctx.db
    .update(generationJobs)
    .set({
      status: 'waiting',
      attempt,
      progress: 0,
      errorCode: '',
      state: null,
      createdBy: ctx.actor.accountId,
      updatedAt: ctx.now().getTime(),
    })
    .where(and(eq(generationJobs.id, row.id), eq(generationJobs.attempt, row.attempt)))
  const next = { taskId: row.id, attempt, progress: 0 }
  const isShort = file.passageCount <= AT_ONCE && isOffline(ctx.models.whoServes('chat'))
  const begun = await moveOn(ctx, row, starting, { ...next, hasTicket: !isShort })
  if (!begun || !isShort) return { taskId: row.id }
  try {
    await takeStep(ctx, next)
  } catch (error) {
    if (error instanceof AppError) throw error
    // The index is out of reach for now: the queue tries again.
    await commit(ctx, [], [ticket(ctx, makeNext, next)])
  }
  return { taskId: row.id }
}
