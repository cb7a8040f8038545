import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { requestErrors } from '~/core/errors'
import { limitRate, networkOf, type RateRule } from '~/core/rate'
import { sha256Hex } from '~/core/signing/sha256'
import { hasNoTeam } from '~/features/teams/server'
import { setupErrors } from '../errors'
import { setupCodes } from './tables'

/** How long a code opens /setup. */
export const SETUP_CODE_HOURS = 24

// Only wrong codes count: behind a shared address nobody can keep the operator out by guessing.
const WRONG_CODES: RateRule = { name: 'setup.wrong-code', limit: 20, windowMs: 15 * 60_000 }

// Without letters and digits that are taken for each other.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new code of 5 × 4 characters (99 bits) and the statements that make it the only living one. */
export async function issueSetupCode(
  ctx: Context,
): Promise<{ code: string; statements: Statement[] }> {
  const code = newCode()
  const createdAt = ctx.now().getTime()
  const expiresAt = createdAt + SETUP_CODE_HOURS * 3_600_000
  const row = { codeDigest: await digestOf(code), createdAt, expiresAt }
  return {
    code,
    statements: [ctx.db.delete(setupCodes), ctx.db.insert(setupCodes).values(row)],
  }
}

/**
 * Refuses every code but the living one; answers its digest. Errors: `badCode`, `requestErrors.tooMany` after twenty
 * wrong ones from one network, `requestErrors.notFound` once there is a team.
 */
export async function requireSetupCode(ctx: Context, typed: string): Promise<string> {
  const digest = await digestOf(typed)
  const [row] = await ctx.db
    .update(setupCodes)
    .set({ openedAt: ctx.now().getTime() })
    .where(isLiving(ctx, digest))
    .returning({ digest: setupCodes.codeDigest })
  if (row) return digest
  // Another owner was first: the team that is there ended this code with every other one.
  if (!(await hasNoTeam(ctx))) throw requestErrors.notFound()
  await limitRate(ctx, WRONG_CODES, networkOf(ctx.address))
  throw setupErrors.badCode()
}

/** Condition of a batch: the code still lives. */
export const isCodeLiving = (ctx: Context, digest: string) =>
  sql`EXISTS (SELECT 1 FROM ${setupCodes} WHERE ${isLiving(ctx, digest)})`

const isLiving = (ctx: Context, digest: string) =>
  and(eq(setupCodes.codeDigest, digest), gt(setupCodes.expiresAt, ctx.now().getTime()))

// However it was copied: blanks and capitals are nobody's.
function digestOf(typed: string): Promise<string> {
  return sha256Hex(typed.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

function newCode(): string {
  const letters: string[] = []
  while (letters.length < 20) {
    for (const byte of crypto.getRandomValues(new Uint8Array(40))) {
      // 248 = 8 × 31: higher bytes would favour the first letters.
      if (byte < 248 && letters.length < 20) letters.push(LETTERS[byte % 31] ?? '')
    }
  }
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}
