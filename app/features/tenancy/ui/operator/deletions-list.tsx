import { formatDay, formatNumber } from '~/core/format'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import { erasedKinds, erasedLabels, type DeletionReceipt } from '../../terms'

/** Deletions that were asked for: those that wait, and the receipts of what was erased. */
export function DeletionsList({ receipts }: { receipts: readonly DeletionReceipt[] }) {
  if (receipts.length === 0) return null
  return (
    <section className="pt-10">
      <SectionTitle>删除记录</SectionTitle>
      <ul aria-label="删除记录">
        {receipts.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </section>
  )
}

const states = {
  waiting: { label: '待清除', tone: 'warning' },
  withdrawn: { label: '已撤销', tone: 'plain' },
  erasing: { label: '正在清除', tone: 'warning' },
  erased: { label: '已清除', tone: 'plain' },
} as const

function Receipt({ receipt }: { receipt: DeletionReceipt }) {
  const { teamName, state, askedAs, askedName, reason, askedTime } = receipt
  const { label, tone } = states[state]
  const asker = [askedAs === 'owner' ? '创建者' : '运营', askedName].filter(Boolean).join(' ')
  return (
    <li className="border-b border-line py-3 text-small">
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate text-[15px] desktop:text-body">{teamName}</span>
        <Tag tone={tone}>{label}</Tag>
        <span className="ml-auto shrink-0 text-ink-2">{whenOf(receipt)}</span>
      </div>
      <p className="pt-0.5 text-micro text-ink-3">
        {[`${asker}，${formatDay(askedTime)}申请`, reason].filter(Boolean).join('。')}
      </p>
      {(state === 'erased' || state === 'erasing') && (
        <p className="pt-1 text-micro text-ink-2">{countsOf(receipt)}</p>
      )}
    </li>
  )
}

function whenOf({ state, dueTime, withdrawnTime, erasedTime }: DeletionReceipt): string {
  if (state === 'waiting') return `${formatDay(dueTime)}清除`
  if (state === 'withdrawn') return `${formatDay(withdrawnTime)}撤销`
  return state === 'erased' ? `${formatDay(erasedTime)}清除完毕` : '清除中'
}

const countsOf = ({ counts }: DeletionReceipt) =>
  erasedKinds
    .filter((kind) => counts[kind])
    .map((kind) => `${erasedLabels[kind]}${formatNumber(counts[kind] ?? 0)}`)
    .join('，')
