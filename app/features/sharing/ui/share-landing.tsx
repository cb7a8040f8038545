import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useShell } from '~/client/use-shell'
import { formatDay } from '~/core/format'
import { Button, ButtonLink } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { sharePath, type SharedView } from '../terms'
import { EmbedCode } from './embed-code'
import { OpeningsDialog } from './openings-dialog'
import { RevokeShareDialog } from './revoke-dialog'
import { SharedHead } from './shared-head'
import { endWords, ShareLink } from './share-link'

/** `mode=share` as the sharer has it: what is handed on, who opened it, and how it is taken back. */
export function ShareLanding(props: { code: string; shared: SharedView; ownId: string }) {
  const { code, shared, ownId } = props
  const { user } = useShell()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'revoke' | 'openings' | null>(null)
  return (
    <main className="mx-auto w-[640px] max-w-[calc(100%-40px)] py-14 max-tablet:py-7">
      <p className="text-small text-ink-3">你的分享</p>
      <SharedHead title={shared.title}>
        {formatDay(shared.createTime)}分享
        <Dot />
        {endWords(shared)}
        {shared.hasPassword && (
          <>
            <Dot />
            打开时需要密码
          </>
        )}
      </SharedHead>
      <div className="mt-6 rounded-lg border border-line-2 bg-surface p-6 max-tablet:p-4">
        <ShareLink code={code} />
        {shared.embedding !== '' && <EmbedCode share={{ code, title: shared.title }} />}
      </div>
      <p className="mt-4 text-small text-ink-2">
        有链接的人都能看这份快照，不必登录；团队里的资料与之后的修改不在其中。
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <ButtonLink to={sharePath(code, 'view', user?.id ?? '')}>打开查看</ButtonLink>
        <Button kind="ghost" onClick={() => setOpen('openings')}>
          打开记录
        </Button>
        <ButtonLink kind="ghost" to="/profile/shares">
          我的全部分享
        </ButtonLink>
        <Button
          kind="danger-text"
          className="ml-auto max-tablet:ml-0"
          onClick={() => setOpen('revoke')}
        >
          撤销分享
        </Button>
      </div>
      {open === 'openings' && (
        <OpeningsDialog share={{ id: ownId, title: shared.title }} onClose={() => setOpen(null)} />
      )}
      {open === 'revoke' && (
        <RevokeShareDialog
          share={{ id: ownId, title: shared.title }}
          onClose={() => setOpen(null)}
          onRevoked={async () => void (await navigate('/profile/shares', { replace: true }))}
        />
      )}
    </main>
  )
}
