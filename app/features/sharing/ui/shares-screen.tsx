import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { openLogin } from '~/client/session/session-store'
import { formatDay } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Switch } from '~/kit/controls/choice'
import { Dot } from '~/kit/dot'
import { EmptyState } from '~/kit/empty-state'
import { Pages } from '~/kit/data/pages'
import { CopyButton } from '~/kit/controls/copy-button'
import { sharePath, type SharePage, type ShareView } from '../terms'
import { RevokeShareDialog } from './revoke-dialog'
import { OpeningsDialog } from './openings-dialog'
import { shareWords, useShareAddress } from './share-link'
import { useShareActions } from './use-share-actions'

export interface SharesScreenProps {
  page: SharePage
  pageNo: number
}

/** /profile/shares: one's own links that still open. */
export function OwnSharesScreen({ page, pageNo }: { page: SharePage | null; pageNo: number }) {
  return (
    <main className="k-main">
      <header className="t-head">
        <h1 className="flex-1">我的分享</h1>
        {page && <span className="text-small text-ink-3">共{page.total}个</span>}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="t-body pb-8">
          {page ? <Own page={page} pageNo={pageNo} /> : <SignInFirst />}
        </div>
      </div>
    </main>
  )
}

function Own({ page, pageNo }: SharesScreenProps) {
  return (
    <>
      {!page.isAllowed && (
        <p className="pb-3 text-small text-warning" role="status">
          团队没有开放对外分享，这些链接现在都打不开
        </p>
      )}
      <Shares
        page={page}
        pageNo={pageNo}
        empty="在问答、创作、脑图或资料里选「分享」，链接会列在这里"
      />
    </>
  )
}

function SignInFirst() {
  return (
    <div className="pt-16">
      <EmptyState
        title="登录后查看分享"
        hint="分享出去的链接会列在这里，随时可以撤销"
        actions={
          <Button kind="primary" onClick={() => openLogin()}>
            登录
          </Button>
        }
      />
    </div>
  )
}

/** /team/shares: everybody's links, for owner and admins, and whether there may be any. */
export function TeamSharesScreen({ page, pageNo }: SharesScreenProps) {
  const { allow, isBusy } = useShareActions()
  const { revalidate } = useRevalidator()
  const change = async (isAllowed: boolean) => {
    if (await allow(isAllowed)) await revalidate()
  }
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-8">
        <header className="t-head">
          <h1>对外分享</h1>
        </header>
        <div className="t-body">
          <Switch
            checked={page.isAllowed}
            disabled={isBusy}
            onCheckedChange={(isAllowed) => void change(isAllowed)}
          >
            允许分享到团队外
            <span className="block text-micro text-ink-3">
              关闭后成员不能再分享，已有的链接也都打不开；再次允许时它们恢复
            </span>
          </Switch>
          <div className="mt-5 border-t border-line pt-2">
            <Shares page={page} pageNo={pageNo} empty="成员分享的内容会列在这里，可以随时撤销" />
          </div>
        </div>
      </div>
    </main>
  )
}

function Shares({ page, pageNo, empty }: SharesScreenProps & { empty: string }) {
  const [leaving, setLeaving] = useState<ShareView | null>(null)
  const [, setSearch] = useSearchParams()
  const { revalidate } = useRevalidator()
  if (page.total === 0) {
    return (
      <div className="pt-12">
        <EmptyState title="没有有效的分享" hint={empty} />
      </div>
    )
  }
  return (
    <>
      <ul aria-label="有效的分享">
        {page.records.map((share) => (
          <ShareRow key={share.id} share={share} onRevoke={() => setLeaving(share)} />
        ))}
      </ul>
      <Pages
        pageNo={pageNo}
        pages={page.pages}
        onGo={(no) => setSearch(no === 1 ? {} : { pageNo: String(no) })}
      />
      {leaving && (
        <RevokeShareDialog
          share={leaving}
          onClose={() => setLeaving(null)}
          onRevoked={revalidate}
        />
      )}
    </>
  )
}

function ShareRow({ share, onRevoke }: { share: ShareView; onRevoke(): void }) {
  const addressOf = useShareAddress()
  const [isCounted, setCounted] = useState(false)
  const isOwn = share.sharer === ''
  return (
    <li className="flex items-center gap-2 border-b border-line py-2 max-tablet:flex-wrap">
      <div className="min-w-0 flex-1 max-tablet:flex-[1_0_100%]">
        <Link
          className="block truncate text-[15px] leading-6 hover:text-indigo"
          title={share.title}
          to={sharePath(share.code, isOwn ? 'share' : 'view', '')}
        >
          {share.title}
        </Link>
        <span className="block text-micro text-ink-3">
          {share.sharer !== '' && (
            <>
              {share.sharer}
              <Dot />
            </>
          )}
          {formatDay(share.createTime)}分享
          <Dot />
          {shareWords(share)}
        </span>
      </div>
      {isOwn ? (
        <Button
          kind="ghost"
          size="small"
          aria-label={`打开${share.times}次：${share.title}`}
          onClick={() => setCounted(true)}
        >
          打开{share.times}次
        </Button>
      ) : (
        <span className="px-2 text-small text-ink-2">打开{share.times}次</span>
      )}
      <CopyButton
        kind="ghost"
        size="small"
        text={addressOf(share.code)}
        label="复制链接"
        of={share.title}
      />
      <Button kind="ghost" size="small" aria-label={`撤销分享：${share.title}`} onClick={onRevoke}>
        撤销
      </Button>
      {isCounted && <OpeningsDialog share={share} onClose={() => setCounted(false)} />}
    </li>
  )
}
