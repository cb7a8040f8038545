import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { limitAddress, type RateRule } from '~/core/rate'
import { isTeamAtHost } from '~/features/teams/server'
import { isShareCode } from '../contract'
import { sharingErrors } from '../errors'
import { isShareAllowed } from './policy'
import { isKeyRight } from './share-keys'
import type { ShareRow } from './shares'
import { shares } from './tables'

/** A link as it is asked for: its code, and what its browser holds for having given the password. */
export interface ShareAccess {
  code: string
  key?: string | undefined
}

/** A share that opens, with the name of who made it. */
export interface OpenedShare {
  row: ShareRow
  /** '' when it is not known any more. */
  sharer: string
  /** Whoever asks is in its team. */
  isMember: boolean
}

/** Everything that one network opens, and of it what was there not: whoever guesses codes is stopped by the second. */
const OPENED: RateRule = { name: 'sharing.open', limit: 300, windowMs: 60_000 }
const MISSED: RateRule = { name: 'sharing.miss', limit: 60, windowMs: 10 * 60_000 }

/** A share that whoever asks may read. Errors: those of `findShare`, and `passwordNeeded`. */
export async function findOpenShare(ctx: Context, access: ShareAccess): Promise<OpenedShare> {
  const found = await findShare(ctx, access.code)
  if (await isLocked(ctx, { row: found.row, key: access.key })) throw sharingErrors.passwordNeeded()
  return found
}

/** Whether a share waits for its password. Its maker needs none. */
export async function isLocked(
  ctx: Context,
  { row, key = '' }: { row: ShareRow; key?: string | undefined },
): Promise<boolean> {
  if (row.passwordHash === '' || row.accountId === ctx.actor?.accountId) return false
  return !(await isKeyRight(row, key))
}

/** A share by its code, open or locked. Errors: `shareNotFound`, `shareExpired`, `shareRevoked`. */
export async function findShare(ctx: Context, code: string): Promise<OpenedShare> {
  await limitAddress(ctx, OPENED)
  const found = isShareCode(code) ? await readShare(ctx, code) : null
  // A brand of its own shows nothing of other teams.
  if (!found || !(await isTeamAtHost(ctx, found.row.teamId))) {
    await limitAddress(ctx, MISSED)
    throw sharingErrors.shareNotFound()
  }
  const ending = endingOf(found.row, ctx.now().getTime())
  if (ending === 'expired') throw sharingErrors.shareExpired()
  if (ending === 'revoked' || !found.isSourceThere) throw sharingErrors.shareRevoked()
  return found
}

async function readShare(ctx: Context, code: string) {
  const reader = ctx.actor?.accountId ?? ''
  const [found] = await ctx.db
    .select({
      row: shares,
      sharer: sql<string>`${nameOfSharer}`,
      isMember: sql<number>`EXISTS (SELECT 1 FROM members WHERE members.team_id = shares.team_id
        AND account_id = ${reader} AND removed_at IS NULL)`,
      isSourceThere: sql<number>`${isSourceThere}`,
    })
    .from(shares)
    .where(and(eq(shares.code, code), isShareAllowed))
  if (!found) return null
  const { isMember, isSourceThere: isThere, ...rest } = found
  return { ...rest, isMember: isMember === 1, isSourceThere: isThere === 1 }
}

// Written out: in a list of columns the builder names them without their table.
// What the team calls the person, else the account's own name.
const nameOfSharer = sql`COALESCE(
  NULLIF((SELECT name FROM members
    WHERE members.team_id = shares.team_id AND members.account_id = shares.account_id), ''),
  (SELECT name FROM accounts WHERE accounts.id = shares.account_id), '')`

// A file that lies in the bin is shared no more; of everything else its owner ends the links.
const isSourceThere = sql`(shares.kind <> 'file' OR EXISTS (SELECT 1 FROM files
  WHERE files.id = shares.source_id AND files.deleted_at IS NULL))`

function endingOf({ expiresAt, revokedAt }: ShareRow, now: number): 'expired' | 'revoked' | null {
  if (expiresAt !== 0 && expiresAt <= now && (revokedAt === null || revokedAt >= expiresAt))
    return 'expired'
  return revokedAt === null ? null : 'revoked'
}
