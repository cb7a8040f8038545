import { lazy, Suspense } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import { useShell } from '~/client/use-shell'
import { formatDay } from '~/core/format'
import { CopyButton } from '~/kit/controls/copy-button'
import { sharePath, type ShareMode, type ShareView } from '../terms'

const QrCode = lazy(() => import('~/kit/qr-code'))

/** The address of a share as it is handed on, with the name of whoever hands it on. */
export function useShareAddress() {
  const { user } = useShell()
  const isHydrated = useHydrated()
  return (code: string, mode: ShareMode = 'view') =>
    `${isHydrated ? location.origin : ''}${sharePath(code, mode, user?.id ?? '')}`
}

/** The link to take along, as text and as a picture for telephones. */
export function ShareLink({ code, mode = 'view' }: { code: string; mode?: ShareMode }) {
  const address = useShareAddress()(code, mode)
  return (
    <div className="flex items-start gap-5 max-tablet:flex-col max-tablet:items-stretch max-tablet:gap-3">
      <div className="min-w-0 flex-1">
        <div className="k-input pr-1!">
          <input
            type="text"
            readOnly
            aria-label="分享链接"
            className="text-ellipsis"
            value={address}
            onFocus={(event) => event.target.select()}
          />
        </div>
        <div className="mt-2.5">
          <CopyButton text={address} kind="primary" label="复制链接" />
        </div>
      </div>
      <div className="flex flex-col items-center gap-1.5 max-tablet:mt-1">
        <div className="size-[148px] rounded-md shadow-[0_0_0_1px_var(--line-2)]">
          <Suspense>
            <QrCode
              className="size-[148px] flex-none rounded-md"
              text={address}
              label="分享链接的二维码"
            />
          </Suspense>
        </div>
        <span className="text-micro text-ink-3">用手机扫一扫打开</span>
      </div>
    </div>
  )
}

/** What there is to know of a link in a list: its end, a password, that it is a part. */
export const shareWords = (share: ShareView) =>
  [
    share.isPart && '单独一处',
    share.hasPassword && '有密码',
    share.embedding !== '' && '可嵌入',
    endWords(share),
  ]
    .filter(Boolean)
    .join('，')

/** Until when a link opens. */
export const endWords = ({ expiryTime }: Pick<ShareView, 'expiryTime'>) =>
  expiryTime === '' ? '没有期限' : `${formatDay(expiryTime)}到期`
