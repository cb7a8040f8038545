import type { SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { defineExtension } from '~/core/extension-points'
import type { TeamId } from '~/core/ids'
import type { OpenProviders } from './providers/provider'

/** Merchants instead of those that are configured. */
export const paymentMerchants = defineExtension<OpenProviders>('commerce.merchants')

/** What led a person here: plain JSON, frozen on their order. */
export interface AttributionPort {
  /** Value, JSON: first and last touch of an account when it is read; NULL when nothing is known of it. */
  touchOf(accountId: string): SQL<unknown>
}

/** Absent where nothing is tracked: orders then carry null. */
export const attributionPort = defineExtension<AttributionPort>('commerce.attribution')

/** What is told of a paid order, or of money that went back. Fen, CNY. */
export interface OrderEvent {
  type: 'order.paid' | 'order.refunded'
  orderId: string
  teamId: TeamId
  accountId: string
  amountFen: number
  /** Of refunds: what went back this time, and its own id. */
  refundFen: number
  refundId: string
  /** ms. */
  occurredAt: number
  attribution: unknown
  /** No money was moved: the sandbox cashier played the service. */
  isSandbox: boolean
}

/** Listens to orders, out of the queue: may be called twice with the same event. What it throws is tried again. */
export const orderListener =
  defineExtension<(ctx: Context, event: OrderEvent) => Promise<void>>('commerce.orderListener')
