import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Actor, Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { decryptSecret } from '~/core/signing/secrets'
import { maskMobile } from '~/core/text/text-rules'
import { accounts } from '~/features/auth/server'
import { setAuthentication } from '~/features/auth/server/ports'
import type {
  DecideIdentityInput,
  IdentityCheckPage,
  IdentityChecksQuery,
  RevealNumberInput,
} from '../contract'
import { identityErrors } from '../errors'
import { purposeOf } from './own'
import { identityChecks } from './tables'

/** What people have sent in, of one state: what waits the oldest first, the rest the latest first. */
export async function listIdentityChecks(
  ctx: Context,
  { status, pageNo, pageSize }: IdentityChecksQuery,
): Promise<IdentityCheckPage> {
  const where = eq(identityChecks.status, status)
  const order = status === 'pending' ? asc : desc
  const [rows, [found]] = await ctx.db.batch([
    ctx.db
      .select({
        check: identityChecks,
        // By a name of its own: in a batch the two names would fall together.
        accountName: sql<string>`${accounts.name}`.as('account_name'),
        mobile: accounts.mobile,
      })
      .from(identityChecks)
      .innerJoin(accounts, eq(accounts.id, identityChecks.accountId))
      .where(where)
      .orderBy(order(identityChecks.submittedAt), order(identityChecks.accountId))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    ctx.db.select({ total: count() }).from(identityChecks).where(where),
  ])
  const total = found?.total ?? 0
  const records = rows.map(({ check, accountName, mobile }) => ({
    accountId: check.accountId,
    name: check.name,
    kind: check.kind,
    number: check.masked,
    status: check.status,
    reason: check.reason,
    accountName,
    mobile: maskMobile(mobile),
    submitTime: formatDateTime(new Date(check.submittedAt)),
    submittedAt: check.submittedAt,
  }))
  return { records, pages: Math.ceil(total / pageSize), total }
}

/** How many wait for a decision. */
export async function countIdentityChecks(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(identityChecks)
    .where(eq(identityChecks.status, 'pending'))
  return row?.total ?? 0
}

/** The whole number of what waits, for whoever compares it; that it was read stands in the log. Errors: `checkNotFound`, `numberUnreadable`. */
export async function revealNumber(
  ctx: Context,
  { accountId }: RevealNumberInput,
): Promise<{ number: string }> {
  const [row] = await ctx.db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.accountId, accountId), eq(identityChecks.status, 'pending')))
  if (!row) throw identityErrors.checkNotFound()
  const number = await decryptSecret(ctx.settings.TEAM_MODEL_KEYS, purposeOf(accountId), row.number)
  if (number === null) throw identityErrors.numberUnreadable()
  await recordAuditAction(ctx, { action: 'identity.reveal', ...targetOf(row) })
  return { number }
}

/**
 * Approves a real name, or sends it back with a reason; the number goes with either. Errors: `reasonMissing`,
 * `checkNotFound`, `checkChanged`.
 */
export async function decideIdentity(
  ctx: Context & { actor: Actor | null },
  { accountId, submittedAt, isApproved, reason }: DecideIdentityInput,
): Promise<true> {
  if (!isApproved && reason === '') throw identityErrors.reasonMissing()
  const own = eq(identityChecks.accountId, accountId)
  const [row] = await ctx.db.select().from(identityChecks).where(own)
  if (!row) throw identityErrors.checkNotFound()
  const isSame = sql`EXISTS (SELECT 1 FROM ${identityChecks} WHERE ${own}
    AND ${identityChecks.status} = 'pending' AND ${identityChecks.submittedAt} = ${submittedAt})`
  const decision = {
    status: isApproved ? 'done' : 'refused',
    number: '',
    reason: isApproved ? '' : reason,
    decidedAt: ctx.now().getTime(),
    decidedBy: ctx.actor?.accountId ?? '',
  } as const
  const isDone = await commitIf(ctx, isSame, [
    ctx.db.update(identityChecks).set(decision).where(own),
    setAuthentication(ctx, { accountId, status: isApproved ? 'done' : 'none' }),
    recordAuditAction(ctx, {
      action: isApproved ? 'identity.approve' : 'identity.refuse',
      ...targetOf(row),
      facts: { reason: decision.reason },
    }),
  ])
  if (!isDone) throw identityErrors.checkChanged()
  return true
}

const targetOf = ({ accountId, name }: typeof identityChecks.$inferSelect) =>
  ({ teamId: '', target: { kind: 'account', id: accountId, name } }) as const
