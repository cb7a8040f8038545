import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import { differenceLabels, type ReconciliationView } from '../../operator-terms'
import { yuan } from '../words'
import { TableExportButton } from './table-export-button'

type Channel = ReconciliationView['channels'][number]

/** Every line of a day that is off, by whose bill. */
export function Differences({ view: { day, channels } }: { view: ReconciliationView }) {
  const differences = differencesOf(channels)
  return (
    <section>
      <div className="flex min-h-10 items-center justify-between border-b border-ink">
        <SectionTitle>
          {differences.length > 0 ? `未平的${differences.length}笔` : '未平的'}
        </SectionTitle>
        {differences.length > 0 && (
          <TableExportButton
            path="/desk/reconciliation/export"
            query={{ day, table: 'differences' }}
            name={`${day}对账差异.csv`}
            label="导出未平的"
          />
        )}
      </div>
      {differences.length === 0 && (
        <p className="pt-4 text-small text-ink-3">{levelWords(channels)}</p>
      )}
      <ul>
        {differences.map((item) => (
          <li
            key={`${item.isRefund}-${item.no}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <Tag tone="danger">{differenceLabels[item.kind]}</Tag>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{item.title || item.no}</span>
              <span className="block truncate text-micro text-ink-3">
                {[item.label, item.isRefund ? '退款' : '', item.orderNo, item.no]
                  .filter(Boolean)
                  .join('，')}
              </span>
            </span>
            <span className="text-right text-small">
              系统 {yuan(item.ours)}，账单 {yuan(item.theirs)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is off in all channels, each with the channel's name. */
export const differencesOf = (channels: readonly Channel[]) =>
  channels.flatMap(({ differences, label }) => differences.map((item) => ({ ...item, label })))

/** Names of channels of which no bill is there. */
export const unbilledOf = (channels: readonly Channel[]) =>
  channels.flatMap(({ theirs, label }) => (theirs === null ? [label] : []))

function levelWords(channels: readonly Channel[]): string {
  const unbilled = unbilledOf(channels)
  return unbilled.length > 0 ? `${unbilled.join('、')}没有账单，未核对。` : '各渠道都对平了。'
}
