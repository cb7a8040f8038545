import { and, eq, isNotNull } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import { reviveTicket, wake } from '~/core/outbox'
import { outbox } from '~/core/outbox/tables'
import { reviveLearning } from '~/features/library/server/operator'
import type { TicketInput } from '../contract'
import { operationsErrors } from '../errors'

// Of these giving up left a state of their own, from which the person tries again.
const OWN_RETRY: ReadonlySet<string> = new Set([
  'library.make-next',
  'library.translate-next',
  'library.refresh-page',
  'research.fill-paper',
  'editor.write-export',
  'editor.read-mould',
  // A code is good for minutes.
  'auth.send-code',
])

/** Whether a ticket that was given up can be taken up again as it is. */
export const isRetryable = (type: string) => !OWN_RETRY.has(type)

/** Puts a ticket that was given up back into its queue, with all its tries. Errors: `ticketNotFound`, `notRetryable`. */
export async function retryTicket(ctx: Context, { id }: TicketInput): Promise<true> {
  const ticket = await findDead(ctx, id)
  if (!isRetryable(ticket.type)) throw operationsErrors.notRetryable()
  await ctx.db.batch([
    reviveTicket(ctx, id),
    ...reviveLearning(ctx, ticket),
    record(ctx, 'operations.retry', ticket),
  ])
  await wake(ctx, ticket.queue)
  return true
}

/** Takes a ticket that was given up off the list. Errors: `ticketNotFound`. */
export async function dropTicket(ctx: Context, { id }: TicketInput): Promise<true> {
  const ticket = await findDead(ctx, id)
  await ctx.db.batch([
    ctx.db.delete(outbox).where(and(eq(outbox.id, id), isNotNull(outbox.deadAt))),
    record(ctx, 'operations.drop', ticket),
  ])
  return true
}

type Ticket = typeof outbox.$inferSelect

async function findDead(ctx: Context, id: string): Promise<Ticket> {
  const [ticket] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.deadAt)))
  if (!ticket) throw operationsErrors.ticketNotFound()
  return ticket
}

const record = (
  ctx: Context,
  action: 'operations.retry' | 'operations.drop',
  { id, type }: Ticket,
) =>
  recordAuditAction(ctx, {
    action,
    teamId: '',
    target: { kind: 'ticket', id, name: type },
  })
