import { and, count, desc, eq, or } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { requireModerationPass } from '~/features/moderation/server'
import { teamErrors } from '~/features/teams/errors'
import { memberNames } from '~/features/teams/server'
import { MOST_PROMPTS } from '../../terms'
import { type PromptView, type SavePromptInput } from '../../contract'
import { chatErrors } from '../../errors'
import { prompts } from '../tables'

type PromptRow = typeof prompts.$inferSelect

/** The caller's own prompts and those of the team, the latest changed first. */
export async function listPrompts(ctx: SeatedContext): Promise<PromptView[]> {
  const rows = await ctx.db
    .select()
    .from(prompts)
    .where(isVisible(ctx))
    .orderBy(desc(prompts.updatedAt), desc(prompts.id))
    .limit(MOST_PROMPTS * 2)
  return presentAll(ctx, rows)
}

/**
 * Writes a new prompt or changes one. What the whole team uses is written by owner and admins alone.
 * Errors: `promptNotFound`, `promptsFull`, `teams.notAdmin`.
 */
export async function savePrompt(ctx: SeatedContext, input: SavePromptInput): Promise<PromptView> {
  const { id, title, content, isShared } = input
  const words = { title, content, isShared, updatedAt: ctx.now().getTime() }
  const before = id === undefined ? null : await findPrompt(ctx, id)
  if ((isShared || before?.isShared) && !isAdmin(ctx)) throw teamErrors.notAdmin()
  if (!before || isShared !== before.isShared) await expectRoom(ctx, isShared)
  await requireModerationPass(ctx, { kind: 'name', text: `${title}\n${content}` })
  const row: PromptRow = before
    ? { ...before, ...words }
    : {
        ...words,
        id: ctx.newId(),
        teamId: ctx.seat.teamId,
        accountId: ctx.actor.accountId,
        createdAt: words.updatedAt,
      }
  await (before
    ? ctx.db
        .update(prompts)
        .set(words)
        .where(and(isVisible(ctx), eq(prompts.id, row.id)))
    : ctx.db.insert(prompts).values(row))
  return present(ctx, row, await memberNames(ctx, ctx.seat.teamId, [row.accountId]))
}

/** Errors: `promptNotFound`, `teams.notAdmin` for a member who would delete one of the team's. */
export async function deletePrompt(ctx: SeatedContext, { id }: { id: string }): Promise<true> {
  const row = await findPrompt(ctx, id)
  if (row.isShared && !isAdmin(ctx)) throw teamErrors.notAdmin()
  await ctx.db.delete(prompts).where(and(isVisible(ctx), eq(prompts.id, id)))
  return true
}

async function findPrompt(ctx: SeatedContext, id: string): Promise<PromptRow> {
  const [row] = await ctx.db
    .select()
    .from(prompts)
    .where(and(isVisible(ctx), eq(prompts.id, id)))
  if (!row) throw chatErrors.promptNotFound()
  return row
}

async function expectRoom(ctx: SeatedContext, isShared: boolean): Promise<void> {
  const place = isShared ? isOfTeam(ctx) : isOwn(ctx)
  const [stored] = await ctx.db.select({ total: count() }).from(prompts).where(place)
  if ((stored?.total ?? 0) >= MOST_PROMPTS) throw chatErrors.promptsFull({ limit: MOST_PROMPTS })
}

const isOfTeam = (ctx: SeatedContext) =>
  and(eq(prompts.teamId, ctx.seat.teamId), eq(prompts.isShared, true))

const isOwn = (ctx: SeatedContext) =>
  and(
    eq(prompts.teamId, ctx.seat.teamId),
    eq(prompts.isShared, false),
    eq(prompts.accountId, ctx.actor.accountId),
  )

// Another person's own are as if they were not there.
const isVisible = (ctx: SeatedContext) => or(isOfTeam(ctx), isOwn(ctx))

const isAdmin = ({ seat }: SeatedContext) => seat.role !== 'member'

async function presentAll(ctx: SeatedContext, rows: PromptRow[]): Promise<PromptView[]> {
  const authors = [...new Set(rows.map(({ accountId }) => accountId))]
  const names = await memberNames(ctx, ctx.seat.teamId, authors)
  return rows.map((row) => present(ctx, row, names))
}

const present = (
  ctx: SeatedContext,
  row: PromptRow,
  names: ReadonlyMap<string, string>,
): PromptView => ({
  id: row.id,
  title: row.title,
  content: row.content,
  isShared: row.isShared,
  mayChange: !row.isShared || isAdmin(ctx),
  author: names.get(row.accountId) ?? '',
  updateTime: formatDateTime(new Date(row.updatedAt)),
})
