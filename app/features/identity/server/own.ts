import { eq, sql } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import type { Actor, Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { limitRate, type RateRule } from '~/core/rate'
import { encryptSecret } from '~/core/signing/secrets'
import { setAuthentication } from '~/features/auth/server/ports'
import { hasOperators } from '~/features/operators/server'
import type { OwnIdentityView, SubmitIdentityInput } from '../contract'
import { isDocumentNumber, maskName, maskNumber, plainNumber } from '../document-number'
import { identityErrors } from '../errors'
import { REAL_NAME_LIMIT } from '../terms'
import { identityChecks } from './tables'

const SUBMISSIONS: RateRule = { name: 'identity.submit', limit: 5, windowMs: 24 * 60 * 60_000 }
const NAME = /^\p{L}[\p{L}\p{M} .'’·•-]*\p{L}$/u

type PersonContext = Context & { actor: Actor }

/** What encryption binds a number to: moved to another person's row it cannot be read. */
export const purposeOf = (accountId: string) => `identity:${accountId}`

/** How the caller's real name stands. */
export async function readOwnIdentity(ctx: PersonContext): Promise<OwnIdentityView> {
  const [[row], isOffered] = await Promise.all([
    ctx.db.select().from(identityChecks).where(eq(identityChecks.accountId, ctx.actor.accountId)),
    isCheckOffered(ctx),
  ])
  if (!row) return { ...nothing, isOffered }
  const { status, kind, masked, reason, submittedAt } = row
  const submitTime = formatDateTime(new Date(submittedAt))
  return { status, name: maskName(row.name), kind, number: masked, reason, submitTime, isOffered }
}

const nothing = {
  status: 'none',
  name: '',
  kind: 'resident',
  number: '',
  reason: '',
  submitTime: '',
} as const

/**
 * Sends the caller's real name in to be checked by an operator; after it was sent back, once more. Errors: `notOffered`,
 * `nameInvalid`, `numberInvalid`, `alreadySubmitted`, `requestErrors.tooMany`.
 */
export async function submitIdentity(
  ctx: PersonContext,
  input: SubmitIdentityInput,
): Promise<OwnIdentityView> {
  const { accountId } = ctx.actor
  const name = input.name.trim()
  const number = plainNumber(input.number)
  if (!NAME.test(name) || [...name].length > REAL_NAME_LIMIT) throw identityErrors.nameInvalid()
  if (!isDocumentNumber(input.kind, number)) throw identityErrors.numberInvalid()
  if (!(await isCheckOffered(ctx))) throw identityErrors.notOffered()
  await limitRate(ctx, SUBMISSIONS, accountId)
  const encrypted = await encryptSecret(ctx.settings.TEAM_MODEL_KEYS, purposeOf(accountId), number)
  if (encrypted === null) throw identityErrors.notOffered()
  const check = {
    name,
    kind: input.kind,
    number: encrypted,
    masked: maskNumber(number),
    status: 'pending',
    reason: '',
    submittedAt: ctx.now().getTime(),
    decidedAt: 0,
    decidedBy: '',
  } as const
  const isFree = sql`NOT EXISTS (SELECT 1 FROM ${identityChecks}
    WHERE ${identityChecks.accountId} = ${accountId} AND ${identityChecks.status} <> 'refused')`
  const isDone = await commitIf(ctx, isFree, [
    ctx.db
      .insert(identityChecks)
      .values({ accountId, ...check })
      .onConflictDoUpdate({ target: identityChecks.accountId, set: check }),
    setAuthentication(ctx, { accountId, status: 'pending' }),
  ])
  if (!isDone) throw identityErrors.alreadySubmitted()
  return readOwnIdentity(ctx)
}

/** Takes back what the caller sent in, also what was approved: nothing of it stays. */
export async function withdrawIdentity(ctx: PersonContext): Promise<OwnIdentityView> {
  const { accountId } = ctx.actor
  await ctx.db.batch([
    ctx.db.delete(identityChecks).where(eq(identityChecks.accountId, accountId)),
    setAuthentication(ctx, { accountId, status: 'none' }),
  ])
  return readOwnIdentity(ctx)
}

// Nobody sends in what nobody could read or decide about.
async function isCheckOffered(ctx: Context): Promise<boolean> {
  if (Object.keys(ctx.settings.TEAM_MODEL_KEYS).length === 0) return false
  return hasOperators(ctx)
}
