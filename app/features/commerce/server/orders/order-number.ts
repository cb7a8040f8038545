import { formatDateTime } from '~/core/format'
import { timeOfId } from '~/core/ids'

const MINUTE_MS = 60_000

/** 20261121-0932-123456789: what people call an order. Different ids have different numbers. */
export function orderNumber(id: string): string {
  const time = timeOfId(id)
  const [day = '', clock = ''] = formatDateTime(new Date(time)).split(' ')
  // What of the id is within its minute: no two ids share it.
  const rest = String(time % MINUTE_MS).padStart(5, '0') + id.slice(-4).padStart(4, '0')
  return `${day.replaceAll('-', '')}-${clock.slice(0, 5).replace(':', '')}-${rest}`
}
