import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '~/core/format'
import { Dot } from '~/kit/dot'
import { NoticeBar } from '~/kit/notice-bar'
import { sharePath, type SharedView } from '../terms'
import { endWords } from './share-link'

/** `mode=view`: the content and nothing more, for whoever holds the link. */
export function SharedPage(props: {
  code: string
  shared: SharedView
  /** Who handed the link on, by the address. */
  sharerUserId: string
  /** What is said about machines having written it; '' for nothing. */
  disclaimer: string
  /** The content; each kind draws its own. */
  children: ReactNode
}) {
  const { code, shared, sharerUserId, disclaimer } = props
  const invitation = sharePath(code, 'share', sharerUserId)
  return (
    <>
      {shared.ownId !== null && (
        <NoticeBar
          tone="info"
          action={
            <Link className="k-link text-small" to={invitation}>
              链接与撤销
            </Link>
          }
        >
          这是你分享的内容，别人看到的就是这样
        </NoticeBar>
      )}
      <main className="min-h-0 flex-1 overflow-y-auto" tabIndex={-1}>
        <div className="mx-auto w-[720px] max-w-[calc(100%-40px)] pt-12 pb-16 max-tablet:max-w-[calc(100%-32px)] max-tablet:pt-6">
          <header className="border-b border-ink pb-4">
            <h1 className="font-serif text-[26px] leading-[40px] font-semibold text-pretty max-tablet:text-[22px] max-tablet:leading-[34px]">
              {shared.title}
            </h1>
            <p className="mt-1 text-small text-ink-3">
              {formatDay(shared.createTime)}分享
              <Dot />
              {endWords(shared)}
              <Dot />
              分享之后的修改不会出现在这里
            </p>
          </header>
          {props.children}
          <footer className="mt-10 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line pt-3 text-micro text-ink-3">
            <span className="min-w-0 flex-1">
              {disclaimer}
              {shared.isNamed && (
                <span className="block">你和分享的人在同一个团队，对方能看到你打开过</span>
              )}
            </span>
            {shared.ownId === null && (
              <Link className="k-link text-small" to={invitation}>
                {shared.kind === 'conversation' ? '我也想问' : '我也做一份'}
              </Link>
            )}
          </footer>
        </div>
      </main>
    </>
  )
}
