import { useEffect, useState, type ReactNode } from 'react'
import { call } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Segmented } from '~/kit/controls/segmented'
import { SectionTitle } from '~/kit/section-title'
import { Spinner } from '~/kit/spinner'
import {
  sharePath,
  type ShareKind,
  type ShareMode,
  type SharePrepared,
  type ShareView,
} from '../terms'
import { OwnLinks } from './own-links'
import { RevokeShareDialog } from './revoke-dialog'
import { ShareForm } from './share-form'
import { endWords, ShareLink } from './share-link'
import { wordsOf } from './share-words'

/** Before and after sharing one thing: what will go along, for how long, and the link. */
export function ShareDialog(props: {
  kind: ShareKind
  sourceId: string
  /** The other way to share it, with members of the team. */
  team?: ReactNode
  onClose(): void
}) {
  const { kind, sourceId, team, onClose } = props
  const { prepared, refusal, reload } = usePrepared(kind, sourceId)
  const [created, setCreated] = useState<ShareView | null>(null)
  const { intro } = wordsOf(kind, prepared)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={created ? '链接已生成' : '分享'}
      text={created ? '有链接的人都能看，不必登录。' : team ? undefined : intro}
      width={520}
    >
      {created ? (
        <CreatedShare
          share={created}
          onClose={onClose}
          onRevoked={() => {
            setCreated(null)
            reload()
          }}
        />
      ) : (
        <div className="mt-4">
          {team && (
            <div className="mb-5 border-b border-line pb-4">
              <SectionTitle>团队成员</SectionTitle>
              <div className="mt-1">{team}</div>
            </div>
          )}
          {team && (
            <>
              <SectionTitle>公开链接</SectionTitle>
              <p className="mt-1 mb-3 text-small text-ink-2">{intro}</p>
            </>
          )}
          {refusal && (
            <p className="text-small text-danger" role="alert">
              {refusal}
            </p>
          )}
          {!prepared && !refusal && (
            <p className="flex items-center gap-2 py-6 text-small text-ink-2" role="status">
              <Spinner />
              正在查看可以分享的内容
            </p>
          )}
          {prepared && (
            <>
              <ShareForm
                kind={kind}
                sourceId={sourceId}
                prepared={prepared}
                onCreated={setCreated}
                onClose={onClose}
              />
              <OwnLinks shares={prepared.shares} onChanged={reload} />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

function CreatedShare(props: { share: ShareView; onClose(): void; onRevoked(): void }) {
  const { share, onClose, onRevoked } = props
  const { user } = useShell()
  const [mode, setMode] = useState<ShareMode>('view')
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className="mt-4">
      <div className="mb-4">
        <Segmented label="链接打开" value={mode} options={MODES} onChange={setMode} />
        <p className="mt-1.5 text-small text-ink-2">{modeWords[mode]}</p>
      </div>
      <ShareLink code={share.code} mode={mode} />
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-3.5 text-small text-ink-2">
        <span className="flex-1 max-tablet:basis-full">{endWords(share)}</span>
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
  { value: 'view', label: '内容' },
  { value: 'share', label: '分享页' },
] as const satisfies { value: ShareMode; label: string }[]

const modeWords = {
  view: '打开就是快照的内容，发给要看的人。',
  share: '给自己留着：链接、二维码与撤销都在那里；别人打开仍是内容。',
} as const satisfies Record<ShareMode, string>

function usePrepared(kind: ShareKind, id: string) {
  const teamId = useShell().team?.id ?? ''
  const [prepared, setPrepared] = useState<SharePrepared | null>(null)
  const [refusal, setRefusal] = useState('')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isHere = true
    const ask = { query: { teamId, kind, id } }
    void call('GET /share/link/preview', ask, { silent: true }).then((answer) => {
      if (!isHere) return
      setPrepared(answer.ok ? answer.data : null)
      setRefusal(answer.ok ? '' : answer.message)
    })
    return () => {
      isHere = false
    }
  }, [teamId, kind, id, round])
  return { prepared, refusal, reload: () => setRound((no) => no + 1) }
}
