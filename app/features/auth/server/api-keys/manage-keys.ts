import { toBase64Url } from '#packages/basics/base64url'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context, SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { formatDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import type { AddApiKeyInput, ApiKeyView, NewApiKeyView } from '../../key-contract'
import { authErrors } from '../../errors'
import { API_KEY_MARK, API_KEYS_AT_MOST } from '../../terms'
import { accounts, apiKeys } from '../tables'
import type { RequestKey } from '../ports'

const DAY_MS = 86_400_000
const PREFIX_LENGTH = API_KEY_MARK.length + 6
const TOUCH_AFTER_MS = 60_000

type KeyRow = typeof apiKeys.$inferSelect

/** Makes a key for the seat's team. The answer is the only place where its token ever stands. */
export async function addApiKey(ctx: SeatedContext, input: AddApiKeyInput): Promise<NewApiKeyView> {
  const now = ctx.now().getTime()
  const token = newToken()
  const row: KeyRow = {
    id: ctx.newId(),
    teamId: ctx.seat.teamId,
    name: input.name,
    prefix: token.slice(0, PREFIX_LENGTH),
    tokenHash: await hashOf(token),
    scopes: input.scopes,
    createdBy: ctx.actor.accountId,
    createdAt: now,
    expiresAt: now + input.days * DAY_MS,
    lastUsedAt: null,
    revokedAt: null,
  }
  const facts = { scopes: input.scopes.join(' '), days: input.days }
  const target = { kind: 'apiKey', id: row.id, name: row.name }
  // Counted at the moment of writing: two admins at once do not pass the limit together.
  const isAdded = await commitIf(ctx, hasRoomForKey(ctx.seat.teamId, now), [
    ctx.db.insert(apiKeys).values(row),
    recordAuditAction(ctx, { action: 'auth.addApiKey', target, facts }),
  ])
  if (!isAdded) throw authErrors.tooManyKeys({ limit: API_KEYS_AT_MOST })
  const [view] = await listApiKeys(ctx, row.id)
  if (!view) throw authErrors.keyNotFound()
  return { ...view, token }
}

/** All keys of the seat's team, the newest first; dead ones stay to be seen. */
export async function listApiKeys(ctx: SeatedContext, onlyId?: string): Promise<ApiKeyView[]> {
  const rows = await ctx.db
    .select({ key: apiKeys, createdBy: accounts.name })
    .from(apiKeys)
    .leftJoin(accounts, eq(accounts.id, apiKeys.createdBy))
    .where(
      and(
        eq(apiKeys.teamId, ctx.seat.teamId),
        onlyId === undefined ? undefined : eq(apiKeys.id, onlyId),
      ),
    )
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(200)
  return rows.map(({ key, createdBy }) => presentKey(key, createdBy ?? '', ctx.now()))
}

/** Ends a key at once. */
export async function revokeApiKey(ctx: SeatedContext, id: string): Promise<true> {
  const ofTeam = and(
    eq(apiKeys.id, id),
    eq(apiKeys.teamId, ctx.seat.teamId),
    isNull(apiKeys.revokedAt),
  )
  const [key] = await ctx.db.select({ name: apiKeys.name }).from(apiKeys).where(ofTeam)
  if (!key) throw authErrors.keyNotFound()
  const target = { kind: 'apiKey', id, name: key.name }
  await ctx.db.batch([
    ctx.db.update(apiKeys).set({ revokedAt: ctx.now().getTime() }).where(ofTeam),
    recordAuditAction(ctx, { action: 'auth.revokeApiKey', target }),
  ])
  return true
}

/** Statement: ends the keys that a person has made for a team. Whoever is gone knows their tokens still. */
export function endKeysOf(ctx: Context, teamId: TeamId, accountId: string): Statement {
  return ctx.db
    .update(apiKeys)
    .set({ revokedAt: ctx.now().getTime() })
    .where(
      and(eq(apiKeys.teamId, teamId), eq(apiKeys.createdBy, accountId), isNull(apiKeys.revokedAt)),
    )
}

/** The key behind a token; null when there is none, or none that lives. Notes its use, at most once a minute. */
export async function recogniseApiKey(ctx: Context, token: string): Promise<RequestKey | null> {
  const now = ctx.now().getTime()
  const [row] = await ctx.db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.tokenHash, await hashOf(token)), ...aliveAt(now)))
  if (!row) return null
  if (now - (row.lastUsedAt ?? 0) > TOUCH_AFTER_MS) {
    const touched = ctx.db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, row.id))
    ctx.later(touched.then(() => undefined))
  }
  return { id: row.id, teamId: row.teamId, scopes: row.scopes }
}

/** Whether a key of that id lives and belongs to the team: for what was begun by it and is still going on. */
export async function isKeyAlive(ctx: Context, id: string, teamId: TeamId): Promise<boolean> {
  const alive = aliveAt(ctx.now().getTime())
  const [row] = await ctx.db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.teamId, teamId), ...alive))
  return row !== undefined
}

/** Stands before a key's name where people are named. */
export const KEY_WORD = '密钥 '

/** Keys that act or acted for the seat's team, by what they are called where people are named; the latest first. */
export async function keysOfTeam(
  ctx: SeatedContext,
  most = 200,
): Promise<{ id: string; name: string; isAlive: boolean }[]> {
  const rows = await ctx.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.teamId, ctx.seat.teamId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(most)
  const now = ctx.now().getTime()
  return rows.map(({ id, name, revokedAt, expiresAt }) => ({
    id,
    name: `${KEY_WORD}${name}`,
    isAlive: revokedAt === null && expiresAt > now,
  }))
}

/** What to call keys where people are named. */
export async function apiKeyNames(ctx: Context, ids: string[]): Promise<[string, string][]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: apiKeys.id, name: apiKeys.name })
    .from(apiKeys)
    .where(inArray(apiKeys.id, ids))
  return rows.map(({ id, name }) => [id, `${KEY_WORD}${name}`])
}

const hasRoomForKey = (teamId: TeamId, now: number) =>
  sql`(SELECT count(*) FROM api_keys WHERE team_id = ${teamId} AND revoked_at IS NULL
    AND expires_at > ${now}) < ${API_KEYS_AT_MOST}`

const aliveAt = (now: number) => [isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now)]

function newToken(): string {
  return API_KEY_MARK + toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

function presentKey(row: KeyRow, createdBy: string, now: Date): ApiKeyView {
  const time = (timestamp: number) => formatDateTime(new Date(timestamp))
  const isExpired = row.expiresAt <= now.getTime()
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createTime: time(row.createdAt),
    createdBy,
    expiryDate: time(row.expiresAt),
    lastUsedTime: row.lastUsedAt === null ? '' : time(row.lastUsedAt),
    status: row.revokedAt !== null ? 'revoked' : isExpired ? 'expired' : 'active',
  }
}
