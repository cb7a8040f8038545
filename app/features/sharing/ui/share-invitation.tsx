import { lazy, Suspense } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import { formatDay } from '~/core/format'
import { ButtonLink } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { CopyButton } from '~/kit/controls/copy-button'
import { contentWords, sharePath, type SharedView } from '../terms'
import { AskBox } from './ask-box'
import { endWords } from './share-link'
import { SharedHead } from './shared-head'

const QrCode = lazy(() => import('~/kit/qr-code'))

/** `mode=share` for everybody else: who shares what, and ways to go on from it. */
export function ShareInvitation(props: {
  code: string
  shared: SharedView
  sharerUserId: string
  /** Null where there is nothing to ask: then one is led to writing. */
  onAsk: ((question: string) => void) | null
}) {
  const { code, shared, sharerUserId, onAsk } = props
  return (
    <main className="mx-auto w-[680px] max-w-[calc(100%-40px)] py-14 max-tablet:py-7">
      <p className="text-small text-ink-2">
        <b className="font-semibold text-ink">{shared.sharer || '有人'}</b>分享给你
      </p>
      <article className="mt-3 rounded-lg border border-line-2 bg-raised p-7 shadow-(--elev-1) max-tablet:p-5">
        <p className="text-micro text-ink-3">{contentWords(shared.snapshot)}</p>
        <SharedHead title={shared.title}>
          {formatDay(shared.createTime)}分享
          <Dot />
          {endWords(shared)}
        </SharedHead>
        {shared.excerpt !== '' && (
          <p className="mt-4 font-serif text-[15px] leading-7 text-ink-2">{shared.excerpt}</p>
        )}
        <div className="mt-5">
          <ButtonLink kind="primary" to={sharePath(code, 'view', sharerUserId)}>
            阅读全文
          </ButtonLink>
        </div>
      </article>
      <div className="mt-6 flex items-start gap-6 max-tablet:flex-col">
        <div className="min-w-0 flex-1 self-stretch">
          {onAsk ? (
            <>
              <h2 className="pb-2 text-small text-ink-2">有想接着问的？</h2>
              <AskBox onAsk={onAsk} />
              <p className="mt-2 text-micro text-ink-3">登录后在自己的团队里回答</p>
            </>
          ) : (
            <>
              <h2 className="pb-2 text-small text-ink-2">也想做一份这样的？</h2>
              <ButtonLink to={startOf(shared)}>{startWords(shared)}</ButtonLink>
              <p className="mt-2 text-micro text-ink-3">登录后在自己的团队里开始</p>
            </>
          )}
        </div>
        <HandOn code={code} sharerUserId={sharerUserId} />
      </div>
    </main>
  )
}

/** The same page for a telephone, or for somebody else. */
function HandOn({ code, sharerUserId }: { code: string; sharerUserId: string }) {
  const isHydrated = useHydrated()
  const address = `${isHydrated ? location.origin : ''}${sharePath(code, 'view', sharerUserId)}`
  return (
    <div className="flex items-center gap-4 max-tablet:self-stretch">
      <div className="size-[112px] flex-none rounded-md shadow-[0_0_0_1px_var(--line-2)]">
        <Suspense>
          <QrCode
            className="size-[112px] flex-none rounded-md"
            text={address}
            label="这份分享的二维码"
          />
        </Suspense>
      </div>
      <div className="grid justify-items-start gap-1.5 text-micro text-ink-3">
        用手机扫一扫阅读
        <CopyButton kind="ghost" size="small" text={address} label="复制链接" />
      </div>
    </div>
  )
}

const startOf = ({ kind }: SharedView) =>
  ({ conversation: '/chat', creation: '/create', mindmap: '/mindmap', file: '/library' })[kind]

function startWords({ kind, snapshot }: SharedView): string {
  if (kind === 'mindmap') return '我也画一张'
  if (kind === 'file') return '打开自己的知识库'
  return snapshot.kind === 'deck' ? '我也做一份' : '我也写一篇'
}
