import { Suspense, useCallback } from 'react'
import { useParams, useRouteError, useSearchParams } from 'react-router'
import { errorWords, isAnswer, pageError } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { useShell, useShellOrNull } from '~/client/use-shell'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import { SharedConversation, useAskInChat } from '~/features/chat/ui'
import { DISCLAIMER } from '~/features/chat/terms'
import { openShare } from '~/features/sharing/server'
import { SharedPage, ShareLanding } from '~/features/sharing/ui'
import { SharedDeck, SharedText } from '~/features/generation/ui/shared'
import type { SharedView } from '~/features/sharing/terms'
import { ErrorView } from '~/kit/error-view'
import { Skeleton } from '~/kit/skeleton'
import { BrandMark } from './layouts/shell/brand-mark'
import { PageError } from './layouts/page-error'
import type { Route } from './+types/share'

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await openShare(context.get(requestContext), params.code)
  } catch (error) {
    if (error instanceof AppError) throw pageError(error.kind.status, error.text)
    throw error
  }
}

// Whoever is not given the link finds nothing, and what is revoked is gone at once.
export const headers = () => ({
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
})

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.title} · ${loaderData.appName}` : '分享'
  return [...pageTitle(matches, title), { name: 'robots', content: 'noindex, nofollow' }]
}

/** /share/:code: `mode=share` shows the sharer the link, anything else the content to whoever holds it. */
export default function Share({ loaderData: shared, params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const ask = useAskInChat()
  if (search.get('mode') === 'share' && shared.ownId !== null) {
    return (
      <Frame appName={shared.appName}>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ShareLanding code={params.code} shared={shared} ownId={shared.ownId} />
        </div>
      </Frame>
    )
  }
  return (
    <Frame appName={shared.appName}>
      <SharedPage
        code={params.code}
        shared={shared}
        disclaimer={shared.kind === 'conversation' ? DISCLAIMER : WRITTEN_WITH_AI}
        onAsk={shared.kind === 'conversation' ? ask : null}
      >
        <Suspense fallback={<Skeleton className="my-6" />}>
          <Content shared={shared} code={params.code} />
        </Suspense>
      </SharedPage>
    </Frame>
  )
}

/** Of a text that people have gone over as well. */
const WRITTEN_WITH_AI = '内容由AI参与撰写，准确与否请对照所引的原文'

function Content({ shared: { snapshot }, code }: { shared: SharedView; code: string }) {
  const pictureUrl = useCallback((no: number) => `/ai/share/${code}/picture/${no}`, [code])
  switch (snapshot.kind) {
    case 'conversation':
      return <SharedConversation {...{ snapshot, pictureUrl }} />
    case 'document':
      return <SharedText {...{ snapshot, pictureUrl }} />
    case 'deck':
      return <SharedDeck {...{ snapshot, pictureUrl }} />
  }
}

function Frame({ appName, children }: { appName: string; children: React.ReactNode }) {
  const { brand } = useShell()
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-paper">
      <header className="k-bar bg-surface">
        <a href="/" className="flex items-center gap-2.5">
          <BrandMark size="small" decorative />
          <span className="font-serif text-[15px] font-semibold">
            {brand?.shellName || brand?.name}
          </span>
          <span className="text-micro text-ink-3">{appName}</span>
        </a>
      </header>
      {children}
    </div>
  )
}

/** One view for what is unknown, revoked or run out. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { code = '' } = useParams()
  const isHouse = useShellOrNull()?.brand?.isHouse ?? false
  if (!isAnswer(error) || code === '') return <PageError error={error} />
  const { status, message } = errorWords(error)
  return (
    <main className="h-dvh overflow-y-auto bg-paper">
      <ErrorView
        seal="已收"
        isHouse={isHouse}
        title={status === 404 ? '这个分享打不开了' : '暂时打不开'}
        detail={
          status === 404
            ? '它可能已经撤销或到期，也可能链接不完整。可以向分享的人再要一个。'
            : message
        }
        action={
          <a className="k-button" data-kind="primary" data-size="medium" href="/">
            返回首页
          </a>
        }
      />
    </main>
  )
}
