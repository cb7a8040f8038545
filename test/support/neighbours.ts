import { env, SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { accounts, signIns } from '~/features/auth/server/tables'
import { hashCheaply } from './password-hashes'
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
  contentType?: string
}

export interface Answered {
  status: number
  success: boolean
  code: string | number
  message: string
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
  { path, body, contentType = 'application/json' }: Recording,
): Promise<Answered> {
  const response = await SELF.fetch(`http://${host}/ai${path}`, {
    method,
    redirect: 'manual',
    headers: {
      // What changed a moment ago counts at once.
      cookie: 'anew=1',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const none = { success: response.ok, code: '', message: '', result: null }
  const { success, code, message, result } = text.startsWith('{')
    ? (JSON.parse(text) as Pick<Answered, 'success' | 'code' | 'message' | 'result'>)
    : none
  return {
    status: response.status,
    success,
    code,
    message,
    result,
    text,
    headers: response.headers,
  }
}

/** Every row and object that is not this neighbour's alone, as one text each. */
export async function heldBesides(neighbour: Neighbour, others: Neighbour): Promise<string[]> {
  const [own, ...answers] = await env.DB.batch([
    // A ticket names its file only, parts of a table their table.
    env.DB.prepare(
      'SELECT id AS text FROM files WHERE space_id = ?1 UNION SELECT id FROM paper_tables WHERE space_id = ?1',
    ).bind(neighbour.ctx.seat.spaceId),
    ...(await tableDumps()).map((sql) => env.DB.prepare(sql)),
  ])
  const rows = answers.flatMap(({ results }) => results.map(textOf))
  const { objects } = await env.FILES.list()
  // A portrait's key names nobody; the row that leads to it does.
  const remaining = objects.filter(({ key }) => !key.startsWith('avatars/'))
  const ownIds = (own?.results ?? []).map(textOf)
  const isOwnPart = (row: string) =>
    /^(?:outbox|paper_table_\w+) /.test(row) && ownIds.some((id) => row.includes(id))
  return [...rows, ...remaining.map(({ key, etag }) => `${key} ${etag}`)]
    .filter((row) => (!isNamed(row, neighbour) && !isOwnPart(row)) || isNamed(row, others))
    .sort()
}

const textOf = (row: unknown) => String(Reflect.get(Object(row), 'text'))

let dumps: Promise<string[]> | null = null

// One text a row, put together by the database: rows of columns cost D1 more than all else. No test makes a table. What counts
// use of the house as a whole is nobody's.
const tableDumps = () =>
  (dumps ??= env.DB.prepare(
    `SELECT t.name, c.name AS field FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name <> 'operation_days' AND t.name NOT GLOB '_cf_*' AND t.name NOT GLOB 'sqlite_*'`,
  )
    .all<{ name: string; field: string }>()
    .then(({ results }) => [...Map.groupBy(results, ({ name }) => name)].map(dumpOf)))

const dumpOf = ([table, fields]: [string, { field: string }[]]) =>
  `SELECT '${table} ' || ${fields.map(({ field }) => `quote("${field}")`).join(" || ' ' || ")} AS text FROM "${table}"`

const isNamed = (row: string, { ctx: { seat, actor } }: Neighbour) =>
  [seat.teamId, seat.memberId, actor.accountId, actor.signInId].some((id) => row.includes(id))

async function settle(ownHost: string, host: string): Promise<World> {
  const world = createWorld({ host: ownHost, now: () => new Date() })
  await sitDown(world.ctx)
  world.ctx.host = host
  await world.ctx.db
    .update(accounts)
    .set({ passwordHash: hashCheaply(NEIGHBOUR_PASSWORD) })
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
