import { useState } from 'react'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { Segmented } from '~/kit/controls/segmented'
import { sharePath, type ShareMode, type ShareView } from '../terms'
import { EmbedCode } from './embed-code'
import { RevokeShareDialog } from './revoke-dialog'
import { endWords, ShareLink } from './share-link'

/** A link that was just made: what others see by it, and how it is taken along or back. */
export function CreatedShare(props: { share: ShareView; onClose(): void; onRevoked(): void }) {
  const { share, onClose, onRevoked } = props
  const { user } = useShell()
  const [mode, setMode] = useState<ShareMode>('view')
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className="mt-4">
      <div className="mb-4">
        <Segmented label="对方看到" value={mode} options={MODES} onChange={setMode} />
        <p className="mt-1.5 text-small text-ink-2">{modeWords[mode]}</p>
      </div>
      <ShareLink code={share.code} mode={mode} />
      {share.embedding !== '' && <EmbedCode share={share} />}
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-3.5 text-small text-ink-2">
        <span className="flex-1 max-tablet:basis-full">
          {endWords(share)}
          {share.hasPassword && '，打开时需要密码'}
        </span>
        <Button
          kind="danger-text"
          className="max-tablet:mr-auto max-tablet:-ml-3"
          onClick={() => setLeaving(true)}
        >
          撤销分享
        </Button>
        <a
          className="k-link"
          href={sharePath(share.code, mode, user?.id ?? '')}
          target="_blank"
          rel="noreferrer"
        >
          打开查看
        </a>
        <Button onClick={onClose}>完成</Button>
      </div>
      {isLeaving && (
        <RevokeShareDialog share={share} onClose={() => setLeaving(false)} onRevoked={onRevoked} />
      )}
    </div>
  )
}

const MODES = [
  { value: 'view', label: '只读内容' },
  { value: 'share', label: '邀请页' },
] as const satisfies { value: ShareMode; label: string }[]

const modeWords = {
  view: '打开就是快照的内容，没有别的。',
  share: '先看到你的名字、摘要与二维码，再去阅读、提问或写作；撤销也在那里。',
} as const satisfies Record<ShareMode, string>
