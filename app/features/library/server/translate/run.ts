import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import { commit, ticket } from '~/core/outbox'
import type { ModelIdentity } from '~/features/models/terms'
import type { BlockView } from '../../terms'
import { moderationErrors } from '~/features/moderation/errors'
import { findPlace, requireModerationPassAt } from '~/features/moderation/server'
import { translateErrors } from '../../errors'
import { displayTitle } from '../files/names'
import type { FileRow } from '../present'
import { files } from '../tables'
import { glossaryOf } from './glossary'
import { translateNext } from './jobs'
import { groupsOf, nextPart, type Part } from './part'
import type { TranslationRow } from './present'
import { translatedBlocks, translations } from './tables'
import { translateUnits, type Manner, type UnitResult } from './translate-units'
import { sums } from './translations'
import { planBlock, type BlockPlan } from './units'

/** Long enough for one asking of the model with all its second tries. */
const LEASE_MS = 5 * 60_000
const GROUPS_AT_ONCE = 3
const LONGEST_BLOCK = 12_000
/** D1 binds at most 100 values a statement; a row has six. */
const ROWS_A_STATEMENT = 16

type BlockResult = Omit<typeof translatedBlocks.$inferInsert, 'translationId'>

/** Somebody stopped it, or another run has taken over. */
class Stopped extends Error {}

/**
 * Translates the next blocks and leaves a ticket for those after them. May run twice: one run holds a lease, and
 * blocks that are done are not translated again.
 */
export async function translateSome(
  ctx: Context,
  ask: { translationId: string; run: number },
): Promise<void> {
  const row = await claim(ctx, ask)
  if (!row) return
  const file = await fileOf(ctx, row)
  if (!file) return end(ctx, row, { state: 'failed', error: translateErrors.fileChanged().slug })
  try {
    const part = await nextPart(ctx, row, file)
    if (part.blocks.length === 0 && part.next >= row.total) return await finish(ctx, row)
    const isDown = await translatePart(ctx, row, file, part.blocks)
    if (isDown !== null && !part.isMending) {
      return await end(ctx, row, { state: 'failed', error: isDown })
    }
    await passOn(ctx, row, part)
  } catch (error) {
    if (error instanceof Stopped) return
    if (error instanceof AppError && error.kind.retry !== true) {
      return end(ctx, row, { state: 'failed', error: error.slug })
    }
    await ctx.db.update(translations).set({ leaseUntil: 0 }).where(ofRun(row))
    throw error
  }
}

/** The ticket was tried too often. */
export async function giveUpTranslation(
  ctx: Context,
  ask: { translationId: string; run: number },
): Promise<void> {
  await end(ctx, { id: ask.translationId, run: ask.run }, { state: 'failed', error: 'gaveUp' })
}

async function claim(
  ctx: Context,
  { translationId, run }: { translationId: string; run: number },
): Promise<TranslationRow | null> {
  const now = ctx.now().getTime()
  const [row] = await ctx.db
    .update(translations)
    .set({ leaseUntil: now + LEASE_MS, ...sums })
    .where(and(ofRun({ id: translationId, run }), lt(translations.leaseUntil, now)))
    .returning()
  return row ?? null
}

/** The file as it was when the translation began; null when it is gone or was learned anew. */
async function fileOf(ctx: Context, row: TranslationRow): Promise<FileRow | null> {
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(
      and(
        eq(files.id, row.fileId),
        eq(files.spaceId, row.spaceId),
        eq(files.generation, row.generation),
        isNull(files.deletedAt),
      ),
    )
  return file ?? null
}

/** Answers why nothing at all came of it, when the service was down; else null. */
async function translatePart(
  ctx: Context,
  row: TranslationRow,
  file: FileRow,
  blocks: BlockView[],
): Promise<string | null> {
  const manner: Manner = {
    from: row.sourceLang,
    to: row.targetLang,
    glossary: await glossaryOf(ctx, row.spaceId, row.targetLang),
    title: displayTitle(file),
  }
  const stop = new AbortController()
  const groups = groupsOf(blocks)
  const faults: (string | null)[] = []
  const work = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      faults.push(await translateGroup(ctx, row, manner, group, stop.signal))
    }
  }
  try {
    await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, work))
  } catch (error) {
    stop.abort()
    throw error
  }
  return faults.every((fault) => fault !== null) ? (faults[0] ?? null) : null
}

/** Answers the service's fault when no block of the group was translated for it. */
async function translateGroup(
  ctx: Context,
  row: TranslationRow,
  manner: Manner,
  blocks: BlockView[],
  signal: AbortSignal,
): Promise<string | null> {
  const plans = blocks.map((block) => (isTooLong(block) ? unplanned : planBlock(block)))
  const units = plans.flatMap((plan) => plan.units)
  const { results, by } = await translateUnits(ctx, units, manner, signal)
  let index = 0
  const rows = plans.map((plan, position): BlockResult => {
    const own = results.slice(index, index + plan.units.length)
    index += plan.units.length
    const no = blocks[position]?.no ?? 0
    return plan === unplanned ? tooLong(no) : resultOf(no, own, plan.build)
  })
  const passed = await moderatedRows(ctx, row, rows)
  await save(ctx, row, passed, { by, page: pageOf(blocks.at(-1)) })
  const isDown = rows.every(
    ({ reason }) => reason?.startsWith('models.') && !/refused/.test(reason),
  )
  return rows.length > 0 && isDown ? (rows[0]?.reason ?? null) : null
}

