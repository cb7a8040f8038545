import { data, useSearchParams } from 'react-router'
import { pageNotFound } from '~/client/page/page-error'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { AppError } from '~/core/errors'
import { readId, type DocumentId } from '~/core/ids'
import { requestContext } from '~/core/request-context'
import { openOwnText } from '~/features/document/server/own'
import { OwnTextMissing, OwnTextPage } from '~/features/generation/ui/own'
import { seatOf } from '../workspace/seat'
import type { Route } from './+types/own-text'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = readId<DocumentId>(params.id)
  if (id === null) throw pageNotFound(new URL(request.url).pathname)
  const seated = seatOf(context.get(requestContext))
  if (!seated) return { text: null, isStranger: true }
  try {
    return { text: await openOwnText(seated, id), isStranger: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status !== 404) throw error
    return data({ text: null, isStranger: false }, { status: 404 })
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.text?.headings.tree.title ?? '文档')
}

export default function OwnText({ loaderData }: Route.ComponentProps) {
  const { team } = useShell()
  const [search] = useSearchParams()
  const { text, isStranger } = loaderData
  if (!text || !team) return <OwnTextMissing isStranger={isStranger} />
  const { id, ...rest } = text
  const quote = (search.get('quote') ?? '').slice(0, 400)
  const requestedNode = search.get('node') ?? ''
  const address = { quote, requestedNode }
  return <OwnTextPage key={id} teamId={team.id} documentId={id} {...address} {...rest} />
}
