import { env, SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { accounts, signIns } from '~/features/auth/server/tables'
import { hashPassword } from '~/features/auth/server/passwords/hash-passwords'
import { issueToken } from '~/features/auth/server/tokens'
import { brands } from '~/features/brands/server/tables'
import { sitDown } from './seats'
import { createWorld, type World } from './world'

export const NEIGHBOUR_PASSWORD = 'ink-and-paper-9'

/** One request, as a program would write it down to send it again. */
export interface Recording {
  /** Below `/ai`, query included. */
  path: string
  body?: unknown
}

export interface Answered {
  status: number
  success: boolean
  code: string | number
  result: unknown
  /** As it came. */
  text: string
  headers: Headers
}

export interface Neighbour {
  world: World
  ctx: SeatedContext
  token: string
  /** Makes a call as this person; `method` is a bare one. */
  send(method: string, recording: Recording): Promise<Answered>
}

/** Two teams, each with its owner signed in, on one house host, so that a token of one is good beside the other. */
export async function createNeighbours(host: string): Promise<[Neighbour, Neighbour]> {
  const first = await settle(host, host)
  const house = first.ctx.seat.teamId
  await first.ctx.db.update(brands).set({ isHouse: true }).where(eq(brands.id, house))
  const second = await settle(`next-to-${host}`, host)
  return [await signedIn(first, host, house), await signedIn(second, host, house)]
}

/** Sends as it stands, with a token or without. */
export async function sendTo(
  host: string,
  token: string,
  method: string,
  { path, body }: Recording,
): Promise<Answered> {
  const response = await SELF.fetch(`http://${host}/ai${path}`, {
    method,
    redirect: 'manual',
    headers: {
      // What changed a moment ago counts at once.
      cookie: 'anew=1',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const none = { success: response.ok, code: '', result: null }
  const { success, code, result } = text.startsWith('{')
    ? (JSON.parse(text) as Pick<Answered, 'success' | 'code' | 'result'>)
    : none
  return { status: response.status, success, code, result, text, headers: response.headers }
}

/** Every row and object that is not this neighbour's alone, as one text each. */
export async function heldBesides(neighbour: Neighbour, others: Neighbour): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
  ).all<{ name: string }>()
  const answers = await env.DB.batch(
    tables.map(({ name }) => env.DB.prepare(`SELECT '${name}' AS "table", * FROM "${name}"`)),
  )
  const rows = answers.flatMap(({ results }) => results.map((row) => JSON.stringify(row)))
  const { objects } = await env.FILES.list()
  // A portrait's key names nobody; the row that leads to it does.
  const remaining = objects.filter(({ key }) => !key.startsWith('avatars/'))
  // A ticket names its file only, parts of a table their table.
  const { results: own } = await env.DB.prepare(
    'SELECT id FROM files WHERE space_id = ?1 UNION SELECT id FROM paper_tables WHERE space_id = ?1',
  )
    .bind(neighbour.ctx.seat.spaceId)
    .all<{ id: string }>()
  const isOwnPart = (row: string) =>
    /^\{"table":"(?:outbox|paper_table_\w+)"/.test(row) && own.some(({ id }) => row.includes(id))
  return [...rows, ...remaining.map(({ key, etag }) => `${key} ${etag}`)]
    .filter((row) => (!isNamed(row, neighbour) && !isOwnPart(row)) || isNamed(row, others))
    .sort()
}

const isNamed = (row: string, { ctx: { seat, actor } }: Neighbour) =>
  [seat.teamId, seat.memberId, actor.accountId].some((id) => row.includes(id))

async function settle(ownHost: string, host: string): Promise<World> {
  const world = createWorld({ host: ownHost, now: () => new Date() })
  await sitDown(world.ctx)
  world.ctx.host = host
  await world.ctx.db
    .update(accounts)
    .set({ passwordHash: await hashPassword(NEIGHBOUR_PASSWORD) })
    .where(eq(accounts.id, world.ctx.actor.accountId))
  return world
}

async function signedIn(world: World, host: string, brandId: string): Promise<Neighbour> {
  const { ctx } = world
  const { accountId, signInId } = ctx.actor
  const expiresAt = Date.now() + 3_600_000
  await ctx.db
    .insert(signIns)
    .values({ id: signInId, accountId, createdAt: Date.now(), lastSeenAt: Date.now(), expiresAt })
  ctx.brandId = brandId
  const token = await issueToken(ctx, accountId, signInId)
  return { world, ctx, token, send: (method, request) => sendTo(host, token, method, request) }
}
