import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import { handle } from '~/core/jobs'
import { limitRate } from '~/core/rate'
import { accountOfMobile } from './accounts'
import { CODE_MINUTES, codeOf } from './codes'
import { sendCode } from './jobs'
import { smsProvider } from './sms'
import { smsCodes } from './tables'
import { memberships } from './ports'

const DAY_MS = 86_400_000

/**
 * At most once: the row is claimed before the provider is called, and a claimed row is never sent again. What is
 * lost to a crash in between is asked for anew by the person a minute later.
 */
async function sendOneCode(ctx: Context, { codeId }: { codeId: string }): Promise<void> {
  const provider = smsProvider(ctx.settings)
  const [row] = await ctx.db
    .update(smsCodes)
    .set({ state: 'sending' })
    .where(
      and(
        eq(smsCodes.id, codeId),
        eq(smsCodes.state, 'waiting'),
        isNull(smsCodes.usedAt),
        gt(smsCodes.expiresAt, ctx.now().getTime()),
      ),
    )
    .returning()
  if (!row || !provider) return
  const state = (await isWorthSending(ctx, row)) ? await deliver(ctx, provider, row) : 'skipped'
  await ctx.db.update(smsCodes).set({ state }).where(eq(smsCodes.id, codeId))
}

export const authHandlers = [handle(sendCode, sendOneCode)]

// Whoever has no account and no invitation gets no message: a number typed by a stranger costs nothing.
async function isWorthSending(ctx: Context, { place, mobile }: CodeRow): Promise<boolean> {
  if (place.startsWith('bind:')) return true
  const account = await accountOfMobile(ctx, mobile)
  if (account) return account.closedAt === null
  return (await memberships.of(ctx)?.isExpected(ctx, mobile)) ?? false
}

type CodeRow = typeof smsCodes.$inferSelect

async function deliver(
  ctx: Context,
  provider: NonNullable<ReturnType<typeof smsProvider>>,
  { id, mobile, salt }: CodeRow,
): Promise<'sent' | 'failed'> {
  if (!(await isWithinBudget(ctx))) {
    ctx.log('error', 'sms.budget-spent', { perDay: ctx.settings.SMS_PER_DAY })
    return 'failed'
  }
  const code = await codeOf(ctx, salt)
  const outcome = await provider.send(ctx, { id, mobile, code, minutes: CODE_MINUTES })
  if (outcome.ok) return 'sent'
  ctx.log('error', 'sms.failed', { kind: outcome.kind, reason: outcome.reason, codeId: id })
  return 'failed'
}

async function isWithinBudget(ctx: Context): Promise<boolean> {
  const rule = { name: 'auth.code.all', limit: ctx.settings.SMS_PER_DAY, windowMs: DAY_MS }
  try {
    await limitRate(ctx, rule, '')
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
