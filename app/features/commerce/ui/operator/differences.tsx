import { TableExportButton } from '~/features/operators/ui'
import { SectionTitle } from '~/kit/section-title'
import type { DifferenceView, ReconciliationView } from '../../operator-terms'
import { Difference } from './difference'

type Channel = ReconciliationView['channels'][number]

/** A line that is off, with the channel whose books it is in. */
export interface ChannelDifference extends DifferenceView {
  channel: Pick<Channel, 'provider' | 'merchantId' | 'label'>
}

/** Every line of a day that is off, and what can be done about it while the books are open. */
export function Differences({ view: { day, channels, closing } }: { view: ReconciliationView }) {
  const differences = differencesOf(channels)
  const open = openOf(differences)
  return (
    <section id="differences">
      <div className="flex min-h-10 items-center justify-between border-b border-ink">
        <SectionTitle>{open.length > 0 ? `未平的${open.length}笔` : '未平的'}</SectionTitle>
        {differences.length > 0 && (
          <TableExportButton
            path="/desk/reconciliation/export"
            query={{ day, table: 'differences' }}
            name={`${day}对账差异.csv`}
            label="导出未平的"
          />
        )}
      </div>
      {open.length === 0 && (
        <p className="pt-4 text-small text-ink-3">{levelWords(channels, differences)}</p>
      )}
      <ul aria-label="未平的">
        {differences.map((item) => (
          <Difference
            key={`${item.isRefund}-${item.no}`}
            day={day}
            item={item}
            isClosed={closing !== null}
          />
        ))}
      </ul>
    </section>
  )
}

/** What is off in all channels, what is open first. */
export const differencesOf = (channels: readonly Channel[]): ChannelDifference[] =>
  channels
    .flatMap(({ differences, provider, merchantId, label }) =>
      differences.map((item) => ({ ...item, channel: { provider, merchantId, label } })),
    )
    .toSorted((item, other) => Number(item.settled !== null) - Number(other.settled !== null))

/** Of which nobody has said yet what becomes of it. */
export const openOf = <Item extends Pick<DifferenceView, 'settled'>>(
  differences: readonly Item[],
): Item[] => differences.filter(({ settled }) => settled === null)

/** How much of a channel is in one of the books only. */
export const amountOff = (differences: readonly DifferenceView[]): number =>
  openOf(differences).reduce((sum, { ours, theirs }) => sum + Math.abs(ours - theirs), 0)

/** Names of channels of which no bill is there. */
export const unbilledOf = (channels: readonly Channel[]) =>
  channels.flatMap(({ theirs, label }) => (theirs === null ? [label] : []))

function levelWords(channels: readonly Channel[], settled: readonly unknown[]): string {
  const unbilled = unbilledOf(channels)
  if (unbilled.length > 0) return `${unbilled.join('、')}没有账单，未核对。`
  return settled.length > 0 ? '差异都已处理。' : '各渠道都对平了。'
}