/** What may not be said in the other language stays untranslated; looked at together, one by one where that is refused. */
async function moderatedRows(
  ctx: Context,
  { spaceId: teamId, createdBy: accountId }: TranslationRow,
  rows: BlockResult[],
): Promise<BlockResult[]> {
  const done = rows.filter(({ text = '' }) => text !== '')
  const place = done.length > 0 ? await findPlace(ctx, { teamId, accountId }) : null
  if (!place) return rows
  const isClean = (some: BlockResult[]) =>
    requireModerationPassAt(ctx, place, {
      kind: 'answer',
      text: some.map(({ text }) => text).join('\n'),
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.slug === moderationErrors.refused().slug)
          return false
        throw error
      },
    )
  if (await isClean(done)) return rows
  const verdicts = await Promise.all(rows.map((row) => (row.text ? isClean([row]) : true)))
  return rows.map((row, index) => (verdicts[index] ? row : refused(row.no)))
}

const refused = (no: number): BlockResult => ({
  no,
  state: 'failed',
  reason: moderationErrors.refused().slug,
  missedTerms: [],
})

// One block must be done within the lease.
const isTooLong = (block: BlockView) => block.text.length > LONGEST_BLOCK
const unplanned: BlockPlan = { units: [], build: () => '' }
const tooLong = (no: number): BlockResult => ({
  no,
  state: 'failed',
  reason: 'long',
  missedTerms: [],
})

function resultOf(
  no: number,
  units: UnitResult[],
  build: (translated: string[]) => string,
): BlockResult {
  const fault = units.find((unit) => 'fault' in unit)
  if (fault) return { no, state: 'failed', reason: fault.fault, missedTerms: [] }
  const done = units.flatMap((unit) => ('text' in unit ? [unit] : []))
  const missedTerms = [...new Set(done.flatMap((unit) => unit.missedTerms))]
  return { no, state: 'done', text: build(done.map((unit) => unit.text)), reason: '', missedTerms }
}

/** Writes what was translated and holds the lease on; throws `Stopped` when the run is over. */
async function save(
  ctx: Context,
  row: TranslationRow,
  rows: BlockResult[],
  { by, page }: { by: ModelIdentity | null; page: number },
): Promise<void> {
  const count = (state: BlockResult['state']) => rows.filter((row) => row.state === state).length
  const now = ctx.now().getTime()
  const update = ctx.db
    .update(translations)
    .set({
      leaseUntil: now + LEASE_MS,
      updatedAt: now,
      done: sql`${translations.done} + ${count('done')}`,
      failed: sql`${translations.failed} + ${count('failed')}`,
      ...(page > 0 && { page }),
      ...(by && { generatedBy: by }),
    })
    .where(ofRun(row))
  const writes = []
  for (let index = 0; index < rows.length; index += ROWS_A_STATEMENT) {
    const some = rows.slice(index, index + ROWS_A_STATEMENT)
    writes.push(
      ctx.db
        .insert(translatedBlocks)
        .values(some.map((result) => ({ text: '', ...result, translationId: row.id })))
        .onConflictDoUpdate({
          target: [translatedBlocks.translationId, translatedBlocks.no],
          set: {
            state: sql`excluded.state`,
            text: sql`excluded.text`,
            reason: sql`excluded.reason`,
            missedTerms: sql`excluded.missed_terms`,
          },
        }),
    )
  }
  const goesOn = sql`EXISTS (SELECT 1 FROM ${translations} WHERE ${ofRun(row)})`
  if (!(await commitIf(ctx, goesOn, [update, ...writes]))) throw new Stopped()
}

async function passOn(ctx: Context, row: TranslationRow, { next }: Part): Promise<void> {
  const moving = ctx.db
    .update(translations)
    .set({ nextBlock: next, leaseUntil: 0 })
    .where(ofRun(row))
  const more = ticket(ctx, translateNext, { translationId: row.id, run: row.run })
  await commit(ctx, [moving], [more])
}

async function finish(ctx: Context, row: TranslationRow): Promise<void> {
  if (row.nextBlock < row.total) return end(ctx, row, { state: 'paused', error: '' })
  const isBare = row.done === 0 && row.total > 0
  await end(
    ctx,
    row,
    isBare
      ? { state: 'failed', error: translateErrors.notTranslated().slug }
      : { state: 'done', error: '' },
  )
}

async function end(
  ctx: Context,
  row: Pick<TranslationRow, 'id' | 'run'>,
  outcome: Pick<TranslationRow, 'state' | 'error'>,
): Promise<void> {
  await ctx.db
    .update(translations)
    .set({ ...outcome, leaseUntil: 0, ...sums, updatedAt: ctx.now().getTime() })
    .where(ofRun(row))
}

const ofRun = ({ id, run }: Pick<TranslationRow, 'id' | 'run'>) =>
  and(
    eq(translations.id, id),
    eq(translations.run, run),
    inArray(translations.state, ['running', 'mending']),
  )

const pageOf = (block: BlockView | undefined) =>
  block?.anchor.kind === 'page' ? block.anchor.page : 0
