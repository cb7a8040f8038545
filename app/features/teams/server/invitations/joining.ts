import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { isRefused, type Statement } from '~/core/database'
import { formatDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { limitAddress, limitRate, type RateRule } from '~/core/rate'
import { requestErrors } from '~/core/errors'
import { maskMobile } from '~/core/text/text-rules'
import { accounts, isAccountTaken, openAccount } from '~/features/auth/server'
import { brandOfHost } from '~/features/brands/server'
import type { InvitationLetter, RegisterInput, TeamView } from '../../contract'
import { teamErrors } from '../../errors'
import { hashCode } from './invitation-codes'
import { identityOfTeam } from '../identities'
import { hasFreeSeat, isWaiting } from './invitation-seats'
import { isOpen } from '../plan/closure'
import { findSeat, isExpired, switchTeam } from '../members/seats'
import { invitations, members, teams } from '../tables'

const BY_ADDRESS: RateRule = { name: 'teams.code-by-address', limit: 30, windowMs: 10 * 60_000 }
const BY_CODE: RateRule = { name: 'teams.code', limit: 10, windowMs: 10 * 60_000 }
const BY_ACCOUNT: RateRule = { name: 'teams.code-by-account', limit: 10, windowMs: 10 * 60_000 }

interface Letter {
  row: typeof invitations.$inferSelect
  team: typeof teams.$inferSelect
}

/** What a letter says to whoever holds its code. Errors: `badInvitation`, `requestErrors.tooMany`. */
export async function readInvitation(ctx: Context, tic: string): Promise<InvitationLetter> {
  const { row, team } = await openLetter(ctx, tic)
  return {
    teamName: (await identityOfTeam(ctx, team.id))?.name ?? team.name,
    role: row.role,
    name: row.name,
    mobile: maskMobile(row.mobile),
    expireTime: formatDateTime(new Date(row.expiresAt)),
  }
}

/**
 * The signed-in person takes the seat that the letter offers; the team becomes the current one. A member of the team
 * keeps the letter unused; whoever came in by it may open it again. Errors: `badInvitation`, `seatsFull`,
 * `requestErrors.tooMany`.
 */
export async function joinTeam(ctx: Context, tic: string): Promise<TeamView[]> {
  if (!ctx.actor) throw requestErrors.signInFirst()
  const { accountId } = ctx.actor
  await limitRate(ctx, BY_ACCOUNT, accountId)
  const codeHash = await admitCode(ctx, tic)
  const taken = await teamTakenBy(ctx, codeHash, accountId)
  if (taken) return switchTeam(ctx, taken)
  const letter = await letterOf(ctx, codeHash)
  if (!(await isMemberOf(ctx, letter.team.id, accountId))) {
    if (!(await isMeant(ctx, letter, accountId))) throw teamErrors.badInvitation()
    await takeOfferedSeat(ctx, letter, accountId)
  }
  return switchTeam(ctx, letter.team.id)
}

/**
 * A new person opens an account by a letter and takes its seat, in one transaction; they sign in afterwards. A letter
 * to a mobile number is not opened this way: its owner proves the number. Errors: `badInvitation`, `accountTaken`,
 * `seatsFull`, `requestErrors.tooMany`.
 */
export async function registerByInvitation(
  ctx: Context,
  input: RegisterInput,
): Promise<{ account: string }> {
  const letter = await openLetter(ctx, input.tic)
  if (letter.row.mobile !== '') throw teamErrors.badInvitation()
  const { account, name, password } = input
  if (await isAccountTaken(ctx, account)) throw teamErrors.accountTaken()
  const id = ctx.newId()
  const person = { id, account, name, password, isNeedChangePassword: false }
  try {
    await takeOfferedSeat(ctx, letter, id, { first: await openAccount(ctx, person) })
  } catch (error) {
    // Somebody else took the name at the same moment.
    throw isRefused(error, 'UNIQUE constraint failed: accounts.account')
      ? teamErrors.accountTaken()
      : error
  }
  return { account }
}

/**
 * Somebody has proved to hold this number: every letter to it on this host is taken up. Answers the account by which
 * they come in: theirs, or one opened for them by a letter; null when they have neither.
 */
export async function onMobileProved(
  ctx: Context,
  mobile: string,
  accountId: string | null,
): Promise<string | null> {
  let existingId = accountId
  for (const letter of await lettersTo(ctx, mobile)) {
    const id = existingId ?? ctx.newId()
    if (existingId && (await isMemberOf(ctx, letter.team.id, existingId))) continue
    try {
      // A team that anybody may name a number to does not become the one where its person works.
      await takeOfferedSeat(
        ctx,
        letter,
        id,
        existingId ? { lastUsedAt: 0 } : { first: await newcomer(ctx, id, mobile, letter) },
      )
      existingId = id
    } catch {
      // A full team or a letter just used keeps nobody from signing in.
    }
  }
  return existingId
}

// The number is the name to sign in by; there is no password until the person chooses one, which they do at once.
function newcomer(ctx: Context, id: string, mobile: string, { row }: Letter): Promise<Statement[]> {
  return openAccount(ctx, {
    id,
    account: mobile,
    mobile,
    name: row.name || maskMobile(mobile),
    password: null,
    isNeedChangePassword: true,
  })
}

async function openLetter(ctx: Context, tic: string): Promise<Letter> {
  return letterOf(ctx, await admitCode(ctx, tic))
}

// The hash of a code that may be tried now.
async function admitCode(ctx: Context, tic: string): Promise<string> {
  await limitAddress(ctx, BY_ADDRESS)
  const codeHash = await hashCode(tic)
  await limitRate(ctx, BY_CODE, codeHash)
  return codeHash
}

async function letterOf(ctx: Context, codeHash: string): Promise<Letter> {
  const [letter] = await lettersWhere(ctx, eq(invitations.codeHash, codeHash))
  if (!letter) throw teamErrors.badInvitation()
  return letter
}

// Proving a number takes up the letters to it, and the link that led there is opened after: not an error.
async function teamTakenBy(ctx: Context, codeHash: string, accountId: string) {
  const { codeHash: code, usedBy, teamId } = invitations
  const isSeatOfIt = and(
    eq(members.invitationId, invitations.id),
    eq(members.accountId, accountId),
    isNull(members.removedAt),
  )
  const [row] = await ctx.db
    .select({ teamId })
    .from(invitations)
    .leftJoin(members, isSeatOfIt)
    .where(and(eq(code, codeHash), or(eq(usedBy, accountId), eq(members.accountId, accountId))))
  return row && (await findSeat(ctx, row.teamId)) ? row.teamId : null
}

const lettersTo = (ctx: Context, mobile: string) =>
  mobile === '' ? [] : lettersWhere(ctx, eq(invitations.mobile, mobile))

// A letter counts on a host where its team may be entered, while the team is open and its plan runs.
async function lettersWhere(ctx: Context, which: SQL): Promise<Letter[]> {
  const brand = await brandOfHost(ctx, ctx.host)
  if (!brand) return []
  const isHere = brand.isHouse ? undefined : eq(invitations.teamId, brand.teamId)
  const rows = await ctx.db
    .select({ row: invitations, team: teams })
    .from(invitations)
    .innerJoin(teams, eq(teams.id, invitations.teamId))
    .where(and(which, isWaiting(ctx), isHere, isOpen))
    .limit(20)
  return rows.filter(({ team }) => !isExpired(team, ctx.now()))
}

async function isMeant(ctx: Context, { row }: Letter, accountId: string): Promise<boolean> {
  if (row.mobile === '') return true
  const [person] = await ctx.db
    .select({ mobile: accounts.mobile })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return person?.mobile === row.mobile
}

async function isMemberOf(ctx: Context, teamId: TeamId, accountId: string): Promise<boolean> {
  const { teamId: team, accountId: account, removedAt } = members
  const [row] = await ctx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(team, teamId), eq(account, accountId), isNull(removedAt)))
  return row !== undefined
}

