import { formatNumber } from '~/core/format'
import { RetryButton } from './retry-button'
import { conversionEventNames, serviceNames, type AttributionSummary } from '../../operator-terms'

/** What ad services were told, and what they said. */
export function Uploads({ uploads }: { uploads: AttributionSummary['uploads'] }) {
  if (uploads.length === 0) {
    return <p className="pt-4 text-small text-ink-3">这段时间没有要回传的转化。</p>
  }
  return (
    <>
      <ul>
        {uploads.map(({ provider, event, uploaded, waiting, failed, answer }) => (
          <li
            key={`${provider} ${event}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3 text-small"
          >
            <span className="w-20">{serviceNames[provider]}</span>
            <span className="w-10 text-ink-2">{conversionEventNames[event]}</span>
            <span className="w-16 text-right">{formatNumber(uploaded + waiting + failed)}条</span>
            <span className={failed > 0 ? 'text-warning' : 'text-ink-2'}>
              {stateOf({ uploaded, waiting, failed })}
            </span>
            {failed > 0 && (
              <span className="ml-auto">
                <RetryButton provider={provider} />
              </span>
            )}
            {failed > 0 && answer && (
              <span className="min-w-0 basis-full truncate text-micro text-ink-3">{answer}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="pt-2 text-micro text-ink-3">只回传点击号、时间与金额，不含姓名与手机号。</p>
    </>
  )
}

function stateOf({ uploaded, waiting, failed }: Record<'uploaded' | 'waiting' | 'failed', number>) {
  if (waiting === 0 && failed === 0) return '全部成功'
  const parts = [
    uploaded > 0 && `${formatNumber(uploaded)}条成功`,
    waiting > 0 && `${formatNumber(waiting)}条待传`,
    failed > 0 && `${formatNumber(failed)}条失败`,
  ]
  return parts.filter(Boolean).join('，')
}
