import { Suspense, useCallback } from 'react'
import { data, useParams, useRouteError, useSearchParams } from 'react-router'
import { errorWords, isAnswer } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { useShell, useShellOrNull } from '~/client/use-shell'
import { AppError } from '~/core/errors'
import { requestContext } from '~/core/request-context'
import { SharedConversation, useAskInChat } from '~/features/chat/ui'
import { DISCLAIMER } from '~/features/chat/terms'
import { openSharePage } from '~/features/sharing/server'
import {
  ShareInvitation,
  ShareLanding,
  ShareLocked,
  SharedFile,
  SharedPage,
} from '~/features/sharing/ui'
import { SharedDeck, SharedText } from '~/features/generation/ui/shared'
import { SharedMap } from '~/features/mindmap/ui/shared'
import { cardPath, sharePath, type SharedView } from '~/features/sharing/terms'
import { ErrorView } from '~/kit/error-view'
import { Skeleton } from '~/kit/skeleton'
import { BrandMark } from './layouts/shell/brand-mark'
import { PageError } from './layouts/page-error'
import type { Route } from './+types/share'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { code } = params
  try {
    const ctx = context.get(requestContext)
    const { cookie, ...page } = await openSharePage(ctx, { code, request })
    return data(page, cookie === '' ? {} : { headers: { 'set-cookie': cookie } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status } = error.kind
    throw data({ message: error.text, slug: error.slug }, { status })
  }
}

// Whoever is not given the link finds nothing, and what is revoked is gone at once.
export const headers = () => ({
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
})

/** The title, and what other programs draw beside the link: nothing of what a password guards. */
export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const robots = { name: 'robots', content: 'noindex, nofollow' }
  if (!loaderData) return [...pageTitle(matches, '分享'), robots]
  const { shared, origin, appName } = loaderData
  const title = shared?.title ?? '需要密码的分享'
  const description = shared ? shared.excerpt : '打开后输入密码即可阅读'
  const image = `${origin}${cardPath(params.code)}`
  const properties = {
    'og:type': 'article',
    'og:title': title,
    'og:description': description,
    'og:url': `${origin}${sharePath(params.code, 'view', '')}`,
    'og:site_name': appName,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
  }
  return [
    ...pageTitle(matches, `${shared ? title : '分享'} · ${appName}`),
    robots,
    { name: 'description', content: description },
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    // QQ and older WeChat read these.
    { itemProp: 'name', content: title },
    { itemProp: 'description', content: description },
    { itemProp: 'image', content: image },
  ]
}

/** /share/:code: `mode=share` invites, and shows the sharer the link; anything else is the content alone. */
export default function Share({ loaderData, params: { code } }: Route.ComponentProps) {
  const { shared, sharer, appName } = loaderData
  const [search] = useSearchParams()
  const ask = useAskInChat()
  const sharerUserId = search.get('sharerUserId') ?? ''
  if (!shared) {
    return (
      <Frame appName={appName} scrolls>
        <ShareLocked code={code} sharer={sharer} />
      </Frame>
    )
  }
  if (search.get('mode') === 'share') {
    return (
      <Frame appName={appName} scrolls>
        {shared.ownId === null ? (
          <ShareInvitation
            {...{ code, shared, sharerUserId }}
            onAsk={shared.kind === 'conversation' ? ask : null}
          />
        ) : (
          <ShareLanding code={code} shared={shared} ownId={shared.ownId} />
        )}
      </Frame>
    )
  }
  return (
    <Frame appName={appName}>
      <SharedPage {...{ code, shared, sharerUserId }} disclaimer={disclaimers[shared.kind]}>
        <Suspense fallback={<Skeleton className="my-6" />}>
          <Content shared={shared} code={code} />
        </Suspense>
      </SharedPage>
    </Frame>
  )
}

/** What is said about machines having written it; texts and maps are people's as well. */
const disclaimers = {
  conversation: DISCLAIMER,
  creation: '内容由AI参与撰写，准确与否请对照所引的原文',
  mindmap: '脑图可能由AI参与整理',
  file: '文字由原件读出，版式与原件不同，请以原件为准',
} as const satisfies Record<SharedView['kind'], string>

function Content({ shared: { snapshot }, code }: { shared: SharedView; code: string }) {
  const pictureUrl = useCallback((no: number) => `/ai/share/${code}/picture/${no}`, [code])
  switch (snapshot.kind) {
    case 'conversation':
      return <SharedConversation {...{ snapshot, pictureUrl }} />
    case 'document':
      return <SharedText {...{ snapshot, pictureUrl }} />
    case 'deck':
      return <SharedDeck {...{ snapshot, pictureUrl }} />
    case 'mindmap':
      return <SharedMap snapshot={snapshot} />
    case 'file':
      return <SharedFile snapshot={snapshot} />
  }
}

function Frame(props: { appName: string; scrolls?: boolean; children: React.ReactNode }) {
  const { appName, scrolls = false, children } = props
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
      {scrolls ? <div className="min-h-0 flex-1 overflow-y-auto">{children}</div> : children}
    </div>
  )
}

const endings = {
  'sharing.shareExpired': {
    seal: '到期',
    title: '这份分享到期了',
    detail: '分享的人给它定了期限。还想看的话，可以请对方再分享一次。',
  },
  'sharing.shareRevoked': {
    seal: '已收',
    title: '这份分享收回了',
    detail: '分享的人已经停止分享，或删除了原来的内容。还想看的话，可以问问对方。',
  },
} as const

/** What became of a link that does not open. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { code = '' } = useParams()
  const isHouse = useShellOrNull()?.brand?.isHouse ?? false
  if (!isAnswer(error) || code === '') return <PageError error={error} />
  const { status, message } = errorWords(error)
  const slug = slugOf(error.data)
  const unknown =
    status === 404
      ? {
          title: '这个分享打不开了',
          detail: '链接可能不完整，或早已失效。可以向分享的人再要一个。',
        }
      : { title: '暂时打不开', detail: message }
  return (
    <main className="h-dvh overflow-y-auto bg-paper">
      <ErrorView
        {...(slug ? endings[slug] : { seal: '无此', ...unknown })}
        isHouse={isHouse}
        action={
          <a className="k-button" data-kind="primary" data-size="medium" href="/">
            返回首页
          </a>
        }
      />
    </main>
  )
}

function slugOf(body: unknown): keyof typeof endings | null {
  const slug = typeof body === 'object' && body && 'slug' in body ? body.slug : ''
  if (slug === 'sharing.shareExpired' || slug === 'sharing.shareRevoked') return slug
  return null
}
