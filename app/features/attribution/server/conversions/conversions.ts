import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { ticket, type Ticket } from '~/core/outbox'
import type { TouchPair } from '../../contract'
import { conversions } from '../tables'
import { uploadConversions } from './jobs'
import { adServices, type OpenService } from './services'

/** Something that ad services may want to know. */
export interface Conversion {
  event: 'registration' | 'payment'
  subject: string
  valueFen: number
  /** ms */
  occurredAt: number
  touches: TouchPair
}

const OF_THE_HOUSE = { teamId: '', accountId: '' } as const

/** What tells each configured service whose click led here, once; nothing where none did, or none is configured. */
export function conversionsOf(
  ctx: Context,
  conversion: Conversion,
): { writes: Statement[]; tickets: Ticket[] } {
  const reports = adServices(ctx).flatMap((service) => {
    const report = reportOf(ctx, service, conversion)
    return report ? [report] : []
  })
  return {
    writes: reports.map((row) => ctx.db.insert(conversions).values(row).onConflictDoNothing()),
    tickets: reports.map(({ provider }) => uploadTicket(ctx, provider)),
  }
}

export const uploadTicket = (ctx: Context, provider: OpenService['kind']) =>
  ticket(ctx, uploadConversions, { provider }, { owner: OF_THE_HOUSE })

// The last click of a service counts, as services count themselves.
function reportOf(ctx: Context, service: OpenService, conversion: Conversion) {
  const { event, subject, valueFen, occurredAt, touches } = conversion
  const touch = [touches.last, touches.first].find((item) => service.clickOf(item) !== null)
  const click = touch && service.clickOf(touch)
  if (!touch || !click || !service.reports(event)) return null
  const { channelId, channel } = touch
  return {
    id: ctx.newId(),
    provider: service.kind,
    event,
    subject,
    ...click,
    channelId,
    channel,
    valueFen,
    occurredAt,
    createdAt: ctx.now().getTime(),
  }
}
