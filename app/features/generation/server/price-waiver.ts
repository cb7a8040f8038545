import { and, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { randomCode } from '~/core/ids'
import { memberNames } from '~/features/teams/server'
import type { HelpCreationInput, HelpRequestQuery, HelpRuleInput } from '../contract'
import { generationErrors } from '../errors'
import { helpStatuses, type HelpRequestView, type HelpView } from '../terms'
import { ownCreation } from './creation-rows'
import { creationHelpRules, creations, type CreationRow } from './tables'

const USUAL_HELPERS = 1

/** How many teammates must help in the caller's team; 0: help is off. */
export async function helpersNeeded(ctx: SeatedContext): Promise<number> {
  const [rule] = await ctx.db
    .select({ helpers: creationHelpRules.helpers })
    .from(creationHelpRules)
    .where(eq(creationHelpRules.teamId, ctx.seat.teamId))
  return rule?.helpers ?? USUAL_HELPERS
}

export async function setHelpRule(ctx: SeatedContext, { helpers }: HelpRuleInput): Promise<true> {
  const { teamId } = ctx.seat
  await ctx.db.batch([
    ctx.db
      .insert(creationHelpRules)
      .values({ teamId, helpers })
      .onConflictDoUpdate({ target: creationHelpRules.teamId, set: { helpers } }),
    recordAuditAction(ctx, { action: 'studio.setHelp', facts: { helpers } }),
  ])
  return true
}

/**
 * Asks for help with one's own creation that waits to be paid, or, with its code, gives it: when enough teammates have, its
 * price is waived once. Errors: `helpOff`, `notNow`, `helpCodeUnknown`, `helpOneself`.
 */
export async function helpCreation(
  ctx: SeatedContext,
  { id, code }: HelpCreationInput & { id: string },
): Promise<HelpView> {
  const needed = await helpersNeeded(ctx)
  if (needed === 0) throw generationErrors.helpOff()
  return code === '' ? askForHelp(ctx, id, needed) : giveHelp(ctx, id, code, needed)
}

/** Who asks by this link, and for which work. Errors: `helpOff`, `helpCodeUnknown`, also for creations of other teams. */
export async function readHelpRequest(
  ctx: SeatedContext,
  { id, code }: HelpRequestQuery & { id: string },
): Promise<HelpRequestView> {
  const needed = await helpersNeeded(ctx)
  if (needed === 0) throw generationErrors.helpOff()
  const [row] = await ctx.db
    .select()
    .from(creations)
    .where(askedBy(ctx, id, code))
  if (!row) throw generationErrors.helpCodeUnknown()
  const { accountId } = ctx.actor
  const names = await memberNames(ctx, row.teamId, [row.accountId])
  return {
    asker: names.get(row.accountId) ?? '',
    title: row.title,
    kind: row.kind,
    app: row.app,
    helpStatus: row.helpStatus,
    helpers: row.helpers.length,
    helpersNeeded: needed,
    isOwn: row.accountId === accountId,
    hasHelped: row.helpers.includes(accountId),
    isOpen: row.taskStatus === 'need_pay' && row.helpStatus === helpStatuses.inHelp,
  }
}

/** Condition: this creation of the caller's team is helped by this code. */
const askedBy = (ctx: SeatedContext, id: string, code: string) =>
  and(eq(creations.id, id), eq(creations.teamId, ctx.seat.teamId), eq(creations.helpCode, code))

async function askForHelp(ctx: SeatedContext, id: string, needed: number): Promise<HelpView> {
  const row = await ownCreation(ctx, id)
  if (row.helpCode !== '') return viewOf(row, needed)
  await ctx.db
    .update(creations)
    .set({ helpCode: randomCode(), helpStatus: helpStatuses.inHelp })
    .where(
      and(eq(creations.id, id), eq(creations.taskStatus, 'need_pay'), eq(creations.helpCode, '')),
    )
  const asked = await ownCreation(ctx, id)
  if (asked.helpCode === '') throw generationErrors.notNow()
  return viewOf(asked, needed)
}

async function giveHelp(
  ctx: SeatedContext,
  id: string,
  code: string,
  needed: number,
): Promise<HelpView> {
  const ofTeam = askedBy(ctx, id, code)
  const { accountId } = ctx.actor
  const [existing] = await ctx.db.select().from(creations).where(ofTeam)
  if (!existing) throw generationErrors.helpCodeUnknown()
  if (existing.accountId === accountId) throw generationErrors.helpOneself()
  const helpers = sql`json_insert(helpers, '$[#]', ${accountId})`
  await ctx.db
    .update(creations)
    .set({
      helpers,
      helpStatus: sql`iif(json_array_length(${helpers}) >= ${needed}, ${helpStatuses.successHelp}, help_status)`,
    })
    .where(
      and(
        ofTeam,
        eq(creations.taskStatus, 'need_pay'),
        eq(creations.helpStatus, helpStatuses.inHelp),
        sql`NOT EXISTS (SELECT 1 FROM json_each(helpers) WHERE value = ${accountId})`,
      ),
    )
  const [row] = await ctx.db.select().from(creations).where(ofTeam)
  if (!row) throw generationErrors.helpCodeUnknown()
  if (!row.helpers.includes(accountId)) throw generationErrors.notNow()
  return { ...viewOf(row, needed), code: '' }
}

const viewOf = (row: CreationRow, needed: number): HelpView => ({
  helpStatus: row.helpStatus,
  code: row.helpCode,
  title: row.title,
  helpers: row.helpers.length,
  helpersNeeded: needed,
})
