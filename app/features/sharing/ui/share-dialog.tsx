import { useEffect, useState, type ReactNode } from 'react'
import { call } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { Dialog } from '~/kit/overlays/dialog'
import { SectionTitle } from '~/kit/section-title'
import { Spinner } from '~/kit/spinner'
import type { ShareKind, SharePrepared, ShareView } from '../terms'
import { CreatedShare } from './created-share'
import { OwnLinks } from './own-links'
import { ShareForm } from './share-form'
import { wordsOf } from './share-words'

/** Before and after sharing one thing: what will go along, for how long, and the link. */
export function ShareDialog(props: {
  kind: ShareKind
  sourceId: string
  /** A piece of it that is to be shared alone, to begin with. */
  part?: string
  /** The other way to share it, with members of the team. */
  team?: ReactNode
  onClose(): void
}) {
  const { kind, sourceId, part = '', team, onClose } = props
  const { prepared, refusal, reload } = usePrepared(kind, sourceId)
  const [created, setCreated] = useState<ShareView | null>(null)
  const { intro } = wordsOf(kind, prepared)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={created ? '链接已生成' : '分享'}
      text={created ? createdWords(created) : team ? undefined : intro}
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
                part={part}
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

const createdWords = ({ hasPassword }: ShareView) =>
  hasPassword ? '有链接并知道密码的人都能看，不必登录。' : '有链接的人都能看，不必登录。'

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
