import { useState } from 'react'
import { formatDay } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { CopyButton } from '~/kit/controls/copy-button'
import type { ShareView } from '../terms'
import { OpeningsDialog } from './openings-dialog'
import { RevokeShareDialog } from './revoke-dialog'
import { shareWords, useShareAddress } from './share-link'

/** Links of the same thing that were made before and still open. */
export function OwnLinks({ shares, onChanged }: { shares: ShareView[]; onChanged(): void }) {
  const addressOf = useShareAddress()
  const [leaving, setLeaving] = useState<ShareView | null>(null)
  const [counted, setCounted] = useState<ShareView | null>(null)
  if (shares.length === 0) return null
  return (
    <section aria-label="已有的链接" className="mt-5 border-t border-line pt-3">
      <h3 className="text-small text-ink-3">已有的链接</h3>
      <ul>
        {shares.map((share) => (
          <li key={share.id} className="flex flex-wrap items-center gap-1 py-0.5">
            <span className="min-w-0 flex-1 text-small max-tablet:basis-full">
              {formatDay(share.createTime)}分享
              <span className="block text-micro text-ink-3">{shareWords(share)}</span>
            </span>
            <Button
              kind="ghost"
              size="small"
              aria-label={`打开${share.times}次：${share.createTime}`}
              onClick={() => setCounted(share)}
            >
              打开{share.times}次
            </Button>
            <CopyButton
              kind="ghost"
              size="small"
              text={addressOf(share.code)}
              label="复制链接"
              of={share.createTime}
            />
            <Button
              kind="ghost"
              size="small"
              aria-label={`撤销分享：${share.createTime}`}
              onClick={() => setLeaving(share)}
            >
              撤销
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <RevokeShareDialog share={leaving} onClose={() => setLeaving(null)} onRevoked={onChanged} />
      )}
      {counted && <OpeningsDialog share={counted} onClose={() => setCounted(null)} />}
    </section>
  )
}
