import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '~/core/format'
import { ButtonLink } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { NoticeBar } from '~/kit/notice-bar'
import { sharePath, type SharedView } from '../terms'
import { AskBox } from './ask-box'
import { endWords } from './share-link'

/** `mode=view`: the content for whoever holds the link, and a way to ask or to write something of one's own. */
export function SharedPage(props: {
  code: string
  shared: SharedView
  /** What is said about machines having written it. */
  disclaimer: string
  /** The content; each kind draws its own. */
  children: ReactNode
  /** Null where there is nothing to ask: then one is led to writing. */
  onAsk: ((question: string) => void) | null
}) {
  const { code, shared, disclaimer } = props
  return (
    <>
      {shared.ownId !== null && (
        <NoticeBar
          tone="info"
          action={
            <Link className="k-link text-small" to={sharePath(code, 'share', '')}>
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
        </div>
      </main>
      <footer className="flex-none border-t border-line bg-surface pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <div className="mx-auto w-[720px] max-w-[calc(100%-40px)] max-tablet:max-w-[calc(100%-32px)]">
          {props.onAsk ? (
            <>
              <AskBox onAsk={props.onAsk} />
              <p className="mt-2 text-center text-micro text-ink-3 max-tablet:text-left">
                {disclaimer}
              </p>
            </>
          ) : (
            <div className="flex items-center gap-4">
              <p className="min-w-0 flex-1 text-micro text-ink-3">{disclaimer}</p>
              <ButtonLink to="/create">
                {shared.snapshot.kind === 'deck' ? '我也做一份' : '我也写一篇'}
              </ButtonLink>
            </div>
          )}
        </div>
      </footer>
    </>
  )
}
