import type { NodeId } from '~/core/ids'
import type { Sql } from '../sql'

const TICKET_MS = 60_000

/** Leave for one account to take a seat in a section, once, as long as no further sources come in. */
export interface Ticket {
  nodeId: NodeId
  account: string
  /** As of `LiveSection`, when its text was held against what the account may see. */
  grants: number
}

/** Good for a minute. */
export function issueTicket(sql: Sql, { nodeId, account, grants }: Ticket, at: number): string {
  const ticket = crypto.randomUUID()
  sql.all('DELETE FROM live_tickets WHERE until < ?', at)
  sql.all(
    'INSERT INTO live_tickets (ticket, node_id, account, grants, until) VALUES (?, ?, ?, ?, ?)',
    ticket,
    nodeId,
    account,
    grants,
    at + TICKET_MS,
  )
  return ticket
}

/** Null where it is no ticket of this account, is too old, or was used. */
export function useTicket(sql: Sql, ticket: string, account: string, at: number): Ticket | null {
  const [row] = sql.all<{ node_id: NodeId; grants: number }>(
    `DELETE FROM live_tickets WHERE ticket = ? AND account = ? AND until >= ?
     RETURNING node_id, grants`,
    ticket,
    account,
    at,
  )
  return row ? { nodeId: row.node_id, account, grants: row.grants } : null
}
