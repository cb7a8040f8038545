import { count, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { viewAgent } from '~/features/chat/server'
import { requireModerationPass } from '~/features/moderation/server'
import { findTeamShare, openShare } from '~/features/sharing/server'
import type { OwnCreatorView, PublishWorkInput } from '../contract'
import { creatorErrors } from '../errors'
import { WORKS_AT_MOST } from '../terms'
import { describeSnapshot } from './describe'
import { forgetHot } from './hot'
import { readOwnCreator } from './own'
import { publishedAgent } from './published-agent'
import { creators, creatorWorks, type StoredFacts } from './tables'

// What services take of a text at once.
const CHECKED_CHARACTERS = 10_000

interface Source {
  title: string
  shareCode: string
  facts: StoredFacts
  /** All that others will read of it. */
  text: string
}

/**
 * Shows a share that still opens, or an assistant of the whole team, to everybody on this installation.
 * Errors: `profileFirst`, `worksFull`, `alreadyPublished`, those of shares, assistants and moderation.
 */
export async function publishWork(
  ctx: SeatedContext,
  { kind, sourceId, summary }: PublishWorkInput,
): Promise<OwnCreatorView> {
  const { teamId } = ctx.seat
  const [[creator], [held]] = await ctx.db.batch([
    ctx.db.select().from(creators).where(eq(creators.teamId, teamId)),
    ctx.db
      .select({
        works: count(),
        same: sql<number>`SUM(${creatorWorks.kind} = ${kind} AND ${creatorWorks.sourceId} = ${sourceId})`,
      })
      .from(creatorWorks)
      .where(eq(creatorWorks.teamId, teamId)),
  ])
  if (!creator) throw creatorErrors.profileFirst()
  if ((held?.same ?? 0) > 0) throw creatorErrors.alreadyPublished()
  if ((held?.works ?? 0) >= WORKS_AT_MOST) throw creatorErrors.worksFull()
  const source = kind === 'share' ? await sharedWork(ctx, sourceId) : await agentWork(ctx, sourceId)
  const { title, shareCode, facts } = source
  await requireModerationPass(ctx, { kind: 'name', text: [title, summary].join('\n') })
  const checked = source.text.slice(0, CHECKED_CHARACTERS)
  await requireModerationPass(ctx, { kind: 'file', text: checked })
  const id = ctx.newId()
  await ctx.db.batch([
    ctx.db
      .insert(creatorWorks)
      .values({
        id,
        creatorId: creator.id,
        teamId,
        kind,
        sourceId,
        shareCode,
        title,
        summary,
        facts,
        publishedBy: ctx.actor.accountId,
        createdAt: ctx.now().getTime(),
      })
      .onConflictDoNothing(),
    recordAuditAction(ctx, {
      action: 'creators.publishWork',
      target: { kind: 'creator-work', id, name: title },
    }),
  ])
  forgetHot()
  return readOwnCreator(ctx)
}

async function sharedWork(ctx: SeatedContext, shareId: string): Promise<Source> {
  const { code, title } = await findTeamShare(ctx, shareId)
  const { snapshot } = await openShare(ctx, { code })
  const { facts, text } = describeSnapshot(snapshot)
  return { title, shareCode: code, facts, text }
}

async function agentWork(ctx: SeatedContext, agentId: string): Promise<Source> {
  const agent = await viewAgent(ctx, agentId)
  // What somebody has for themselves is not the team's to show.
  if (agent.kind !== 'team') throw creatorErrors.workNotFound()
  const published = publishedAgent(agent)
  const { title, icon, tone, starters, instructions, summary } = published
  const nothing = { words: 0, parts: 0, evidence: 0, sources: 0, chapters: [] }
  return {
    title,
    shareCode: '',
    facts: { form: 'agent', ...nothing, agent: { icon, tone, starters }, published },
    text: [title, summary, instructions, ...starters].join('\n'),
  }
}
