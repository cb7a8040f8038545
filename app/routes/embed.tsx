import { useCallback } from 'react'
import { data, useRouteError } from 'react-router'
import { errorWords, isAnswer } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { AppError } from '~/core/errors'
import { nonceContext, requestContext } from '~/core/request-context'
import { SharedConversation } from '~/features/chat/ui'
import { SharedText } from '~/features/generation/ui/shared'
import { embedPolicy, openEmbed } from '~/features/sharing/server'
import { EmbedEnded, EmbedPage } from '~/features/sharing/ui'
import type { Route } from './+types/embed'

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const nonce = context.get(nonceContext)
  try {
    const { embedded, policy } = await openEmbed(ctx, { code, nonce })
    return data(embedded, { headers: headersOf(policy) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status } = error.kind
    // Whoever shows the page hears what became of it, whatever their site.
    throw data({ message: error.text }, { status, headers: headersOf(embedPolicy({ nonce })) })
  }
}

const headersOf = (policy: string) => ({
  'content-security-policy': policy,
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
})

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) =>
  errorHeaders ?? loaderHeaders

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [
    ...pageTitle(matches, loaderData?.title ?? '分享'),
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

/** /embed/:code: an answer, a chart or a table, for frames of other sites. Without scripts; `theme` by the address, else by the reader's system. */
export default function EmbeddedPart({ loaderData, params: { code } }: Route.ComponentProps) {
  const { snapshot } = loaderData
  const pictureUrl = useCallback((no: number) => `/ai/share/${code}/picture/${no}`, [code])
  return (
    <EmbedPage code={code} embedded={loaderData}>
      {snapshot.kind === 'conversation' && <SharedConversation {...{ snapshot, pictureUrl }} />}
      {snapshot.kind === 'document' && <SharedText {...{ snapshot, pictureUrl }} />}
    </EmbedPage>
  )
}

/** What became of it, in the frame where it stood. */
export function ErrorBoundary() {
  const error = useRouteError()
  return <EmbedEnded words={isAnswer(error) ? errorWords(error).message : '暂时打不开'} />
}
