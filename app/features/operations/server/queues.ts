import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { queueNames, type Queue } from '~/core/jobs'
import { HELD_UNTIL } from '~/core/outbox'
import { listErrorGroups } from '~/features/attribution/server/operator'
import type { DeadTicketView, OperationsView, QueueView } from '../contract'
import { isRetryable } from './retry-ticket'

const DEAD_AT_MOST = 100
const MINUTE_MS = 60_000

/** What goes on in the queues, what was given up, and what broke in browsers within a week. */
export async function viewOperations(ctx: Context): Promise<OperationsView> {
  const [queues, dead, errors] = await Promise.all([
    readQueues(ctx),
    readDead(ctx),
    listErrorGroups(ctx),
  ])
  return { queues, dead, errors }
}

interface QueueRow {
  queue: Queue
  waiting: number
  running: number
  held: number
  dead: number
  oldest: number | null
}

async function readQueues(ctx: Context): Promise<QueueView[]> {
  const now = ctx.now().getTime()
  const isAlive = sql`dead_at IS NULL`
  const isWaiting = sql`${isAlive} AND leased_until <= ${now} AND not_before < ${HELD_UNTIL}`
  const rows = await ctx.db.all<QueueRow>(sql`SELECT queue,
    count(*) FILTER (WHERE ${isWaiting}) AS waiting,
    count(*) FILTER (WHERE ${isAlive} AND leased_until > ${now}) AS running,
    count(*) FILTER (WHERE ${isAlive} AND not_before >= ${HELD_UNTIL}) AS held,
    count(*) FILTER (WHERE dead_at IS NOT NULL) AS dead,
    min(created_at) FILTER (WHERE ${isWaiting}) AS oldest
    FROM outbox GROUP BY queue`)
  const byQueue = new Map(rows.map((row) => [row.queue, row]))
  return queueNames.map((queue) => {
    const { waiting = 0, running = 0, held = 0, dead = 0, oldest = null } = byQueue.get(queue) ?? {}
    const oldestMinutes = oldest === null ? 0 : Math.floor((now - oldest) / MINUTE_MS)
    return { queue, waiting, running, held, dead, oldestMinutes }
  })
}

interface DeadRow {
  id: string
  type: string
  teamName: string
  attempts: number
  createdAt: number
  deadAt: number
}

async function readDead(ctx: Context): Promise<DeadTicketView[]> {
  const rows = await ctx.db.all<DeadRow>(sql`SELECT o.id, o.type, o.attempts,
    o.created_at AS createdAt, o.dead_at AS deadAt, coalesce(t.name, '') AS teamName
    FROM outbox o LEFT JOIN teams t ON t.id = o.team_id
    WHERE o.dead_at IS NOT NULL ORDER BY o.dead_at DESC, o.id DESC LIMIT ${DEAD_AT_MOST}`)
  return rows.map(({ createdAt, deadAt, ...row }) => ({
    ...row,
    createTime: formatDateTime(new Date(createdAt)),
    deadTime: formatDateTime(new Date(deadAt)),
    isRetryable: isRetryable(row.type),
  }))
}