interface Entrance {
  /** What is written before, e.g. the account of a newcomer. */
  first?: Statement[]
  /** The team used last is the current one; now by default. */
  lastUsedAt?: number
}

// Letter, seat and person in one transaction: of a hundred at the same moment only as many come in as seats are free.
async function takeOfferedSeat(
  ctx: Context,
  letter: Letter,
  accountId: string,
  { first = [], lastUsedAt = ctx.now().getTime() }: Entrance = {},
): Promise<void> {
  const { row, team } = letter
  const now = ctx.now().getTime()
  const isGood = sql`EXISTS (SELECT 1 FROM invitations WHERE id = ${row.id} AND used_at IS NULL
    AND revoked_at IS NULL AND expires_at > ${now} AND code_hash = ${row.codeHash})`
  // A link for several lies about: whoever was removed needs a letter of their own.
  const isWelcome = sql`(${row.maxUses} = 1 OR NOT EXISTS (SELECT 1 FROM members
    WHERE team_id = ${team.id} AND account_id = ${accountId}))`
  const target = { kind: 'member', id: row.id, name: row.name || team.name }
  const isIn = await commitIf(ctx, sql`${isGood} AND ${isWelcome} AND ${hasFreeSeat(team.id)}`, [
    ...first,
    seatFor(ctx, letter, { accountId, lastUsedAt }),
    ctx.db
      .update(invitations)
      .set({
        uses: sql`uses + 1`,
        usedAt: sql`CASE WHEN uses + 1 >= max_uses THEN ${now} END`,
        usedBy: accountId,
      })
      .where(eq(invitations.id, row.id)),
    recordAuditAction(ctx, {
      action: 'teams.join',
      teamId: team.id,
      accountId,
      target,
      facts: { role: row.role },
    }),
  ])
  if (isIn) return
  throw (await isFull(ctx, letter)) ? teamErrors.seatsFull() : teamErrors.badInvitation()
}

// Whether it was for want of a seat that a letter, still good, brought nobody in.
async function isFull(ctx: Context, { row, team }: Letter): Promise<boolean> {
  const [still] = await lettersWhere(ctx, eq(invitations.codeHash, row.codeHash))
  if (!still) return false
  const [seats] = await ctx.db
    .select({ free: sql<number>`${hasFreeSeat(team.id)}` })
    .from(sql`(SELECT 1)`)
  return seats?.free !== 1
}

// Whoever was removed before comes back to their old row, with the letter's role.
function seatFor(
  ctx: Context,
  { row, team }: Letter,
  { accountId, lastUsedAt }: { accountId: string; lastUsedAt: number },
): Statement {
  const now = ctx.now().getTime()
  const seat = {
    role: row.role,
    name: row.name,
    joinedAt: now,
    lastUsedAt,
    removedAt: null,
    stoppedAt: null,
    invitationId: row.id,
  }
  return ctx.db
    .insert(members)
    .values({ id: ctx.newId(), teamId: team.id, accountId, ...seat })
    .onConflictDoUpdate({ target: [members.teamId, members.accountId], set: seat })
}
